from typing import Any

from rest_framework import serializers

from shared_apps.core.api.call import Answer, Call
from shared_apps.core.api.fields import BusinessDate, Choice, Money, Reference, Text
from shared_apps.core.api.inputs import Input, ReasonInput, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import (
    Create,
    Delete,
    Resource,
    Update,
    collection,
    record_id,
    verb,
)
from shared_apps.core.roles import EVERYONE, FRONT_DESK, MANAGERS
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.courses.selectors import COURSES, FEE_PLANS
from tenant_apps.enrolments import selectors, services
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.shapes import COURSES_OF_STUDENT, ENROLMENT_PREVIEW, TRAINERS
from tenant_apps.fees import rules as fee_rules
from tenant_apps.students.selectors import STUDENTS


class Trainer(Reference):
    def __init__(self, **options: Any) -> None:
        super().__init__(
            selectors.TRAINERS,
            source="trainer",
            label="The trainer",
            required=False,
            allow_null=True,
            **options,
        )


class EnrolmentInput(Input):
    studentObjectId = Reference(  # noqa: N815
        STUDENTS, source="student", label="The student", missing="Please choose a student."
    )
    courseObjectId = Reference(  # noqa: N815
        COURSES, source="course", label="The course", missing="Please choose a course."
    )
    feePlanObjectId = Reference(  # noqa: N815
        FEE_PLANS, source="fee_plan", label="The fee plan", missing="Please choose a fee plan."
    )
    branchObjectId = Reference(  # noqa: N815
        BRANCHES, source="branch", label="The branch", required=False
    )
    trainerObjectId = Trainer()  # noqa: N815
    start = BusinessDate(missing="Please choose the first day.")
    end = BusinessDate(required=False, allow_null=True)
    discountKind = Choice(  # noqa: N815
        Enrolment.DiscountKind.choices, source="discount_kind", required=False
    )
    discountValue = Money(source="discount_value", required=False)  # noqa: N815
    discountReason = Text(source="discount_reason", max_length=300, required=False)  # noqa: N815
    autoRenew = serializers.BooleanField(source="auto_renew", required=False)  # noqa: N815

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """A student learns in the own branch; the form may say so again, not otherwise."""
        branch = data.pop("branch", None)
        if branch is not None and branch.pk != data["student"].branch_id:
            raise serializers.ValidationError(
                {"branchObjectId": "The student belongs to another branch."}
            )
        return data


class EnrolmentChange(VersionedInput):
    trainerObjectId = Trainer()  # noqa: N815
    autoRenew = serializers.BooleanField(source="auto_renew", required=False)  # noqa: N815


class EndInput(VersionedInput):
    reason = Text(max_length=300, required=False)


class EnrolmentResource(Resource):
    path = "studentcourse"
    policy = Policy(read=EVERYONE, create=FRONT_DESK, update=FRONT_DESK, delete=MANAGERS)
    listing = selectors.ENROLMENTS
    create = Create(
        EnrolmentInput, services.enrol, "Enrolment Created Successfully!", idempotent=True
    )
    update = Update(EnrolmentChange, services.change_enrolment, "Enrolment Updated Successfully!")
    delete = Delete(services.delete_enrolment)

    @collection(
        "POST", policy=FRONT_DESK, input=EnrolmentInput, changes=False, output=ENROLMENT_PREVIEW
    )
    def preview(self, call: Call) -> dict[str, Any]:
        """The dues that this enrolment would make; nothing is saved."""
        planned = services.plan_enrolment(**call.data)
        return {
            "dues": [_shown(due, lines) for due, lines in planned.dues],
            "total": planned.total,
            "end": planned.enrolment.end,
        }

    @collection("GET", "course/{student_id}", policy=EVERYONE, output=COURSES_OF_STUDENT)
    def courses(self, call: Call, student_id: str) -> Answer:
        """The courses of one student (specification section 7)."""
        student = STUDENTS.find(call.by, record_id(student_id))
        return Answer(body={"list": selectors.courses_of(student.pk)})

    @collection("GET", policy=FRONT_DESK, output=TRAINERS)
    def trainers(self, call: Call) -> list[dict[str, Any]]:
        """Who can be chosen as trainer."""
        asked = selectors.TRAINERS.parse(call.by, {})
        return list(selectors.TRAINERS.every_row(asked, 500))

    @verb("POST", policy=MANAGERS, input=ReasonInput)
    def cancel(self, call: Call, enrolment: Enrolment) -> Answer:
        """While nothing is paid: the enrolment and its dues as if they had never been."""
        services.cancel_enrolment(by=call.by, record=enrolment, **call.data)
        return self._answer(call, enrolment, "Enrolment cancelled.")

    @verb("POST", policy=FRONT_DESK, input=EndInput)
    def pause(self, call: Call, enrolment: Enrolment) -> Answer:
        return self._move(call, enrolment, Enrolment.Status.PAUSED, "Enrolment paused.")

    @verb("POST", policy=FRONT_DESK, input=EndInput)
    def resume(self, call: Call, enrolment: Enrolment) -> Answer:
        return self._move(call, enrolment, Enrolment.Status.ACTIVE, "Enrolment resumed.")

    @verb("POST", policy=FRONT_DESK, input=EndInput)
    def complete(self, call: Call, enrolment: Enrolment) -> Answer:
        return self._move(call, enrolment, Enrolment.Status.COMPLETED, "Enrolment completed.")

    @verb("POST", policy=MANAGERS, input=ReasonInput)
    def drop(self, call: Call, enrolment: Enrolment) -> Answer:
        return self._move(call, enrolment, Enrolment.Status.DROPPED, "Enrolment dropped.")

    def _move(self, call: Call, enrolment: Enrolment, status: str, message: str) -> Answer:
        services.set_status(by=call.by, record=enrolment, status=status, **call.data)
        return self._answer(call, enrolment, message)

    def _answer(self, call: Call, enrolment: Enrolment, message: str) -> Answer:
        return Answer(selectors.ENROLMENTS.record(call.by, enrolment.pk), message)


def _shown(due: Any, lines: list[fee_rules.Line]) -> dict[str, Any]:
    totals = fee_rules.totals(lines)
    return {
        "label": due.label,
        "periodFrom": due.period.first,
        "periodTo": due.period.last,
        "dueDate": due.due_date,
        "lines": [
            {
                "head": line.head,
                "sac": line.sac,
                "taxable": line.taxable,
                "rate": line.rate,
                "cgst": line.cgst,
                "sgst": line.sgst,
                "igst": line.igst,
                "total": line.total,
            }
            for line in lines
        ],
        "taxable": totals.taxable,
        "tax": totals.tax,
        "total": totals.total,
    }


RESOURCES = [EnrolmentResource]
