"""A payment in cash of one student counts the cash of the whole family on its day."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.families import services
from tenant_apps.families.tests.factories import make_family
from tenant_apps.fees import services as fees
from tenant_apps.fees.models import Payment
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

BELOW = Decimal("199999.99")
REACHED = [{"kind": "FAMILY", "course": "", "taken": "200000.00"}]


@pytest.fixture
def branch():
    return Branch.objects.earliest("pk")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def rao(branch):
    return make_family(0, 0, branch=branch)


def take(student, amount=BELOW, **details):
    details = {"method": "CASH"} | details
    return fees.record_payment(by=SYSTEM, student=student, amount=Decimal(amount), **details)


def body(student, amount, **details):
    return {"studentObjectId": student.pk, "amount": amount, "method": "CASH"} | details


def limits(caller, student, amount, **details):
    answer = caller.post("studentpayment/preview", body(student, amount, **details))
    return answer.json()["data"]["cashLimits"]


def test_at_the_limit_a_reason_is_asked_for_and_nothing_is_recorded_without(owner, rao):
    _family, (asha, bela) = rao
    take(asha)
    assert limits(owner, bela, "0.01") == REACHED
    refused = owner.post("studentpayment", body(bela, "0.01"))
    assert refused.status_code == 400
    assert list(refused.json()["errors"]) == ["cashReason"]
    assert not Payment.objects.filter(student=bela).exists()


def test_with_a_reason_it_is_recorded(owner, rao):
    _family, (asha, bela) = rao
    take(asha)
    sent = body(bela, "0.01", cashReason="The bank was closed")
    assert owner.post("studentpayment", sent).status_code == 201
    assert Payment.objects.get(student=bela).cash_reason == "The bank was closed"


def test_one_paisa_below_the_limit_nothing_is_said(owner, rao):
    _family, (asha, bela) = rao
    take(asha, "199999.98")
    assert limits(owner, bela, "0.01") == []
    assert owner.post("studentpayment", body(bela, "0.01")).status_code == 201


def test_all_other_students_count(owner, branch):
    _family, (asha, bela, chirag) = make_family(0, 0, 0, branch=branch)
    take(asha, "80000.00")
    take(bela, "80000.00")
    assert limits(owner, chirag, "40000.00") == REACHED


def test_cash_of_the_student_alone_is_named_as_such(owner, rao):
    _family, (asha, _bela) = rao
    take(asha)
    assert limits(owner, asha, "0.01") == [{"kind": "DAY", "course": "", "taken": "200000.00"}]


def test_the_parts_of_a_payment_of_the_family_count(owner, branch):
    family, (asha, bela) = make_family(30, 12, branch=branch)
    services.pay_for_family(
        by=SYSTEM, record=family, student=asha, amount=Decimal(198_240), method="CASH"
    )
    assert limits(owner, bela, "1760.00") == REACHED


def test_another_day_counts_for_itself(owner, rao):
    _family, (asha, bela) = rao
    take(asha)
    yesterday = (today() - timedelta(days=1)).isoformat()
    assert limits(owner, bela, "0.01", date=yesterday) == []
    take(asha, date=today() - timedelta(days=1))
    assert limits(owner, bela, "0.01", date=yesterday) == REACHED


def test_another_family_counts_for_itself(owner, rao, branch):
    _family, (asha, _bela) = rao
    _other, (_one, two) = make_family(0, 0, branch=branch, name="Iyer")
    take(asha)
    assert limits(owner, two, "0.01") == []


def test_who_left_the_family_counts_alone(owner, branch):
    family, (asha, bela, chirag) = make_family(0, 0, 0, branch=branch)
    take(asha)
    services.remove_student(by=SYSTEM, record=family, student=asha)
    assert limits(owner, bela, "0.01") == []
    services.remove_student(by=SYSTEM, record=family, student=chirag)
    assert limits(owner, chirag, "0.01") == []


def test_a_family_that_ended_counts_no_more(owner, rao):
    family, (asha, bela) = rao
    take(asha)
    services.end_family(by=SYSTEM, record=family)
    assert limits(owner, bela, "0.01") == []


def test_what_was_reversed_is_not_counted(owner, rao):
    _family, (asha, bela) = rao
    fees.reverse_payment(by=SYSTEM, record=take(asha), reason="Counted twice")
    assert limits(owner, bela, "0.01") == []


def test_other_methods_are_not_counted(owner, rao):
    _family, (asha, bela) = rao
    take(asha, method="UPI", reference="UPI-4713")
    assert limits(owner, bela, "0.01") == []
    assert limits(owner, bela, "200000.00", method="UPI") == []


def test_the_family_is_read_without_a_statement_of_its_own(rao):
    _family, (asha, bela) = rao
    take(asha, "100.00")
    with CaptureQueriesContext(
        connection,
    ) as alone:
        take(asha, "100.00", method="UPI", reference="UPI-4714")
    with CaptureQueriesContext(connection) as in_cash:
        take(bela, "100.00")
    assert len(in_cash) == len(alone)
