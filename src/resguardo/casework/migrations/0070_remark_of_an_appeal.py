from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("casework", "0060_ciencia_of_decisions"),
    ]

    operations = [
        migrations.AddField(
            model_name="penalty",
            name="remark",
            field=models.CharField(max_length=300, null=True, verbose_name="ressalva"),
        ),
    ]
