"""The courses of the demo, and their share of the students."""

from dataclasses import dataclass

from tenant_apps.courses.models import Batch, Course, FeePlan

# Percentage of students who take the course.
SHARES = {
    "Guitar, Grade 1": 15,
    "Guitar, Grade 3": 9,
    "Keyboard Foundation": 13,
    "Western Vocals": 11,
    "Hindustani Vocals": 9,
    "Tabla Foundation": 8,
    "Drums, Beginner": 7,
    "Violin, Grade 1": 5,
    "Bharatanatyam, Junior": 11,
    "Kathak, Junior": 6,
    "Watercolour Weekends": 4,
    "Theatre Workshop": 4,
}


@dataclass(frozen=True, slots=True)
class Offer:
    """A course with its fee plans, its batches, and the percentage of students who take it."""

    course: Course
    plans: list[FeePlan]
    batches: list[Batch]
    share: int


def offers() -> list[Offer]:
    """Returns the active courses of the demo, in the order of their creation."""
    courses = Course.objects.live().filter(status=Course.Status.ACTIVE).order_by("pk")
    return [
        Offer(
            course,
            list(course.fee_plans.live().order_by("pk")),
            list(course.batches.live().select_related("trainer").order_by("pk")),
            SHARES[course.name],
        )
        for course in courses
    ]
