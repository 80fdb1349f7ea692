from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    operations = [
        migrations.CreateModel("Seedling", [("id", models.BigAutoField(primary_key=True))])
    ]
