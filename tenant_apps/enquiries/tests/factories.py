"""Factories of enquiries, which use the services."""

from itertools import count

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enquiries.services import enquiries as services

_numbers = count(1)


def make_enquiry(**fields) -> Enquiry:
    """Creates an enquiry. Defaults: first branch, follow-up today, no owner."""
    number = next(_numbers)
    fields = {
        "name": f"Ira Sen {number}",
        "phone": f"98{number:08d}",
        "source": "WALK_IN",
        "next_follow_up": today(),
    } | fields
    fields.setdefault("branch", Branch.objects.earliest("pk"))
    return services.create_enquiry(by=SYSTEM, **fields)


def make_enquiry_with_status(status: str, **fields) -> Enquiry:
    """Creates an enquiry with this status; LOST and ON_HOLD enquiries were INTERESTED before."""
    enquiry = make_enquiry(**fields)
    if status == "NEW":
        return enquiry
    if status == "CONVERTED":
        return services.convert_enquiry(by=SYSTEM, record=enquiry)
    if status not in {"LOST", "ON_HOLD"}:
        return services.move_enquiry(by=SYSTEM, record=enquiry, status=status)
    services.move_enquiry(by=SYSTEM, record=enquiry, status="INTERESTED")
    if status == "LOST":
        return services.lose_enquiry(by=SYSTEM, record=enquiry, reason="FEE")
    return services.hold_enquiry(by=SYSTEM, record=enquiry)
