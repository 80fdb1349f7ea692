"""What was posted is never edited or deleted (PRODUCT.md, section 3): the database refuses it, whoever
asks. Of a paid expense, of received income and of a transfer the step to REVERSED with its reason may
still change, and the stamps of who changed it when.
"""

from django.db import migrations

POSTED = {
    "finance_expense": ("PAID", "REVERSED"),
    "finance_income": ("RECEIVED", "REVERSED"),
    "finance_transfer": ("POSTED", "REVERSED"),
}
STANDING = {
    "finance_expense": (
        "code date bill_date name amount gst category_id account branch_id payee note approval_limit"
        " together approval_id recurring_id period deleted_at"
    ),
    "finance_income": "code date name amount category_id account branch_id payee note deleted_at",
    "finance_transfer": (
        "code date amount branch_id from_account to_branch_id to_account note deleted_at"
    ),
}


def triggers(table: str) -> list[str]:
    first, last = POSTED[table]
    posted = f"OLD.status IN ('{first}', '{last}')"
    old = ", ".join(f"OLD.{column}" for column in STANDING[table].split())
    new = ", ".join(f"NEW.{column}" for column in STANDING[table].split())
    changed = f"ROW({old}) IS DISTINCT FROM ROW({new})"
    taken_back = f"NEW.status NOT IN (OLD.status, '{last}')"
    return [
        f"CREATE TRIGGER {table}_keeps BEFORE UPDATE ON {table} FOR EACH ROW"
        f" WHEN ({posted} AND ({changed} OR {taken_back})) EXECUTE FUNCTION posted_money_stands()",
        f"CREATE TRIGGER {table}_stays BEFORE DELETE ON {table} FOR EACH ROW"
        f" WHEN ({posted}) EXECUTE FUNCTION posted_money_stands()",
    ]


LEDGER = [
    "CREATE TRIGGER finance_entry_keeps BEFORE UPDATE ON finance_entry FOR EACH ROW"
    " EXECUTE FUNCTION posted_money_stands()",
    "CREATE TRIGGER finance_entry_stays BEFORE DELETE ON finance_entry FOR EACH ROW"
    " EXECUTE FUNCTION posted_money_stands()",
]


def dropped(table: str) -> list[str]:
    return [f"DROP TRIGGER {table}_{name} ON {table}" for name in ("keeps", "stays")]


class Migration(migrations.Migration):
    dependencies = [("finance", "0001_initial"), ("fees", "0013_movements_stand")]

    operations = [
        migrations.RunSQL(LEDGER, dropped("finance_entry")),
        *(migrations.RunSQL(triggers(table), dropped(table)) for table in POSTED),
    ]
