"""Migrating many workspaces: failures, reruns, kills and locks."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from tenants.models import Organisation, WarmSchema
from tenants.names import new_schema_name
from tenants.schemas import migrate_schemas, schemas_behind
from tenants.schemas.ledger import read_ledgers
from tenants.schemas.recording import steps_from
from tenants.schemas.replay import bring_to_head
from tests.tenancy.catalogue import catalogue
from tests.tenancy.conftest import ORCHARD, shortened
from tests.tenancy.processes import kill_while_running

pytestmark = pytest.mark.usefixtures("tables_owner")
OLD, NEW = 2, 4


def workspace_at(history) -> str:
    """Adds a workspace with exactly these migrations to the warm pool and returns its schema."""
    name = new_schema_name()
    [step] = steps_from(history, frozenset())
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"CREATE SCHEMA {name}; SET LOCAL search_path = {name}, public; {step.sql}")
        WarmSchema.objects.create(schema_name=name, migrated_to=history.digest)
    return name


@pytest.fixture
def new(orchard):
    return shortened(orchard, NEW)


@pytest.fixture
def old_workspaces(committed, orchard):
    """Six workspaces that are two migrations behind, and no others."""
    with connection.cursor() as cursor:
        cursor.execute("TRUNCATE tenants_organisation, tenants_warmschema CASCADE")
    return [workspace_at(shortened(orchard, OLD)) for _ in range(6)]


def applied_in(schemas, history):
    return {
        name: len(ledger.applied) for name, ledger in read_ledgers(schemas, history.labels).items()
    }


def test_every_workspace_that_is_behind_is_migrated(old_workspaces, new):
    report = migrate_schemas(history=new)
    assert report.migrated == set(old_workspaces)
    assert report.failures == {}
    assert set(applied_in(old_workspaces, new).values()) == {NEW}
    assert set(WarmSchema.objects.values_list("migrated_to", flat=True)) == {new.digest}
    fresh = workspace_at(new)
    assert all(catalogue(name) == catalogue(fresh) for name in old_workspaces)


def test_a_workspace_claimed_during_the_run_is_migrated(old_workspaces, orchard, new, monkeypatch):
    claimed = old_workspaces[3]

    def claim_and_bring(schema_name, *arguments, **options):
        if schema_name == claimed and WarmSchema.objects.filter(schema_name=claimed).delete()[0]:
            old = shortened(orchard, OLD).digest
            Organisation.objects.create(
                schema_name=claimed, migrated_to=old, name="Just Signed Up", status="ACTIVE"
            )
        bring_to_head(schema_name, *arguments, **options)

    monkeypatch.setattr("tenants.schemas.fleet.bring_to_head", claim_and_bring)
    assert migrate_schemas(history=new).failures == {}
    assert Organisation.objects.get().migrated_to == new.digest
    assert applied_in([claimed], new) == {claimed: NEW}


def test_a_run_with_nothing_to_do_is_one_query(old_workspaces, new, django_assert_num_queries):
    migrate_schemas(history=new)
    with django_assert_num_queries(1):
        assert migrate_schemas(history=new).migrated == set()


def test_one_failure_does_not_stop_the_others_and_changes_nothing(old_workspaces, new):
    broken, *sound = old_workspaces
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE {broken}.orchard_plant ()")
    before = catalogue(broken)
    report = migrate_schemas(history=new)
    assert report.migrated == set(sound)
    assert "orchard_plant" in report.failures[broken]
    assert catalogue(broken) == before
    assert schemas_behind(new.digest) == [broken]
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE {broken}.orchard_plant")
    assert migrate_schemas(history=new).migrated == {broken}


def test_a_workspace_without_a_schema_is_reported_as_failed(old_workspaces, new):
    lost = WarmSchema.objects.create(schema_name=new_schema_name(), migrated_to="").schema_name
    report = migrate_schemas(history=new)
    assert list(report.failures) == [lost]
    assert len(report.migrated) == len(old_workspaces)


def test_a_migrated_workspace_with_an_outdated_migrated_to_is_marked(old_workspaces, new):
    migrate_schemas(history=new)
    WarmSchema.objects.update(migrated_to="")
    before = applied_in(old_workspaces, new)
    assert migrate_schemas(history=new).migrated == set(old_workspaces)
    assert applied_in(old_workspaces, new) == before
    assert schemas_behind(new.digest) == []


def test_python_and_concurrent_migrations_are_run_in_each_workspace(old_workspaces, orchard):
    report = migrate_schemas(history=orchard)
    assert report.failures == {}
    for name in old_workspaces:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT name, search FROM {name}.orchard_grower")
            assert cursor.fetchall() == [("Meera", "meera")]
            cursor.execute("SELECT to_regclass(%s)", [f"{name}.plant_line"])
            assert cursor.fetchone()[0] is not None


def test_a_locked_table_is_waited_for_briefly_and_reported(old_workspaces, new, monkeypatch):
    monkeypatch.setattr("tenants.schemas.replay.LOCK_TIMEOUT", "50ms")
    monkeypatch.setattr("tenants.schemas.replay.LOCK_ATTEMPTS", 2)
    held, *free = old_workspaces
    other_connection = connection.copy()
    with other_connection.cursor() as cursor:
        cursor.execute("BEGIN")
        cursor.execute(f"LOCK TABLE {held}.orchard_grower IN ROW EXCLUSIVE MODE")
        report = migrate_schemas(history=new)
        cursor.execute("ROLLBACK")
    other_connection.close()
    assert list(report.failures) == [held]
    assert "lock timeout" in report.failures[held]
    assert report.migrated == set(free)
    assert migrate_schemas(history=new).migrated == {held}


KILLED_MIGRATION = f"""
from tenants.schemas import migrate_schemas
from tenants.schemas.history import History
from tests.tenancy.conftest import shortened
migrate_schemas(history=shortened(History(), {NEW}))
"""


def test_a_kill_leaves_every_workspace_at_the_old_or_new_state_and_a_rerun_finishes(
    old_workspaces, orchard, new
):
    schemas = old_workspaces + [workspace_at(shortened(orchard, OLD)) for _ in range(40)]
    # Read in advance, because the run migrates these workspaces as well.
    old_catalogue = catalogue(workspace_at(shortened(orchard, OLD)))
    new_catalogue = catalogue(workspace_at(new))
    kill_while_running(
        KILLED_MIGRATION,
        until=lambda: WarmSchema.objects.filter(migrated_to=new.digest).count() > 2,
        orchard=ORCHARD,
        owner=True,
    )
    migrated_to = dict(WarmSchema.objects.values_list("schema_name", "migrated_to"))
    for name in schemas:
        after = migrated_to[name] == new.digest
        assert applied_in([name], new) == {name: NEW if after else OLD}
        assert catalogue(name) == (new_catalogue if after else old_catalogue)
    assert migrate_schemas(history=new).failures == {}
    assert set(applied_in(schemas, new).values()) == {NEW}


def test_the_command_names_failed_workspaces_and_exits_with_an_error(committed):
    lost = WarmSchema.objects.create(schema_name=new_schema_name(), migrated_to="").schema_name
    complaints = io.StringIO()
    with pytest.raises(CommandError, match="1 workspaces are still behind"):
        call_command("migrate", verbosity=0, stderr=complaints)
    assert lost in complaints.getvalue()
    with pytest.raises(CommandError, match="1 workspaces are behind"):
        call_command("migrate_schemas", "--check", verbosity=0)


def test_the_check_command_succeeds_when_all_workspaces_are_up_to_date(committed):
    call_command("migrate_schemas", "--check", verbosity=0)


def test_a_workspace_with_a_wrong_migrated_to_is_read_and_migrated(old_workspaces, new):
    ahead = workspace_at(new)
    WarmSchema.objects.update(migrated_to="the same for all")
    before = catalogue(ahead)
    report = migrate_schemas(history=new)
    assert report.failures == {}
    assert report.migrated == {*old_workspaces, ahead}
    assert catalogue(ahead) == before
    assert set(applied_in([*old_workspaces, ahead], new).values()) == {NEW}
