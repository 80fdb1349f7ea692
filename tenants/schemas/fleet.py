"""Bringing every schema, of organisations and of the warm pool, up to date."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.db import connection

from tenants.context import in_public
from tenants.models import Organisation, WarmSchema
from tenants.schemas.history import History, current_history
from tenants.schemas.ledger import Ledger, read_ledgers
from tenants.schemas.recording import steps_from
from tenants.schemas.replay import LedgerDiffers, bring_to_head

# Two deploys at once migrate one after the other. Any fixed number does, as long as nobody else
# takes it.
MIGRATOR_LOCK = 7_402_119_365

Outcome = tuple[str, Exception | None]
"""A schema, and why it could not be migrated."""


@dataclass
class Report:
    """What a run did. A schema that failed stands where it stood before, and is behind still."""

    migrated: list[str] = field(default_factory=list)
    failures: dict[str, str] = field(default_factory=dict)

    def add(self, schema_name: str, failure: Exception | None) -> None:
        if failure is None:
            self.migrated.append(schema_name)
        else:
            self.failures[schema_name] = f"{type(failure).__name__}: {failure}".strip()


def schemas_behind(digest: str) -> list[str]:
    """The schemas that stand elsewhere than at `digest`. One query, however many there are."""
    return [name for name, _ in _behind(digest)]


def migrate_schemas(*, connections: int = 2, history: History | None = None) -> Report:
    """Bring every schema to the head, each in its own transaction, over this many connections.

    One failure does not stop the others. Safe to run again at any time, and after a kill.
    """
    history = history or current_history()
    with in_public():
        if not _behind(history.digest):
            return Report()
        with _one_migrator():
            return _migrate(_behind(history.digest), history, connections)


def _behind(digest: str) -> list[tuple[str, str]]:
    """Schema and `migrated_to` of all that stand elsewhere."""
    rows = [
        model.objects.order_by()
        .exclude(migrated_to=digest)
        .values_list("schema_name", "migrated_to")
        for model in (Organisation, WarmSchema)
    ]
    return list(rows[0].union(rows[1], all=True))


def _migrate(behind: Sequence[tuple[str, str]], history: History, connections: int) -> Report:
    """Schemas of one `migrated_to` should have the same ledger, so it is read in one of them.

    What is replayed in the others checks theirs; whichever differs is read and tried once more.
    """
    report = Report()
    assumed = _assumed_ledgers(behind, history)
    unsure = [name for name, _ in behind if name not in assumed]
    for name, failure in _bring_all(assumed, history, connections):
        if isinstance(failure, LedgerDiffers):
            unsure.append(name)
        else:
            report.add(name, failure)
    exact = read_ledgers(unsure, history.labels)
    for name, failure in _bring_all(exact, history, connections):
        report.add(name, failure)
    for name in unsure:
        if name not in exact:
            report.add(name, LookupError("no such schema, or one without django_migrations"))
    return report


def _assumed_ledgers(behind: Sequence[tuple[str, str]], history: History) -> dict[str, Ledger]:
    alike: dict[str, list[str]] = defaultdict(list)
    for name, migrated_to in behind:
        alike[migrated_to].append(name)
    read = read_ledgers([names[0] for names in alike.values()], history.labels)
    return {name: read[names[0]] for names in alike.values() if names[0] in read for name in names}


def _bring_all(ledgers: Mapping[str, Ledger], history: History, connections: int) -> list[Outcome]:
    """Record what each kind of ledger lacks, then replay it in every schema."""
    alike: dict[Ledger, list[str]] = defaultdict(list)
    for name, ledger in ledgers.items():
        alike[ledger].append(name)
    outcomes: list[Outcome] = []
    work: list[tuple[str, Ledger]] = []
    for ledger, names in alike.items():
        try:
            steps_from(history, ledger.applied)
        except Exception as error:  # noqa: BLE001  whatever a migration raises, the others go on
            outcomes += [(name, error) for name in names]
        else:
            work += [(name, ledger) for name in names]
    return outcomes + _in_parallel(work, history, connections)


def _in_parallel(
    work: Sequence[tuple[str, Ledger]], history: History, connections: int
) -> list[Outcome]:
    """One part on this thread's connection, the others each in a thread with its own."""

    def elsewhere(part: Sequence[tuple[str, Ledger]]) -> list[Outcome]:
        try:
            return _one_by_one(part, history)
        finally:
            connection.close()

    here, *others = [work[start::connections] for start in range(max(connections, 1))]
    with ThreadPoolExecutor(max(len(others), 1), thread_name_prefix="migrate") as pool:
        running = [pool.submit(elsewhere, part) for part in others if part]
        outcomes = _one_by_one(here, history)
        return outcomes + [outcome for part in running for outcome in part.result()]


def _one_by_one(work: Sequence[tuple[str, Ledger]], history: History) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for name, ledger in work:
        try:
            bring_to_head(name, ledger, history)
        except Exception as error:  # noqa: BLE001  whatever a migration raises, the others go on
            outcomes.append((name, error))
        else:
            outcomes.append((name, None))
    return outcomes


@contextmanager
def _one_migrator() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATOR_LOCK])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATOR_LOCK])
