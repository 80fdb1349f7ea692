"""Enquiries in numbers: for Home, a branch's page, and the tabs of the list."""

from datetime import date
from typing import Any

from django.db.models import Count, Q, QuerySet

from shared_apps.core.dates import month_start
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.wording import counted
from tenant_apps.enquiries.models import OPEN, Enquiry
from tenant_apps.enquiries.shapes import CountedEnquiries, EnquiryFigures, HomeEnquiries


def home_figures(*, principal: Principal, today: date) -> HomeEnquiries:
    """New enquiries and follow-ups of the branch in view; a trainer's are the own ones."""
    if not (principal.sees_figures or principal.rights is Role.TRAINER):
        return {}
    return {"enquiries": figures(principal, today)}


def figures(principal: Principal, today: date) -> EnquiryFigures:
    """One statement. Months are calendar months in India."""
    enquiries = _in_view(principal)
    this_month = month_start(today)
    found: Any = enquiries.aggregate(
        new=Count("pk", filter=Q(status=Enquiry.Status.NEW)),
        dueToday=Count("pk", filter=Q(next_follow_up=today)),
        overdue=Count("pk", filter=Q(next_follow_up__lt=today)),
        open=Count("pk", filter=Q(status__in=OPEN)),
        thisMonth=Count("pk", filter=Q(date__gte=this_month)),
        convertedThisMonth=Count("pk", filter=Q(student__admission_date__gte=this_month)),
    )
    return found


def branch_figures(*, branch_id: int, principal: Principal) -> CountedEnquiries:
    """How many people the branch still speaks to."""
    return {"enquiries": _open(branch_id)}


def keeps_branch_open(*, branch_id: int) -> str | None:
    """Who would be left waiting, as the end of "Kothrud still has …"."""
    count = _open(branch_id)
    return counted(count, "open enquiry", "open enquiries") if count else None


def _open(branch_id: int) -> int:
    return Enquiry.objects.live().filter(branch=branch_id, status__in=OPEN).count()


def _in_view(principal: Principal) -> QuerySet[Enquiry]:
    enquiries = Enquiry.objects.live().of_branch(principal.branch_id)
    return enquiries.filter(owner=principal.id) if principal.rights is Role.TRAINER else enquiries
