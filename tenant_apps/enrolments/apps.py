from django.apps import AppConfig


class EnrolmentsConfig(AppConfig):
    """Enrolments of students in courses. Adds the courses to the student list and limits trainers
    to their own students."""

    name = "tenant_apps.enrolments"

    def ready(self) -> None:
        from shared_apps.core import invariants, ports
        from shared_apps.core.roles import Role
        from tenant_apps.courses.ports import batch_students, course_in_use
        from tenant_apps.courses.selectors import BATCHES
        from tenant_apps.enrolments import selectors
        from tenant_apps.enrolments.invariants import INVARIANTS
        from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
        from tenant_apps.enrolments.student_records import EnrolmentsOfStudents
        from tenant_apps.students.ports import register
        from tenant_apps.students.selectors import STUDENTS, code_and_name

        STUDENTS.extend(columns=selectors.STUDENT_COURSES, filters=selectors.STUDENT_FILTERS)
        BATCHES.extend(columns=selectors.BATCH_STUDENTS)
        STUDENTS.narrow(Role.TRAINER, selectors.students_of_trainer, search=code_and_name())
        ports.branch_in_use.answer(selectors.branch_close_blocker)
        batch_students.answer(selectors.students_in_batch)
        course_in_use.answer(selectors.course_delete_blocker)
        register(EnrolmentsOfStudents())
        invariants.register(INVARIANTS, reads=[Enrolment, EnrolmentDue])
