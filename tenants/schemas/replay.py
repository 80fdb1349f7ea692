"""Bringing one schema up to date, or into being, by replaying what was recorded."""

import re
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime

from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from psycopg.errors import DeadlockDetected, DivisionByZero, LockNotAvailable, UndefinedTable

from tenants.context import in_organisation
from tenants.models import Organisation, SetAsideSchema, WarmSchema
from tenants.names import PUBLIC_SCHEMA, check_schema_name
from tenants.rights import grants
from tenants.schemas.history import History, Key, current_history, same_grants
from tenants.schemas.ledger import Ledger, entries
from tenants.schemas.recording import Step, Workspace, run_unborn, steps_from

# A schema's users wait no longer than this behind a migration that waits for a table itself.
LOCK_TIMEOUT = "3s"
LOCK_ATTEMPTS = 4

# What leaves a table without the grants that it had before. A new column of a table that is granted
# column by column is only reached by other rights, and those are another digest.
_MAKES = re.compile(r"\bCREATE\s+TABLE\b|\bDROP\s+COLUMN\b", re.IGNORECASE)

Owner = type[Organisation] | type[SetAsideSchema] | type[WarmSchema]
"""The table in which a schema is somebody's, and in which its standing is noted."""


class LedgerDiffers(Exception):
    """A schema stands elsewhere than was thought; or, when it was just read, a table is missing."""


def create_schema(
    schema_name: str, *, history: History | None = None, standing: Sequence[Key] = ()
) -> None:
    """Make the schema of a workspace with every tenant migration applied and what the application
    may do with it granted: all of it or nothing. Only the owner may.

    With `standing` only these migrations are applied, and nothing is granted: what the models declare
    is about the tables as they are in the end.

    In the caller's transaction when there is one, else in its own.
    """
    check_schema_name(schema_name)
    # Its age, for `sweep_orphan_schemas`: PostgreSQL does not keep when a schema was made.
    opening = (
        f"CREATE SCHEMA {schema_name}; "
        f"COMMENT ON SCHEMA {schema_name} IS 'made {datetime.now(UTC).isoformat()}'; "
    )
    _bring(
        schema_name,
        frozenset(),
        history or current_history(),
        target=standing,
        opening=opening,
        closing="" if standing else grants(schema_name, fresh=True),
        unborn=True,
    )


def bring_to_head(
    schema_name: str,
    ledger: Ledger,
    history: History,
    *,
    owner: Owner = Organisation,
    migrated_to: str = "",
) -> None:
    """Apply what a schema with this ledger lacks, grant what the application may do with it now, and
    note it in its owner's `migrated_to`. Where that says that the same was granted before, only a
    step that may have made a table or a column anew lets it be granted again.

    One transaction; with a migration that refuses one (`atomic = False`) each step is its own,
    and a kill between two leaves a schema whose ledger tells where to go on. Raises LedgerDiffers,
    having changed nothing, when the schema stands elsewhere than `ledger` says.
    """
    check_schema_name(schema_name)
    opening = f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'; {ledger.check(schema_name)}"
    known = same_grants(migrated_to, history.digest)
    given = known and not any(map(_makes_anew, steps_from(history, ledger.applied)))
    closing = ("" if given else grants(schema_name)) + (
        f"UPDATE {PUBLIC_SCHEMA}.{owner._meta.db_table} "
        f"SET migrated_to = '{history.digest}' WHERE schema_name = '{schema_name}'; "
    )
    for attempt in range(1, LOCK_ATTEMPTS + 1):
        try:
            _bring(schema_name, ledger.applied, history, opening=opening, closing=closing)
        except DatabaseError as error:
            if isinstance(error.__cause__, DivisionByZero | UndefinedTable):
                raise LedgerDiffers(str(error)) from error
            busy = isinstance(error.__cause__, LockNotAvailable | DeadlockDetected)
            if not busy or attempt == LOCK_ATTEMPTS or connection.in_atomic_block:
                raise
            time.sleep(0.2 * 2**attempt)
        else:
            return


def _makes_anew(step: Step) -> bool:
    return step.sql is None or _MAKES.search(step.sql) is not None


def _bring(
    schema_name: str,
    applied: frozenset[Key],
    history: History,
    *,
    target: Sequence[Key] = (),
    opening: str,
    closing: str = "",
    unborn: bool = False,
) -> None:
    """Run the steps to `target`, by default the head: `opening` goes with the first, `closing` with the
    last."""
    steps = steps_from(history, applied, target=target)
    done = set(applied)
    if not steps:
        _execute(opening + closing)
    with _one_transaction(steps, history, unborn=unborn):
        for step in steps:
            if step is not steps[0] and connection.in_atomic_block:
                # As at the end of a transaction, which each migration is in Django's run.
                connection.check_constraints()
            first = opening if step is steps[0] else ""
            last = closing if step is steps[-1] else ""
            if step.sql is None:
                _execute(first)
                _run_alone(schema_name, step.migrations[0], done, history, unborn=unborn)
                _execute(last)
            else:
                path = f"SET LOCAL search_path = {schema_name}, {PUBLIC_SCHEMA}; "
                _execute(first + path + step.sql + last)
            for key in step.migrations:
                done.update(history.rows(key, done))


def _one_transaction(
    steps: list[Step], history: History, *, unborn: bool
) -> AbstractContextManager[None]:
    """A single text is a transaction by itself; several steps need one around them."""
    keys = [key for step in steps for key in step.migrations]
    willing = unborn or all(history.migrations[key].atomic for key in keys)
    return transaction.atomic() if len(steps) > 1 and willing else nullcontext()


def _run_alone(
    schema_name: str, key: Key, done: set[Key], history: History, *, unborn: bool
) -> None:
    """The slow path: Django's executor in this schema, for what only Python can do."""
    with in_organisation(Workspace(schema_name)):
        if unborn:
            run_unborn(history.migrations[key], history.state(done))
            _execute(entries(history.rows(key, done)))
            return
        executor = MigrationExecutor(connection)
        plan = [(executor.loader.graph.nodes[key], False)]
        executor.migrate(None, plan=plan, state=history.state(done))


def _execute(sql: str) -> None:
    """One round trip and one transaction: text without parameters may be many statements."""
    if not sql:
        return
    with connection.cursor() as cursor:
        cursor.execute(sql)
    connection.forget_search_path()  # type: ignore[attr-defined]
