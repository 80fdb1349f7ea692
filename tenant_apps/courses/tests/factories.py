"""Courses and batches as the services make them."""

from datetime import time
from decimal import Decimal
from itertools import count

from shared_apps.core.dates import month_start, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.courses import services
from tenant_apps.courses.models import Batch, Course, FeePlan

_numbers = count(1)


def make_course(**fields) -> Course:
    """A monthly course of ₹4,000.00 with 18 % GST, due on the 10th, unless said otherwise."""
    fields = {
        "name": f"Guitar {next(_numbers)}",
        "duration_value": 12,
        "duration_unit": "MONTHS",
        "base_fee": Decimal(4000),
        "fee_plan": {"kind": "MONTHLY", "due_day": 10},
    } | fields
    return services.create_course(by=SYSTEM, **fields)


def plan_of(course: Course) -> FeePlan:
    return course.fee_plans.get()


def make_batch(**fields) -> Batch:
    """In the first branch on Mondays and Thursdays from 5 to 6 pm, since the first of this month,
    without a trainer or a room, unless said otherwise."""
    fields = {
        "name": f"Evening {next(_numbers)}",
        "days": [0, 3],
        "start_time": time(17),
        "end_time": time(18),
        "start": month_start(today()),
    } | fields
    fields.setdefault("branch", Branch.objects.earliest("pk"))
    if "course" not in fields:
        fields["course"] = make_course()
    return services.create_batch(by=SYSTEM, **fields)
