from django.apps import AppConfig


class EnrolmentsConfig(AppConfig):
    """Enrolments of students in courses. Adds the courses to the student list and limits trainers
    to their own students."""

    name = "tenant_apps.enrolments"

    def ready(self) -> None:
        from shared_apps.core import ports
        from shared_apps.core.roles import Role
        from tenant_apps.courses.ports import batch_students, course_in_use
        from tenant_apps.courses.selectors import BATCHES
        from tenant_apps.enrolments import selectors
        from tenant_apps.enrolments.steps import services as steps
        from tenant_apps.students.ports import (
            student_cannot_move,
            student_effects,
            student_in_use,
            student_left,
            student_on_hold,
            student_status_refused,
        )
        from tenant_apps.students.selectors import STUDENTS, code_and_name

        STUDENTS.extend(columns=selectors.STUDENT_COURSES, filters=selectors.STUDENT_FILTERS)
        BATCHES.extend(columns=selectors.BATCH_STUDENTS)
        STUDENTS.narrow(Role.TRAINER, selectors.students_of_trainer, search=code_and_name())
        ports.branch_in_use.answer(selectors.branch_close_blocker)
        batch_students.answer(selectors.students_in_batch)
        course_in_use.answer(selectors.course_delete_blocker)
        student_in_use.answer(selectors.student_delete_blocker)
        student_cannot_move.answer(selectors.student_move_blocker)
        student_status_refused.answer(steps.why_status_is_refused)
        student_left.answer(steps.end_enrolments)
        student_on_hold.answer(steps.pause_enrolments)
        student_effects.answer(steps.effects_of_status)
