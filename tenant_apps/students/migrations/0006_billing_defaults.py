from django.db import migrations, models


def company(name: str, max_length: int) -> migrations.AlterField:
    field = models.CharField(blank=True, db_default="", default="", max_length=max_length)
    return migrations.AlterField("student", name, field)


class Migration(migrations.Migration):
    """The previous release adds students while it is being replaced."""

    dependencies = [("students", "0005_place_of_supply")]

    operations = [
        company("bill_to_address", 255),
        company("bill_to_gstin", 15),
        company("bill_to_name", 120),
        company("bill_to_state", 60),
    ]
