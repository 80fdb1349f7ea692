"""What MASTER sees of the whole platform. A number of statements that does not depend on how many
centres there are."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import TypedDict

from django.db.models import Count, F, Q
from django.db.models.functions import Round

from shared_apps.core.api import columns, filters
from shared_apps.core.api.lists import Listing
from shared_apps.core.api.totals import Totals
from shared_apps.core.money import ZERO
from shared_apps.core.translation import lazy
from shared_apps.dashboard import rules
from shared_apps.subscriptions.models import Subscription, WorkspaceUsage
from tenants.models import Organisation

FUNNEL_DAYS = 60
SOON_DAYS = 30
WEEK_DAYS = 7
TEN = 10

PAID_TERMS = Subscription.objects.live().filter(duration_months__gt=0)
TRIALS = Subscription.objects.live().filter(duration_months=0)
MONTHLY = Round(F("paid") / F("duration_months"), precision=2)

TERMS = Listing(
    PAID_TERMS,
    columns=[
        columns.id_(),
        columns.text("orgId", "organisation__code", label=lazy("Org ID")),
        columns.text("centreName", "organisation__name", label=lazy("Centre name")),
        columns.text("planName", "plan_name", label=lazy("Plan name")),
        columns.integer("durationMonths", "duration_months", label=lazy("Duration (months)")),
        columns.money("paid", label=lazy("Price")),
        columns.money("monthly", MONTHLY, label=lazy("Monthly")),
        columns.day("startsOn", "starts_on", label=lazy("From")),
        columns.day("endsOn", "ends_on", label=lazy("To")),
        columns.text("invoiceNumber", "order__invoice__number", label=lazy("Invoice"), null=True),
        columns.text("status", label=lazy("Status")),
    ],
    search="organisation__search_text",
    filters={
        "status": filters.choices(Subscription.Status),
        "plan": filters.words("plan_name"),
        "from": filters.date_from("starts_on"),
        "to": filters.date_to("starts_on"),
    },
    default="-startsOn",
    tabs="status",
    totals=Totals({"paid": "paid", "monthly": MONTHLY}),
)
"""The terms that were paid for. Those that are ACTIVE add up to the recurring revenue."""


class StatusCount(TypedDict):
    status: str
    centres: int


class PlanFigures(TypedDict):
    """The centres that pay for a plan, and what they pay a month in rupees."""

    planName: str
    centres: int
    monthly: Decimal


class MonthFigures(TypedDict):
    """`recurring` is what was paid a month at the month's end, by `paying` centres. `gained` is what
    came with new plans and larger ones, `lost` what went with smaller ones and with the `centresLost`
    that stopped; in rupees. Of the `trialsEnded` in the month, `trialsPaid` have bought a plan."""

    month: date
    recurring: Decimal
    paying: int
    gained: Decimal
    lost: Decimal
    centresLost: int
    signUps: int
    trialsEnded: int
    trialsPaid: int


class TrialFunnel(TypedDict):
    """How far the centres came that signed up in the last `days`. What stands in their workspaces is
    as it was counted last, at night."""

    days: int
    signedUp: int
    firstBranch: int
    tenStudents: int
    firstReceipt: int
    paid: int


class Cohort(TypedDict):
    """Of the `signedUp` of a month, how many paid at its end and at the end of each later one."""

    month: date
    signedUp: int
    paying: list[int]


class DashboardFigures(TypedDict):
    """`trialsEndingSoon` end within a week, `plansEndingSoon` within 30 days."""

    states: list[StatusCount]
    trialsEndingSoon: int
    plansEndingSoon: int
    recurring: Decimal
    months: list[MonthFigures]
    plans: list[PlanFigures]
    funnel: TrialFunnel
    cohorts: list[Cohort]


class RevenueChange(TypedDict):
    """What a centre paid a month before and after, in rupees."""

    month: date
    orgId: str
    centreName: str
    before: Decimal
    after: Decimal
    change: rules.Change


class _Trial(TypedDict):
    signed_up: date
    ends_on: date


def dashboard_figures(today: date) -> DashboardFigures:
    """Returns the figures of the last twelve months, this one up to `today`."""
    months = rules.months_until(today)
    earnings = _earnings(months[0])
    trials, paid = _trials(months[0]), {earning.organisation_id for earning in earnings}
    states, trials_ending, plans_ending = _states(today)
    figures = _months(months, earnings, trials, paid, today)
    return {
        "states": states,
        "trialsEndingSoon": trials_ending,
        "plansEndingSoon": plans_ending,
        "recurring": figures[-1]["recurring"],
        "months": figures,
        "plans": _plans(earnings, today),
        "funnel": _funnel(trials, paid, today),
        "cohorts": [
            {"month": month, "signedUp": centres, "paying": paying}
            for month, centres, paying in rules.retention(
                {centre: trial["signed_up"] for centre, trial in trials.items()},
                earnings,
                months,
                today,
            )
        ],
    }


def revenue_changes(today: date, *, months: int) -> list[RevenueChange]:
    """Returns each change of what a centre pays a month, of the last `months` months, the newest
    first."""
    shown = rules.months_until(today)[-months:]
    earnings = _earnings(shown[0])
    found = []
    for month in reversed(shown):
        before = rules.monthly_on(earnings, month - timedelta(days=1))
        after = rules.monthly_on(earnings, rules.closing_day(month, today))
        found += [(month, *change) for change in rules.changes(before, after)]
    centres = Organisation.objects.in_bulk({centre for _month, centre, *_rest in found})
    return [
        {
            "month": month,
            "orgId": centres[centre].code,
            "centreName": centres[centre].name,
            "before": before,
            "after": after,
            "change": change,
        }
        for month, centre, before, after, change in found
    ]


def _earnings(first: date) -> list[rules.Earning]:
    """What was earned from a year before `first` on: terms are not longer than that."""
    terms = PAID_TERMS.filter(ends_on__gte=first - timedelta(days=366)).order_by("pk")
    return rules.earnings(
        rules.PaidTerm(*row)
        for row in terms.values_list(
            "organisation_id", "plan_name", "duration_months", "paid", "starts_on", "ends_on"
        )
    )


def _trials(first: date) -> dict[int, _Trial]:
    """The trials that ended on `first` or later, by centre. A trial that MASTER began again counts
    once."""
    found: dict[int, _Trial] = {}
    rows = TRIALS.filter(ends_on__gte=first).order_by("pk")
    for centre, starts_on, ends_on in rows.values_list("organisation_id", "starts_on", "ends_on"):
        trial = found.setdefault(centre, {"signed_up": starts_on, "ends_on": ends_on})
        trial["ends_on"] = ends_on
    return found


def _states(today: date) -> tuple[list[StatusCount], int, int]:
    def ending(days: int) -> Count:
        until = today + timedelta(days=days - 1)
        return Count("pk", filter=Q(open_until__range=(today, until)))

    rows = {
        status: (centres, week, soon)
        for status, centres, week, soon in Organisation.with_schema()
        .order_by()
        .values("status")
        .annotate(centres=Count("pk"), week=ending(WEEK_DAYS), soon=ending(SOON_DAYS))
        .values_list("status", "centres", "week", "soon")
    }
    none = (0, 0, 0)
    states: list[StatusCount] = [
        {"status": status, "centres": rows.get(status, none)[0]}
        for status in Organisation.Status.values
        if status != Organisation.Status.ERASED
    ]
    return states, rows.get("TRIAL", none)[1], rows.get("ACTIVE", none)[2]


def _months(
    months: Sequence[date],
    earnings: Sequence[rules.Earning],
    trials: dict[int, _Trial],
    paid: set[int],
    today: date,
) -> list[MonthFigures]:
    signed_up = Counter(trial["signed_up"].replace(day=1) for trial in trials.values())
    decided: dict[date, list[bool]] = defaultdict(list)
    for centre, trial in trials.items():
        if trial["ends_on"] < today or centre in paid:
            decided[trial["ends_on"].replace(day=1)].append(centre in paid)
    before = rules.monthly_on(earnings, months[0] - timedelta(days=1))
    found: list[MonthFigures] = []
    for month in months:
        after = rules.monthly_on(earnings, rules.closing_day(month, today))
        moved = rules.movement(before, after)
        found.append(
            {
                "month": month,
                "recurring": sum(after.values(), ZERO),
                "paying": len(after),
                "gained": moved.amounts["NEW"] + moved.amounts["LARGER"],
                "lost": moved.amounts["SMALLER"] + moved.amounts["LOST"],
                "centresLost": moved.centres_lost,
                "signUps": signed_up[month],
                "trialsEnded": len(decided[month]),
                "trialsPaid": sum(decided[month]),
            }
        )
        before = after
    return found


def _plans(earnings: Sequence[rules.Earning], today: date) -> list[PlanFigures]:
    """By what they earn, the most first."""
    of_plan: dict[str, list[Decimal]] = defaultdict(list)
    for earning in rules.running(earnings, today):
        of_plan[earning.plan_name].append(earning.monthly)
    found: list[PlanFigures] = [
        {"planName": name, "centres": len(amounts), "monthly": sum(amounts, ZERO)}
        for name, amounts in of_plan.items()
    ]
    return sorted(found, key=lambda plan: (-plan["monthly"], plan["planName"]))


def _funnel(trials: dict[int, _Trial], paid: set[int], today: date) -> TrialFunnel:
    first = today - timedelta(days=FUNNEL_DAYS - 1)
    recent = {centre for centre, trial in trials.items() if trial["signed_up"] >= first}
    usage = WorkspaceUsage.objects.filter(organisation__in=recent)
    counted = list(usage.values_list("branches", "students", "receipts"))
    return {
        "days": FUNNEL_DAYS,
        "signedUp": len(recent),
        "firstBranch": sum(branches > 0 for branches, _students, _receipts in counted),
        "tenStudents": sum(students >= TEN for _branches, students, _receipts in counted),
        "firstReceipt": sum(receipts > 0 for _branches, _students, receipts in counted),
        "paid": len(recent & paid),
    }
