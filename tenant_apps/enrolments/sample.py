"""What a new owner sees at work after asking for sample data: one branch, its courses, its students,
three months of dues and the payments of some of them.

Written by the services that people use, so that every rule holds. Nobody here has an address that
mail goes to or a WhatsApp number.
"""

from datetime import date, time
from decimal import Decimal

from shared_apps.core.dates import add_months, month_start
from shared_apps.core.principal import Actor
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Batch
from tenant_apps.courses.services import create_batch, create_course
from tenant_apps.enrolments.renewals.services import renew_workspace
from tenant_apps.enrolments.services import enrol
from tenant_apps.fees.models import Due
from tenant_apps.fees.services import record_payment
from tenant_apps.students.services import create_student
from tenant_apps.workspace.services import take_number

NOWHERE = "6000000000"
"""A telephone number for people whom nobody can call."""

# Name, category, monthly fee.
COURSES = [
    ("Sample Guitar", "Music", 2400),
    ("Sample Keyboard", "Music", 2200),
    ("Sample Kathak", "Dance", 1800),
]
# Course (by its place), name, days (0 = Monday), hour.
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
METHODS = ("CASH", "UPI")


def fill_sample(*, by: Actor, today: date) -> None:
    """Three courses, five batches and twenty-four students who joined over the last three months. Of each
    five, three have paid what is due by today, one the first month only, and one nothing."""
    branch = _branch(by)
    batches = _batches(by, branch, today)
    names = [f"{first} {last}" for last in LAST for first in FIRST]
    students = []
    for place, name in enumerate(names):
        joined = add_months(month_start(today), -(place % (MONTHS_BACK + 1)))
        student = create_student(
            by=by, branch=branch, name=name, phone=NOWHERE, city="Pune", admission_date=joined
        )
        batch = batches[place % len(batches)]
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
    renew_workspace(today)
    for place, student in enumerate(students):
        asked = Due.objects.filter(student=student, due_date__lte=today).order_by("due_date", "pk")
        dues = list(asked)
        method = METHODS[place % 2]
        for due in dues[: _months_paid(place, len(dues))]:
            record_payment(
                by=by,
                student=student,
                amount=due.total,
                method=method,
                reference=f"SAMPLE-{due.pk}" if method == "UPI" else "",
                date=due.due_date,
            )


def _months_paid(place: int, due: int) -> int:
    return {3: min(due, 1), 4: 0}.get(place // len(BATCHES) % 5, due)


def _branch(by: Actor) -> Branch:
    """Not by `create_branch`, which would give its address to the centre."""
    branch: Branch = audit.create(
        Branch(
            code=f"BR-{take_number('branch'):03d}",
            name="Sample branch",
            phone=NOWHERE,
            address="1 Sample Road",
            city="Pune",
            state="Maharashtra",
            pincode="411038",
            receipt_prefix="SMP",
        ),
        by=by,
    )
    return branch


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
            course=courses[place],
            branch=branch,
            days=days,
            start_time=time(hour),
            end_time=time(hour + 1),
            start=add_months(month_start(today), -MONTHS_BACK),
            capacity=15,
        )
        for place, name, days, hour in BATCHES
    ]
