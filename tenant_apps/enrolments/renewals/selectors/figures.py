"""What renewals add up to, and how far runs are."""

from datetime import date, timedelta
from decimal import Decimal
from typing import TypedDict

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from shared_apps.core.money import ZERO
from shared_apps.core.principal import Principal
from tenant_apps.enrolments.models import RenewalRun, RenewalSkip
from tenant_apps.enrolments.renewals import rules
from tenant_apps.enrolments.renewals.rules import renewal_total
from tenant_apps.enrolments.renewals.selectors.due import RENEWING
from tenant_apps.enrolments.rules import Discount


class ComingFigures(TypedDict):
    """What renews in so many days, without what is skipped."""

    days: int
    renewals: int
    amount: Decimal
    skipped: int
    waiting: int


def coming_figures(*, principal: Principal, today: date, days: int) -> ComingFigures:
    """Of the branch in view. Adds up equal terms in the database and prices each kind of them once,
    by the rules that make the dues."""
    coming = _of_view(RENEWING, principal).filter(renews_on__lte=today + timedelta(days=days))
    skip = RenewalSkip.objects.filter(enrolment=OuterRef("pk"), period_from=OuterRef("renews_on"))
    kinds = (
        coming.annotate(skip=Exists(skip))
        .order_by()
        .values_list(
            "base_fee", "discount_kind", "discount_value", "gst_rate", "branch__gstin", "skip"
        )
        .annotate(count=Count("*"), waiting=Count("pk", filter=Q(renews_on__lte=today)))
    )
    found: ComingFigures = {"days": days, "renewals": 0, "amount": ZERO, "skipped": 0, "waiting": 0}
    for fee, discount, off, rate, gstin, is_skipped, count, waiting in kinds:
        if is_skipped:
            found["skipped"] += count
            continue
        total = renewal_total(fee, Discount(discount, off), gst_rate=rate if gstin else ZERO)
        found["renewals"] += count
        found["waiting"] += waiting
        found["amount"] += total * count
    return found


def _of_view(rows: QuerySet, principal: Principal) -> QuerySet:
    """Of the branch in view; an owner without one looks at all, who has no branch yet at none."""
    if principal.branch_id is not None:
        return rows.filter(branch=principal.branch_id)
    return rows if principal.is_owner else rows.none()


def runs_of(principal: Principal) -> QuerySet[RenewalRun]:
    return _of_view(RenewalRun.objects.all(), principal)


class HomeRenewals(TypedDict, total=False):
    renewals: ComingFigures


def home_figures(*, principal: Principal, today: date) -> HomeRenewals:
    """What renews within a week in the branch in view, for those who see money."""
    if not principal.sees_figures:
        return {}
    return {"renewals": coming_figures(principal=principal, today=today, days=rules.DAYS_AHEAD)}


class Progress(TypedDict):
    """How far the runs are, together."""

    state: str
    done: int
    total: int
    made: int
    skipped: int
    failed: int
    lateFees: int
    amount: Decimal


def progress(runs: QuerySet[RenewalRun]) -> Progress:
    """These runs as one job; without any, one that is over."""
    sums = runs.aggregate(
        running=Count("pk", filter=Q(status=RenewalRun.Status.RUNNING)),
        done=Coalesce(Sum("done"), 0),
        total=Coalesce(Sum("total"), 0),
        made=Coalesce(Sum("made"), 0),
        skipped=Coalesce(Sum("skipped"), 0),
        failed=Coalesce(Sum("failed"), 0),
        late_fees=Coalesce(Sum("late_fees"), 0),
        amount=Coalesce(Sum("amount"), ZERO),
    )
    return {
        "state": "RUNNING" if sums["running"] else "DONE",
        "done": sums["done"],
        "total": sums["total"],
        "made": sums["made"],
        "skipped": sums["skipped"],
        "failed": sums["failed"],
        "lateFees": sums["late_fees"],
        "amount": sums["amount"],
    }
