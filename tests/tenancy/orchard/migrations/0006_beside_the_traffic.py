from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("orchard", "0005_python")]
    operations = [
        AddIndexConcurrently("plant", models.Index(fields=["line"], name="plant_line")),
        migrations.RunSQL(
            "CREATE INDEX CONCURRENTLY basket_by_length ON orchard_basket (length(label))"
        ),
    ]
