"""Documents of chosen days, issued through the services, and papers without a database."""

import json
from datetime import date
from decimal import Decimal
from pathlib import Path

import jsonschema
import time_machine

from shared_apps.core import gst
from shared_apps.core.principal import SYSTEM
from shared_apps.core.writing import writing
from tenant_apps.courses.models import Course
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.fees import selectors, services
from tenant_apps.fees.models import CreditNote, Due
from tenant_apps.students.models import Student

GSTIN = "27AAPFU0939F1ZV"
"""Of the branches that `students.tests.factories.make_branch` makes."""
SEPTEMBER, OCTOBER, NOVEMBER = date(2026, 9, 1), date(2026, 10, 1), date(2026, 11, 1)
_SCHEMA = json.loads((Path(__file__).parent / "gstr1.schema.json").read_text())
PORTAL = jsonschema.Draft202012Validator(_SCHEMA)


def on(day: date):
    return time_machine.travel(f"{day}T06:00:00+00:00", tick=False)


@writing()
def issue(
    student: Student,
    day: date,
    *,
    fee: str = "4000",
    rate: str = "18",
    online: bool = False,
    course: Course | None = None,
) -> Due:
    """Issues a due of one line on this day."""
    with on(day):
        course = course or make_course(online=online)
        supply = services.supply_to(student, online=online)
        charge = gst.Charge("Course fee", "999293", Decimal(fee), Decimal(rate))
        new = services.NewDue(
            student=student,
            branch=student.branch,
            course=course,
            label="Guitar, Oct 2026",
            lines=[gst.tax_line(charge, supply)],
            supply=supply,
            due_date=day,
            grace_days=0,
        )
        [due] = services.issue_dues(by=SYSTEM, dues=[new])
        return due


@writing()
def credit(due: Due, day: date, amount: str) -> CreditNote:
    with on(day):
        lines = selectors.lines_left([due.pk])[due.pk]
        credited = {place: gst.credit_line(line, Decimal(amount)) for place, line in lines.items()}
        return services.credit_due(by=SYSTEM, record=due, lines=credited, reason="Class missed")


def cancel(due: Due, day: date) -> Due:
    with on(day):
        return services.void_due(
            by=SYSTEM, record=due, status=Due.Status.CANCELLED, reason="Entered twice"
        )


def write_off(due: Due, day: date) -> Due:
    with on(day):
        return services.void_due(
            by=SYSTEM, record=due, status=Due.Status.WRITTEN_OFF, reason="Moved away"
        )
