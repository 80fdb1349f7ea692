"""A closed day and a locked month take no opening stock either: the journal has its value on that day."""

from django.db import migrations

# Rows of purchases have money; those of openings have none, but their value is posted.
FUNCTION = """
CREATE OR REPLACE FUNCTION closing_purchase_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    path text := current_setting('search_path');
    one record;
BEGIN
    IF current_schema() IS DISTINCT FROM TG_TABLE_SCHEMA THEN
        PERFORM set_config('search_path', quote_ident(TG_TABLE_SCHEMA), true);
    END IF;
    FOR one IN
        SELECT DISTINCT stock.branch_id, added.day
        FROM added JOIN materials_stock stock ON stock.id = added.stock_id
        WHERE {which} ORDER BY 1, 2
    LOOP
        PERFORM closing_require_open(one.branch_id, one.day, False);
    END LOOP;
    PERFORM set_config('search_path', path, true);
    RETURN NULL;
END
$$
"""


class Migration(migrations.Migration):
    dependencies = [("daybook", "0001_closed_days"), ("materials", "0005_opening_stock")]

    operations = [
        migrations.RunSQL(
            FUNCTION.format(which="added.paid <> 0 OR added.opening_id IS NOT NULL"),
            FUNCTION.format(which="added.paid <> 0"),
        ),
    ]
