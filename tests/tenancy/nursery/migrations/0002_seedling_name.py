from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("nursery", "0001_initial")]
    operations = [migrations.AddField("seedling", "name", models.CharField(max_length=40))]
