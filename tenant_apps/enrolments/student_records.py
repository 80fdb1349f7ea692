"""The enrolments of a student, as `students` asks for them."""

from collections.abc import Sequence

from shared_apps.core.dates import today
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.steps.planning import ALLOWED_FROM, load_step_context, plan
from tenant_apps.enrolments.steps.rules import Step
from tenant_apps.enrolments.steps.services import take_step
from tenant_apps.enrolments.steps.wording import END_REASONS, PAST_TENSE
from tenant_apps.fees.selectors import pending
from tenant_apps.students.models import Student
from tenant_apps.students.ports import StudentRecords


class EnrolmentsOfStudents(StudentRecords):
    """Enrolled students cannot be deleted or moved. Leaving ends their enrolments, and going on hold
    pauses them."""

    def why_not_deleted(self, student_id: int) -> str | None:
        names = ", ".join(enrolment.course.name for enrolment in _running(student_id))
        return (
            _("This student is still enrolled in {courses}.").format(courses=names)
            if names
            else None
        )

    def why_not_moved(self, student_id: int) -> str | None:
        enrolled = Enrolment.objects.live().filter(student=student_id).exists()
        return (
            _("A student with enrolments cannot be moved to another branch.") if enrolled else None
        )

    def why_status_refused(self, student_id: int, status: str, *, by: Actor) -> str | None:
        """Users who may not drop a course may not do so by changing the student's status either."""
        if not isinstance(by, Principal) or by.rights in MANAGERS:
            return None
        early = [
            f"{enrolment.course.name} would be {PAST_TENSE[step]}"
            for enrolment, step in _steps_to(status, _running(student_id))
            if step in {Step.DROP, Step.CANCEL}
        ]
        if not early:
            return None
        courses = ", ".join(early)
        return _("Only an admin or the owner can drop a course: {courses}.").format(courses=courses)

    def effects_of_status(
        self, student_id: int, statuses: Sequence[str], *, principal: Principal
    ) -> dict[str, list[str]]:
        running = _running(student_id)
        balance = pending(student_id) if running else ZERO
        contexts = {enrolment.pk: load_step_context(enrolment, balance) for enrolment in running}

        def describe(enrolment: Enrolment, step: Step) -> str:
            sentences = plan(enrolment, step, context=contexts[enrolment.pk]).explanation
            shown = sentences if principal.rights in FRONT_DESK else []
            return " ".join(
                [
                    _("{name} is {status}.").format(
                        name=enrolment.course.name, status=PAST_TENSE[step]
                    ),
                    *shown[:-1],
                ]
            )

        return {
            status: [describe(*each) for each in _steps_to(status, running)] for status in statuses
        }

    def status_changes(self, student_id: int, status: str, *, by: Actor) -> None:
        """Enrolments that are paused stay so until they are resumed by hand."""
        is_hold = status == Student.Status.ON_HOLD
        reason = _("The student is on hold.") if is_hold else END_REASONS[status]
        for enrolment, step in _steps_to(status, _running(student_id)):
            take_step(by=by, record=enrolment, step=step, reason=reason)


def _steps_to(status: str, running: Sequence[Enrolment]) -> list[tuple[Enrolment, Step]]:
    """Returns the step of each running enrolment when the student gets this status."""
    if status == Student.Status.ON_HOLD:
        return [(enrolment, Step.PAUSE) for enrolment in pausable(running)]
    return [] if status in Student.ON_ROLL else ending_steps(running, status)


def _running(student_id: int) -> list[Enrolment]:
    found = Enrolment.objects.live().filter(student=student_id, status__in=Enrolment.RUNNING)
    return list(found.select_related("student", "course", "branch").order_by("pk"))


def ending_steps(running: Sequence[Enrolment], status: str) -> list[tuple[Enrolment, Step]]:
    """Returns the step that ends each enrolment when the student becomes COMPLETED or LEFT. A trial
    is cancelled, because it has nothing to complete."""
    ends = Step.COMPLETE if status == Student.Status.COMPLETED else Step.DROP
    return [
        (enrolment, Step.CANCEL if enrolment.status == Enrolment.Status.TRIAL else ends)
        for enrolment in running
    ]


def pausable(running: Sequence[Enrolment]) -> list[Enrolment]:
    """Returns the enrolments that can be paused today."""
    day = today()
    return [
        enrolment
        for enrolment in running
        if enrolment.status in ALLOWED_FROM[Step.PAUSE]
        and enrolment.start <= day
        and (enrolment.end is None or day <= enrolment.end)
    ]
