"""What families are told about classes: the list of messages, who was absent, and who is in a class."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from shared_apps.core.api.columns import day, id_, instant, stamps, text
from shared_apps.core.api.filters import choices, date_from, date_to, ids, of, own_branch
from shared_apps.core.api.lists import Listing
from shared_apps.core.dates import format_day
from shared_apps.core.translation import lazy
from tenant_apps.attendance.models import Mark
from tenant_apps.attendance.selectors import expected
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.courses.models import Batch, ClassChange
from tenant_apps.courses.rules import time_in_words
from tenant_apps.courses.selectors import batch_ref
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.reminders.models import AboutClass, ClassMessage
from tenant_apps.reminders.rules import CORRECTION_MINUTES, DAYS_TOLD
from tenant_apps.students.models import Student
from tenant_apps.students.selectors import student_ref
from tenants.models import Organisation

Status = ClassMessage.Status

_STILL_ABSENT = Exists(
    Mark.objects.filter(
        student=OuterRef("student"),
        batch=OuterRef("batch"),
        date=OuterRef("date"),
        code=Mark.Code.ABSENT,
    )
)
NOT_ABSENT_ANY_MORE = Q(status=Status.WAITING, kind=AboutClass.ABSENT) & ~Q(_STILL_ABSENT)
"""Messages that wait although the register was corrected since."""

CLASS_MESSAGES = Listing(
    ClassMessage.objects.live().exclude(NOT_ABSENT_ANY_MORE),
    columns=[
        id_(),
        day("date", label=lazy("Date")),
        student_ref(),
        batch_ref(),
        branch_ref(),
        text("kind", label=lazy("About")),
        text("status", label=lazy("Status")),
        text("address", label=lazy("Phone")),
        instant("openedAt", "opened_at", label=lazy("Opened at")),
        text("openedBy", "opened_by_name", label=lazy("Opened by")),
        text("skippedFor", "skipped_for", label=lazy("Reason")),
        text("text"),
        *stamps(),
    ],
    search="student__search_text",
    filters={
        "student": of("student_id"),
        "branch": ids("branch_id"),
        "batch": of("batch_id"),
        "kind": choices(AboutClass, "kind"),
        "status": choices(Status),
        "from": date_from("date"),
        "to": date_to("date"),
    },
    ordering={"date": "date"},
    default="-date",
    tabs="status",
    scope=own_branch("branch_id"),
)


def absences_to_tell(now: datetime) -> list[Mark]:
    """Returns the marks of today and yesterday that say absent, whose register has not been saved for
    half an hour and of which the family was not told. Who is not in the batch on that day, or in a
    break, is left out. One SQL statement."""
    told = ClassMessage.objects.filter(
        student=OuterRef("student"),
        batch=OuterRef("batch"),
        date=OuterRef("date"),
        kind=AboutClass.ABSENT,
    ).exclude(skipped_for=ClassMessage.SkippedFor.CORRECTED)
    days = [now.date() - timedelta(days=back) for back in range(DAYS_TOLD + 1)]
    learning = Q()
    for on in days:
        there = Enrolment.objects.filter(expected(on), pk=OuterRef("enrolment"))
        learning |= Q(Exists(there), date=on)
    marks = Mark.objects.annotate(
        saved_at=Coalesce("register__updated_at", "register__created_at")
    ).filter(
        learning,
        ~Exists(told),
        code=Mark.Code.ABSENT,
        register__deleted_at=None,
        student__deleted_at=None,
        saved_at__lte=now - timedelta(minutes=CORRECTION_MINUTES),
    )
    return list(marks.select_related("student", "batch__branch", "batch__trainer").order_by("pk"))


def not_news(messages: QuerySet[ClassMessage], day: date) -> QuerySet[ClassMessage]:
    """Returns those of the messages that are too late on this day: of an absence two days after its
    class, of a change the day after it."""
    absent = Q(kind=AboutClass.ABSENT)
    return messages.filter(
        absent & Q(date__lt=day - timedelta(days=DAYS_TOLD)) | ~absent & Q(date__lt=day)
    )


def students_in_class(batch: Batch, on: date) -> QuerySet[Student]:
    """Returns who is expected in a batch's class of a day."""
    there = Enrolment.objects.filter(expected(on), batch=batch, student=OuterRef("pk"))
    return Student.objects.live().filter(Exists(there)).order_by("pk")


def guardian_phone(student: Student) -> str:
    """Returns the number on which the family is told about classes."""
    return student.guardian_phone or student.whatsapp or student.phone


def values_of_class(
    student: Student, batch: Batch, on: date, change: ClassChange | None = None
) -> Mapping[str, str]:
    """Returns the values of the variables of a text about a class."""
    trainer = change.trainer if change and change.trainer else batch.trainer
    return {
        "student": student.name,
        "batch": batch.name,
        "date": format_day(on),
        "time": time_in_words(batch.start_time),
        "trainer": trainer.name if trainer else "",
        "reason": change.reason if change else "",
        "centre": Organisation.current().name,
        "branch": batch.branch.name,
        "phone": batch.branch.phone,
    }
