"""Schedules of saved reports, and the mails that are sent by them."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.utils import timezone

from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import SYSTEM, Actor, Principal
from shared_apps.core.public_tokens import new_secret
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from shared_apps.mail import attachments
from shared_apps.mail.attachments import Attachment, Withdrawn
from shared_apps.mail.services import queue_mail
from shared_apps.subscriptions.services import as_workspace, workspace_state
from tenant_apps.audit import services as audit
from tenant_apps.report_mails import selectors
from tenant_apps.report_mails.mails import report_letter
from tenant_apps.report_mails.models import ReportMail, ReportSchedule
from tenant_apps.report_mails.rules import MOST_LINES, MOST_SCHEDULES, send_time
from tenant_apps.report_mails.selectors import Read, Refused
from tenant_apps.reports.document import KINDS, report_bytes
from tenant_apps.staff.models import Member
from tenant_apps.workspace.lists.services import find_view
from tenant_apps.workspace.models import WorkspaceSettings
from tenants.context import require_organisation
from tenants.models import Organisation

ATTACHMENT = "report"
ASKED_OF_CENTRE = Budget("report-mails-asked", 30, HOUR)
Every, Result = ReportSchedule.Every, ReportMail.Result


@writing()
def create_schedule(*, by: Principal, view_id: int, **values: Any) -> ReportSchedule:
    """Adds a schedule of a saved report. Its first mail is that of the next time to send.

    Raises NotFound for a saved report that the person does not have, Invalid for a list view that is no
    report, a weekly schedule without its day and a receiver who may not export reports, Conflict `limit`
    for the fifty-first schedule of the centre.
    """
    view = find_view(by=by, view_id=view_id)
    if selectors.report_of(view) is None:
        raise Invalid.field("viewObjectId", _("This is not a saved report."))
    WorkspaceSettings.objects.select_for_update(no_key=True).get(pk=1)
    if ReportSchedule.objects.live().count() >= MOST_SCHEDULES:
        raise Conflict(
            _("The centre has {most} schedules already. Please delete one first.").format(
                most=MOST_SCHEDULES
            ),
            code="limit",
        )
    schedule = ReportSchedule(view_id=view.pk, **values)
    _check(schedule)
    with readable_constraints(ReportSchedule):
        created: ReportSchedule = audit.create(schedule, by=by)
    return created


@writing()
def change_schedule(
    *, by: Actor, record: ReportSchedule, version: int | None = None, **changes: Any
) -> ReportSchedule:
    """Changes when, as what and to whom the report is mailed. Raises Invalid as `create_schedule`, Stale."""
    current = lock(record, version)
    for name, value in changes.items():
        setattr(current, name, value)
    _check(current)
    changes |= {"weekday": current.weekday, "receivers": current.receivers}
    changed: ReportSchedule = audit.change(record, by=by, active_since=timezone.now(), **changes)
    return changed


@writing()
def pause_schedule(
    *, by: Actor, record: ReportSchedule, version: int | None = None
) -> ReportSchedule:
    """Sends nothing until it is resumed. Raises Conflict `wrong_state` if it is paused already, Stale."""
    current = lock(record, version)
    if current.paused_at is not None:
        raise Conflict(_("This schedule is paused already."), code="wrong_state")
    paused: ReportSchedule = audit.change(current, by=by, action="paused", paused_at=timezone.now())
    return paused


@writing()
def resume_schedule(
    *, by: Actor, record: ReportSchedule, version: int | None = None
) -> ReportSchedule:
    """Sends again from the next time to send on; what was missed is not sent. Raises Conflict
    `wrong_state` if it is not paused, Stale."""
    current = lock(record, version)
    if current.paused_at is None:
        raise Conflict(_("This schedule is not paused."), code="wrong_state")
    resumed: ReportSchedule = audit.change(
        current, by=by, action="resumed", paused_at=None, active_since=timezone.now()
    )
    return resumed


@writing()
def delete_schedule(*, by: Actor, record: ReportSchedule) -> None:
    """Sends nothing any more; what was sent stays in the log."""
    audit.remove(record, by=by)


@writing()
def send_now(*, by: Principal, record: ReportSchedule) -> ReportMail:
    """Mails the report of today to the person who asks. Raises Conflict `not_sent` with the reason why
    nothing can be, TooMany after 30 of these mails of a centre in an hour."""
    ASKED_OF_CENTRE.spend(require_organisation().code)
    schedule = lock(record, related=["view"])
    mail = _send(schedule, today(), by.id, by.name, asked=True)
    if mail.result == Result.REFUSED:
        raise Conflict(str(mail.get_reason_display()), code="not_sent")
    return mail


def send_due(schedule_id: int) -> int:
    """Sends what is due of a schedule and returns how many receivers were dealt with. Each receiver once
    for a day, however often and by how many workers it is called: a missed day is caught up until the next
    one is due. Nothing is sent while the plan is closed."""
    schedule = ReportSchedule.objects.live().filter(pk=schedule_id).first()
    if schedule is None or is_closed():
        return 0
    day = schedule.rhythm.due_day(timezone.now())
    return sum(_send_once(schedule, day, receiver) for receiver in schedule.receivers)


def is_closed() -> bool:
    """Whether the centre's plan is closed today."""
    return as_workspace(workspace_state(Organisation.current())).is_closed(today())


def attached_report(mail_id: int) -> Attachment:
    """Returns the report of a mail, with the rights that its receiver has now. Raises Withdrawn where there
    are none any more, NotPrinted, Unavailable."""
    mail = ReportMail.objects.select_related("schedule__view").filter(pk=mail_id).first()
    if mail is None or mail.result != Result.SENT:
        raise Withdrawn
    try:
        read = selectors.read_report(mail.schedule, mail.receiver_id, mail.day)
    except Refused:
        raise Withdrawn from None
    file_format = mail.schedule.file_format
    return Attachment(report_bytes(file_format, read.table), KINDS[file_format].partition(";")[0])


@writing()
def _send_once(schedule: ReportSchedule, day: date, receiver_id: int) -> int:
    """Holds the schedule, so that two workers do not send the same and a paused or deleted one sends
    nothing."""
    current = ReportSchedule.objects.live().select_for_update(no_key=True, of=("self",))
    found = current.select_related("view").filter(pk=schedule.pk).first()
    if found is None or not found.is_due(timezone.now(), send_time(day)):
        return 0
    if found.mails.filter(day=day, receiver_id=receiver_id, asked=False).exists():
        return 0
    name = Member.objects.filter(pk=receiver_id).values_list("name", flat=True).first() or ""
    _send(found, day, receiver_id, name, asked=False)
    return 1


def _send(
    schedule: ReportSchedule, day: date, receiver_id: int, name: str, *, asked: bool
) -> ReportMail:
    """Writes down what the receiver gets, and queues the mail in the same transaction."""
    row = ReportMail(
        schedule=schedule, day=day, asked=asked, receiver_id=receiver_id, receiver_name=name
    )
    try:
        read = selectors.read_report(schedule, receiver_id, day)
    except Refused as refused:
        row.result, row.reason = Result.REFUSED, refused.reason
        saved: ReportMail = audit.create(row, by=SYSTEM)
        return saved
    row.result = _result_of(read)
    mail: ReportMail = audit.create(row, by=SYSTEM)
    file = None
    if mail.result == Result.SENT:
        file_name = f"{read.report.name}-{day:%d-%m-%Y}.{schedule.file_format}"
        file = attachments.refer(ATTACHMENT, mail.pk, file_name)
    organisation = Organisation.current()
    queue_mail(
        key=_key_of(mail, organisation.code),
        to=read.receiver.email,
        letter=report_letter(read, name=schedule.view.name, centre=organisation.name, file=file),
    )
    return mail


def _key_of(mail: ReportMail, code: str) -> str:
    """What makes two mails the same: also in a centre that was restored to a backup from before it was sent,
    where ids are given again."""
    sent = new_secret() if mail.asked else f"{mail.schedule_id}-{mail.day}-{mail.receiver_id}"
    return f"report-{code}-{sent}"


def _result_of(read: Read) -> ReportMail.Result:
    if read.is_empty:
        return Result.EMPTY
    return Result.LINK if len(read.table.rows) > MOST_LINES else Result.SENT


def _check(schedule: ReportSchedule) -> None:
    if schedule.every != Every.WEEKLY:
        schedule.weekday = None
    elif schedule.weekday is None:
        raise Invalid.field("weekday", _("Choose the day of the week."))
    schedule.receivers = sorted(set(schedule.receivers))
    _check_receivers(schedule.receivers)


def _check_receivers(wanted: Sequence[int]) -> None:
    known = selectors.possible_receivers().filter(pk__in=wanted).count()
    if known != len(wanted):
        raise Invalid.field("receivers", _("Choose people of the centre who may export reports."))
