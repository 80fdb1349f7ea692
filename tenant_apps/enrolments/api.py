from collections.abc import Mapping
from datetime import date
from typing import Any, cast

from rest_framework import serializers

from shared_apps.core import gst
from shared_apps.core.api.bulk import Bulk
from shared_apps.core.api.call import Call, DataResponse, RawResponse
from shared_apps.core.api.fields import BusinessDate, Choice, Money, Reference, Text
from shared_apps.core.api.inputs import Input, ReasonInput, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import (
    Create,
    Delete,
    Record,
    Resource,
    Update,
    collection,
    record_id,
    verb,
)
from shared_apps.core.dates import format_day, today
from shared_apps.core.money import format_rupees
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.roles import EVERYONE, FRONT_DESK, MANAGERS, Role
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.approvals.actions import Action, Subject, register
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.courses.models import Course
from tenant_apps.courses.selectors import BATCHES, COURSES, FEE_PLANS
from tenant_apps.enrolments import selectors, services
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.schemas import (
    CoursesOfStudent,
    CreditPreview,
    EnrolmentLimits,
    EnrolmentPreview,
    PreviewedDue,
    StepPreview,
    Trainer,
)
from tenant_apps.enrolments.services.rights import earliest_start, format_percent
from tenant_apps.enrolments.steps.moving import move_student_to_batch, move_to_batch
from tenant_apps.enrolments.steps.planning import PlannedStep, plan
from tenant_apps.enrolments.steps.rules import Credit, Step
from tenant_apps.enrolments.steps.services import delete_enrolment, take_step
from tenant_apps.fees import rules as fee_rules
from tenant_apps.fees.schemas import DueLine, DuesByAge
from tenant_apps.staff.selectors import TRAINERS
from tenant_apps.students.fields import StudentReference
from tenant_apps.students.models import Student
from tenant_apps.students.selectors import STUDENTS
from tenant_apps.workspace.services import limits_of

STEP_FIELDS = ("on", "batch", "branch", "trainer")


class TrainerReference(Reference):
    def __init__(self, **options: Any) -> None:
        super().__init__(
            TRAINERS,
            source="trainer",
            label=lazy("Trainer"),
            required=False,
            allow_null=True,
            **options,
        )


class EnrolmentInput(Input):
    studentObjectId = StudentReference()
    courseObjectId = Reference(
        COURSES, source="course", missing=lazy("Please choose a course."), label=lazy("Course")
    )
    feePlanObjectId = Reference(
        FEE_PLANS,
        source="fee_plan",
        missing=lazy("Please choose a fee plan."),
        label=lazy("Fee plan"),
    )
    batchObjectId = Reference(
        BATCHES, source="batch", required=False, allow_null=True, label=lazy("Batch")
    )
    branchObjectId = Reference(BRANCHES, source="branch", required=False, label=lazy("Branch"))
    trainerObjectId = TrainerReference()
    start = BusinessDate(missing=lazy("Please choose the first day."), label=lazy("First day"))
    end = BusinessDate(required=False, allow_null=True, label=lazy("Last day"))
    discountKind = Choice(
        Enrolment.DiscountKind.choices,
        source="discount_kind",
        required=False,
        error_messages={"invalid_choice": lazy("The discount is NONE, an AMOUNT or a PERCENT.")},
        label=lazy("Discount"),
    )
    discountValue = Money(
        source="discount_value",
        required=False,
        error_messages={
            "invalid": lazy("Enter the discount as a number with up to 2 decimals."),
            "too_large": lazy("The discount is larger than the course fee."),
        },
        label=lazy("Discount in rupees"),
    )
    discountReason = Text(
        source="discount_reason",
        max_length=300,
        required=False,
        error_messages={
            "max_length": lazy("Please give a reason for the discount in at most 300 characters.")
        },
        label=lazy("Reason for the discount"),
    )
    autoRenew = serializers.BooleanField(
        source="auto_renew",
        required=False,
        label=lazy("Auto-renewal: the next due is made each period until switched off"),
    )
    trial = serializers.BooleanField(required=False, label=lazy("Trial"))

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """A student is enrolled in their own branch. The request may name that branch, but no
        other."""
        branch = data.pop("branch", None)
        if branch is not None and branch.pk != data["student"].branch_id:
            raise serializers.ValidationError(
                {"branchObjectId": _("The student belongs to another branch.")}
            )
        return data


class EnrolmentChange(VersionedInput):
    trainerObjectId = TrainerReference()
    autoRenew = serializers.BooleanField(source="auto_renew", required=False)


class StepDay(BusinessDate):
    """The day of a step. A step credits what was charged from that day, so the front desk may
    back-date it only as far as a payment."""

    def to_internal_value(self, value: Any) -> date:
        day = super().to_internal_value(value)
        earliest = fee_rules.earliest_desk_day(today())
        if self.context["principal"].rights is Role.STAFF and day < earliest:
            raise serializers.ValidationError(
                _("You can choose {day} or later.").format(day=format_day(earliest))
            )
        return day


class StepInput(VersionedInput):
    """`on` is the first day of the new status; when completing or dropping, the last day of the
    enrolment. Defaults to today."""

    on = StepDay(required=False, label=lazy("Day"))
    reason = Text(max_length=300, required=False, label=lazy("Reason"))


class EndInput(ReasonInput):
    """Dropping requires a reason."""

    on = StepDay(required=False)


class CancelInput(ReasonInput):
    """Cancelling has no day, because it cancels the enrolment from its start."""


class PlaceInput(StepInput):
    """The target of a transfer: another batch, another branch, or both."""

    batchObjectId = Reference(
        BATCHES, source="batch", required=False, allow_null=True, label=lazy("To batch")
    )
    branchObjectId = Reference(
        BRANCHES, source="branch", required=False, allow_null=True, label=lazy("To branch")
    )
    trainerObjectId = TrainerReference()


class BatchMoveInput(Input):
    """The new batch of the students, and the first day in it. `on` defaults to today."""

    batchObjectId = Reference(
        BATCHES, source="batch", missing=lazy("Please choose a batch."), label=lazy("Batch")
    )
    on = StepDay(required=False)


class StepPreviewInput(PlaceInput):
    step = Choice(
        [(step.value, step.value) for step in Step], missing=lazy("Please choose a step.")
    )


def _name(enrolment: Enrolment) -> str:
    return f"{enrolment.student.name}, {enrolment.course.name}"


class StudentBatchResource(Resource):
    """Bulk actions that enrolments add to the list of students."""

    path = "student"
    listing = STUDENTS
    bulk = (Bulk("batch", FRONT_DESK, move_student_to_batch, BatchMoveInput),)


class EnrolmentResource(Resource):
    path = "studentcourse"
    policy = Policy(read=EVERYONE, create=FRONT_DESK, update=FRONT_DESK, delete=MANAGERS)
    listing = selectors.ENROLMENTS
    create = Create(
        EnrolmentInput, services.enrol, lazy("Enrolment Created Successfully!"), idempotent=True
    )
    update = Update(
        EnrolmentChange, services.change_enrolment, lazy("Enrolment Updated Successfully!")
    )
    delete = Delete(delete_enrolment)
    bulk = (Bulk("batch", FRONT_DESK, move_to_batch, BatchMoveInput, _name),)
    bulk_export = True

    @collection("POST", policy=FRONT_DESK, input=EnrolmentInput, changes=False)
    def preview(self, call: Call) -> EnrolmentPreview:
        """The dues that this enrolment would create, and the values that the user's role may not
        set. Nothing is saved."""
        planned = services.plan_enrolment(**call.data)
        return {
            "dues": [_preview_due(due, lines) for due, lines in planned.dues],
            "total": planned.total,
            "end": planned.enrolment.end,
            "makes": planned.makes,
            "refused": {field: [text] for field, text in planned.refused(call.by).items()},
        }

    @collection("GET", policy=FRONT_DESK)
    def limits(self, call: Call) -> EnrolmentLimits:
        """The limits of the user's role when enrolling."""
        role_limits = limits_of(call.by)
        return {
            "discountPercent": role_limits.discount_percent,
            "daysBack": role_limits.days_back,
            "startFrom": earliest_start(role_limits),
        }

    @collection("GET", "course/{student_id}", policy=EVERYONE)
    def courses(self, call: Call, student_id: str) -> RawResponse[CoursesOfStudent]:
        """The courses of one student (specification section 7)."""
        student = STUDENTS.find(call.by, record_id(student_id))
        return RawResponse({"list": selectors.courses_of(student.pk)})

    @collection("GET", "fees/{batch_id}", policy=FRONT_DESK)
    def fees_of_batch(self, call: Call, batch_id: str) -> DuesByAge:
        """The open dues of the students of a batch, by age."""
        batch = BATCHES.find(call.by, record_id(batch_id))
        return selectors.fees_of_batch(batch.pk, today())

    @collection("GET", policy=FRONT_DESK)
    def trainers(self, call: Call) -> list[Trainer]:
        """The members who can be chosen as trainer."""
        request = TRAINERS.parse(call.by, {})
        return list(TRAINERS.every_row(request, 500))

    @verb("POST", policy=FRONT_DESK, input=StepPreviewInput, changes=False)
    def preview_step(self, call: Call, enrolment: Enrolment) -> StepPreview:
        """The dues that a step would create, cancel and credit. Nothing is saved."""
        choice = {name: call.data[name] for name in STEP_FIELDS if name in call.data}
        return _preview(plan(enrolment, Step(call.data["step"]), **choice))

    @verb("POST", policy=FRONT_DESK, input=StepInput, idempotent=True)
    def start(self, call: Call, enrolment: Enrolment) -> DataResponse[Record]:
        """Turns the trial into an enrolment whose periods start on that day."""
        return self._take(call, enrolment, Step.START, _("Enrolment started."))

    @verb("POST", policy=FRONT_DESK, input=StepInput, idempotent=True)
    def pause(self, call: Call, enrolment: Enrolment) -> DataResponse[Record]:
        return self._take(call, enrolment, Step.PAUSE, _("Enrolment paused."))

    @verb("POST", policy=FRONT_DESK, input=StepInput, idempotent=True)
    def resume(self, call: Call, enrolment: Enrolment) -> DataResponse[Record]:
        return self._take(call, enrolment, Step.RESUME, _("Enrolment resumed."))

    @verb("POST", policy=FRONT_DESK, input=PlaceInput, idempotent=True)
    def transfer(self, call: Call, enrolment: Enrolment) -> DataResponse[Record]:
        """Transfers to another batch or branch. Returns the old enrolment, which refers to the new
        one."""
        return self._take(call, enrolment, Step.TRANSFER, _("Enrolment transferred."))

    @verb("POST", policy=FRONT_DESK, input=StepInput, idempotent=True)
    def complete(self, call: Call, enrolment: Enrolment) -> DataResponse[Record]:
        return self._take(call, enrolment, Step.COMPLETE, _("Enrolment completed."))

    @verb("POST", policy=MANAGERS, input=EndInput, idempotent=True)
    def drop(self, call: Call, enrolment: Enrolment) -> DataResponse[Record]:
        return self._take(call, enrolment, Step.DROP, _("Enrolment dropped."))

    @verb("POST", policy=MANAGERS, input=CancelInput, idempotent=True)
    def cancel(self, call: Call, enrolment: Enrolment) -> DataResponse[Record]:
        """Cancels the enrolment and all its dues. Possible only while nothing is paid."""
        return self._take(call, enrolment, Step.CANCEL, _("Enrolment cancelled."))

    def _take(
        self, call: Call, enrolment: Enrolment, step: Step, message: str
    ) -> DataResponse[Record]:
        changed = take_step(by=call.by, record=enrolment, step=step, **call.data)
        return DataResponse(selectors.ENROLMENTS.record(call.by, changed.pk), message)


def _preview(planned: PlannedStep) -> StepPreview:
    change = planned.change
    return {
        "on": planned.on,
        "end": planned.end,
        "renewsOn": planned.renews_on,
        "issues": [_preview_due(due, lines) for due, lines in planned.issues],
        "cancels": [
            {"_id": due.id, "number": due.number, "label": due.label, "open": due.total}
            for due in change.cancels
        ],
        "credits": [_preview_credit(credit) for credit in change.credits],
        "balanceBefore": planned.balance_before,
        "balanceAfter": planned.balance_after,
        "explanation": planned.explanation,
    }


def _preview_credit(credit: Credit) -> CreditPreview:
    totals = gst.totals(credit.lines.values())
    return {
        "due": {"_id": credit.due.id, "number": credit.due.number, "label": credit.due.label},
        "lines": [cast(DueLine, line.parts()) for line in credit.lines.values()],
        "taxable": totals.taxable,
        "tax": totals.tax,
        "total": totals.total,
    }


def _preview_due(due: Any, lines: list[gst.Line]) -> PreviewedDue:
    totals = gst.totals(lines)
    return {
        "label": due.label,
        "periodFrom": due.period.first,
        "periodTo": due.period.last,
        "dueDate": due.due_date,
        "lines": [cast(DueLine, line.parts()) for line in lines],
        "taxable": totals.taxable,
        "tax": totals.tax,
        "total": totals.total,
    }


def _refused(*, by: Actor, **data: Any) -> Mapping[str, str]:
    return services.plan_enrolment(**data).refused(by)


def _subject(*, by: Principal, student: Student, course: Course, **data: Any) -> Subject:
    planned = services.plan_enrolment(student=student, course=course, **data)
    enrolment = planned.enrolment
    details = {
        _("Fee plan"): data["fee_plan"].name,
        _("Batch"): enrolment.batch.name if enrolment.batch else "",
        _("First day"): format_day(enrolment.start),
        _("Discount"): _discount_text(enrolment),
        _("Reason for the discount"): enrolment.discount_reason,
        _("Dues"): planned.makes,
    }
    return Subject(
        name=_("Enrol {student} in {course}").format(student=student.name, course=course.name),
        branch=student.branch,
        student=student,
        details={label: value for label, value in details.items() if value},
        limits=planned.exceeded(by),
    )


def _discount_text(enrolment: Enrolment) -> str:
    match enrolment.discount_kind:
        case Enrolment.DiscountKind.PERCENT:
            return f"{format_percent(enrolment.discount_value)} %"
        case Enrolment.DiscountKind.AMOUNT:
            return format_rupees(enrolment.discount_value)
        case _:
            return ""


register(Action("enrol", EnrolmentInput, _refused, services.enrol, _subject))

RESOURCES = [EnrolmentResource, StudentBatchResource]
