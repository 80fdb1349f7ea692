"""The course and the batch that money is spent for or earned by."""

from collections.abc import Mapping
from typing import Any

from shared_apps.core.errors import Invalid
from shared_apps.core.translation import gettext as _


def course_and_batch(values: Mapping[str, Any]) -> dict[str, Any]:
    """Returns course and batch of an expense or income: a batch says the course. Raises Invalid for a batch
    of another course or of another branch."""
    course, batch = values.get("course"), values.get("batch")
    if batch is None:
        return {"course": course, "batch": None}
    if course is not None and course.pk != batch.course_id:
        raise Invalid.field("batchObjectId", _("This batch is of another course."))
    if batch.branch_id != values["branch"].pk:
        raise Invalid.field("batchObjectId", _("This batch is of another branch."))
    return {"course": batch.course, "batch": batch}
