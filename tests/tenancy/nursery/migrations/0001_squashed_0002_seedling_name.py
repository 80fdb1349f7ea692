from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    replaces = [("nursery", "0001_initial"), ("nursery", "0002_seedling_name")]
    operations = [
        migrations.CreateModel(
            "Seedling",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("name", models.CharField(max_length=40)),
            ],
        )
    ]
