import copy

import pytest
from django.db import connection

ORCHARD = "tests.tenancy.orchard"
NURSERY = "tests.tenancy.nursery"


@pytest.fixture
def orchard(settings):
    """Makes `orchard`, with migrations of every kind, the only tenant app."""
    return only(ORCHARD, settings)


@pytest.fixture
def nursery(settings):
    """Makes `nursery`, with squashed migrations, the only tenant app."""
    return only(NURSERY, settings)


def only(app, settings):
    from tenants.schemas.history import History

    settings.INSTALLED_APPS = [*settings.INSTALLED_APPS, app]
    settings.TENANT_APPS = [app]
    return History()


def shortened(history, length):
    """Returns the history with only its first `length` migrations."""
    earlier = copy.copy(history)
    earlier.__dict__.pop("digest", None)
    earlier.migrations = dict(list(history.migrations.items())[:length])
    return earlier


@pytest.fixture
def notes(committed, organisation, other_organisation):
    """A table `note` in each schema, whose row 1 names the schema's owner: a leak reads another owner."""
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
    """Returns the owner in row 1 of the current schema's table `note`."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT owner FROM note WHERE id = 1")
        return cursor.fetchone()[0]
