"""While the previous release is being replaced it reads and writes the array of a branch, and the new
one the table: each change of one of them is carried over to the other.
"""

from django.db import migrations

TO_TABLE = """
CREATE FUNCTION branches_holidays_to_table() RETURNS trigger LANGUAGE plpgsql AS $function$ BEGIN
    EXECUTE format(
        'UPDATE %I.branches_holiday SET deleted_at = now()'
        ' WHERE branch_id = $1 AND deleted_at IS NULL AND date <> ALL ($2)', TG_TABLE_SCHEMA
    ) USING NEW.id, NEW.holidays;
    EXECUTE format(
        'INSERT INTO %I.branches_holiday'
        ' (version, created_at, created_by_name, updated_by_name, branch_id, date, name)'
        ' SELECT DISTINCT 1, now(), $3, $3, $1, h.date, $4 FROM unnest($2) AS h (date)'
        ' ON CONFLICT (branch_id, date) WHERE deleted_at IS NULL DO NOTHING', TG_TABLE_SCHEMA
    ) USING NEW.id, NEW.holidays, '', 'Holiday';
    RETURN NULL;
END $function$
"""
TO_ARRAY = """
CREATE FUNCTION branches_holidays_to_array() RETURNS trigger LANGUAGE plpgsql AS $function$ BEGIN
    EXECUTE format(
        'UPDATE %1$I.branches_branch SET holidays = coalesce((SELECT array_agg(date ORDER BY date)'
        ' FROM %1$I.branches_holiday WHERE branch_id = $1 AND deleted_at IS NULL), $2)'
        ' WHERE id = $1', TG_TABLE_SCHEMA
    ) USING coalesce(NEW.branch_id, OLD.branch_id), ARRAY[]::date[];
    RETURN NULL;
END $function$
"""


class Migration(migrations.Migration):
    dependencies = [("branches", "0005_fill_holidays")]

    operations = [
        migrations.RunSQL(
            [
                TO_TABLE,
                TO_ARRAY,
                "CREATE TRIGGER branches_holidays_to_table"
                " AFTER INSERT OR UPDATE OF holidays ON branches_branch FOR EACH ROW"
                " WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION branches_holidays_to_table()",
                "CREATE TRIGGER branches_holidays_to_array"
                " AFTER INSERT OR UPDATE OR DELETE ON branches_holiday FOR EACH ROW"
                " WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION branches_holidays_to_array()",
            ],
            [
                "DROP TRIGGER branches_holidays_to_array ON branches_holiday",
                "DROP TRIGGER branches_holidays_to_table ON branches_branch",
                "DROP FUNCTION branches_holidays_to_array()",
                "DROP FUNCTION branches_holidays_to_table()",
            ],
        ),
    ]
