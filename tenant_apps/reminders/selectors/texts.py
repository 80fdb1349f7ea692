"""The settings and texts of reminders, and the values of their variables."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef

from shared_apps.core.dates import format_day, today
from shared_apps.core.money import ZERO, format_rupees
from tenant_apps.courses.models import Batch
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.fees.models import Due
from tenant_apps.reminders import rules
from tenant_apps.reminders.models import TEXTS, AboutClass, ReminderSettings, ReminderText
from tenant_apps.reminders.schemas import FilledText, Texts, Variable, VariableUse
from tenant_apps.reminders.selectors.classes import values_of_class
from tenant_apps.reminders.selectors.owing import OpenDue, Owing, owing_on
from tenant_apps.reminders.words import FIRST, Words
from tenant_apps.students.models import Student
from tenants.models import Organisation

LONGEST_AHEAD = 366
"""Days that a preview looks ahead, so that a student with a later due is shown with it."""


def reminder_settings() -> ReminderSettings:
    """Returns the settings of the centre; those that a centre begins with are not saved yet."""
    return ReminderSettings.objects.filter(pk=1).first() or ReminderSettings(pk=1)


def text_of(language: str, step: str) -> ReminderText:
    """Returns the text of a step; the one that a centre begins with is not saved yet."""
    found = ReminderText.objects.filter(language=language, step=step).first()
    return found or _first(language, step)


def words_of(language: str) -> Mapping[str, Words]:
    """Returns the text of each step in one language."""
    own = {text.step: text for text in ReminderText.objects.filter(language=language)}
    found = {step: own.get(step) or _first(language, step) for step, _label in TEXTS}
    return {step: Words(text.subject, text.text) for step, text in found.items()}


def all_texts() -> Texts:
    own = {(text.language, text.step): text for text in ReminderText.objects.all()}
    texts: list[Any] = [own.get(key) or _first(*key) for key in FIRST]
    return {
        "list": [
            {
                "language": text.language,
                "step": text.step,
                "subject": text.subject,
                "text": text.text,
                "version": text.version if text.pk else None,
            }
            for text in texts
        ],
        "variables": [
            *_variables("DUES", rules.VARIABLES),
            *_variables("CLASSES", rules.CLASS_VARIABLES),
        ],
    }


def _variables(use: VariableUse, of: Mapping[str, rules.VariableKind]) -> list[Variable]:
    return [{"name": name, "kind": kind, "use": use} for name, kind in of.items()]


def variables_of(step: str) -> Mapping[str, rules.VariableKind]:
    """Returns the variables of a text: of a step, or of what is told about a class."""
    return rules.CLASS_VARIABLES if step in AboutClass.values else rules.VARIABLES


def values_of(owing: Sequence[Owing], day: date, *, centre: str, link: str) -> Mapping[str, str]:
    """Returns the values of a text's variables for one student, or for several of a branch, the one with
    the oldest due first: their names, and the sum of what they owe."""
    first, branch = owing[0], owing[0].student.branch
    return {
        "student": ", ".join(one.student.name for one in owing),
        "dues": "; ".join(f"{one.student.name}: {format_rupees(one.amount)}" for one in owing),
        "amount": format_rupees(sum((one.amount for one in owing), ZERO)),
        "due_date": format_day(first.oldest),
        "days_late": str(max(first.days_late(day), 0)),
        "centre": centre,
        "branch": branch.name,
        "phone": branch.phone,
        "link": link,
    }


def _first(language: str, step: str) -> ReminderText:
    words = FIRST[language, step]
    return ReminderText(language=language, step=step, subject=words.subject, text=words.text)


def filled(
    step: str, subject: str, text: str, student: Student | None, *, branch_id: int | None
) -> FilledText:
    """Returns the texts of `step` as this student would get them, or else one of the branch who owes
    something. A student who owes nothing is shown with an amount of ₹0.00, due today; a text about a
    class is shown with a batch of the student's, today."""
    chosen = student or _example(branch_id)
    if chosen is None:
        return {"studentName": "", "subject": subject, "text": text}
    about_class = step in AboutClass.values
    values = _values_of_class(chosen) if about_class else _values_of_dues(chosen)
    return {
        "studentName": chosen.name,
        "subject": rules.fill(subject, values),
        "text": rules.fill(text, values),
    }


def _values_of_dues(student: Student) -> Mapping[str, str]:
    day = today()
    owing = owing_on(day, ahead=LONGEST_AHEAD, students=[student.pk]).get(student.pk)
    return values_of(
        [owing or Owing(student, [OpenDue(0, day)], ZERO)],
        day,
        centre=Organisation.current().name,
        link=f"{settings.PUBLIC_URL}/statement/…",
    )


def _values_of_class(student: Student) -> Mapping[str, str]:
    """Of a batch of the student's, or else of any in the branch; none where there is no batch."""
    own = Enrolment.objects.live().filter(
        student=student, batch=OuterRef("pk"), status__in=Enrolment.RUNNING
    )
    batches = Batch.objects.live().filter(branch=student.branch_id)
    batch = batches.select_related("branch", "trainer").order_by(Exists(own).desc(), "pk").first()
    return values_of_class(student, batch, today()) if batch else {}


def _example(branch_id: int | None) -> Student | None:
    students = Student.objects.live().of_branch(branch_id).select_related("branch")
    owing = Due.objects.filter(status__in=Due.OPEN, student=OuterRef("pk"))
    return students.order_by(Exists(owing).desc(), "pk").first()
