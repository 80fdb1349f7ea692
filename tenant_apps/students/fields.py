"""A serializer field that refers to a student."""

from typing import Any

from shared_apps.core.api.fields import Reference
from shared_apps.core.translation import lazy
from tenant_apps.students.selectors import STUDENTS


class StudentReference(Reference):
    """A student of the caller's branches; the validated data hold it as `student`."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", lazy("Student"))
        super().__init__(
            STUDENTS, source="student", missing=lazy("Please choose a student."), **options
        )
