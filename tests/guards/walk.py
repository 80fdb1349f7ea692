"""What the guards walk over: every route of the product, with its sample call."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from typing import Any

import pytest
from django.db import connection, transaction

from shared_apps.core.api.router import Route
from shared_apps.subscriptions.services import workspace_key
from tenants.context import in_public
from tenants.models import Organisation
from tests.samples import SAMPLES, Sample
from tests.seed import PEOPLE, Ids

# Guessing and mailing are counted whether a call succeeds or not.
COUNTERS = {"accounts_attemptcount"}
# To look at a sample's shape before there is a database.
ANY_IDS = Ids(**{field.name: 1 for field in fields(Ids)} | {"people": dict.fromkeys(PEOPLE, 1)})
REFERENCES = {
    "branchObjectId": "branch",
    "studentObjectId": "student",
    "courseObjectId": "course",
    "feePlanObjectId": "feeplan",
    "trainerObjectId": "staff",
    "allocations": "due",
}


def routes() -> list[Route]:
    from config.urls import router

    return router.routes


def every_route(*, where=lambda route: True):
    """Parametrises a test with the routes, by name."""
    found = [route for route in routes() if where(route)]
    return pytest.mark.parametrize("route", found, ids=[route.name for route in found])


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


def fingerprint(*schemas: str) -> dict[str, str]:
    """A hash of every table's rows in these schemas, to compare before and after."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_schema, table_name FROM information_schema.tables "
            "WHERE table_schema = ANY(%s) AND table_type = 'BASE TABLE'",
            [list(schemas)],
        )
        tables = [table for table in cursor.fetchall() if table[1] not in COUNTERS]
        parts = " UNION ALL ".join(
            f"SELECT '{schema}.{name}', md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), ''))"
            f' FROM "{schema}"."{name}" AS t'
            for schema, name in tables
        )
        cursor.execute(parts)
        return dict(cursor.fetchall())


def everything(*organisations: Organisation) -> dict[str, str]:
    return fingerprint("public", *(organisation.schema_name for organisation in organisations))
