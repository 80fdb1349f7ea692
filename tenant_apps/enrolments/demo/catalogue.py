"""What the academy sells, and to how many."""

from dataclasses import dataclass

from tenant_apps.courses.models import Batch, Course, FeePlan

# How many of a hundred students take the course.
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
    """A course with the plans it is sold on, its batches, and how many of a hundred take it."""

    course: Course
    plans: list[FeePlan]
    batches: list[Batch]
    share: int


def offers() -> list[Offer]:
    """The active courses of the demo, in the order in which they were made."""
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
