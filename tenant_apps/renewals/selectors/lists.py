"""The lists of upcoming renewals, of runs and of their entries."""

from collections.abc import Iterable, Mapping
from decimal import Decimal

from django.db.models import DateField, F, IntegerField
from django.db.models.functions import Coalesce, JSONObject, Lower

from shared_apps.core.api.columns import Column, day, flag, id_, instant, integer, money, ref, text
from shared_apps.core.api.filters import (
    Among,
    AtMost,
    Bind,
    Filter,
    Limit,
    choices,
    date_from,
    date_to,
    ids,
    own_branch,
    parse_id,
)
from shared_apps.core.api.lists import Listing
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Principal
from shared_apps.core.sql_days import Today
from shared_apps.core.subqueries import OfOuter, exact
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.courses.selectors import batch_ref, course_ref
from tenant_apps.enrolments.models import RenewalSkip
from tenant_apps.enrolments.rules import Discount
from tenant_apps.renewals import rules
from tenant_apps.renewals.models import RenewalEntry, RenewalRun
from tenant_apps.renewals.rules import renewal_total
from tenant_apps.renewals.selectors.due import RENEWING
from tenant_apps.students.selectors import student_ref


def _days(raw: str) -> int:
    days = parse_id(raw)
    if not 1 <= days <= rules.MAX_DAYS_AHEAD:
        raise ValueError
    return days


class DaysAhead(Today):
    """The day that is this many days after today in India, computed by the database."""

    template = "((now() AT TIME ZONE 'Asia/Kolkata')::date + (%(expressions)s)::integer)"
    output_field = DateField()


DAYS_FILTER = Filter(
    _days,
    lambda name: AtMost(F("renews_on"), DaysAhead(Bind(name, IntegerField()))),
    f"days from today, 1 to {rules.MAX_DAYS_AHEAD}",
    {"type": "integer"},
)


def _coming(principal: Principal) -> Iterable[Limit]:
    """Limits the list to a week unless the request has `days`."""
    yield Limit("days", DAYS_FILTER, rules.DAYS_AHEAD, only_view=True)


def _scope(principal: Principal) -> Iterable[Limit]:
    yield from own_branch("branch_id")(principal)
    yield from _coming(principal)


def _total_of(terms: Mapping[str, str]) -> Decimal:
    """Returns the total of a renewal from a row of `_terms`."""
    return renewal_total(
        Decimal(terms["fee"]),
        Discount(terms["discount"], Decimal(terms["off"])),
        gst_rate=Decimal(terms["rate"]) if terms["gstin"] else ZERO,
    )


_terms = JSONObject(
    fee=exact("base_fee"),
    discount="discount_kind",
    off=exact("discount_value"),
    rate=exact("gst_rate"),
    gstin="branch__gstin",
)
# True if the next period is skipped; SQL `= ANY (SELECT …)`.
_skipped = Among(F("renews_on"), OfOuter(RenewalSkip.objects.all(), "enrolment", F("period_from")))

COMING = Listing(
    RENEWING,
    columns=[
        id_(),
        text("enrollNo", "number", label=lazy("Enroll no")),
        student_ref(),
        course_ref(),
        Column(
            "feePlanObjectId",
            "",
            "ref",
            label=lazy("Fee plan"),
            parts={"_id": "fee_plan_id", "name": "fee_plan__name", "kind": "plan_kind"},
        ),
        batch_ref(),
        branch_ref(),
        day("renewsOn", "renews_on", label=lazy("Renews on"), null=False),
        money("amount", _terms, label=lazy("Amount"), convert=_total_of),
        flag("skipped", _skipped, label=lazy("Skipped")),
    ],
    search="student__search_text",
    filters={
        "days": DAYS_FILTER,
        "branch": ids("branch_id"),
        "course": ids("course_id"),
        "student": ids("student_id"),
    },
    ordering={
        "renewsOn": "renews_on",
        "studentName": Lower("student__name"),
        "coursename": Lower("course__name"),
    },
    default="renewsOn",
    scope=_scope,
)
"""Upcoming renewals, including those whose day has come but that were not processed yet."""

RUNS = Listing(
    RenewalRun.objects.all(),
    columns=[
        id_(),
        branch_ref(),
        day("day", label=lazy("Up to")),
        day("closedFrom", "closed_from"),
        instant("startedAt", "started_at", label=lazy("Started")),
        instant("finishedAt", "finished_at", label=lazy("Finished")),
        text("askedBy", "asked_by_name", label=lazy("Asked by")),
        integer("total"),
        integer("done"),
        integer("made", label=lazy("Made")),
        integer("skipped", label=lazy("Skipped")),
        integer("failed", label=lazy("Failed")),
        money("amount", label=lazy("Amount")),
        integer("lateFees", "late_fees", label=lazy("Late fees")),
        money("lateFeeAmount", "late_fee_amount", label=lazy("Late fees, amount")),
        text("status", label=lazy("Status")),
    ],
    filters={
        "branch": ids("branch_id"),
        "status": choices(RenewalRun.Status),
        "from": date_from("day"),
        "to": date_to("day"),
    },
    ordering={"createDt": "started_at", "startedAt": "started_at"},
    default="-startedAt",
    scope=own_branch("branch_id"),
)

ENTRIES = Listing(
    RenewalEntry.objects.all(),
    columns=[
        id_(),
        ref("enrolmentObjectId", "enrolment", label=lazy("Enroll no"), enrollNo="number"),
        student_ref("enrolment__student"),
        course_ref("enrolment__course"),
        text("kind", label=lazy("Kind")),
        day("periodFrom", "period_from", label=lazy("From")),
        day("periodTo", "period_to", label=lazy("To")),
        text("outcome", label=lazy("Outcome")),
        text("reason", label=lazy("Reason")),
        ref("dueObjectId", "due", label=lazy("Due"), number="number"),
        money("amount", Coalesce("due__total", ZERO), label=lazy("Amount")),
    ],
    search="enrolment__student__search_text",
    filters={
        "run": ids("run_id"),
        "outcome": choices(RenewalEntry.Outcome, "outcome"),
        "kind": choices(RenewalEntry.Kind, "kind"),
    },
    ordering={"createDt": "id", "studentName": Lower("enrolment__student__name")},
    default="createDt",
    tabs="outcome",
    scope=own_branch("run__branch_id"),
)

RUN_IDS = ids("pk")
