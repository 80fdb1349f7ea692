from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("orchard", "0006_beside_the_traffic")]
    operations = [
        migrations.AddField("plant", "variety", models.CharField(max_length=40, default="Kesar")),
        migrations.AddIndex("plant", models.Index(fields=["variety"], name="plant_variety")),
        migrations.DeleteModel("Basket"),
    ]
