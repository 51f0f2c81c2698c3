import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("casework", "0070_remark_of_an_appeal"),
    ]

    operations = [
        migrations.AddField(
            model_name="determination",
            name="executes",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="casework.penalty",
                verbose_name="penalidade que executa",
            ),
        ),
    ]
