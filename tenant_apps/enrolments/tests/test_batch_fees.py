"""The open dues of a batch's students, as shown on the batch's page."""

from decimal import Decimal

import pytest

from shared_apps.core.dates import add_months, month_start, today
from tenant_apps.courses.tests.factories import make_batch
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def batch(ids):
    from tenant_apps.branches.models import Branch

    return make_batch(branch=Branch.objects.earliest("pk"))


def enrol_in(batch) -> Enrolment:
    """Enrols a new student in the batch from this month, with a due of ₹4,720.00."""
    return make_enrolment(make_student(batch.branch), course=batch.course, batch=batch)


def fees(organisation, batch, name="staff"):
    return signed_in(name, organisation).get(f"studentcourse/fees/{batch.pk}")


def test_the_dues_of_a_batch_are_summed_by_age(organisation, batch):
    first, second = enrol_in(batch), enrol_in(batch)
    make_due(first.student, month=add_months(month_start(today()), -4))
    enrol_in(make_batch(branch=batch.branch))  # of another batch
    found = fees(organisation, batch).json()["data"]
    ages = {age["bucket"]: age for age in found["ages"]}
    assert (Decimal(found["pending"]), found["students"]) == (Decimal("14160.00"), 2)
    assert sum(Decimal(age["amount"]) for age in found["ages"]) == Decimal(found["pending"])
    assert (Decimal(ages["D60_PLUS"]["amount"]), ages["D60_PLUS"]["dues"]) == (4720, 1)
    Enrolment.objects.filter(pk=second.pk).update(status="DROPPED", end=today())
    assert Decimal(fees(organisation, batch).json()["data"]["pending"]) == 9440


def test_a_trainer_cannot_see_the_fees_of_a_batch(organisation, batch):
    refused = fees(organisation, batch, "trainer")
    assert refused.status_code == 403
    assert b"4720" not in refused.content
