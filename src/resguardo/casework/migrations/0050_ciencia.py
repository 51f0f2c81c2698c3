from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("casework", "0040_erased_licences"),
    ]

    operations = [
        migrations.AddField(
            model_name="served",
            name="publication",
            field=models.CharField(max_length=300, null=True, verbose_name="publicação do edital e norma"),
        ),
        migrations.AddField(
            model_name="served",
            name="correction",
            field=models.CharField(max_length=300, null=True, verbose_name="motivo da correção da ciência"),
        ),
        migrations.AddField(
            model_name="correction",
            name="lapsed",
            field=models.DateTimeField(null=True, verbose_name="seguiu sem resposta em"),
        ),
    ]
