"""The copy that an older release made is read into a schema as it was then, which is brought forward."""

from dataclasses import replace

import pytest
from django.db import connection

from tenants.copying import Manifest, OtherRelease, copy_in, copy_out, read_manifest
from tenants.names import new_schema_name
from tenants.schemas import bring_forward, create_schema, make_schema_for
from tenants.schemas.history import current_history
from tests.tenancy.catalogue import catalogue
from tests.tenancy.conftest import shortened

pytestmark = pytest.mark.usefixtures("tables_owner", "committed")


def manifest_of(migrations) -> Manifest:
    return Manifest("2026-11-26T00:00:00+00:00", tuple(migrations), {})


def made_of(history) -> str:
    name = new_schema_name()
    create_schema(name, history=history, standing=list(history.migrations))
    return name


def test_rows_of_an_older_release_come_in_and_are_brought_forward(orchard, tmp_path):
    old = made_of(shortened(orchard, 2))
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {old}.orchard_grower (name, village, acres)"
            " VALUES ('Asha', 'Wai', 2), ('Ravi', 'Panhala', 3)"
        )
    copied = copy_out(old, tmp_path)
    beside = new_schema_name()
    make_schema_for(copied, beside, history=orchard)
    copy_in(tmp_path, beside)
    bring_forward(beside, history=orchard)
    fresh = new_schema_name()
    create_schema(fresh, history=orchard)
    assert catalogue(beside) == catalogue(fresh)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT name FROM {beside}.orchard_grower ORDER BY name")
        assert cursor.fetchall() == [("Asha",), ("Meera",), ("Ravi",)]


def test_each_of_the_products_last_releases_can_be_brought_forward():
    migrations = list(current_history().migrations)
    fresh = new_schema_name()
    create_schema(fresh)
    for lacking in (0, 5):
        name = new_schema_name()
        make_schema_for(manifest_of(migrations[: len(migrations) - lacking]), name)
        bring_forward(name)
        assert catalogue(name) == catalogue(fresh)


def test_a_copy_from_before_migrations_were_squashed_is_read(nursery, tmp_path):
    squash = next(key for key in nursery.migrations if nursery.migrations[key].replaces)
    old = nursery.migrations[squash].replaces
    name = new_schema_name()
    make_schema_for(manifest_of(old), name, history=nursery)
    assert copy_out(name, tmp_path).migrations == tuple(old)
    with pytest.raises(OtherRelease):
        make_schema_for(manifest_of(old[:1]), new_schema_name(), history=nursery)


@pytest.mark.parametrize("newer", [True, False])
def test_a_copy_of_unknown_migrations_leaves_no_schema(organisation, tmp_path, newer):
    manifest = copy_out(organisation.schema_name, tmp_path)
    assert read_manifest(tmp_path) == manifest
    more = (*manifest.migrations, ("students", "9999_next_year")) if newer else ()
    name = new_schema_name()
    with pytest.raises(OtherRelease):
        make_schema_for(replace(manifest, migrations=more), name)
    assert tables_of(name) == []


def tables_of(schema: str) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", [schema])
        return [name for (name,) in cursor.fetchall()]
