"""Posted money is never edited or deleted (PRODUCT.md, section 3): the database refuses it, whoever
asks. What may change: a due's status with its reason, a payment's step from CONFIRMED to REVERSED,
the release of an allocation, and the stamps of who changed it when.
"""

from django.db import migrations

REFUSE = """
CREATE FUNCTION posted_money_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION USING
        ERRCODE = 'restrict_violation',
        MESSAGE = TG_TABLE_NAME || ': posted money is reversed, never edited or deleted';
END
$$
"""

STANDING = {
    "fees_due": (
        "number student_id branch_id course_id label issue_date due_date late_after document"
        " supplier_gstin place_of_supply taxable cgst sgst igst total deleted_at"
    ),
    "fees_dueline": "due_id position head sac taxable rate cgst sgst igst total",
    "fees_payment": (
        "receipt_number date student_id student_code student_name branch_id amount method"
        " reference course_names balance_before balance_after next_due deleted_at"
    ),
    "fees_allocation": "payment_id due_id amount from_advance at",
    "fees_reversal": "payment_id date amount reason at by_id by_name",
}
# Steps that are never taken back.
FINAL = {
    "fees_due": "OLD.status IN ('CANCELLED', 'WRITTEN_OFF') AND NEW.status <> OLD.status",
    "fees_payment": "OLD.status = 'REVERSED' AND NEW.status <> 'REVERSED'",
    "fees_allocation": (
        "OLD.released_at IS NOT NULL AND NEW.released_at IS DISTINCT FROM OLD.released_at"
    ),
}


def triggers(table: str, columns: str) -> list[str]:
    old = ", ".join(f"OLD.{column}" for column in columns.split())
    new = ", ".join(f"NEW.{column}" for column in columns.split())
    changed = f"ROW({old}) IS DISTINCT FROM ROW({new})"
    condition = f"{changed} OR ({FINAL[table]})" if table in FINAL else changed
    return [
        f"CREATE TRIGGER {table}_keeps BEFORE UPDATE ON {table} FOR EACH ROW"
        f" WHEN ({condition}) EXECUTE FUNCTION posted_money_stands()",
        f"CREATE TRIGGER {table}_stays BEFORE DELETE ON {table} FOR EACH ROW"
        " EXECUTE FUNCTION posted_money_stands()",
    ]


def dropped(table: str) -> list[str]:
    return [f"DROP TRIGGER {table}_{name} ON {table}" for name in ("keeps", "stays")]


class Migration(migrations.Migration):
    dependencies = [("fees", "0001_initial")]

    operations = [
        migrations.RunSQL(REFUSE, "DROP FUNCTION posted_money_stands()"),
        *(
            migrations.RunSQL(triggers(table, columns), dropped(table))
            for table, columns in STANDING.items()
        ),
    ]
