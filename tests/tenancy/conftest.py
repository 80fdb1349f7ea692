import copy

import pytest
from django.db import connection

ORCHARD = "tests.tenancy.orchard"
NURSERY = "tests.tenancy.nursery"


@pytest.fixture
def orchard(settings):
    """The migrations of every kind, as if theirs were the only tenant app."""
    return only(ORCHARD, settings)


@pytest.fixture
def nursery(settings):
    """The squashed migrations, as if theirs were the only tenant app."""
    return only(NURSERY, settings)


def only(app, settings):
    from tenants.schemas.history import History

    settings.INSTALLED_APPS = [*settings.INSTALLED_APPS, app]
    settings.TENANT_APPS = [app]
    return History()


def shortened(history, length):
    """The history as it was when it had only this many migrations."""
    earlier = copy.copy(history)
    earlier.__dict__.pop("digest", None)
    earlier.migrations = dict(list(history.migrations.items())[:length])
    return earlier


@pytest.fixture
def notes(committed, organisation, other_organisation):
    """A note in each schema, under the same id, that says whose it is: what a leak would read."""
    from tests.database import as_owner

    owners = {
        "public": "nobody",
        organisation.schema_name: organisation.code,
        other_organisation.schema_name: other_organisation.code,
    }
    for schema_name, owner in owners.items():
        note = f"{schema_name}.note"
        as_owner(f"CREATE TABLE {note} AS SELECT 1 AS id, '{owner}' AS owner")
        as_owner(f"GRANT SELECT ON {note} TO PUBLIC")


def read_note() -> str:
    """Whose note number one is, as seen from here."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT owner FROM note WHERE id = 1")
        return cursor.fetchone()[0]
