"""Tables that moved to another app: a workspace of the previous release keeps them as they are."""

import copy
import re

import pytest
from django.db import connection

from tenant_apps.renewals.models import LateFee, RenewalEntry, RenewalRun
from tenants.context import in_organisation
from tenants.models import WarmSchema
from tenants.schemas import migrate_schemas
from tenants.schemas.history import History
from tenants.schemas.ledger import read_ledgers
from tenants.schemas.recording import Workspace, steps_from
from tests.tenancy.catalogue import catalogue
from tests.tenancy.test_fleet import workspace_at

pytestmark = pytest.mark.usefixtures("tables_owner", "committed")

MOVE = [("enrolments", "0009_renewals_move"), ("renewals", "0001_initial")]
TABLES = ["enrolments_latefee", "enrolments_renewalentry", "enrolments_renewalrun"]


@pytest.fixture
def head():
    return History()


@pytest.fixture
def previous(head):
    """The migrations of the previous release."""
    earlier = copy.copy(head)
    earlier.__dict__.pop("digest", None)
    earlier.migrations = {key: each for key, each in head.migrations.items() if key not in MOVE}
    return earlier


def test_the_models_use_the_tables_that_existed():
    models = (LateFee, RenewalEntry, RenewalRun)
    assert [model._meta.db_table for model in models] == TABLES


def test_the_move_executes_no_statement_but_its_own_rows_in_the_ledger(head, previous):
    [step] = steps_from(head, frozenset(previous.migrations))
    assert step.migrations == MOVE
    statements = [one.strip() for one in (step.sql or "").split(";") if one.strip()]
    kinds = {re.match(r"[A-Z]+ [A-Z]+", statement)[0] for statement in statements}
    assert kinds <= {"INSERT INTO", "SET CONSTRAINTS"}
    assert all("django_migrations" in one for one in statements if one.startswith("INSERT"))


def test_a_workspace_of_the_previous_release_keeps_its_runs(head, previous):
    schema = workspace_at(previous)
    with in_organisation(Workspace(schema)), connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO enrolments_renewalrun (status, day, closed_from, started_at,"
            " asked_by_name, total, done, made, skipped, failed, amount, late_fees,"
            " late_fee_amount) VALUES ('CLOSED', '2026-11-02', '2026-11-01', now(), '',"
            " 0, 0, 0, 0, 0, 0, 0, 0)"
        )
    before = catalogue(schema)

    assert migrate_schemas(history=head).failures == {}

    assert WarmSchema.objects.get(schema_name=schema).migrated_to == head.digest
    assert set(MOVE) <= read_ledgers([schema], head.labels)[schema].applied
    assert catalogue(schema) == before
    with in_organisation(Workspace(schema)):
        assert RenewalRun.objects.get().status == "CLOSED"
