"""An opening stock that was posted is never edited or deleted (PRODUCT.md, section 3): the database refuses
it, whoever asks. Only the step to REVERSED with its reason may still change it, and the stamps of who
changed it when.
"""

from django.db import migrations

TABLE = "materials_openingstock"
STANDING = "number date item_id item_code item_name quantity value branch_id deleted_at"


def _row(row: str) -> str:
    return ", ".join(f"{row}.{column}" for column in STANDING.split())


TRIGGERS = [
    f"CREATE TRIGGER {TABLE}_keeps BEFORE UPDATE ON {TABLE} FOR EACH ROW"
    f" WHEN (ROW({_row('OLD')}) IS DISTINCT FROM ROW({_row('NEW')})"
    " OR NEW.status NOT IN (OLD.status, 'REVERSED'))"
    " EXECUTE FUNCTION posted_money_stands()",
    f"CREATE TRIGGER {TABLE}_stays BEFORE DELETE ON {TABLE} FOR EACH ROW"
    " EXECUTE FUNCTION posted_money_stands()",
    f"CREATE TRIGGER {TABLE}_remains BEFORE TRUNCATE ON {TABLE} FOR EACH STATEMENT"
    " EXECUTE FUNCTION posted_money_stands()",
]
DROPPED = [f"DROP TRIGGER {TABLE}_{name} ON {TABLE}" for name in ("keeps", "stays", "remains")]


class Migration(migrations.Migration):
    dependencies = [("materials", "0005_opening_stock")]

    operations = [migrations.RunSQL(TRIGGERS, DROPPED)]
