from django.db import migrations, models


class Migration(migrations.Migration):
    """What an operation removes here it first has to find in the database."""

    dependencies = [("orchard", "0001_initial")]
    operations = [
        migrations.AlterField("grower", "name", models.CharField(max_length=60)),
        migrations.AlterField("grower", "village", models.CharField(max_length=80)),
        migrations.AlterUniqueTogether("tree", set()),
        migrations.AlterField("basket", "label", models.SlugField(unique=True)),
        migrations.AddConstraint(
            "grower",
            models.CheckConstraint(condition=models.Q(acres__gt=0), name="grower_has_land"),
        ),
        migrations.AddConstraint(
            "grower",
            models.UniqueConstraint(
                fields=["name", "village"],
                condition=~models.Q(name=""),
                name="grower_once_in_a_village",
            ),
        ),
        migrations.AddIndex(
            "tree", models.Index(fields=["grower", "-planted"], name="tree_newest")
        ),
    ]
