"""Refunds for tests, inside a workspace."""

from decimal import Decimal

from shared_apps.core.principal import SYSTEM
from tenant_apps.fees import services as fees
from tenant_apps.fees.models import Payment
from tenant_apps.refunds import services
from tenant_apps.refunds.models import Refund
from tenant_apps.students.models import Student
from tests.callers import Caller


def pay(student: Student, amount, **values) -> Payment:
    return fees.record_payment(
        by=SYSTEM, student=student, **{"amount": Decimal(amount), "method": "CASH"} | values
    )


def refund(student: Student, amount, **values) -> Refund:
    """A refund that is paid at once in cash, unless `values` say otherwise."""
    return services.request_refund(
        student=student,
        **{
            "by": SYSTEM,
            "amount": Decimal(amount),
            "method": "CASH",
            "reason": "Left the centre",
        }
        | values,
    )


def body_of(student: Student, amount="500.00", **changes) -> dict:
    """The body of `POST refund`."""
    return {
        "studentObjectId": student.pk,
        "amount": amount,
        "method": "CASH",
        "reason": "Left the centre",
        **changes,
    }


def ask(caller: Caller, student: Student, amount="500.00", **changes) -> dict:
    """Asks for a refund by the API, and returns it."""
    answer = caller.post("refund", body_of(student, amount, **changes))
    assert answer.status_code == 201, answer.json()
    return answer.json()["data"]
