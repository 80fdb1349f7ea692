"""Dues, payments, credit notes and vouchers as entries of a student's timeline."""

from decimal import Decimal
from functools import partial

from django.db.models import Q

from shared_apps.core.money import format_rupees
from shared_apps.core.roles import FRONT_DESK, Role
from shared_apps.core.translation import gettext as _
from tenant_apps.fees.models import OPENING, AdvanceVoucher, CreditNote, Due, Payment
from tenant_apps.students.timeline import AuditedEvents, Facts, of_target


def _rupees(amount: str) -> str:
    return format_rupees(Decimal(amount))


def _due(facts: Facts, role: Role) -> str:
    after = facts["after"]
    if facts["action"] == "created":
        return _("Due of {amount} for {label}.").format(
            amount=_rupees(after["total"]), label=after["label"]
        )
    state = Due.Status(after["status"]).label.lower()
    return f"{facts['due']}: {state} ({after['reason']})."


def _payment(facts: Facts, role: Role) -> str:
    after = facts["after"]
    if facts["action"] == "created" and after["method"] == OPENING:
        return _("Advance of {amount} brought from another system, {number}.").format(
            amount=_rupees(after["amount"]), number=after["receipt_number"]
        )
    if facts["action"] == "created":
        return _("Paid {amount}, receipt {number}.").format(
            amount=_rupees(after["amount"]), number=after["receipt_number"]
        )
    if facts["action"] == "cleared":
        return _("Cheque of {amount} cleared, receipt {number}.").format(
            amount=_rupees(after["amount"]), number=after["receipt"]
        )
    if facts["action"] == "bounced":
        return _("Cheque of receipt {number} bounced: {reason}.").format(
            number=after["receipt"], reason=after["reason"]
        )
    return _("Receipt {number} reversed: {reason}.").format(
        number=after["receipt"], reason=after["reason"]
    )


def _credit_note(facts: Facts, role: Role) -> str:
    after = facts["after"]
    return _("Credit note {number} of {amount}: {reason}.").format(
        number=after["number"], amount=_rupees(after["total"]), reason=after["reason"]
    )


def _voucher(facts: Facts, role: Role) -> str:
    after = facts["after"]
    sentence = (
        _("Refund voucher {number} of {amount}.")
        if after["kind"] == AdvanceVoucher.Kind.REFUND
        else _("Receipt voucher {number} of {amount} for an advance.")
    )
    return sentence.format(number=after["number"], amount=_rupees(after["total"]))


# Trainers don't see money.
_events = partial(
    AuditedEvents, kind="FEES", link="/studentcourse/{student}?tab=fees", readers=FRONT_DESK
)
AUDITED_EVENTS = [
    _events(
        model=Due,
        shown=lambda role: Q(action="created") | Q(after__status__in=Due.VOID),
        facts={"due": of_target(Due, "label")},
        describe=_due,
    ),
    _events(
        model=Payment,
        shown=lambda role: Q(action__in=["created", "reversed", "cleared", "bounced"]),
        describe=_payment,
    ),
    _events(
        model=CreditNote,
        shown=lambda role: Q(action="created"),
        describe=_credit_note,
    ),
    _events(
        model=AdvanceVoucher,
        shown=lambda role: Q(action="created"),
        describe=_voucher,
    ),
]
