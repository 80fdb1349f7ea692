"""Services for students and their documents. Imports have their own package, `students.imports`."""

from tenant_apps.students.services.documents import add_document
from tenant_apps.students.services.students import (
    create_student,
    delete_student,
    move_student,
    set_status,
    status_refusal,
    update_student,
)

__all__ = [
    "add_document",
    "create_student",
    "delete_student",
    "move_student",
    "set_status",
    "status_refusal",
    "update_student",
]
