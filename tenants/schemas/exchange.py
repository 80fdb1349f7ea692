"""Two schemas of one organisation change places: what was beside is live from then on."""

from django.db import OperationalError, connection, transaction
from psycopg.errors import LockNotAvailable

from tenants.names import check_schema_name, new_schema_name


class SchemaBusy(Exception):
    """Somebody reads or writes in the live schema right now."""


def lock_schema(schema_name: str) -> None:
    """Keeps everybody else out of the schema's tables until the caller's transaction ends. Raises
    SchemaBusy at once while a transaction uses one of them; the caller begins a new one then.

    Never waits with some of the locks in hand: whoever works there is neither stopped nor locked out by
    somebody who waits for somebody else.
    """
    check_schema_name(schema_name)
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("Lock a schema within a transaction.")
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT string_agg(format('%%I.%%I', schemaname, tablename), ', ' ORDER BY tablename) "
            "FROM pg_tables WHERE schemaname = %s",
            [schema_name],
        )
        tables = cursor.fetchone()[0]
        try:
            cursor.execute(f"LOCK TABLE {tables} IN ACCESS EXCLUSIVE MODE NOWAIT")
        except OperationalError as fault:
            if isinstance(fault.__cause__, LockNotAvailable):
                raise SchemaBusy from fault
            raise


def exchange_schemas(live: str, beside: str) -> None:
    """Gives each of the two schemas the name of the other, in the caller's transaction, which holds
    `lock_schema(live)`. Only the owner may.

    A statement that waits for a table meanwhile looks its name up again afterwards, so that it reads and
    writes in the schema that is live then. Tables, grants, sequences and foreign keys move with their
    schema: none of them is found by its name.
    """
    for name in (live, beside):
        check_schema_name(name)
    between = new_schema_name()
    with connection.cursor() as cursor:
        cursor.execute(
            f"ALTER SCHEMA {live} RENAME TO {between}; "
            f"ALTER SCHEMA {beside} RENAME TO {live}; "
            f"ALTER SCHEMA {between} RENAME TO {beside}"
        )
    connection.forget_search_path()  # type: ignore[attr-defined]


def continue_ids(live: str, beside: str) -> None:
    """Lets the sequences of the schema beside go on after the highest number that either schema has given,
    so that no id stands for two records. Only the owner may. Stays when the transaction is rolled back."""
    for name in (live, beside):
        check_schema_name(name)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT setval(format('%%I.%%I', there.schemaname, there.sequencename)::regclass,"
            " GREATEST(here.last_value, there.last_value))"
            " FROM pg_sequences here JOIN pg_sequences there USING (sequencename)"
            " WHERE here.schemaname = %s AND there.schemaname = %s AND here.last_value IS NOT NULL",
            [live, beside],
        )
