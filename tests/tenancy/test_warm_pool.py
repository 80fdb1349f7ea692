"""The pool of ready schemas: filled by the owner, each claimed once by the application; schemas
without an organisation are dropped."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import ProgrammingError, connection, transaction
from django.db.transaction import TransactionManagementError

from tenants.models import Organisation, WarmSchema
from tenants.names import new_schema_name
from tenants.schemas import (
    NoSchemaReady,
    claim_warm_schema,
    create_schema,
    current_digest,
    drop_schema,
    fill_warm_pool,
    sweep_orphan_schemas,
)
from tenants.schemas.history import current_history
from tenants.schemas.ledger import read_ledgers
from tests.database import READY_SCHEMAS
from tests.tenancy.processes import kill_while_running


def workspaces() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 't\\_%%'")
        return {name for (name,) in cursor.fetchall()}


def owned() -> set[str]:
    owners = (Organisation.objects.order_by(), WarmSchema.objects)
    return {name for owner in owners for name in owner.values_list("schema_name", flat=True)}


def test_the_pool_is_filled_exactly_to_its_target(tables_owner, database):
    assert fill_warm_pool(READY_SCHEMAS + 2) == 2
    assert fill_warm_pool(READY_SCHEMAS + 2) == 0
    ready = WarmSchema.objects.filter(migrated_to=current_digest())
    assert ready.count() == READY_SCHEMAS + 2
    assert workspaces() == owned()


def test_the_application_cannot_fill_the_pool(database):
    with pytest.raises(ProgrammingError, match="permission denied"):
        fill_warm_pool(READY_SCHEMAS + 1)


def test_a_claim_takes_the_oldest_ready_schema(database):
    oldest = WarmSchema.objects.earliest("id").schema_name
    assert claim_warm_schema() == oldest
    assert not WarmSchema.objects.filter(schema_name=oldest).exists()


def test_a_claim_is_one_query(database, django_assert_num_queries):
    assert WarmSchema.objects.exists()
    with django_assert_num_queries(1):
        claim_warm_schema()


def test_a_claim_that_rolls_back_returns_the_schema_to_the_pool(database):
    with transaction.atomic():
        claim_warm_schema()
        assert WarmSchema.objects.count() == READY_SCHEMAS - 1
        transaction.set_rollback(True)
    assert WarmSchema.objects.count() == READY_SCHEMAS


def test_a_schema_of_older_code_is_not_claimed(tables_owner, database):
    WarmSchema.objects.update(migrated_to="older")
    with pytest.raises(NoSchemaReady):
        claim_warm_schema()
    assert WarmSchema.objects.count() == READY_SCHEMAS


def test_an_empty_pool_refuses_a_claim_and_creates_no_schema(database):
    before = workspaces()
    for _ in range(READY_SCHEMAS):
        claim_warm_schema()
    with pytest.raises(NoSchemaReady):
        claim_warm_schema()
    assert workspaces() == before


def test_a_claim_outside_a_transaction_is_refused(committed):
    with pytest.raises(TransactionManagementError):
        claim_warm_schema()
    assert WarmSchema.objects.count() == READY_SCHEMAS


def test_concurrent_claims_get_different_schemas(committed):
    claimers = READY_SCHEMAS + 2
    together = Barrier(claimers, timeout=60)

    def claim(_):
        try:
            with transaction.atomic():
                together.wait()
                try:
                    return claim_warm_schema()
                except NoSchemaReady:
                    return None
                finally:
                    together.wait()
        finally:
            connection.close()

    with ThreadPoolExecutor(claimers) as threads:
        claimed = [name for name in threads.map(claim, range(claimers)) if name]
    assert len(set(claimed)) == READY_SCHEMAS
    assert WarmSchema.objects.count() == 0
    assert set(claimed) <= workspaces()


@pytest.mark.parametrize("attempt", range(3))
def test_a_kill_while_workspaces_are_created_leaves_no_partial_schema(
    tables_owner, committed, attempt
):
    kill_while_running(
        "from tenants.schemas import fill_warm_pool; fill_warm_pool(10_000)",
        until=lambda: WarmSchema.objects.count() >= READY_SCHEMAS + 2,
        owner=True,
    )
    assert workspaces() == owned()
    history = current_history()
    ledgers = read_ledgers(list(workspaces()), history.labels)
    assert set(ledgers) == workspaces()
    assert all(history.lacking(ledger.applied) == [] for ledger in ledgers.values())
    assert sweep_orphan_schemas(timedelta()).dropped == []


def test_an_orphan_schema_is_dropped(tables_owner, database):
    orphan = new_schema_name()
    create_schema(orphan)
    assert sweep_orphan_schemas().dropped == []
    assert sweep_orphan_schemas(timedelta()).dropped == [orphan]
    assert workspaces() == owned()


def test_an_orphan_schema_of_unknown_age_is_not_dropped_immediately(tables_owner, database):
    orphan = new_schema_name()
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE SCHEMA {orphan}")
    assert sweep_orphan_schemas().dropped == []
    assert orphan in workspaces()
    assert sweep_orphan_schemas(timedelta()).dropped == [orphan]


def test_an_orphan_schema_with_rows_is_never_dropped(tables_owner, database, caplog):
    orphan = new_schema_name()
    create_schema(orphan)
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE {orphan}.note (id int); INSERT INTO {orphan}.note VALUES (1)")
    sweep = sweep_orphan_schemas(timedelta())
    assert (sweep.dropped, sweep.kept) == ([], [orphan])
    assert orphan in caplog.text
    assert orphan in workspaces()


def test_dropping_a_schema_twice_is_no_error(tables_owner, database, organisation):
    drop_schema(organisation.schema_name)
    assert organisation.schema_name not in workspaces()
    drop_schema(organisation.schema_name)


@pytest.mark.parametrize(
    "name", ["public", "pg_catalog", "t_1; DROP SCHEMA public", "t_ABCDEFABCDEF"]
)
def test_only_workspace_schemas_are_created_and_dropped(database, name):
    for act in (create_schema, drop_schema):
        with pytest.raises(ValueError, match="is not the schema of a workspace"):
            act(name)
