"""A paid refund is never edited or deleted (PRODUCT.md, section 3): the database refuses it, whoever asks.
The step to REVERSED with its day and reason may still change, and the stamps of who changed it when. Of
a part only its reversal is added, once.
"""

from django.db import migrations

REFUND = (
    "number date due_by student_id student_code student_name branch_id amount method reference reason"
    " advance_before letterhead_id recipient approval_limit enrolment_id rule calculation deleted_at"
)
PART = "refund_id payment_id amount movement_id"


def changed(columns: str) -> str:
    old = ", ".join(f"OLD.{column}" for column in columns.split())
    new = ", ".join(f"NEW.{column}" for column in columns.split())
    return f"ROW({old}) IS DISTINCT FROM ROW({new})"


def triggers(table: str, refused: str, posted: str) -> list[str]:
    return [
        f"CREATE TRIGGER {table}_keeps BEFORE UPDATE ON {table} FOR EACH ROW"
        f" WHEN ({refused}) EXECUTE FUNCTION posted_money_stands()",
        f"CREATE TRIGGER {table}_stays BEFORE DELETE ON {table} FOR EACH ROW"
        f" {posted} EXECUTE FUNCTION posted_money_stands()",
    ]


def dropped(table: str) -> list[str]:
    return [f"DROP TRIGGER {table}_{name} ON {table}" for name in ("keeps", "stays")]


TABLES = {
    "refunds_refund": triggers(
        "refunds_refund",
        "OLD.status IN ('PAID', 'REVERSED')"
        f" AND ({changed(REFUND)} OR NEW.status NOT IN (OLD.status, 'REVERSED'))",
        "WHEN (OLD.status IN ('PAID', 'REVERSED'))",
    ),
    "refunds_refundpart": triggers(
        "refunds_refundpart",
        f"{changed(PART)} OR (OLD.reversal_id IS NOT NULL"
        " AND NEW.reversal_id IS DISTINCT FROM OLD.reversal_id)",
        "",
    ),
}


class Migration(migrations.Migration):
    dependencies = [("refunds", "0001_initial"), ("fees", "0002_posted_money_stands")]

    operations = [
        migrations.RunSQL(statements, dropped(table)) for table, statements in TABLES.items()
    ]
