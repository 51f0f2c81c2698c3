import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("casework", "0030_renewal"),
    ]

    operations = [
        migrations.AlterField(
            model_name="priorlicence",
            name="key",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="casework.personkey",
                verbose_name="chave",
            ),
        ),
    ]
