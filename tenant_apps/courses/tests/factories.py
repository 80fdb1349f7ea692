"""Courses as the services make them."""

from decimal import Decimal
from itertools import count

from shared_apps.core.principal import SYSTEM
from tenant_apps.courses import services
from tenant_apps.courses.models import Course, FeePlan

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
