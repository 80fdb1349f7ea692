"""Money that is received for several students at once."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import rupees
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.fees import rules, selectors
from tenant_apps.fees.models import Payment
from tenant_apps.fees.services.dues import lock_student_account
from tenant_apps.fees.services.payments import (
    CASH_REASON_REQUIRED,
    record_payment,
    reverse_payment,
)
from tenant_apps.students.models import Student


@writing()
def record_split_payment(
    *,
    by: Actor,
    students: Sequence[Student],
    rest_to: Student,
    amount: Decimal,
    method: str,
    cash_reason: str = "",
    date: date | None = None,
    reference: str = "",
    bank: str = "",
    cheque_date: date | None = None,
) -> list[Payment]:
    """Records money that was received for these students of one branch: a payment with a receipt of its
    own for each student who gets a part of it (`selectors.plan_split`). The limit of cash in a day counts
    all of them.

    Raises what `record_payment` raises, for any of the parts; then nothing is recorded.
    """
    amount, day = rupees(amount), date or today()
    # In the order of their ids, so that two families cannot wait for each other.
    locked = {
        student.pk: lock(student) for student in sorted(students, key=lambda student: student.pk)
    }
    plan = selectors.plan_split(list(locked), amount, rest_to=rest_to.pk, lock=True)
    if method == Payment.Method.CASH and not cash_reason:
        taken = selectors.cash_of_day(list(locked), day) + amount
        if taken >= rules.CASH_LIMIT:
            raise Invalid.field("cashReason", CASH_REASON_REQUIRED)
    made: list[Payment] = []
    for student in students:
        if student.pk in plan.shares:
            payment = record_payment(
                by=by,
                student=locked[student.pk],
                amount=plan.shares[student.pk],
                method=method,
                reference=reference,
                bank=bank,
                cheque_date=cheque_date,
                cash_reason=cash_reason,
                date=day,
                split_of=made[0] if made else None,
            )
            made.append(payment)
    return made


@writing()
def reverse_split(
    *, by: Actor, record: Payment, reason: str, version: int | None = None
) -> list[Payment]:
    """Reverses a payment together with the others of the same money, except those that were reversed
    already. Raises as `reverse_payment`, for any of them; then nothing is reversed."""
    lock_accounts(record)
    payment = lock(record, version)
    parts = selectors.payments_of_split(payment)
    open_parts = parts.exclude(status__in=[Payment.Status.REVERSED, Payment.Status.BOUNCED])
    reversed_now = [
        reverse_payment(by=by, record=part, reason=reason)
        for part in open_parts.select_related("student")
    ]
    if not reversed_now:
        raise Conflict(_("This payment is already reversed."), code="wrong_state")
    return reversed_now


def lock_accounts(record: Payment) -> None:
    """Locks the students of all payments of the same money, in the order of their ids."""
    parts = selectors.payments_of_split(record).select_related("student")
    for student in sorted((part.student for part in parts), key=lambda student: student.pk):
        lock_student_account(student)
