"""Refunds as entries of a student's timeline."""

from decimal import Decimal

from django.db.models import Q

from shared_apps.core.money import format_rupees
from shared_apps.core.roles import FRONT_DESK, Role
from shared_apps.core.translation import gettext as _
from tenant_apps.refunds.models import Refund
from tenant_apps.students.timeline import AuditedEvents, Facts


def _refund(facts: Facts, role: Role) -> str:
    after = facts["after"]
    match facts["action"]:
        case "created":
            return _("Refund of {amount} asked for: {reason}.").format(
                amount=format_rupees(Decimal(after["amount"])), reason=after["reason"]
            )
        case "paid":
            return _("Refund {number} of {amount} paid.").format(
                number=after["number"], amount=format_rupees(Decimal(after["amount"]))
            )
        case "reversed":
            return _("Refund {number} reversed: {reason}.").format(
                number=after["number"], reason=after["note"]
            )
    return _("Refund rejected: {reason}.").format(reason=after["note"])


AUDITED_EVENTS = [
    AuditedEvents(
        kind="FEES",
        model=Refund,
        shown=lambda role: (
            Q(action__in=["created", "paid", "reversed"]) | Q(after__status="REJECTED")
        ),
        describe=_refund,
        link="/studentcourse/{student}?tab=fees",
        readers=FRONT_DESK,
    )
]
