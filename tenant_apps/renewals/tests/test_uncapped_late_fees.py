"""The migrations add a cap to late fees per day that were created before caps were required."""

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from tenant_apps.courses.models import FeePlan
from tenant_apps.courses.tests.factories import make_course, plan_of
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment

pytestmark = pytest.mark.usefixtures("tables_owner", "in_first")

KEYS = [("courses", "0003_late_fees_end"), ("enrolments", "0005_late_fees_end")]


@contextmanager
def migrations_unapplied() -> Iterator[None]:
    """Unapplies these migrations and applies them again at the end of the block."""
    loader = MigrationLoader(connection)
    with connection.cursor() as cursor:
        # A table with pending deferred constraint checks in this transaction cannot be altered.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    with connection.schema_editor() as editor:
        for key in reversed(KEYS):
            loader.graph.nodes[key].unapply(loader.project_state(key, at_end=False), editor)
    yield
    with connection.schema_editor() as editor:
        for key in KEYS:
            loader.graph.nodes[key].apply(loader.project_state(key, at_end=False), editor)


@pytest.mark.parametrize(
    ("fee", "a_day", "cap"),
    [(None, 20, 4000), (Decimal(11000), 20, 11000), (Decimal(500), 600, 600)],
)
def test_the_migration_caps_a_late_fee_per_day_at_the_course_fee(fee, a_day, cap):
    plan = plan_of(make_course(fee_plan={"kind": "MONTHLY", "fee": fee}))
    enrolment = make_enrolment(course=plan.course)
    uncapped = {"late_fee_kind": "PER_DAY", "late_fee": a_day}
    with migrations_unapplied():
        FeePlan.objects.filter(pk=plan.pk).update(**uncapped)
        Enrolment.objects.filter(pk=enrolment.pk).update(**uncapped)
    plan.refresh_from_db()
    enrolment.refresh_from_db()
    assert (plan.late_fee_cap, enrolment.late_fee_cap) == (cap, cap)


def test_the_migration_keeps_an_existing_cap():
    by_day = {"late_fee_kind": "PER_DAY", "late_fee": Decimal(10), "late_fee_cap": Decimal(70)}
    plan = plan_of(make_course(fee_plan={"kind": "MONTHLY", **by_day}))
    others = plan_of(make_course())
    with migrations_unapplied():
        pass
    plan.refresh_from_db()
    others.refresh_from_db()
    assert (plan.late_fee_cap, others.late_fee_cap) == (70, None)
