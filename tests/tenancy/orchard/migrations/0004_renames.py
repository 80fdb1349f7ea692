import django.db.models.deletion
from django.db import migrations, models
from django.db.models.functions import Lower


class Migration(migrations.Migration):
    dependencies = [("orchard", "0003_raw_sql")]
    operations = [
        migrations.RenameField("tree", "row", "line"),
        migrations.RenameModel("Tree", "Plant"),
        migrations.RenameIndex("plant", new_name="plant_newest", old_name="tree_newest"),
        migrations.AlterField("plant", "id", models.BigAutoField(primary_key=True)),
        migrations.AlterField(
            "plant",
            "grower",
            models.ForeignKey("orchard.grower", django.db.models.deletion.PROTECT, null=True),
        ),
        migrations.AddField(
            "grower", "since", models.DateField(default="2026-04-01", db_index=True)
        ),
        migrations.AddField(
            "grower",
            "search",
            models.GeneratedField(
                expression=Lower("name"), output_field=models.TextField(), db_persist=True
            ),
        ),
        migrations.RemoveConstraint("grower", "grower_once_in_a_village"),
        migrations.RemoveIndex("plant", "plant_newest"),
        migrations.RemoveField("plant", "planted"),
    ]
