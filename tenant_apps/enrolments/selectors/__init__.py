"""Queries for enrolments."""

from tenant_apps.enrolments.selectors.enrolments import (
    BATCH_STUDENTS,
    ENROLMENTS,
    STUDENT_COURSES,
    STUDENT_FILTERS,
    CountedCourses,
    branch_close_blocker,
    branch_figures,
    course_delete_blocker,
    courses_of,
    enrolments_of_trainer,
    fees_of_batch,
    setup_steps,
    students_in_batch,
    students_of_trainer,
    taken_enrolments,
    taught_by,
    teaches_student,
)
from tenant_apps.enrolments.selectors.timeline import AUDITED_EVENTS

__all__ = [
    "AUDITED_EVENTS",
    "BATCH_STUDENTS",
    "ENROLMENTS",
    "STUDENT_COURSES",
    "STUDENT_FILTERS",
    "CountedCourses",
    "branch_close_blocker",
    "branch_figures",
    "course_delete_blocker",
    "courses_of",
    "enrolments_of_trainer",
    "fees_of_batch",
    "setup_steps",
    "students_in_batch",
    "students_of_trainer",
    "taken_enrolments",
    "taught_by",
    "teaches_student",
]
