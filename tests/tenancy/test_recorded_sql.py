"""Replaying recorded SQL creates and migrates a schema exactly as Django's migrations do."""

import pytest
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.test.utils import CaptureQueriesContext

from tenants.context import in_organisation
from tenants.models import RecordedScript, WarmSchema
from tenants.names import new_schema_name
from tenants.schemas import create_schema
from tenants.schemas.history import HalfSquashed, History
from tenants.schemas.ledger import read_ledgers
from tenants.schemas.recording import Workspace, forget_recordings, steps_from
from tenants.schemas.replay import bring_to_head
from tests.tenancy.catalogue import catalogue, rows
from tests.tenancy.conftest import shortened

pytestmark = pytest.mark.usefixtures("tables_owner")


def migrated_by_django(history, up_to=None) -> str:
    """Creates a schema and migrates it with Django's executor. Returns its name."""
    name = new_schema_name()
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE SCHEMA {name}")
    with in_organisation(Workspace(name)):
        applied = []
        for key in list(history.migrations)[:up_to]:
            executor = MigrationExecutor(connection)
            plan = [(executor.loader.graph.nodes[key], False)]
            executor.migrate(None, plan=plan, state=history.state(applied))
            applied.append(key)
    return name


def test_a_new_workspace_equals_one_that_django_migrated(committed):
    history = History()
    ours = new_schema_name()
    create_schema(ours, history=history)
    djangos = migrated_by_django(history)
    assert catalogue(ours) == catalogue(djangos)
    assert rows(ours) == rows(djangos)
    assert len(catalogue(ours)["tables"]) > 1


def test_a_new_workspace_with_every_kind_of_migration_equals_one_that_django_migrated(
    committed, orchard
):
    ours = new_schema_name()
    create_schema(ours, history=orchard)
    djangos = migrated_by_django(orchard)
    assert catalogue(ours) == catalogue(djangos)
    assert rows(ours) == rows(djangos)
    assert rows(ours)["orchard_grower"]


@pytest.mark.parametrize("stood_at", range(1, 7))
def test_an_upgraded_workspace_equals_one_that_django_migrated(committed, orchard, stood_at):
    ours, djangos = migrated_by_django(orchard, stood_at), migrated_by_django(orchard)
    assert catalogue(ours) != catalogue(djangos) or rows(ours) != rows(djangos)
    bring_to_head(ours, read_ledgers([ours], orchard.labels)[ours], orchard)
    assert catalogue(ours) == catalogue(djangos)
    assert rows(ours) == rows(djangos)


def test_names_that_an_operation_looks_up_are_recorded(committed, orchard):
    first = frozenset([("orchard", "0001_initial")])
    text = steps_from(orchard, first)[0].sql
    assert 'DROP CONSTRAINT "orchard_grower_name_key"' in text
    assert 'DROP INDEX IF EXISTS "orchard_grower_village_9b3699e9"' in text
    assert 'DROP CONSTRAINT "orchard_tree_grower_id_row_9472b7a1_uniq"' in text


def test_python_and_concurrent_index_migrations_are_separate_steps_in_order(committed, orchard):
    names = [[name[:4] for _, name in step.migrations] for step in steps_from(orchard, frozenset())]
    assert names == [["0001", "0002", "0003", "0004"], ["0005"], ["0006", "0007"]]
    older = frozenset(list(orchard.migrations)[:3])
    names = [[name[:4] for _, name in step.migrations] for step in steps_from(orchard, older)]
    assert names == [["0004"], ["0005"], ["0006"], ["0007"]]


def test_recording_leaves_nothing_behind(committed, orchard):
    def schemas():
        with connection.cursor() as cursor:
            cursor.execute("SELECT nspname FROM pg_namespace ORDER BY 1")
            return cursor.fetchall()

    before = schemas()
    steps_from(orchard, frozenset(list(orchard.migrations)[:4]))
    assert schemas() == before


def test_recording_uses_an_existing_warm_schema_and_leaves_it_unchanged(committed, orchard):
    older = shortened(orchard, 6)
    name = new_schema_name()
    create_schema(name, history=older)
    WarmSchema.objects.create(schema_name=name, migrated_to=older.digest)
    before = catalogue(name), rows(name)
    forget_recordings()
    with CaptureQueriesContext(connection) as captured:
        borrowed = steps_from(orchard, frozenset(older.migrations))
    assert not any("CREATE SCHEMA" in query["sql"] for query in captured)
    assert (catalogue(name), rows(name)) == before
    WarmSchema.objects.all().delete()
    RecordedScript.objects.all().delete()
    forget_recordings()
    assert steps_from(orchard, frozenset(older.migrations)) == borrowed


def test_a_workspace_created_in_a_rolled_back_transaction_does_not_exist(database, orchard):
    name = new_schema_name()
    with transaction.atomic():
        create_schema(name, history=orchard)
        transaction.set_rollback(True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regnamespace(%s)", [name])
        assert cursor.fetchone() == (None,)


def test_a_second_process_reads_the_recording_from_the_database(
    committed, orchard, django_assert_num_queries
):
    forget_recordings()
    recorded = steps_from(orchard, frozenset())
    forget_recordings()
    with django_assert_num_queries(1):
        assert steps_from(orchard, frozenset()) == recorded


def test_a_new_database_reads_the_recording_from_a_file(committed, orchard, settings, tmp_path):
    settings.RECORDINGS_DIR = tmp_path
    RecordedScript.objects.all().delete()
    forget_recordings()
    recorded = steps_from(orchard, frozenset())
    RecordedScript.objects.all().delete()
    forget_recordings()
    with CaptureQueriesContext(connection) as captured:
        assert steps_from(orchard, frozenset()) == recorded
    assert not any("CREATE SCHEMA" in query["sql"] for query in captured)
    assert [file.suffix for file in tmp_path.iterdir()] == [".json"]


def test_squashed_migrations_are_recorded_as_django_records_them(committed, nursery):
    ours = new_schema_name()
    create_schema(ours, history=nursery)
    djangos = migrated_by_django(nursery)
    assert catalogue(ours) == catalogue(djangos)
    assert rows(ours) == rows(djangos)
    assert len(rows(ours)["django_migrations"]) == 4


def test_a_workspace_from_before_the_squash_only_gets_the_row_of_the_squashed_migration(
    committed, nursery
):
    name = new_schema_name()
    create_schema(name, history=nursery)
    whole, noted = catalogue(name), rows(name)
    forget(name, "0001_squashed_0002_seedling_name")
    bring_to_head(name, read_ledgers([name], nursery.labels)[name], nursery)
    assert catalogue(name) == whole
    assert rows(name) == noted


def test_a_workspace_with_half_of_a_squash_is_refused_and_unchanged(committed, nursery):
    name = new_schema_name()
    create_schema(name, history=nursery)
    forget(name, "0001_squashed_0002_seedling_name", "0002_seedling_name")
    before = catalogue(name), rows(name)
    with pytest.raises(HalfSquashed):
        bring_to_head(name, read_ledgers([name], nursery.labels)[name], nursery)
    assert (catalogue(name), rows(name)) == before


def forget(schema_name, *migrations):
    with connection.cursor() as cursor:
        ledger = f"{schema_name}.django_migrations"
        cursor.execute(f"DELETE FROM {ledger} WHERE name = ANY(%s)", [list(migrations)])
