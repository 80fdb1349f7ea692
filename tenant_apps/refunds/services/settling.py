"""Credits what somebody who left a course did not use, and refunds what is left of it."""

from datetime import date
from decimal import Decimal
from typing import Any

from shared_apps.core.dates import format_day
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.steps.services import end_period
from tenant_apps.fees.models import CreditNote, Due
from tenant_apps.fees.services import credit_due, use_advance
from tenant_apps.refunds import selectors
from tenant_apps.refunds.models import Refund
from tenant_apps.refunds.schemas import Basis
from tenant_apps.refunds.selectors import CalculatedCredit, Calculation
from tenant_apps.refunds.services.refunds import request_refund


@writing()
def settle_enrolment(
    *,
    by: Actor,
    enrolment: Enrolment,
    amount: Decimal,
    basis: Basis | None = None,
    method: str,
    reference: str = "",
    date: date | None = None,
    reason: str = "",
    pay_now: bool = True,
) -> tuple[Calculation, Refund | None]:
    """Issues the credit notes of `selectors.calculate` and asks for a refund of the advance that they
    lead to. `amount` is the refund that the user saw. Returns the calculation, and no refund if the
    credits only lower what is pending. The credits stand even if the refund is rejected later.

    Raises Conflict: `changed` if the calculation now comes to another amount, `nothing` if there is
    nothing to credit and nothing to refund; and what `calculate` and `request_refund` raise.
    """
    lock(enrolment.student)
    enrolment = lock(enrolment, related=("student", "branch", "course"), closes=True)
    found = selectors.calculate(enrolment, basis)
    if not found.credits and not found.amount:
        raise Conflict(_("Nothing of this enrolment is left to refund."), code="nothing")
    if amount != found.amount:
        raise Conflict(
            _("The refund comes to another amount now. Please check it again."), code="changed"
        )
    text = _("Refund of {enrolment}, left on {day}").format(
        enrolment=enrolment, day=format_day(found.last_day)
    )
    notes = [_credit(credit, found, by=by, reason=text) for credit in found.credits]
    use_advance(by=by, student_id=enrolment.student_id)
    if not found.amount:
        return found, None
    refund = request_refund(
        by=by,
        student=enrolment.student,
        amount=found.amount,
        method=method,
        reference=reference,
        date=date,
        reason=reason or text,
        pay_now=pay_now,
        enrolment=enrolment,
        due_by=found.deadline.day,
        rule=found.rule,
        calculation=[
            credit_row(credit, note.number)
            for credit, note in zip(found.credits, notes, strict=True)
        ],
    )
    return found, refund


def _credit(credit: CalculatedCredit, found: Calculation, *, by: Actor, reason: str) -> CreditNote:
    due = Due.objects.select_related("student", "branch").get(pk=credit.due.id)
    note = credit_due(by=by, record=due, lines=credit.lines, reason=reason)
    end_period(due, until=found.last_day)
    return note


def credit_row(credit: CalculatedCredit, note: str = "") -> dict[str, Any]:
    """Returns a credit as the refund keeps and prints it (`schemas.CreditOfRefund`)."""
    sums = credit.sums
    return {
        "due": credit.due.number,
        "label": credit.due.label,
        "unused": credit.unused,
        "of": credit.of,
        "taxable": str(sums.taxable),
        "tax": str(sums.tax),
        "total": str(sums.total),
        "creditNote": note,
    }
