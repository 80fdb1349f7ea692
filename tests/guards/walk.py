"""What the guards walk over: every route of the product, with its sample call."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection, transaction

from shared_apps.core.api.policy import Space
from shared_apps.core.api.router import Route
from shared_apps.core.audit import AuditEntry as Entry
from shared_apps.platform.models import PlatformAuditEntry
from shared_apps.subscriptions.services import workspace_key
from tenant_apps.audit.models import AuditEntry
from tenants.context import in_organisation, in_public
from tenants.models import Organisation
from tests.samples import SAMPLES, Sample
from tests.seed import PEOPLE, Ids

# Guessing and mailing are counted whether a call succeeds or not, and a wrong password is told to its
# person.
COUNTERS = {"accounts_attemptcount", "accounts_signinevent"}
# To look at a sample's shape before there is a database.
ANY_IDS = Ids(**{field.name: 1 for field in fields(Ids)} | {"people": dict.fromkeys(PEOPLE, 1)})
REFERENCES = {
    "branchObjectId": "branch",
    "viewObjectId": "listview",
    "studentObjectId": "student",
    "studentObjectIds": "student",
    "familyObjectId": "family",
    "courseObjectId": "course",
    "categoryObjectId": "financecategory",
    "sourceObjectId": "financecategory",
    "expenseObjectId": "expense",
    "enrolmentObjectId": "studentcourse",
    "feePlanObjectId": "feeplan",
    "batchObjectId": "batch",
    "toBatchObjectId": "batch",
    "trainerObjectId": "staff",
    "ownerObjectId": "staff",
    "courses": "course",
    "branches": "branch",
    "allocations": "due",
    "marks": "student",
    "memberObjectId": "staff",
    "countObjectId": "cashcount",
    "followsObjectId": "support",
    "itemObjectId": "materialitem",
    "kitObjectId": "materialkit",
    "lines": "materialitem",
}


def routes() -> list[Route]:
    from config.urls import router

    return router.routes


def every_route(*, where=lambda route: True):
    """Parametrises a test with the routes, by name."""
    found = [route for route in routes() if where(route)]
    return pytest.mark.parametrize("route", found, ids=[route.name for route in found])


def on_platform(route: Route) -> bool:
    """Whether the call is one of the public space, which MASTER alone makes."""
    return route.access.space is Space.PUBLIC


def persona_of(route: Route) -> str:
    """Whoever may do most there."""
    return "master" if on_platform(route) else "owner"


def sample_of(route: Route) -> Sample:
    assert route.name in SAMPLES, f"{route.name} has no sample call in tests/samples.py."
    return SAMPLES[route.name]


def named_ids(route: Route) -> dict[str, str]:
    """The fields of the sample's body that name a record, with the resource it belongs to."""
    sample = sample_of(route)
    body = sample.body(ANY_IDS) if sample.body else {}
    unknown = {name for name in body if name.endswith("ObjectId")} - REFERENCES.keys()
    assert not unknown, f"{route.name}: whose ids are {unknown}?"
    return {name: resource for name, resource in REFERENCES.items() if name in body}


def with_id(body: Any, field: str, value: Any) -> dict[str, Any]:
    """The body with another id in one of its `named_ids`."""
    if field == "allocations":
        return {**body, field: [{**body[field][0], "due": value}]}
    if field == "marks":
        return {**body, field: [{**body[field][0], "studentObjectId": value}]}
    if field == "lines":
        return {**body, field: [{**body[field][0], "itemObjectId": value}]}
    if field in {"courses", "branches", "studentObjectIds"}:
        return {**body, field: [value]}
    return {**body, field: value}


@contextmanager
def undone() -> Iterator[None]:
    """What the block writes is rolled back, so that one test can make a call as everybody."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def state_of(organisation: Organisation, redis_server, **state) -> Iterator[None]:
    """The organisation in another state, as the requests see it, for the block."""
    before = {name: getattr(organisation, name) for name in state}
    key = workspace_key(organisation.code)
    _save(organisation, state)
    redis_server.delete(key)
    yield
    _save(organisation, before)
    redis_server.delete(key)


def _save(organisation: Organisation, state: dict) -> None:
    with in_public():
        Organisation.objects.filter(pk=organisation.pk).update(**state)


Fingerprint = dict[str, tuple[int, Decimal | None]]

_as_committed: dict[int, Fingerprint] = {}
"""By database, its tables that were read before anything had been written to them."""


def fingerprint(*schemas: str, up_to: Mapping[str, int] | None = None) -> Fingerprint:
    """Of every table in these schemas how many rows there are and the sum of their hashes, to compare
    before and after; of the tables in `up_to` only the rows up to that id.

    Inside a test's transaction a table that it has not written to is read once a database, not once a test.
    """
    ends = up_to or {}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nspname || '.' || relname, "
            "pg_stat_get_xact_tuples_inserted(pg_class.oid) + pg_stat_get_xact_tuples_updated(pg_class.oid)"
            " + pg_stat_get_xact_tuples_deleted(pg_class.oid) > 0, pg_database.oid "
            "FROM pg_class JOIN pg_namespace ON relnamespace = pg_namespace.oid, pg_database "
            "WHERE nspname = ANY(%s) AND relkind = 'r' AND relname <> ALL(%s)"
            " AND datname = current_database()",
            [list(schemas), list(COUNTERS)],
        )
        tables = cursor.fetchall()
    known = _as_committed.setdefault(tables[0][2], {})
    unwritten = [
        table
        for table, written, _ in tables
        if connection.in_atomic_block and not written and table not in ends
    ]
    known |= _read([table for table in unwritten if table not in known], {})
    others = [table for table, *_ in tables if table not in set(unwritten)]
    return {table: known[table] for table in unwritten} | _read(others, ends)


def _read(tables: list[str], ends: Mapping[str, int]) -> Fingerprint:
    if not tables:
        return {}
    parts = " UNION ALL ".join(
        f"SELECT '{table}', count(*), sum(hashtextextended(t::text, 0)) FROM {table} AS t"
        + (f" WHERE id <= {ends[table]}" if table in ends else "")
        for table in tables
    )
    with connection.cursor() as cursor:
        cursor.execute(parts)
        return {table: (rows, hashes) for table, rows, hashes in cursor.fetchall()}


def rows_written(*schemas: str) -> int:
    """How many rows of these schemas this connection's transaction has written until now, those of
    savepoints included that were rolled back."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sum(pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)"
            " + pg_stat_get_xact_tuples_deleted(oid)) FROM pg_class "
            "WHERE relkind = 'r' AND relnamespace = ANY(%s::regnamespace[])",
            [list(schemas)],
        )
        return cursor.fetchone()[0]


def everything(*organisations: Organisation) -> Fingerprint:
    return fingerprint("public", *(organisation.schema_name for organisation in organisations))


class Before:
    """These schemas' rows as they are now, and where an audit log ends: that of the workspace `of`,
    of the platform for None."""

    def __init__(self, of: Organisation | None, *schemas: str) -> None:
        self._space, self._schemas = of, schemas
        self._model: type[Entry] = AuditEntry if of else PlatformAuditEntry
        self._last = max((entry.pk for entry in self._entries(after=0)), default=0)
        log = f"{of.schema_name if of else 'public'}.{self._model._meta.db_table}"
        self._up_to = {log: self._last}
        self._rows = fingerprint(*schemas, up_to=self._up_to)
        self._written = rows_written(*schemas)
        self._found: list[Entry] = []

    def new_entries(self) -> list[Entry]:
        """What the audit log has got since. Fails when anything else is not as it was."""
        written, self._written = self._written, rows_written(*self._schemas)
        # Without commits only this connection can have written; what was found may have been rolled back.
        if not connection.in_atomic_block or self._written != written or self._found:
            assert fingerprint(*self._schemas, up_to=self._up_to) == self._rows
            self._found = self._entries(after=self._last)
        return self._found

    def _entries(self, *, after: int) -> list[Entry]:
        with in_organisation(self._space) if self._space else in_public():
            return list(self._model.objects.filter(pk__gt=after).order_by("pk"))


@contextmanager
def one_security_row(space: Organisation | None, *organisations: Organisation) -> Iterator[list]:
    """Around a refused call: one entry more in the audit log of that workspace (None: of the
    platform), all else in all tables as it was. Afterwards the list holds the entry."""
    before = Before(space, "public", *(one.schema_name for one in organisations))
    found: list[Entry] = []
    yield found
    found += before.new_entries()
    assert len(found) == 1, [entry.action for entry in found]
