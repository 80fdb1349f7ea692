"""Schemas made ahead of time, so that a verified sign-up need not wait for one."""

import logging

from django.db import connection, transaction

from tenants.context import in_public
from tenants.models import WarmSchema
from tenants.names import new_schema_name
from tenants.schemas.history import current_digest
from tenants.schemas.replay import create_schema

logger = logging.getLogger(__name__)

# One filler at a time, over all workers. Any fixed number that nobody else takes.
FILLER_LOCK = 7_402_119_366


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

    If that rolls back, the schema is warm again. Two claims never get the same one. With an empty
    pool one is made on the spot, in the same transaction. The organisation's `migrated_to` is
    `current_digest()`.
    """
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("Claim a schema within a transaction.")
    table = WarmSchema._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"DELETE FROM public.{table} WHERE id = ("  # noqa: S608
            f"SELECT id FROM public.{table} WHERE migrated_to = %s "
            "ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING schema_name",
            [current_digest()],
        )
        row = cursor.fetchone()
    if row is not None:
        return str(row[0])
    logger.warning("No warm schema was ready: making one on the spot.")
    name = new_schema_name()
    create_schema(name)
    return name


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
