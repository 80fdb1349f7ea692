"""Stores who a due is issued to, and how an allocation is split on its receipt. Both are never
edited, as in 0002. Allocations that exist keep the split that was printed.
"""

from django.db import migrations, models


def keeps(table: str, column: str) -> migrations.RunSQL:
    name = f"{table}_keeps_{column}"
    return migrations.RunSQL(
        f"CREATE TRIGGER {name} BEFORE UPDATE ON {table} FOR EACH ROW"
        f" WHEN (OLD.{column} IS DISTINCT FROM NEW.{column})"
        " EXECUTE FUNCTION posted_money_stands()",
        f"DROP TRIGGER {name} ON {table}",
    )


class Migration(migrations.Migration):
    dependencies = [("fees", "0005_fewer_indexes")]

    operations = [
        migrations.AddField("due", "recipient", models.JSONField(default=dict)),
        migrations.AddField("allocation", "equal_halves", models.BooleanField(default=False)),
        migrations.AlterField("allocation", "equal_halves", models.BooleanField(default=True)),
        keeps("fees_due", "recipient"),
        keeps("fees_allocation", "equal_halves"),
    ]
