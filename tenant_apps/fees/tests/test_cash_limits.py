"""Cash of ₹2,00,000.00 or more, in a day or for a course, needs a reason."""

from datetime import timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import month_start, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.fees import services
from tenant_apps.fees.models import Payment
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

BELOW, AT = Decimal("199999.99"), Decimal(200_000)


@pytest.fixture
def student():
    return make_student(Branch.objects.earliest("pk"), name="Aarav Deshpande")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


def pay(student, amount, **details):
    details = {"method": "CASH"} | details
    return services.record_payment(by=SYSTEM, student=student, amount=Decimal(amount), **details)


def limits(owner, student, amount, **details):
    body = {"studentObjectId": student.pk, "amount": str(amount), "method": "CASH"} | details
    return owner.post("studentpayment/preview", body).json()["data"]["cashLimits"]


def send(owner, student, amount, **details):
    body = {"studentObjectId": student.pk, "amount": str(amount), "method": "CASH"} | details
    return owner.post("studentpayment", body)


def test_one_paisa_below_the_limit_nothing_is_said(owner, student):
    assert limits(owner, student, BELOW) == []
    assert send(owner, student, BELOW).status_code == 201


def test_at_the_limit_a_reason_is_asked_for_and_nothing_is_recorded_without(owner, student):
    assert limits(owner, student, AT) == [{"kind": "DAY", "course": "", "taken": "200000.00"}]
    refused = send(owner, student, AT)
    assert refused.status_code == 400
    assert list(refused.json()["errors"]) == ["cashReason"]
    assert not Payment.objects.filter(student=student).exists()


def test_with_a_reason_it_is_recorded_and_the_reason_is_kept(owner, student):
    recorded = send(owner, student, AT, cashReason="The bank was closed").json()["data"]
    assert recorded["cashReason"] == "The bank was closed"
    assert Payment.objects.get(student=student).cash_reason == "The bank was closed"


def test_payments_of_one_day_are_added_up(owner, student):
    pay(student, BELOW)
    assert limits(owner, student, "0.01") == [{"kind": "DAY", "course": "", "taken": "200000.00"}]


def test_another_day_counts_for_itself(owner, student):
    pay(student, BELOW)
    earlier = (today() - timedelta(days=1)).isoformat()
    assert limits(owner, student, "0.01", date=earlier) == []


def test_another_student_counts_for_themselves(owner, student):
    pay(make_student(student.branch), BELOW)
    assert limits(owner, student, "0.01") == []


def test_what_was_reversed_is_not_counted(owner, student):
    services.reverse_payment(by=SYSTEM, record=pay(student, BELOW), reason="Counted twice")
    assert limits(owner, student, "0.01") == []


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        ("99999.99", []),
        ("100000.00", [{"kind": "COURSE", "course": "JEE", "taken": "200000.00"}]),
    ],
)
def test_payments_for_one_course_are_added_up_over_all_days(owner, student, second, expected):
    course = make_course(name="JEE")
    make_due(student, fee=Decimal(250_000), course=course, month=month_start(today()))
    pay(student, 100_000, date=today() - timedelta(days=1))
    assert limits(owner, student, second) == expected


@pytest.mark.parametrize("method", ["UPI", "CARD", "BANK_TRANSFER"])
def test_other_methods_have_no_limit(owner, student, method):
    assert limits(owner, student, AT, method=method) == []
    assert send(owner, student, AT, method=method, reference="632114907715").status_code == 201
