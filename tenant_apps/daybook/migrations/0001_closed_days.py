"""A closed day and a locked month take nothing more: the database refuses it, whoever asks. The rows are
never dated anew, which their own triggers see to, so that only new ones are looked at.
"""

from django.db import migrations

TRIGGERS = {
    "fees_movement": "closing_day_is_open",
    "finance_entry": "closing_day_is_open",
    "materials_stockmovement": "closing_purchase_is_open",
    "fees_due": "closing_month_is_open",
    "fees_creditnote": "closing_month_is_open",
}


def trigger(table: str, function: str) -> str:
    return (
        f"CREATE TRIGGER {table}_open AFTER INSERT ON {table} REFERENCING NEW TABLE AS added"
        f" FOR EACH STATEMENT EXECUTE FUNCTION {function}()"
    )


class Migration(migrations.Migration):
    dependencies = [
        ("closing", "0002_open_days"),
        ("fees", "0013_movements_stand"),
        ("finance", "0003_first_categories"),
        ("materials", "0002_movements_stand"),
    ]

    operations = [
        migrations.RunSQL(trigger(table, function), f"DROP TRIGGER {table}_open ON {table}")
        for table, function in TRIGGERS.items()
    ]
