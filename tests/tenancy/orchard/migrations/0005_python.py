from django.db import migrations


def plant_the_first(apps, schema_editor):
    grower = apps.get_model("orchard", "Grower").objects.create(name="Meera", village="Nashik")
    apps.get_model("orchard", "Plant").objects.create(grower=grower, line=1)


class Migration(migrations.Migration):
    dependencies = [("orchard", "0004_renames")]
    operations = [migrations.RunPython(plant_the_first, migrations.RunPython.noop)]
