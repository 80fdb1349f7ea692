"""Queries of students, their documents and imports."""

from tenant_apps.students.selectors.documents import DOCUMENTS
from tenant_apps.students.selectors.imports import IMPORT_FAULTS, IMPORTS
from tenant_apps.students.selectors.students import (
    STUDENTS,
    branch_close_blocker,
    branch_figures,
    code_and_name,
    count_on_roll,
    home_figures,
    own_records,
    phone,
    plan_usage,
    student_ref,
    with_phone,
)
from tenant_apps.students.selectors.timeline import AUDITED_EVENTS, STUDENT_TIMELINE

__all__ = [
    "AUDITED_EVENTS",
    "DOCUMENTS",
    "IMPORTS",
    "IMPORT_FAULTS",
    "STUDENTS",
    "STUDENT_TIMELINE",
    "branch_close_blocker",
    "branch_figures",
    "code_and_name",
    "count_on_roll",
    "home_figures",
    "own_records",
    "phone",
    "plan_usage",
    "student_ref",
    "with_phone",
]
