"""Every change of students and their papers; imports have a folder of their own."""

from tenant_apps.students.services.documents import (
    add_document,
    change_document,
    delete_document,
)
from tenant_apps.students.services.students import (
    create_student,
    delete_student,
    give_status,
    move_student,
    status_refusal,
    update_student,
)

__all__ = [
    "add_document",
    "change_document",
    "create_student",
    "delete_document",
    "delete_student",
    "give_status",
    "move_student",
    "status_refusal",
    "update_student",
]
