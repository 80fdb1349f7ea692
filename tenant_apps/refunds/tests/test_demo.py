"""The demo's refunds."""

from decimal import Decimal

import pytest

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.books.selectors import check_by_groups
from tenant_apps.branches.models import Branch
from tenant_apps.enrolments.steps.rules import Step
from tenant_apps.enrolments.steps.services import take_step
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.fees import selectors
from tenant_apps.refunds import demo
from tenant_apps.refunds.models import Refund
from tenant_apps.refunds.tests.factories import pay
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def left():
    """Students of the first branch who have left and owe nothing."""
    for _ in range(demo.STATES):
        enrolment = make_enrolment(make_student(Branch.objects.earliest("pk")))
        pay(enrolment.student, 4720)
        take_step(by=SYSTEM, record=enrolment, step=Step.DROP, reason="Moved away")


def test_the_demo_has_refunds_in_each_state(left):
    before = set(Refund.objects.values_list("pk", flat=True))
    demo.fill_demo(today=today())
    made = Refund.objects.exclude(pk__in=before)
    assert set(made.values_list("status", flat=True)) == set(Refund.Status.values)
    assert made.filter(status="APPROVED", due_by__lt=today()).exists()


def test_a_refund_of_the_demo_waits_for_an_admin(left, organisation):
    demo.fill_demo(today=today())
    waiting = Refund.objects.get(status="REQUESTED")
    answer = signed_in("admin", organisation).post(f"approval/{waiting.approval_id}/approve")
    assert answer.status_code == 200, answer.json()
    assert Refund.objects.get(pk=waiting.pk).status == "APPROVED"
    assert selectors.pending(waiting.student_id) == Decimal(-6500)


def test_the_books_of_the_demo_have_no_finding(left):
    demo.fill_demo(today=today())
    refunds = [
        row for group in check_by_groups() for row in group.found if "refund" in row["check"]
    ]
    assert refunds == []
