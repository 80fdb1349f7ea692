"""Counts of enquiries for Home, a branch's page and the tabs of the list."""

from datetime import date, datetime
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, Q, QuerySet, Value
from django.db.models.functions import JSONObject

from shared_apps.core.dates import month_start
from shared_apps.core.periods import Span
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.wording import counted
from tenant_apps.enquiries.models import OPEN, Enquiry
from tenant_apps.enquiries.schemas import (
    CountedEnquiries,
    EnquiriesOfPeriod,
    EnquiryFigures,
    HomeEnquiries,
)
from tenant_apps.enquiries.selectors.lists import course_names

FOLLOW_UPS_SHOWN = 4


def home_figures(*, principal: Principal, today: date, span: Span) -> HomeEnquiries:
    """Handler of the port `home_figures`: the enquiries of the period in the user's branch, and the
    follow-ups due today. A trainer gets the figures of their own enquiries. One query."""
    if not (principal.sees_figures or principal.rights is Role.TRAINER):
        return {}
    enquiries = _in_view(principal)
    waiting = Q(next_follow_up__lte=today)
    oldest = (
        enquiries.filter(waiting)
        .order_by("next_follow_up", "pk")
        .annotate(course=course_names())
        .values(
            row=JSONObject(
                _id="pk",
                studentName="name",
                phone="phone",
                course="course",
                nextFollowUp="next_follow_up",
            )
        )[:FOLLOW_UPS_SHOWN]
    )
    # Grouping by a constant returns one row, or none if there are no enquiries.
    found = (
        enquiries.order_by()
        .values(all=Value(1))
        .annotate(
            new=Count("pk", filter=Q(date__range=span.days)),
            newBefore=Count("pk", filter=Q(date__range=span.days_before)),
            converted=Count("pk", filter=Q(student__admission_date__range=span.days)),
            waiting=Count("pk", filter=waiting),
            followUps=ArraySubquery(oldest),
        )
        .values("new", "newBefore", "converted", "waiting", "followUps")
    )
    nothing: EnquiriesOfPeriod = {
        "new": 0,
        "newBefore": 0,
        "converted": 0,
        "waiting": 0,
        "followUps": [],
    }
    return {"enquiries": next(iter(found), nothing)}


def figures(principal: Principal, today: date) -> EnquiryFigures:
    """The counts for the tabs of the list, in one query. Months are calendar months in India."""
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
    """Handler of the port `branch_figures`: the number of open enquiries of the branch."""
    return {"enquiries": _open(branch_id)}


def own_records(since: datetime | None) -> dict[str, int]:
    """Returns the number of enquiries created after `since`, or of all. Counts deleted enquiries
    too, because their numbers are used."""
    rows = Enquiry.objects.all()
    return {"enquiries": (rows.filter(created_at__gt=since) if since else rows).count()}


def branch_close_blocker(*, branch_id: int) -> str | None:
    """Handler of the port `branch_in_use`. Returns the open enquiries as the end of the message
    "Kothrud still has …", or None."""
    count = _open(branch_id)
    return counted(count, "{count} open enquiry", "{count} open enquiries") if count else None


def _open(branch_id: int) -> int:
    return Enquiry.objects.live().filter(branch=branch_id, status__in=OPEN).count()


def _in_view(principal: Principal) -> QuerySet[Enquiry]:
    enquiries = Enquiry.objects.live().of_branch(principal.branch_id)
    return enquiries.filter(owner=principal.id) if principal.rights is Role.TRAINER else enquiries
