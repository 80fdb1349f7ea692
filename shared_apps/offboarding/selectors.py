"""What a centre's closing means for it: what is erased, and what the law makes the platform keep."""

from datetime import date, datetime
from typing import TypedDict

from django.conf import settings

from shared_apps.accounts.models import User
from shared_apps.billing.models import Invoice
from shared_apps.core.audit import AuditEntry
from shared_apps.offboarding import rules
from shared_apps.support.models import Ticket
from tenants.models import Organisation

CLOSED = "workspace closing"
"""The audit log's word for the beginning of a closing."""


class Closing(TypedDict):
    """`eraseOn` is the day on which the centre is erased; for one that is not closing, the day if it
    were closed today. `closedAt`, `closedBy` and `reason` are null for it. `invoicesKeptUntil` is null
    without an invoice."""

    orgId: str
    centreName: str
    isClosing: bool
    eraseOn: date
    closedAt: datetime | None
    closedBy: str | None
    reason: str | None
    users: int
    tickets: int
    invoices: int
    invoicesKeptUntil: date | None


def closing_of(organisation: Organisation, today: date) -> Closing:
    """Returns what closing the centre erases and keeps, and since when it is closing."""
    is_closing = organisation.status == Organisation.Status.CLOSING
    entries = AuditEntry.in_current_space()._default_manager
    entry = (
        entries.filter(kind="organisation", target_id=organisation.pk, action=CLOSED)
        .order_by("-at", "-id")
        .first()
        if is_closing
        else None
    )
    invoices = Invoice.objects.filter(organisation=organisation)
    last = invoices.order_by("-issue_date").values_list("issue_date", flat=True).first()
    return {
        "orgId": organisation.code,
        "centreName": organisation.name,
        "isClosing": is_closing,
        "eraseOn": organisation.erase_on or rules.day_of_erasing(today, settings.ERASE_AFTER_DAYS),
        "closedAt": entry.at if entry else None,
        "closedBy": entry.actor_name if entry else None,
        "reason": entry.after.get("reason") if entry else None,
        "users": User.objects.filter(organisation=organisation).count(),
        "tickets": Ticket.objects.live().filter(organisation=organisation).count(),
        "invoices": invoices.count(),
        "invoicesKeptUntil": rules.invoices_kept_until(last) if last else None,
    }
