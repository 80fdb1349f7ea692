"""Reads a schema from PostgreSQL's catalogue in a form that can be compared with another schema."""

from django.db import connection

TABLES = """
    SELECT c.relname, c.relkind::text, obj_description(c.oid, 'pg_class')
    FROM pg_class c WHERE c.relnamespace = %s::regnamespace
"""
COLUMNS = """
    SELECT c.relname, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        a.attidentity::text, a.attgenerated::text, pg_get_expr(d.adbin, d.adrelid),
        col_description(c.oid, a.attnum), a.attcollation::regcollation::text
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = %s::regnamespace AND c.relkind IN ('r', 'v')
"""
CONSTRAINTS = """
    SELECT conrelid::regclass::text, conname, contype::text, pg_get_constraintdef(oid, true),
        condeferrable, condeferred, convalidated, obj_description(oid, 'pg_constraint')
    FROM pg_constraint WHERE connamespace = %s::regnamespace
"""
INDEXES = """
    SELECT i.indrelid::regclass::text, i.indexrelid::regclass::text, i.indisvalid,
        i.indisunique, i.indisprimary, pg_get_indexdef(i.indexrelid, 0, true)
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE c.relnamespace = %s::regnamespace
"""
SEQUENCES = """
    SELECT c.relname, format_type(s.seqtypid, NULL), s.seqstart, s.seqincrement, s.seqmin, s.seqmax,
        s.seqcycle, o.relname, d.refobjsubid, d.deptype::text
    FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid
    LEFT JOIN pg_depend d ON d.objid = c.oid AND d.refclassid = 'pg_class'::regclass
        AND d.deptype IN ('a', 'i')
    LEFT JOIN pg_class o ON o.oid = d.refobjid
    WHERE c.relnamespace = %s::regnamespace
"""
FUNCTIONS = """
    SELECT proname, pg_get_function_arguments(oid), prosrc
    FROM pg_proc WHERE pronamespace = %s::regnamespace
"""
TRIGGERS = """
    SELECT c.relname, t.tgname, t.tgenabled::text, pg_get_triggerdef(t.oid, true)
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = %s::regnamespace AND NOT t.tgisinternal
"""


def catalogue(schema_name: str) -> dict[str, list[tuple]]:
    """Returns every table, column, constraint, index, sequence, function and trigger, without the
    schema's name."""
    seen = {}
    with connection.cursor() as cursor:
        cursor.execute(f"SET search_path = {schema_name}")
        for kind, query in {
            "tables": TABLES,
            "columns": COLUMNS,
            "constraints": CONSTRAINTS,
            "indexes": INDEXES,
            "sequences": SEQUENCES,
            "functions": FUNCTIONS,
            "triggers": TRIGGERS,
        }.items():
            cursor.execute(query, [schema_name])
            rows = [
                tuple(_nameless(cell, schema_name) for cell in row) for row in cursor.fetchall()
            ]
            seen[kind] = sorted(rows, key=repr)
    return seen


def rows(schema_name: str) -> dict[str, list[tuple]]:
    """Returns the rows of every table, without the times at which migrations were applied."""
    held = {}
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", [schema_name])
        for (table,) in cursor.fetchall():
            columns = "app, name" if table == "django_migrations" else "*"
            cursor.execute(f'SELECT {columns} FROM {schema_name}."{table}"')
            held[table] = sorted(cursor.fetchall())
    return held


def _nameless(cell, schema_name):
    return cell.replace(f"{schema_name}.", "") if isinstance(cell, str) else cell
