"""What the declarations share."""

from typing import Any

from django.db.models import DecimalField

from shared_apps.core.api.sources import Dimension
from shared_apps.core.translation import lazy

MONEY = DecimalField(max_digits=14, decimal_places=2)


def words_of(choices: Any) -> dict[str, Any]:
    """Returns what people read for each value of a TextChoices."""
    return dict(choices.choices)


def branch(path: str = "branch") -> Dimension:
    none = lazy("All branches")
    return Dimension(
        "branch", f"{path}_id", f"{path}__name", lazy("Branch"), of="branch", none=none
    )


def course(path: str = "course") -> Dimension:
    none = lazy("No course")
    return Dimension(
        "course", f"{path}_id", f"{path}__name", lazy("Course"), of="course", none=none
    )


def batch(path: str = "batch") -> Dimension:
    none = lazy("No batch")
    return Dimension("batch", f"{path}_id", f"{path}__name", lazy("Batch"), of="batch", none=none)
