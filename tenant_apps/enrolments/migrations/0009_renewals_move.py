from django.db import migrations


class Migration(migrations.Migration):
    """The renewal models move to the app `renewals`. Their tables stay as they are."""

    dependencies = [
        ("enrolments", "0008_online_default"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(name="RenewalEntry"),
                migrations.DeleteModel(name="RenewalRun"),
                migrations.DeleteModel(name="LateFee"),
            ]
        ),
    ]
