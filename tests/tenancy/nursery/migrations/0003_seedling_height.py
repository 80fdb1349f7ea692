from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("nursery", "0001_squashed_0002_seedling_name")]
    operations = [migrations.AddField("seedling", "height", models.IntegerField(default=0))]
