"""Bringing every schema, of organisations and of the warm pool, up to date."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.db import connection

from tenants.context import in_public
from tenants.models import Organisation, WarmSchema
from tenants.schemas.history import History, Key, current_history
from tenants.schemas.recording import steps_from
from tenants.schemas.replay import bring_to_head

logger = logging.getLogger(__name__)

# Two deploys at once migrate one after the other. Any fixed number does, as long as nobody else
# takes it.
MIGRATOR_LOCK = 7_402_119_365
LEDGERS_PER_QUERY = 200

Work = tuple[str, frozenset[Key]]
"""A schema and the tenant migrations that it says are applied."""


@dataclass
class Report:
    """What a run did. A schema that failed stands where it stood before, and is behind still."""

    migrated: list[str] = field(default_factory=list)
    failures: dict[str, str] = field(default_factory=dict)


def schemas_behind(digest: str) -> list[str]:
    """The schemas that stand elsewhere than at `digest`. One query, however many there are."""
    organisations = Organisation.objects.exclude(migrated_to=digest).order_by()
    warm = WarmSchema.objects.exclude(migrated_to=digest)
    names = organisations.values_list("schema_name", flat=True)
    return list(names.union(warm.values_list("schema_name", flat=True), all=True))


def migrate_schemas(*, connections: int = 2, history: History | None = None) -> Report:
    """Bring every schema to the head, each in its own transaction, over this many connections.

    One failure does not stop the others. Safe to run again at any time, and after a kill.
    """
    history = history or current_history()
    with in_public():
        if not schemas_behind(history.digest):
            return Report()
        with _one_migrator():
            return _migrate(schemas_behind(history.digest), history, connections)


def _migrate(schemas: Sequence[str], history: History, connections: int) -> Report:
    report = Report()
    work: list[Work] = []
    ledgers = _ledgers(schemas, history.labels)
    for name in schemas:
        if name not in ledgers:
            report.failures[name] = "There is no such schema, or it keeps no django_migrations."
    for applied, names in _alike(ledgers).items():
        try:
            if steps_from(history, applied):
                work += [(name, applied) for name in names]
            else:
                _note_standing(names, history.digest)
                report.migrated += names
        except Exception as error:  # noqa: BLE001  a migration may raise anything; the other schemas go on
            report.failures |= dict.fromkeys(names, _told(error))
    outcomes = _in_parallel(work, history, connections)
    report.migrated += [name for name, failure in outcomes if failure is None]
    report.failures |= {name: failure for name, failure in outcomes if failure is not None}
    return report


def _in_parallel(
    work: Sequence[Work], history: History, connections: int
) -> list[tuple[str, str | None]]:
    if connections <= 1 or len(work) <= 1:
        return _migrate_each(work, history)

    def on_own_connection(part: Sequence[Work]) -> list[tuple[str, str | None]]:
        try:
            return _migrate_each(part, history)
        finally:
            connection.close()

    parts = [work[start::connections] for start in range(connections)]
    with ThreadPoolExecutor(connections, thread_name_prefix="migrate") as pool:
        return [outcome for part in pool.map(on_own_connection, parts) for outcome in part]


def _migrate_each(work: Sequence[Work], history: History) -> list[tuple[str, str | None]]:
    outcomes: list[tuple[str, str | None]] = []
    for name, applied in work:
        try:
            bring_to_head(name, applied, history)
        except Exception as error:  # noqa: BLE001  a migration may raise anything; the other schemas go on
            logger.error("Migrating schema %s failed: %s", name, _told(error))
            outcomes.append((name, _told(error)))
        else:
            outcomes.append((name, None))
    return outcomes


def _ledgers(schemas: Sequence[str], labels: Iterable[str]) -> dict[str, frozenset[Key]]:
    """What each schema's own `django_migrations` says of the tenant apps; a schema without one is
    left out.
    """
    applied: dict[str, frozenset[Key]] = {}
    labels = set(labels)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nspname FROM pg_namespace JOIN pg_class ON relnamespace = pg_namespace.oid "
            "WHERE relname = 'django_migrations' AND nspname = ANY(%s)",
            [list(schemas)],
        )
        present = [name for (name,) in cursor.fetchall()]
        for start in range(0, len(present), LEDGERS_PER_QUERY):
            page = present[start : start + LEDGERS_PER_QUERY]
            cursor.execute(" UNION ALL ".join(map(_ledger_query, page)))
            for name, apps, names in cursor.fetchall():
                rows = zip(apps or [], names or [], strict=True)
                applied[name] = frozenset(row for row in rows if row[0] in labels)
    return applied


def _ledger_query(name: str) -> str:
    ledger = f"{name}.django_migrations"
    return f"SELECT '{name}', array_agg(app), array_agg(name) FROM {ledger}"  # noqa: S608


def _alike(ledgers: dict[str, frozenset[Key]]) -> dict[frozenset[Key], list[str]]:
    groups: dict[frozenset[Key], list[str]] = defaultdict(list)
    for name, applied in ledgers.items():
        groups[applied].append(name)
    return groups


def _note_standing(schemas: Sequence[str], digest: str) -> None:
    # The warm rows first: see `replay._standing_note`.
    for model in (WarmSchema, Organisation):
        model.objects.filter(schema_name__in=schemas).update(migrated_to=digest)


@contextmanager
def _one_migrator() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATOR_LOCK])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATOR_LOCK])


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".strip()
