from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("casework", "0080_executed_penalty"),
    ]

    operations = [
        migrations.AddField(
            model_name="pleading",
            name="correction",
            field=models.CharField(max_length=600, null=True, verbose_name="motivo da correção do recebimento"),
        ),
    ]
