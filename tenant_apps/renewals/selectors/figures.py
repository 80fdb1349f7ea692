"""Totals of upcoming renewals, and the progress of runs."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, TypedDict

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Coalesce, JSONObject

from shared_apps.core.dates import period_label
from shared_apps.core.money import ZERO
from shared_apps.core.periods import Span
from shared_apps.core.principal import Principal
from shared_apps.core.subqueries import exact
from tenant_apps.courses.rules import MONTHS_IN_PERIOD
from tenant_apps.enrolments.models import Enrolment, RenewalSkip
from tenant_apps.enrolments.rules import Discount
from tenant_apps.renewals import rules
from tenant_apps.renewals.models import RenewalRun
from tenant_apps.renewals.rules import renewal_total
from tenant_apps.renewals.selectors.due import RENEWING

RENEWALS_SHOWN = 4
AMOUNTS = ("base_fee", "discount_value", "gst_rate")
TERMS = (*AMOUNTS, "discount_kind", "branch__gstin")
"""The fields that determine the price of a renewal."""


class ComingFigures(TypedDict):
    """Totals of the renewals in the next `days` days. Skipped periods are counted in `skipped`
    only; `waiting` have begun already."""

    days: int
    renewals: int
    amount: Decimal
    skipped: int
    waiting: int


def coming_figures(*, principal: Principal, today: date, days: int) -> ComingFigures:
    """Returns the totals for the user's branch. The database groups enrolments with equal terms;
    each group is priced once, with the rules that create the dues."""
    return _add_up(_group_by_terms(_coming(principal, today, days), today), days)


def _coming(principal: Principal, today: date, days: int) -> QuerySet[Enrolment]:
    """Returns the enrolments that renew in the next `days` days; `.skip` is true if the period is
    skipped."""
    skip = RenewalSkip.objects.filter(enrolment=OuterRef("pk"), period_from=OuterRef("renews_on"))
    coming = _of_view(RENEWING, principal).filter(renews_on__lte=today + timedelta(days=days))
    return coming.annotate(skip=Exists(skip)).order_by()


def _group_by_terms(coming: QuerySet[Enrolment], today: date) -> QuerySet[Any, dict[str, Any]]:
    """Counts the enrolments with the same terms."""
    return coming.values(*TERMS, "skip").annotate(
        count=Count("*"), waiting=Count("pk", filter=Q(renews_on__lte=today))
    )


def _add_up(groups: Iterable[Mapping[str, Any]], days: int) -> ComingFigures:
    found: ComingFigures = {"days": days, "renewals": 0, "amount": ZERO, "skipped": 0, "waiting": 0}
    for group in groups:
        if group["skip"]:
            found["skipped"] += group["count"]
            continue
        found["renewals"] += group["count"]
        found["waiting"] += group["waiting"]
        found["amount"] += _price(group) * group["count"]
    return found


def _price(terms: Mapping[str, Any]) -> Decimal:
    """Returns the total of a renewal with these `TERMS`. Amounts are decimals or strings."""
    return renewal_total(
        Decimal(terms["base_fee"]),
        Discount(terms["discount_kind"], Decimal(terms["discount_value"])),
        gst_rate=Decimal(terms["gst_rate"]) if terms["branch__gstin"] else ZERO,
    )


def _of_view(rows: QuerySet, principal: Principal) -> QuerySet:
    """Limits the rows to the user's branch. An owner who has not selected a branch sees all; other
    users without a branch see none."""
    if principal.branch_id is not None:
        return rows.filter(branch=principal.branch_id)
    return rows if principal.is_owner else rows.none()


def runs_of(principal: Principal) -> QuerySet[RenewalRun]:
    return _of_view(RenewalRun.objects.all(), principal)


class NextRenewal(TypedDict):
    """`label` names the course and the period of the renewal."""

    _id: int
    studentObjectId: int
    studentName: str
    label: str
    renewsOn: date
    amount: Decimal


class HomeComing(ComingFigures):
    """`next` are the first renewals."""

    next: list[NextRenewal]


class HomeRenewals(TypedDict, total=False):
    renewals: HomeComing


def home_figures(*, principal: Principal, today: date, span: Span) -> HomeRenewals:
    """Handler of the port `home_figures`: the renewals of the next week in the user's branch, for
    roles that see money. One query; `span` is not used."""
    if not principal.sees_figures:
        return {}
    coming: Any = _coming(principal, today, rules.DAYS_AHEAD)
    parts = {
        "_id": "pk",
        "student": "student_id",
        "name": "student__name",
        "course": "course__name",
        "plan": "plan_kind",
        "renews_on": "renews_on",
        **{term: exact(term) if term in AMOUNTS else term for term in TERMS},
    }
    first = (
        coming.filter(skip=False)
        .order_by("renews_on", "pk")
        .values(row=JSONObject(**parts))[:RENEWALS_SHOWN]
    )
    groups = list(_group_by_terms(coming, today).annotate(first=ArraySubquery(first)))
    shown = groups[0]["first"] if groups else []
    figures = _add_up(groups, rules.DAYS_AHEAD)
    return {"renewals": {**figures, "next": [_next(row) for row in shown]}}


def _next(row: Mapping[str, Any]) -> NextRenewal:
    day = date.fromisoformat(row["renews_on"])
    period = period_label(day, MONTHS_IN_PERIOD[row["plan"]])
    return {
        "_id": row["_id"],
        "studentObjectId": row["student"],
        "studentName": row["name"],
        "label": f"{row['course']}, {period}",
        "renewsOn": day,
        "amount": _price(row),
    }


class Progress(TypedDict):
    """The total progress of several runs."""

    state: str
    done: int
    total: int
    made: int
    skipped: int
    failed: int
    lateFees: int
    amount: Decimal


def progress(runs: QuerySet[RenewalRun]) -> Progress:
    """Returns the total progress of these runs. Without runs, the state is DONE."""
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
