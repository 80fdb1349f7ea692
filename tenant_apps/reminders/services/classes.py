"""What families are told about classes: messages for WhatsApp, which people open from the list."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from functools import lru_cache

from django.db.models import QuerySet
from django.utils import timezone

from shared_apps.core.dates import format_day, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from shared_apps.subscriptions.services import as_workspace, workspace_state
from tenant_apps.attendance.models import Register
from tenant_apps.attendance.rules import OPEN_DAYS
from tenant_apps.audit import services as audit
from tenant_apps.courses import services as courses
from tenant_apps.courses.models import Batch, ClassChange
from tenant_apps.reminders import rules, selectors
from tenant_apps.reminders.models import AboutClass, ClassMessage
from tenant_apps.reminders.schemas import ReadyMessage
from tenant_apps.reminders.services.setting import take_turn
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student
from tenants.models import Organisation

Status = ClassMessage.Status
SkippedFor = ClassMessage.SkippedFor
Message = tuple[int, date, str]


@writing()
def tell_absences() -> int:
    """Puts who was absent on the list of messages, each absence once, when its register has not been saved
    for half an hour. Takes off it who was not absent after all, and what is not news any more. Absences
    of one day and branch that wait for the same number get one text.

    Returns how many absences were added. Adds none while the plan is closed.
    """
    take_turn()
    now = timezone.localtime()
    corrected = _locked(ClassMessage.objects.filter(selectors.NOT_ABSENT_ANY_MORE))
    _skip(corrected, SkippedFor.CORRECTED, SYSTEM)
    waiting = ClassMessage.objects.filter(status=Status.WAITING)
    _skip(_locked(selectors.not_news(waiting, now.date())), SkippedFor.PAST, SYSTEM)
    made: list[ClassMessage] = []
    if not as_workspace(workspace_state(Organisation.current())).is_closed(now.date()):
        absent = selectors.absences_to_tell(now)
        told = [(mark.student, mark.batch, mark.date, None) for mark in absent]
        made = _make(AboutClass.ABSENT, told, SYSTEM)
    _word_together([*corrected, *made])
    return len(made)


@writing()
def change_class(
    *, by: Actor, record: Batch, on: date, trainer: Member | None = None, reason: str = ""
) -> int:
    """Cancels the batch's class of a day, or gives it to a substitute `trainer`, and puts its students on
    the list of messages. Returns how many messages were added; none for a day that has passed.

    Raises Invalid for a day that cannot be changed, and as `courses.change_class` does; Conflict
    `in_use` where the register was taken.
    """
    if (today() - on).days > OPEN_DAYS:
        raise Invalid.field("date", _("This class was more than a week ago."))
    take_turn()
    change = courses.change_class(by=by, record=record, on=on, trainer=trainer, reason=reason)
    _keep_registers(change)
    of_class = ClassMessage.objects.filter(batch=record, date=on, status=Status.WAITING)
    _skip(_locked(of_class.filter(kind=AboutClass.HELD)), SkippedFor.CHANGED, by)
    if on < today():
        return 0
    students = selectors.students_in_class(change.batch, on)
    return len(_make(change.kind, _of_change(change, students), by))


@writing()
def restore_class(*, by: Actor, record: Batch, on: date) -> int:
    """Takes back what was changed about the batch's class of a day. Messages about it that wait are taken
    off the list, and those whose message was opened are put on it again with the news. Returns how many
    messages were added.

    Raises Conflict `wrong_state` where nothing was changed, `in_use` where the register was taken.
    """
    take_turn()
    change = courses.restore_class(by=by, record=record, on=on)
    _keep_registers(change)
    told = ClassMessage.objects.filter(change=change, status=Status.OPENED)
    students = Student.objects.live().filter(pk__in=told.values("student")).order_by("pk")
    waiting = ClassMessage.objects.filter(change=change, status=Status.WAITING)
    _skip(_locked(waiting), SkippedFor.CHANGED, by)
    if on < today():
        return 0
    return len(_make(AboutClass.HELD, _of_change(change, students), by))


@writing()
def open_message(*, by: Actor, record: ClassMessage) -> ReadyMessage:
    """Marks a message as opened by this person and returns it, with all absences that it tells of. Who was
    not absent after all is taken off the list instead; nothing is returned where nobody was. Raises
    Conflict `wrong_state` for one that does not wait."""
    take_turn()
    message = _waiting(record)
    rows: Sequence[ClassMessage] = [message]
    if message.kind == AboutClass.ABSENT:
        rows = _absent_still(message, by)
        if not rows:
            return {"phone": None, "text": None}
    for row in rows:
        audit.change(
            row,
            by=by,
            action="opened",
            status=Status.OPENED,
            opened_at=timezone.now(),
            opened_by_name=by.name[:120],
        )
    return {"phone": rows[0].address, "text": rows[0].text}


@writing()
def remove_message(*, by: Actor, record: ClassMessage) -> None:
    """Takes a message off the list without opening it, with all absences that it tells of. Raises Conflict
    `wrong_state` for one that does not wait."""
    take_turn()
    message = _waiting(record)
    rows: Sequence[ClassMessage] = [message]
    if message.kind == AboutClass.ABSENT:
        rows = _locked(selectors.told_with(message))
    _skip(rows, SkippedFor.REMOVED, by)


def _absent_still(message: ClassMessage, by: Actor) -> Sequence[ClassMessage]:
    """Returns the absences that a message tells of, with their text, and takes off the list who was not
    absent after all."""
    together = selectors.told_with(message)
    corrected = _locked(together.filter(selectors.NOT_ABSENT_ANY_MORE))
    _skip(corrected, SkippedFor.CORRECTED, by)
    _word_together(corrected)
    return _locked(together.filter(selectors.ABSENT_STILL))


def _word_together(changed: Iterable[ClassMessage]) -> None:
    """Writes the text of the messages that these absences were added to or taken off."""
    messages = {_message(row) for row in changed if row.address}
    if not messages:
        return
    together: defaultdict[Message, list[ClassMessage]] = defaultdict(list)
    waiting = ClassMessage.objects.filter(selectors.ABSENT_STILL).order_by("pk")
    for row in waiting.select_related("student", "batch__branch", "batch__trainer"):
        if _message(row) in messages:
            together[_message(row)].append(row)
    words_of = lru_cache(selectors.text_of)
    for rows in together.values():
        words = words_of(rows[0].language, AboutClass.ABSENT).text
        words = rules.naming_each(words, "{classes}") if len(rows) > 1 else words
        text = rules.fill(words, selectors.values_of_absences(rows))
        for row in rows:
            row.text = text
    ClassMessage.objects.bulk_update([row for rows in together.values() for row in rows], ["text"])


def _message(row: ClassMessage) -> Message:
    """Returns what the absences of one message have in common."""
    return row.branch_id, row.date, row.address


def _waiting(record: ClassMessage) -> ClassMessage:
    message = lock(record)
    if message.status != Status.WAITING:
        raise Conflict(_("This message is not on the list any more."), code="wrong_state")
    return message


def _keep_registers(change: ClassChange) -> None:
    taken = Register.objects.live().filter(batch=change.batch, date=change.date)
    if taken.exists():
        raise Conflict(
            _("The register of {day} was taken. Please undo it first.").format(
                day=format_day(change.date)
            ),
            code="in_use",
        )


Told = tuple[Student, Batch, date, ClassChange | None]


def _of_change(change: ClassChange, students: Iterable[Student]) -> list[Told]:
    return [(student, change.batch, change.date, change) for student in students]


def _make(kind: str, told: Iterable[Told], by: Actor) -> list[ClassMessage]:
    language = selectors.reminder_settings().language
    words = selectors.text_of(language, kind)
    made = []
    for student, batch, on, change in told:
        address = selectors.guardian_phone(student)
        values = selectors.values_of_class(student, batch, on, change)
        made.append(
            ClassMessage(
                student=student,
                branch=batch.branch,
                batch=batch,
                change=change,
                kind=kind,
                date=on,
                language=language,
                text=rules.fill(words.text, values),
                address=address,
                status=Status.WAITING if address else Status.NO_ADDRESS,
            )
        )
    if made:
        audit.create_many(made, by=by)
    return made


def _locked(rows: QuerySet[ClassMessage]) -> list[ClassMessage]:
    return list(rows.select_for_update(no_key=True, of=("self",)).order_by("pk"))


def _skip(rows: Iterable[ClassMessage], reason: SkippedFor, by: Actor) -> None:
    """Writes down why these messages are not sent."""
    changes = {"status": Status.SKIPPED, "skipped_for": reason}
    audit.change_each([(row, changes) for row in rows], by=by)
