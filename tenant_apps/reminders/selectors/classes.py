"""What families are told about classes: the list of messages, who was absent, and who is in a class."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta

from django.contrib.postgres.aggregates import StringAgg
from django.db.models import Case, Exists, JSONField, OuterRef, Q, QuerySet, TextField, Value, When
from django.db.models.functions import Coalesce, Concat

from shared_apps.core.api.columns import day, id_, instant, json, stamps, text
from shared_apps.core.api.filters import choices, date_from, date_to, ids, of, own_branch
from shared_apps.core.api.lists import Listing
from shared_apps.core.dates import format_day
from shared_apps.core.subqueries import OfOuter, json_of_outer
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
from tenant_apps.reminders.schemas import AlsoAbsent
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
WAITING_ABSENCE = Q(status=Status.WAITING, kind=AboutClass.ABSENT)
ABSENT_STILL = WAITING_ABSENCE & Q(_STILL_ABSENT)
NOT_ABSENT_ANY_MORE = WAITING_ABSENCE & ~Q(_STILL_ABSENT)
"""Messages that wait although the register was corrected since."""

_TOGETHER = ClassMessage.objects.filter(
    ABSENT_STILL, branch=OuterRef("branch"), date=OuterRef("date")
)
_OTHERS = _TOGETHER.filter(pk__gt=OuterRef("pk"))
"""Absences that are told with the outer one, the first of its message; those of the same `address`."""
_IS_TOLD_WITH_ANOTHER = WAITING_ABSENCE & Q(
    Exists(_TOGETHER.filter(address=OuterRef("address"), pk__lt=OuterRef("pk")))
)
CLASS_MESSAGES_SHOWN = (
    ClassMessage.objects.live().exclude(NOT_ABSENT_ANY_MORE).exclude(_IS_TOLD_WITH_ANOTHER)
)
"""One row for each message that waits; once it is opened, each of its absences has a row."""

_NAMES = Concat(
    "student__search_text",
    Value(" "),
    Case(
        When(
            WAITING_ABSENCE,
            then=Coalesce(
                OfOuter(
                    _OTHERS, "address", StringAgg("student__search_text", " "), outer="address"
                ),
                Value(""),
                output_field=TextField(),
            ),
        ),
        default=Value(""),
        output_field=TextField(),
    ),
    output_field=TextField(),
)
"""What a message is searched by: all students whom it is about."""

CLASS_MESSAGES = Listing(
    CLASS_MESSAGES_SHOWN,
    columns=[
        id_(),
        day("date", label=lazy("Date")),
        student_ref(),
        batch_ref(),
        branch_ref(),
        json(
            "alsoFor",
            Case(
                When(
                    WAITING_ABSENCE,
                    then=json_of_outer(
                        _OTHERS,
                        "address",
                        {
                            "_id": "student_id",
                            "studentName": "student__name",
                            "batchName": "batch__name",
                        },
                        outer="address",
                    ),
                ),
                default=Value([], JSONField()),
            ),
            of=list[AlsoAbsent],
        ),
        text("kind", label=lazy("About")),
        text("status", label=lazy("Status")),
        text("address", label=lazy("Phone")),
        instant("openedAt", "opened_at", label=lazy("Opened at")),
        text("openedBy", "opened_by_name", label=lazy("Opened by")),
        text("skippedFor", "skipped_for", label=lazy("Reason")),
        text("text"),
        *stamps(),
    ],
    search=_NAMES,
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


def told_with(message: ClassMessage) -> QuerySet[ClassMessage]:
    """Returns the waiting absences that are one message with this one, itself included."""
    return ClassMessage.objects.filter(
        WAITING_ABSENCE, branch=message.branch_id, date=message.date, address=message.address
    )


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
    at = time_in_words(batch.start_time)
    return {
        "student": student.name,
        "classes": f"{student.name} ({batch.name}, {at})",
        "batch": batch.name,
        "date": format_day(on),
        "time": at,
        "trainer": trainer.name if trainer else "",
        "reason": change.reason if change else "",
        "centre": Organisation.current().name,
        "branch": batch.branch.name,
        "phone": batch.branch.phone,
    }


def values_of_absences(messages: Sequence[ClassMessage]) -> Mapping[str, str]:
    """Returns the values of the variables of one text about these absences of a day and branch."""
    each = [values_of_class(one.student, one.batch, one.date) for one in messages]
    names = ("student", "classes", "batch", "time", "trainer")
    return {
        **each[0],
        **{
            name: ", ".join(dict.fromkeys(one[name] for one in each if one[name])) for name in names
        },
    }
