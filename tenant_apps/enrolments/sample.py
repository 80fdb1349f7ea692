"""Sample data for a new owner: one branch, its courses, and students who are enrolled in them.

The rows are created by the regular services, so that every rule holds. No one has an email address
or a WhatsApp number, so no messages are sent.
"""

from datetime import date, time
from decimal import Decimal

from shared_apps.core.dates import add_months, month_start
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from tenant_apps.branches.models import Branch
from tenant_apps.branches.services import add_branch
from tenant_apps.courses.models import Batch
from tenant_apps.courses.services import create_batch, create_course
from tenant_apps.enrolments.services import enrol
from tenant_apps.students.models import Student
from tenant_apps.students.services import create_student

DUMMY_PHONE = "6000000000"
"""A phone number that is not in use."""

# Name, category, monthly fee.
COURSES = [
    ("Sample Guitar", "Music", 2400),
    ("Sample Keyboard", "Music", 2200),
    ("Sample Kathak", "Dance", 1800),
]
# Index of the course, name, days (0 = Monday), hour.
BATCHES = [
    (0, "Guitar, weekdays", [1, 3], 17),
    (0, "Guitar, weekend", [5, 6], 9),
    (1, "Keyboard, weekdays", [0, 2], 17),
    (1, "Keyboard, weekend", [5, 6], 11),
    (2, "Kathak, weekdays", [1, 4], 18),
]
FIRST = ("Aarav", "Diya", "Ishaan", "Ananya", "Kabir", "Meera", "Rohan", "Saanvi")
LAST = ("Kulkarni", "Deshpande", "Shah")
MONTHS_BACK = 3


def fill_sample(*, by: Actor, today: date) -> list[Student]:
    """Creates three courses, five batches and 24 students who joined over the last three months, and
    returns the students."""
    branch = _branch(by)
    batches = _batches(by, branch, today)
    names = [f"{first} {last}" for last in LAST for first in FIRST]
    students: list[Student] = []
    for index, name in enumerate(names):
        joined = add_months(month_start(today), -(index % (MONTHS_BACK + 1)))
        student = create_student(
            by=by, branch=branch, name=name, phone=DUMMY_PHONE, city="Pune", admission_date=joined
        )
        batch = batches[index % len(batches)]
        enrol(
            by=by,
            student=student,
            course=batch.course,
            fee_plan=batch.course.fee_plans.get(),
            batch=batch,
            start=joined,
            auto_renew=True,
        )
        students.append(student)
    return students


def _branch(by: Actor) -> Branch:
    """Does not use `create_branch`, because that copies the branch's address to the
    organisation."""
    return add_branch(
        by=by,
        branch=Branch(
            code=take_code(Branch.CODES),
            name="Sample branch",
            phone=DUMMY_PHONE,
            address="1 Sample Road",
            city="Pune",
            state="Maharashtra",
            pincode="411038",
            receipt_prefix="SMP",
        ),
    )


def _batches(by: Actor, branch: Branch, today: date) -> list[Batch]:
    courses = [
        create_course(
            by=by,
            name=name,
            category=category,
            duration_value=12,
            duration_unit="MONTHS",
            base_fee=Decimal(fee),
            fee_plan={"kind": "MONTHLY", "due_day": 5, "grace_days": 3},
        )
        for name, category, fee in COURSES
    ]
    return [
        create_batch(
            by=by,
            name=name,
            course=courses[index],
            branch=branch,
            days=days,
            start_time=time(hour),
            end_time=time(hour + 1),
            start=add_months(month_start(today), -MONTHS_BACK),
            capacity=15,
        )
        for index, name, days, hour in BATCHES
    ]
