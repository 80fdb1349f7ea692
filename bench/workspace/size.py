"""How much a centre of the bench has, and which branch, student and person a row is of."""

from dataclasses import dataclass

# A person's id comes from the public space; these belong to nobody there.
FIRST_MEMBER = 1_000_000


@dataclass(frozen=True)
class Size:
    """How much there is. `branches` of the `places` have students; they divide `batches`."""

    places: int
    branches: int
    students: int
    payments: int
    dues: int
    batches: int
    courses: int
    members: int


LARGE = Size(30, 8, 20_000, 60_000, 80_000, 400, 60, 200)
SMALL = Size(2, 1, 40, 120, 160, 4, 2, 4)


def branch_of(size: Size) -> str:
    return f"(n - 1) % {size.branches} + 1"


def student_of(size: Size) -> str:
    return f"(n - 1) % {size.students} + 1"


def member_of(size: Size) -> str:
    return f"{FIRST_MEMBER} + (n - 1) % {size.members} + 1"


def course_of_student(size: Size) -> str:
    """That of the batch in which the student is."""
    return f"(n - 1) % {size.batches} % {size.courses} + 1"
