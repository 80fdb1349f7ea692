import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [
        migrations.CreateModel(
            "Grower",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("name", models.CharField(max_length=60, unique=True)),
                ("village", models.CharField(max_length=60, db_index=True)),
                ("acres", models.PositiveSmallIntegerField(default=1)),
            ],
        ),
        migrations.CreateModel(
            "Tree",
            [
                ("id", models.AutoField(primary_key=True)),
                ("grower", models.ForeignKey("orchard.grower", django.db.models.deletion.CASCADE)),
                ("planted", models.DateField()),
                ("row", models.IntegerField()),
            ],
            options={"unique_together": {("grower", "row")}},
        ),
        migrations.CreateModel(
            "Basket",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("trees", models.ManyToManyField("orchard.tree")),
                ("label", models.SlugField()),
            ],
        ),
    ]
