"""Late fees by the day that were agreed on before they had to end get their end by migrating."""

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
def as_it_was() -> Iterator[None]:
    """The tables as they were before these migrations, until the block ends."""
    loader = MigrationLoader(connection)
    with connection.cursor() as cursor:
        # Rows of this very transaction would wait for their checks, and no table could be altered.
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
def test_a_late_fee_without_an_end_comes_to_at_most_the_fee_it_is_for(fee, a_day, cap):
    plan = plan_of(make_course(fee_plan={"kind": "MONTHLY", "fee": fee}))
    enrolment = make_enrolment(course=plan.course)
    unending = {"late_fee_kind": "PER_DAY", "late_fee": a_day}
    with as_it_was():
        FeePlan.objects.filter(pk=plan.pk).update(**unending)
        Enrolment.objects.filter(pk=enrolment.pk).update(**unending)
    plan.refresh_from_db()
    enrolment.refresh_from_db()
    assert (plan.late_fee_cap, enrolment.late_fee_cap) == (cap, cap)


def test_a_late_fee_that_has_an_end_keeps_it():
    by_day = {"late_fee_kind": "PER_DAY", "late_fee": Decimal(10), "late_fee_cap": Decimal(70)}
    plan = plan_of(make_course(fee_plan={"kind": "MONTHLY", **by_day}))
    others = plan_of(make_course())
    with as_it_was():
        pass
    plan.refresh_from_db()
    others.refresh_from_db()
    assert (plan.late_fee_cap, others.late_fee_cap) == (70, None)
