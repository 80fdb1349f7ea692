"""Issuer and recipient of a document are never edited, as in 0002."""

from django.db import migrations


def keeps(table: str, column: str) -> migrations.RunSQL:
    name = f"{table}_keeps_{column}"
    return migrations.RunSQL(
        f"CREATE TRIGGER {name} BEFORE UPDATE ON {table} FOR EACH ROW"
        f" WHEN (OLD.{column} IS DISTINCT FROM NEW.{column})"
        " EXECUTE FUNCTION posted_money_stands()",
        f"DROP TRIGGER {name} ON {table}",
    )


class Migration(migrations.Migration):
    dependencies = [("fees", "0008_fill_frozen_documents")]

    operations = [
        keeps("fees_due", "letterhead_id"),
        keeps("fees_payment", "letterhead_id"),
        keeps("fees_payment", "recipient"),
        keeps("fees_creditnote", "letterhead_id"),
        keeps("fees_creditnote", "recipient"),
    ]
