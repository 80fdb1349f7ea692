"""Courses with their fee plans, and batches, from a spreadsheet."""

from datetime import time
from decimal import Decimal

import pytest

from shared_apps.core.dates import today
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Batch, Course
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.imports.tests.importing import checked, faults, imported, undone
from tenant_apps.staff.models import Member
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

COURSES = ["Course", "Duration", "Unit", "Fees", "GST", "Plan", "Due day", "Mode"]
BATCHES = ["Batch", "Course", "Branch", "Days", "From", "To", "Start date"]
VIOLIN = ["Violin", "6", "month", "₹4,000", "18%", "monthly", "10", "Online"]


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def branch() -> Branch:
    return Branch.objects.earliest("pk")


def morning(branch: Branch, **changes: str) -> list[str]:
    cells = {
        "name": "Violin morning",
        "course": "violin",
        "branch": branch.code,
        "days": "Mon, Wednesday & Fri",
        "from": "7 AM",
        "to": "8:30 am",
        "start": f"{today():%d-%m-%Y}",
    }
    return list((cells | changes).values())


def test_a_course_comes_with_its_fee_plan(owner):
    done = imported(owner, "COURSES", COURSES, VIOLIN)
    assert (done["status"], done["made"]) == ("DONE", 1)
    course = Course.objects.get(name="Violin")
    assert (course.duration_value, course.duration_unit) == (6, "MONTHS")
    assert (course.base_fee, course.gst_rate, course.online) == (4000, 18, True)
    plan = course.fee_plans.get()
    assert (plan.kind, plan.due_day) == ("MONTHLY", 10)


def test_a_course_without_a_plan_is_paid_once_and_taxed_as_usual(owner):
    imported(owner, "COURSES", COURSES[:4], VIOLIN[:4])
    course = Course.objects.get(name="Violin")
    assert (course.gst_rate, course.fee_plans.get().kind) == (Decimal("18.00"), "ONE_TIME")


def test_a_course_that_is_there_already_is_left_out(owner):
    known = Course.objects.earliest("pk").name
    done = imported(owner, "COURSES", COURSES, [known.upper(), *VIOLIN[1:]], VIOLIN, VIOLIN)
    assert done["made"] == 1
    assert [(row, message) for row, _, message in faults(owner, done)] == [
        (2, "There is already a course of this name."),
        (4, "There is already a course of this name."),
    ]


def test_undoing_deletes_courses_with_their_plans(owner):
    done = imported(owner, "COURSES", COURSES, VIOLIN)
    assert undone(owner, done)["status"] == "UNDONE"
    course = Course.objects.get(name="Violin")
    assert course.deleted_at is not None
    assert course.fee_plans.live().count() == 0


def test_a_batch_meets_on_its_days_at_its_time(owner, branch):
    imported(owner, "COURSES", COURSES, VIOLIN)
    done = imported(owner, "BATCHES", BATCHES, morning(branch))
    assert (done["status"], done["made"]) == ("DONE", 1)
    batch = Batch.objects.get(name="Violin morning")
    assert (batch.days, batch.start_time, batch.end_time) == ([0, 2, 4], time(7), time(8, 30))
    assert (batch.branch, batch.course.name, batch.start) == (branch, "Violin", today())


def test_a_trainer_is_found_by_name_or_email_where_only_one_has_it(owner, branch):
    imported(owner, "COURSES", COURSES, VIOLIN)
    trainer = Member.objects.get(role="TRAINER", branch=branch)
    headings = [*BATCHES, "Trainer"]
    noon = {"from": "12 pm", "to": "1 pm"}
    row = [*morning(branch, **noon), trainer.email.upper()]
    assert faults(owner, imported(owner, "BATCHES", headings, row)) == []
    assert Batch.objects.get(name="Violin morning").trainer == trainer
    Member.objects.update(name=trainer.name)
    again = morning(branch, name="Violin noon", **noon)
    found = checked(owner, "BATCHES", headings, [*again, trainer.name])
    assert [column for _, column, _ in faults(owner, found)] == ["Trainer"]


def test_faults_of_batches_are_named_by_row_and_column(owner, branch):
    imported(owner, "COURSES", COURSES, VIOLIN)
    found = checked(
        owner,
        "BATCHES",
        BATCHES,
        morning(branch, course="Alchemy"),
        morning(branch, days="Someday"),
        morning(branch, to="6:30 am"),
        morning(branch, **{"from": "25:00"}),
        morning(branch),
        morning(branch),
    )
    assert [(number, column) for number, column, _ in faults(owner, found)] == [
        (2, "Course"),
        (3, "Days"),
        (4, "To"),
        (5, "From"),
        (7, "Batch"),
    ]


def test_courses_with_batches_are_undone_after_these(owner, branch):
    courses = imported(owner, "COURSES", COURSES, VIOLIN)
    batches = imported(owner, "BATCHES", BATCHES, morning(branch))
    preview = owner.get(f"dataimport/{courses['_id']}/undo").json()["data"]
    assert preview["rows"] == [
        {"row": 2, "message": "This course has batches. Undo their import first."}
    ]
    assert undone(owner, batches)["status"] == "UNDONE"
    assert undone(owner, courses)["status"] == "UNDONE"


def test_a_course_that_somebody_learns_keeps_the_import(owner):
    done = imported(owner, "COURSES", COURSES, VIOLIN)
    course = Course.objects.get(name="Violin")
    make_enrolment(make_student(), course=course)
    preview = owner.get(f"dataimport/{done['_id']}/undo").json()["data"]
    assert (preview["records"], preview["kept"]) == (1, 1)
    assert owner.post(f"dataimport/{done['_id']}/undo").status_code == 409
    course.refresh_from_db()
    assert course.deleted_at is None
