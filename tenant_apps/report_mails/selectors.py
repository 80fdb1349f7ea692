"""Schedules, their receivers, and what a saved report asks for."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import cast
from urllib.parse import parse_qsl

from django.db.models import F, QuerySet, TextField, Value
from django.db.models.functions import Cast, Coalesce, Concat
from django.utils import timezone

from shared_apps.accounts.acting import acting_principal
from shared_apps.core.api.columns import Column, id_, instant, integer, integers, stamps, text
from shared_apps.core.api.filters import Limit, ids
from shared_apps.core.api.lists import Listing
from shared_apps.core.api.report_files import Fact, Table, table_of
from shared_apps.core.api.reports import Answer, Report
from shared_apps.core.errors import Forbidden, Invalid
from shared_apps.core.list_views import ListView
from shared_apps.core.principal import Principal
from shared_apps.core.roles import MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.branches.models import Branch
from tenant_apps.report_mails.models import ReportMail, ReportSchedule
from tenant_apps.report_mails.rules import Rhythm, period_of, send_time
from tenant_apps.report_mails.schemas import MailResult, Receiver, SentReport
from tenant_apps.reports.document import filters_in_words
from tenant_apps.reports.selectors import REPORTS
from tenant_apps.staff.models import Member

PREFIX = "report-"
"""A saved report is a list view of the list `report-{name}`."""
MOST_SHOWN = 100
_REPORTS = {f"{PREFIX}{report.name}": report for report in REPORTS}
_MADE_BY = ids("created_by_id")
Reason = ReportMail.Reason


class Refused(Exception):
    """A receiver gets no mail, for this reason."""

    def __init__(self, reason: ReportMail.Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


@dataclass(frozen=True)
class Read:
    """A report as its receiver may read it."""

    report: Report
    answer: Answer
    table: Table
    query: Mapping[str, str]
    receiver: Principal

    @property
    def is_empty(self) -> bool:
        return not any(any(group.figures.values()) for group in self.answer.groups)


def _own(principal: Principal) -> Iterable[Limit]:
    """Everybody has the schedules that they made; owners have those of all."""
    if not principal.is_owner:
        yield Limit("own", _MADE_BY, [principal.id])


def _next_run(packed: str) -> datetime | None:
    """Returns the next time to send. `packed` is "every weekday paused", with "-" for what is not given."""
    every, weekday, paused = packed.split("|")
    if paused != "-":
        return None
    return Rhythm(every, None if weekday == "-" else int(weekday)).next_run(timezone.now())


def _word(name: str) -> Coalesce:
    return Coalesce(Cast(F(name), TextField()), Value("-", output_field=TextField()))


_BAR = Value("|", output_field=TextField())
_packed = Concat(
    _word("every"), _BAR, _word("weekday"), _BAR, _word("paused_at"), output_field=TextField()
)

SCHEDULES = Listing(
    ReportSchedule.objects.live(),
    columns=[
        id_(),
        integer("viewId", "view_id"),
        text("report", "view__name", label=lazy("Report")),
        text("list", "view__list_name"),
        text("every", label=lazy("Repeats")),
        integer("weekday"),
        text("format", "file_format", label=lazy("Format")),
        integers("receivers"),
        instant("pausedAt", "paused_at", label=lazy("Paused")),
        Column("nextRun", _packed, "instant", convert=_next_run, null=True),
        *stamps(),
    ],
    filters={"view": ids("view_id")},
    ordering={"report": "view__name"},
    default="report",
    scope=_own,
)


def report_of(view: ListView) -> Report | None:
    """Returns the report that a list view keeps; None for the view of another list."""
    return _REPORTS.get(view.list_name)


def possible_receivers() -> QuerySet:
    """Returns the people of the centre who may export reports."""
    return Member.objects.live().filter(status=Member.Status.ACTIVE, role__in=MANAGERS)


def receivers() -> list[Receiver]:
    """Returns who can be chosen, by name."""
    people = possible_receivers().order_by("name", "pk")
    return [{"_id": one.pk, "name": one.name, "role": one.role} for one in people]


def sent_by(schedule: ReportSchedule) -> list[SentReport]:
    """Returns what was sent, the last first."""
    return [
        {
            "_id": mail.pk,
            "day": mail.day,
            "asked": mail.asked,
            "receiverName": mail.receiver_name,
            "result": cast(MailResult, mail.result),
            "reason": str(mail.get_reason_display()),
            "at": mail.created_at,
        }
        for mail in schedule.mails.order_by("-pk")[:MOST_SHOWN]
    ]


def waiting_schedules(now: datetime) -> list[int]:
    """Returns the schedules of which somebody has not been sent the last report that is due."""
    active = ReportSchedule.objects.live().filter(paused_at=None).order_by("pk")
    due = {
        schedule.pk: (schedule, day)
        for schedule in active
        for day in [schedule.rhythm.due_day(now)]
        if schedule.is_due(now, send_time(day))
    }
    sent = {
        (pk, day, receiver)
        for pk, day, receiver in ReportMail.objects.filter(
            schedule__in=due, asked=False, day__in={day for _, day in due.values()}
        ).values_list("schedule_id", "day", "receiver_id")
    }
    return [
        pk
        for pk, (schedule, day) in due.items()
        if any((pk, day, receiver) not in sent for receiver in schedule.receivers)
    ]


def read_report(schedule: ReportSchedule, receiver_id: int, day: date) -> Read:
    """Returns the saved report as of `day`, with the rights that the receiver has at this moment. An owner
    gets the figures of all branches, whichever is in view. Raises Refused."""
    view = schedule.view
    report = report_of(view)
    is_kept = view.deleted_at is None and (view.shared or view.user_id == schedule.created_by_id)
    if report is None or not is_kept:
        raise Refused(Reason.NO_REPORT)
    try:
        by = acting_principal(receiver_id)
    except Forbidden:
        raise Refused(Reason.LEFT) from None
    if by.is_owner:
        by = replace(by, branch_id=None)
    query = asked_of(report, view.query, day)
    _check_rights(report, by, query)
    try:
        answer = report.answer(by, query)
        words = filters_in_words(report, by, query, answer)
        own = [Fact(_("Branch"), _branch_of(by))] if by.branch_id and "branch" not in query else []
        table = table_of(report, answer, [*own, *words], by=by.name)
    except Invalid:
        raise Refused(Reason.NOT_VALID) from None
    return Read(report, answer, table, query, by)


def asked_of(report: Report, kept: str, day: date) -> dict[str, str]:
    """Returns what the report takes of the query string that a view keeps. A usual period is that of
    `day`."""
    values = dict(parse_qsl(kept))
    names = {one.name for one in report.dimensions}
    asked: dict[str, str] = {}
    if report.is_dated:
        days = ("from", "to")
        asked |= {name: values[name] for name in days if name in values}
        asked |= period_of(values.get("period", ""), day, ahead=report.ahead)
    if report.as_of and report.as_of in values:
        asked[report.as_of] = values[report.as_of]
    if values.get("by") in names:
        asked["by"] = values["by"]
    return asked | {name: values[name] for name in names - {"day", "month"} if values.get(name)}


def _check_rights(report: Report, by: Principal, query: Mapping[str, str]) -> None:
    if by.rights not in report.roles & MANAGERS:
        raise Refused(Reason.NO_RIGHT)
    if by.is_owner:
        return
    if by.branch_id is None:
        raise Refused(Reason.NO_BRANCH)
    wanted = query.get("branch")
    if wanted and f"{by.branch_id}" not in wanted.split(","):
        raise Refused(Reason.OTHER_BRANCH)


def _branch_of(by: Principal) -> str:
    return str(Branch.objects.values_list("name", flat=True).get(pk=by.branch_id or 0))
