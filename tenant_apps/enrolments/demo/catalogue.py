"""What the academy teaches."""

from dataclasses import dataclass
from decimal import Decimal

from shared_apps.core.principal import SYSTEM
from tenant_apps.courses import services
from tenant_apps.courses.models import Course, FeePlan


@dataclass(frozen=True, slots=True)
class Offer:
    """A course with the plans it is sold on, and how many of a hundred students take it."""

    course: Course
    plans: list[FeePlan]
    share: int


# Name, category, months, monthly fee, registration, material, due day, share.
MONTHLY = [
    ("Guitar, Grade 1", "Music", 12, 3400, 500, 850, 10, 15),
    ("Guitar, Grade 3", "Music", 12, 4000, 500, 850, 10, 9),
    ("Keyboard Foundation", "Music", 12, 3200, 500, 650, 10, 13),
    ("Western Vocals", "Music", 12, 3600, 500, 0, 5, 11),
    ("Hindustani Vocals", "Music", 24, 3000, 500, 0, 5, 9),
    ("Tabla Foundation", "Music", 12, 2800, 500, 450, 25, 8),
    ("Drums, Beginner", "Music", 12, 4200, 500, 700, 25, 7),
    ("Violin, Grade 1", "Music", 12, 4400, 500, 900, 10, 5),
    ("Bharatanatyam, Junior", "Dance", 36, 2600, 500, 1200, 5, 11),
    ("Kathak, Junior", "Dance", 36, 2600, 500, 1200, 25, 6),
]
# Name, category, weeks, fee, material, share.
WORKSHOPS = [
    ("Watercolour Weekends", "Art", 12, 7500, 1800, 4),
    ("Theatre Workshop", "Stage", 8, 6000, 400, 2),
]


def make_courses() -> list[Offer]:
    """The catalogue, by the services; one course is still a draft."""
    offers = []
    for name, category, months, fee, registration, material, due_day, share in MONTHLY:
        course = services.create_course(
            by=SYSTEM,
            name=name,
            category=category,
            duration_value=months,
            duration_unit="MONTHS",
            base_fee=Decimal(fee),
            registration_fee=Decimal(registration),
            material_fee=Decimal(material),
            description=f"Two classes of 50 minutes a week. {months} months from first to last class.",
            fee_plan={"kind": "MONTHLY", "due_day": due_day, "grace_days": 3},
        )
        services.create_fee_plan(
            by=SYSTEM,
            course=course,
            kind="QUARTERLY",
            fee=Decimal(fee) * 3 - 600,
            due_day=due_day,
            grace_days=5,
        )
        offers.append(Offer(course, list(course.fee_plans.order_by("pk")), share))
    for name, category, weeks, fee, material, share in WORKSHOPS:
        course = services.create_course(
            by=SYSTEM,
            name=name,
            category=category,
            duration_value=weeks,
            duration_unit="WEEKS",
            base_fee=Decimal(fee),
            material_fee=Decimal(material),
            description="Saturdays and Sundays, all material included.",
            fee_plan={"kind": "ONE_TIME", "grace_days": 7},
        )
        offers.append(Offer(course, list(course.fee_plans.all()), share))
    services.create_course(
        by=SYSTEM,
        name="Music Production Basics",
        category="Music",
        duration_value=6,
        duration_unit="MONTHS",
        base_fee=Decimal(5500),
        status=Course.Status.DRAFT,
        fee_plan={"kind": "MONTHLY", "due_day": 5},
    )
    return offers
