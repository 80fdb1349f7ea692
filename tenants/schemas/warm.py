"""Schemas made ahead of time by the owner's process, so that a sign-up need not wait for one.

A request only takes one that is ready. When none is, it asks for one and waits a moment.
"""

import time

from django.db import connection, transaction

from tenants.context import in_public
from tenants.models import WarmSchema
from tenants.names import new_schema_name
from tenants.schemas.history import current_digest
from tenants.schemas.replay import create_schema

# One filler at a time, over all processes. Any fixed number that nobody else takes.
FILLER_LOCK = 7_402_119_366
# Where the owner's process listens: a schema was taken, or is waited for.
CHANNEL = "schema_wanted"
LOOK_AGAIN_SECONDS = 0.05


class NoSchemaReady(Exception):
    """The pool is empty; `wait_for_schema` asks for one, outside the transaction."""


def fill_warm_pool(target: int) -> int:
    """Make schemas until `target` are ready for the running code; how many were made.

    Returns 0 at once while another process fills. A kill leaves no schema without its row.
    """
    made = 0
    with in_public():
        while _make_one_below(target):
            made += 1
    return made


def claim_warm_schema() -> str:
    """A fresh schema's name, for the organisation that the caller's transaction makes.

    If that rolls back, the schema is warm again. Two claims never get the same one. Raises
    NoSchemaReady when the pool is empty. The organisation's `migrated_to` is `current_digest()`.
    The owner's process hears of it at the commit, and makes the next one.
    """
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("Claim a schema within a transaction.")
    table = WarmSchema._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"DELETE FROM public.{table} WHERE id = ("
            f"SELECT id FROM public.{table} WHERE migrated_to = %s "
            "ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING schema_name, pg_notify(%s, '')",
            [current_digest(), CHANNEL],
        )
        row = cursor.fetchone()
    if row is None:
        raise NoSchemaReady
    return str(row[0])


def wake_schema_worker() -> None:
    """Wakes the owner's process once the caller's transaction is committed."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, '')", [CHANNEL])


def wait_for_schema(deadline: float) -> bool:
    """Ask the owner's process for a schema; whether one was ready before `deadline`, a moment of
    `time.monotonic`. Somebody else may claim it first.

    Outside a transaction, which would keep the question back until it ends.
    """
    if connection.in_atomic_block:
        raise transaction.TransactionManagementError("Wait for a schema outside a transaction.")
    ready = WarmSchema.objects.filter(migrated_to=current_digest())
    with in_public():
        wake_schema_worker()
        while not ready.exists():
            if time.monotonic() > deadline:
                return False
            time.sleep(LOOK_AGAIN_SECONDS)
    return True


def _make_one_below(target: int) -> bool:
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [FILLER_LOCK])
            if not cursor.fetchone()[0]:
                return False
        if WarmSchema.objects.filter(migrated_to=current_digest()).count() >= target:
            return False
        name = new_schema_name()
        create_schema(name)
        WarmSchema.objects.create(schema_name=name, migrated_to=current_digest())
        return True
