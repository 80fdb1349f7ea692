from django.apps import AppConfig


class EnrolmentsConfig(AppConfig):
    """Who learns what. The student list gets its courses from here, and a trainer the own students."""

    name = "tenant_apps.enrolments"

    def ready(self) -> None:
        from shared_apps.core import ports
        from shared_apps.core.roles import Role
        from tenant_apps.courses.ports import course_in_use
        from tenant_apps.enrolments import demo, selectors, services
        from tenant_apps.students.ports import student_in_use, student_left, student_tied
        from tenant_apps.students.selectors import STUDENTS

        STUDENTS.extend(columns=selectors.STUDENT_COURSES, filters={"course": selectors.IN_COURSE})
        STUDENTS.narrow(Role.TRAINER, selectors.students_of_trainer, search=selectors.WITHOUT_PHONE)
        ports.fill_demo.answer(demo.fill_demo)
        ports.branch_figures.answer(selectors.branch_figures)
        ports.branch_in_use.answer(selectors.keeps_branch_open)
        course_in_use.answer(selectors.keeps_course)
        student_in_use.answer(selectors.keeps_student)
        student_tied.answer(selectors.ties_student)
        student_left.answer(services.end_enrolments)
