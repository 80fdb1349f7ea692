"""Bringing every schema, of organisations, set aside and of the warm pool, up to date."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connection
from django.db.models import QuerySet, Value

from tenants.context import in_public
from tenants.logs import describe
from tenants.models import Organisation, SetAsideSchema, WarmSchema
from tenants.schemas.history import History, current_history
from tenants.schemas.ledger import Ledger, read_ledgers
from tenants.schemas.recording import steps_from
from tenants.schemas.replay import LedgerDiffers, Owner, bring_to_head

# Two deploys at once migrate one after the other. Any fixed number does, as long as nobody else
# takes it.
MIGRATOR_LOCK = 7_402_119_365

# Old code may make or claim a schema while the others are migrated; each pass finds fewer.
PASSES = 5


@dataclass(frozen=True)
class Standing:
    """A schema, where it says it stands, and the table that says so."""

    schema_name: str
    migrated_to: str
    owner: Owner


Work = tuple[Standing, Ledger]
Outcome = tuple[Standing, Exception | None]
"""A schema, and why it could not be migrated."""


@dataclass
class Report:
    """What a run did. A schema that failed stands where it stood before, and is behind still."""

    migrated: set[str] = field(default_factory=set)
    failures: dict[str, str] = field(default_factory=dict)

    def add(self, schema_name: str, failure: Exception | None) -> None:
        if failure is None:
            self.migrated.add(schema_name)
        else:
            self.failures[schema_name] = f"{type(failure).__name__}: {describe(failure)}"


def schemas_behind(digest: str) -> list[str]:
    """The schemas that stand elsewhere than at `digest`. One query, however many there are."""
    return [standing.schema_name for standing in _behind(digest)]


def migrate_schemas(*, connections: int = 2, history: History | None = None) -> Report:
    """Bring every schema to the head, each in its own transaction, over this many connections.

    One failure does not stop the others. Safe to run again at any time, and after a kill.
    """
    history = history or current_history()
    report = Report()
    with in_public():
        if not _behind(history.digest):
            return report
        with one_migrator():
            for _ in range(PASSES):
                behind = _behind(history.digest)
                left = [s for s in behind if s.schema_name not in report.failures]
                if not left:
                    break
                _migrate(left, history, connections, report)
    return report


def _behind(digest: str) -> list[Standing]:
    owners: dict[str, Owner] = {
        "organisation": Organisation,
        "warm": WarmSchema,
        "set aside": SetAsideSchema,
    }
    schemas: dict[str, QuerySet[Any]] = {
        "organisation": Organisation.with_schema(),
        "warm": WarmSchema.objects.all(),
        "set aside": SetAsideSchema.objects.all(),
    }
    rows = [
        found.order_by()
        .exclude(migrated_to=digest)
        .values_list("schema_name", "migrated_to", Value(name))
        for name, found in schemas.items()
    ]
    return [Standing(name, at, owners[owner]) for name, at, owner in rows[0].union(*rows[1:])]


def _migrate(
    behind: Sequence[Standing], history: History, connections: int, report: Report
) -> None:
    """Schemas of one `migrated_to` should have the same ledger, so it is read in one of them.

    What is replayed in the others checks theirs; whichever differs is read and tried once more.
    """
    read = _ledgers({standing.migrated_to: standing for standing in behind}.values(), history)
    first = {standing.migrated_to: ledger for standing, ledger in read.items()}
    assumed = {s: first[s.migrated_to] for s in behind if s.migrated_to in first}
    unsure = [standing for standing in behind if standing not in assumed]
    for standing, failure in _bring_all(assumed, history, connections):
        if isinstance(failure, LedgerDiffers):
            unsure.append(standing)
        else:
            report.add(standing.schema_name, failure)
    exact = _ledgers(unsure, history)
    for standing, failure in _bring_all(exact, history, connections):
        report.add(standing.schema_name, failure)
    for standing in unsure:
        if standing not in exact:
            lost = LookupError("no such schema, or one without django_migrations")
            report.add(standing.schema_name, lost)


def _ledgers(standings: Iterable[Standing], history: History) -> dict[Standing, Ledger]:
    by_name = {standing.schema_name: standing for standing in standings}
    read = read_ledgers(list(by_name), history.labels)
    return {by_name[name]: ledger for name, ledger in read.items()}


def _bring_all(
    ledgers: Mapping[Standing, Ledger], history: History, connections: int
) -> list[Outcome]:
    """Record what each kind of ledger lacks, then replay it in every schema."""
    alike: dict[Ledger, list[Standing]] = defaultdict(list)
    for standing, ledger in ledgers.items():
        alike[ledger].append(standing)
    outcomes: list[Outcome] = []
    work: list[Work] = []
    for ledger, standings in alike.items():
        try:
            steps_from(history, ledger.applied)
        except Exception as error:  # noqa: BLE001  whatever a migration raises, the others go on
            outcomes += [(standing, error) for standing in standings]
        else:
            work += [(standing, ledger) for standing in standings]
    return outcomes + _in_parallel(work, history, connections)


def _in_parallel(work: Sequence[Work], history: History, connections: int) -> list[Outcome]:
    """One part on this thread's connection, the others each in a thread with its own."""

    def elsewhere(part: Sequence[Work]) -> list[Outcome]:
        try:
            return _one_by_one(part, history)
        finally:
            connection.close()

    here, *others = [work[start::connections] for start in range(max(connections, 1))]
    with ThreadPoolExecutor(max(len(others), 1), thread_name_prefix="migrate") as pool:
        running = [pool.submit(elsewhere, part) for part in others if part]
        outcomes = _one_by_one(here, history)
        return outcomes + [outcome for part in running for outcome in part.result()]


def _one_by_one(work: Sequence[Work], history: History) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for standing, ledger in work:
        try:
            bring_to_head(
                standing.schema_name,
                ledger,
                history,
                owner=standing.owner,
                migrated_to=standing.migrated_to,
            )
        except Exception as error:  # noqa: BLE001  whatever a migration raises, the others go on
            outcomes.append((standing, error))
        else:
            outcomes.append((standing, None))
    return outcomes


@contextmanager
def one_migrator() -> Iterator[None]:
    """Be the only one who migrates this database, for the block."""
    with connection.same_connection():  # type: ignore[attr-defined]
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATOR_LOCK])
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATOR_LOCK])
