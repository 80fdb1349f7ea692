"""An opening balance that was posted is never edited or deleted (PRODUCT.md, section 3): the database
refuses it, whoever asks. Only the step to REVERSED with its reason may still change it, and the stamps of
who changed it when.
"""

from django.db import migrations

STANDING = "code date amount account branch_id deleted_at"


def _row(row: str) -> str:
    return ", ".join(f"{row}.{column}" for column in STANDING.split())


TRIGGERS = [
    "CREATE TRIGGER finance_openingbalance_keeps BEFORE UPDATE ON finance_openingbalance FOR EACH ROW"
    f" WHEN (ROW({_row('OLD')}) IS DISTINCT FROM ROW({_row('NEW')})"
    " OR NEW.status NOT IN (OLD.status, 'REVERSED'))"
    " EXECUTE FUNCTION posted_money_stands()",
    "CREATE TRIGGER finance_openingbalance_stays BEFORE DELETE ON finance_openingbalance FOR EACH ROW"
    " EXECUTE FUNCTION posted_money_stands()",
]
DROPPED = [
    f"DROP TRIGGER finance_openingbalance_{name} ON finance_openingbalance"
    for name in ("keeps", "stays")
]


class Migration(migrations.Migration):
    dependencies = [("finance", "0005_opening_balances")]

    operations = [migrations.RunSQL(TRIGGERS, DROPPED)]
