"""Two schemas change places, and whoever works there meanwhile notices nothing but a wait."""

import time
from threading import Thread

import pytest
from django.db import connection, transaction
from django.db.transaction import TransactionManagementError

from tenant_apps.branches.models import Branch
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tenants.names import new_schema_name
from tenants.schemas import create_schema
from tenants.schemas.exchange import SchemaBusy, exchange_schemas, lock_schema
from tests.at_once import has_lock_waiters
from tests.callers import signed_in
from tests.database import owner_of
from tests.waiting import wait_for

pytestmark = pytest.mark.usefixtures("tables_owner", "committed")


@pytest.fixture
def beside() -> str:
    name = new_schema_name()
    create_schema(name)
    return name


def students(organisation) -> int:
    with in_organisation(organisation):
        return Student.objects.count()


def exchange(organisation, beside) -> None:
    with transaction.atomic():
        lock_schema(organisation.schema_name)
        exchange_schemas(organisation.schema_name, beside)


def test_what_was_beside_is_live_and_a_second_exchange_takes_it_back(organisation, beside):
    before = students(organisation)
    exchange(organisation, beside)
    assert students(organisation) == 0
    exchange(organisation, beside)
    assert students(organisation) == before > 0


def test_the_application_works_in_what_was_beside(organisation, beside):
    owner = signed_in("owner", organisation)
    assert owner.get("student").json()["total"] > 0
    exchange(organisation, beside)
    assert owner.get("student").json()["total"] == 0
    assert owner.get("holiday").status_code == 200


def test_a_statement_that_waits_is_answered_by_what_is_live_afterwards(organisation, beside):
    answers = []

    def read() -> None:
        try:
            answers.append(students(organisation))
        finally:
            connection.close()

    reader = Thread(target=read)
    with transaction.atomic():
        lock_schema(organisation.schema_name)
        reader.start()
        with owner_of(connection.settings_dict["NAME"]) as server:
            wait_for(lambda: _waits(server), "the reader does not wait")
        exchange_schemas(organisation.schema_name, beside)
    reader.join(timeout=30)
    assert answers == [0]


def _waits(server) -> bool:
    found = server.execute(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND wait_event_type = 'Lock'"
    )
    return found.fetchone() != (0,)


def test_a_schema_in_which_a_transaction_has_read_is_busy_and_nobody_waits_for_it(
    organisation, beside
):
    with owner_of(connection.settings_dict["NAME"]) as server, server.transaction():
        server.execute(f"SELECT count(*) FROM {organisation.schema_name}.{_table(Branch)}")
        began = time.monotonic()
        with pytest.raises(SchemaBusy):
            exchange(organisation, beside)
        assert time.monotonic() - began < 5
        assert not has_lock_waiters()
    assert students(organisation) > 0
    exchange(organisation, beside)
    assert students(organisation) == 0


def test_a_lock_without_a_transaction_is_refused(organisation):
    with pytest.raises(TransactionManagementError):
        lock_schema(organisation.schema_name)


def _table(model) -> str:
    return model._meta.db_table
