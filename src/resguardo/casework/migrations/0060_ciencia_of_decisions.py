from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("casework", "0050_ciencia"),
    ]

    operations = [
        migrations.AddField(
            model_name="penalty",
            name="acknowledged",
            field=models.DateField(null=True, verbose_name="ciência em"),
        ),
        migrations.AddField(
            model_name="penalty",
            name="manner",
            field=models.CharField(max_length=20, null=True, verbose_name="como se deu ciência"),
        ),
        migrations.AddField(
            model_name="penalty",
            name="witnesses",
            field=models.CharField(max_length=300, null=True, verbose_name="testemunhas"),
        ),
        migrations.AddField(
            model_name="penalty",
            name="publication",
            field=models.CharField(max_length=300, null=True, verbose_name="publicação do edital e norma"),
        ),
        migrations.AddField(
            model_name="penalty",
            name="correction",
            field=models.CharField(max_length=300, null=True, verbose_name="motivo da correção da ciência"),
        ),
    ]
