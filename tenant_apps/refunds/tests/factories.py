"""Refunds for tests, inside a workspace."""

from decimal import Decimal

from shared_apps.core.principal import SYSTEM
from tenant_apps.fees import services as fees
from tenant_apps.fees.models import Payment
from tenant_apps.refunds import services
from tenant_apps.refunds.models import Refund
from tenant_apps.students.models import Student


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
