"""Movements are only added, and leave no stock below nothing. Purchases and distributions keep what they
were: they are returned by a movement of its own. The database refuses the rest, whoever asks.
"""

from django.db import migrations

MOVEMENTS = "materials_stockmovement"
STANDING = {
    "materials_purchase": (
        "number date item_id item_code item_name quantity branch_id invoice_number vendor_name"
        " amount method deleted_at"
    ),
    "materials_distribution": (
        "number date item_id item_code item_name quantity branch_id from_branch_id student_id"
        " due_id student_code student_name deleted_at"
    ),
}
CHECK = f"""
CREATE FUNCTION stock_stays_above_nothing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM {MOVEMENTS} WHERE stock_id IN (SELECT stock_id FROM added) GROUP BY stock_id
        HAVING sum(quantity) < 0 OR sum(value) < 0 OR (sum(quantity) = 0 AND sum(value) <> 0)
    ) THEN
        RAISE EXCEPTION USING
            ERRCODE = 'check_violation',
            MESSAGE = '{MOVEMENTS}: a stock has no less than nothing';
    END IF;
    RETURN NULL;
END
$$
"""


def refused(table: str) -> list[str]:
    """Neither changed nor deleted, row by row or all at once."""
    return [
        f"CREATE TRIGGER {table}_keeps BEFORE UPDATE ON {table} FOR EACH ROW"
        " EXECUTE FUNCTION posted_money_stands()",
        *undeletable(table),
    ]


def undeletable(table: str) -> list[str]:
    return [
        f"CREATE TRIGGER {table}_stays BEFORE DELETE ON {table} FOR EACH ROW"
        " EXECUTE FUNCTION posted_money_stands()",
        f"CREATE TRIGGER {table}_remains BEFORE TRUNCATE ON {table} FOR EACH STATEMENT"
        " EXECUTE FUNCTION posted_money_stands()",
    ]


def kept(table: str, columns: str) -> list[str]:
    """Only the status and the stamps change, and nothing is returned twice."""
    old = ", ".join(f"OLD.{column}" for column in columns.split())
    new = ", ".join(f"NEW.{column}" for column in columns.split())
    return [
        f"CREATE TRIGGER {table}_keeps BEFORE UPDATE ON {table} FOR EACH ROW"
        f" WHEN (ROW({old}) IS DISTINCT FROM ROW({new})"
        " OR (OLD.status = 'RETURNED' AND NEW.status <> 'RETURNED'))"
        " EXECUTE FUNCTION posted_money_stands()",
        *undeletable(table),
    ]


def dropped(table: str) -> list[str]:
    return [f"DROP TRIGGER {table}_{name} ON {table}" for name in ("keeps", "stays", "remains")]


class Migration(migrations.Migration):
    dependencies = [("materials", "0001_initial"), ("fees", "0013_movements_stand")]

    operations = [
        migrations.RunSQL(refused(MOVEMENTS), dropped(MOVEMENTS)),
        *(
            migrations.RunSQL(kept(table, columns), dropped(table))
            for table, columns in STANDING.items()
        ),
        migrations.RunSQL(CHECK, "DROP FUNCTION stock_stays_above_nothing()"),
        migrations.RunSQL(
            f"CREATE TRIGGER {MOVEMENTS}_above_nothing AFTER INSERT ON {MOVEMENTS}"
            " REFERENCING NEW TABLE AS added FOR EACH STATEMENT"
            " EXECUTE FUNCTION stock_stays_above_nothing()",
            f"DROP TRIGGER {MOVEMENTS}_above_nothing ON {MOVEMENTS}",
        ),
    ]
