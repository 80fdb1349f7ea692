"""Vouchers of advances and their adjustments are never edited or deleted, as in 0002."""

from django.db import migrations

TABLES = ("fees_advancevoucher", "fees_advanceadjustment")


def stands(table: str) -> migrations.RunSQL:
    return migrations.RunSQL(
        [
            f"CREATE TRIGGER {table}_keeps BEFORE UPDATE ON {table} FOR EACH ROW"
            " EXECUTE FUNCTION posted_money_stands()",
            f"CREATE TRIGGER {table}_stays BEFORE DELETE ON {table} FOR EACH ROW"
            " EXECUTE FUNCTION posted_money_stands()",
        ],
        [f"DROP TRIGGER {table}_{name} ON {table}" for name in ("keeps", "stays")],
    )


class Migration(migrations.Migration):
    dependencies = [("fees", "0020_advance_vouchers")]

    operations = [stands(table) for table in TABLES]
