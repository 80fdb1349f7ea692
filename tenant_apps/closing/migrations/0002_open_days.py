"""The functions that say which days are open. The triggers that call them are added by `daybook`, once
there are the tables that date money.

A row of money holds the row of its branch (FOR KEY SHARE, as its foreign key does), and closing a day or a
month takes it alone (FOR UPDATE): a row is either counted by the close or refused.
"""

from django.db import migrations

UNLOCKED = """
CREATE FUNCTION closing_unlocked_day(of_branch bigint, wanted date) RETURNS date
LANGUAGE plpgsql AS $$
DECLARE
    found date := wanted;
BEGIN
    WHILE EXISTS (
        SELECT FROM closing_periodlock
        WHERE branch_id = of_branch AND month = date_trunc('month', found)::date
            AND status = 'LOCKED'
    ) LOOP
        found := (date_trunc('month', found) + interval '1 month')::date;
    END LOOP;
    RETURN found;
END
$$
"""
OPEN = """
CREATE FUNCTION closing_open_day(of_branch bigint, wanted date) RETURNS date
LANGUAGE plpgsql AS $$
BEGIN
    RETURN closing_unlocked_day(of_branch, (
        SELECT greatest(wanted, max(day) + 1) FROM closing_cashclose WHERE branch_id = of_branch
    ));
END
$$
"""
REFUSE = """
CREATE FUNCTION closing_require_open(of_branch bigint, wanted date, whole_months boolean)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    found date;
BEGIN
    PERFORM FROM branches_branch WHERE id = of_branch FOR KEY SHARE;
    found := CASE WHEN whole_months THEN closing_unlocked_day(of_branch, wanted)
        ELSE closing_open_day(of_branch, wanted) END;
    IF found <> wanted THEN
        RAISE EXCEPTION USING
            ERRCODE = 'CM001',
            MESSAGE = format('%s is closed', wanted),
            DETAIL = json_build_object('day', wanted, 'openDay', found)::text;
    END IF;
END
$$
"""


def checks(name: str, added: str, *, whole_months: bool) -> migrations.RunSQL:
    """A trigger function for the branches and days of the rows that a statement adds."""
    # At the end of a transaction the search path may lead elsewhere.
    function = f"""
CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    path text := current_setting('search_path');
    one record;
BEGIN
    IF current_schema() IS DISTINCT FROM TG_TABLE_SCHEMA THEN
        PERFORM set_config('search_path', quote_ident(TG_TABLE_SCHEMA), true);
    END IF;
    FOR one IN {added} ORDER BY 1, 2 LOOP
        PERFORM closing_require_open(one.branch_id, one.day, {whole_months});
    END LOOP;
    PERFORM set_config('search_path', path, true);
    RETURN NULL;
END
$$
"""
    return migrations.RunSQL(function, f"DROP FUNCTION {name}()")


DAYS = "SELECT DISTINCT branch_id, day FROM added"
MONTHS = "SELECT DISTINCT branch_id, issue_date AS day FROM added"
PURCHASES = """
        SELECT DISTINCT stock.branch_id, added.day
        FROM added JOIN materials_stock stock ON stock.id = added.stock_id
        WHERE added.paid <> 0"""
FINAL = ("closing_cashcount", "closing_cashclose", "closing_cashdifference")


def stands(table: str) -> list[str]:
    return [
        f"CREATE TRIGGER {table}_keeps BEFORE UPDATE ON {table} FOR EACH ROW"
        " EXECUTE FUNCTION closing_row_stands()",
        f"CREATE TRIGGER {table}_stays BEFORE DELETE ON {table} FOR EACH ROW"
        " EXECUTE FUNCTION closing_row_stands()",
    ]


def dropped(table: str) -> list[str]:
    return [f"DROP TRIGGER {table}_{name} ON {table}" for name in ("keeps", "stays")]


STANDS = """
CREATE FUNCTION closing_row_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION USING
        ERRCODE = 'check_violation',
        MESSAGE = format('%s: a count, a close and its difference stand', TG_TABLE_NAME);
END
$$
"""


class Migration(migrations.Migration):
    dependencies = [("closing", "0001_initial")]

    operations = [
        migrations.RunSQL(UNLOCKED, "DROP FUNCTION closing_unlocked_day(bigint, date)"),
        migrations.RunSQL(OPEN, "DROP FUNCTION closing_open_day(bigint, date)"),
        migrations.RunSQL(REFUSE, "DROP FUNCTION closing_require_open(bigint, date, boolean)"),
        checks("closing_day_is_open", DAYS, whole_months=False),
        checks("closing_month_is_open", MONTHS, whole_months=True),
        checks("closing_purchase_is_open", PURCHASES, whole_months=False),
        migrations.RunSQL(STANDS, "DROP FUNCTION closing_row_stands()"),
        *(migrations.RunSQL(stands(table), dropped(table)) for table in FINAL),
    ]
