"""Promotions of batches: `POST promotion/preview`, `POST promotion`, `POST promotion/{id}/undo`."""

from typing import Any

from rest_framework import serializers

from shared_apps.core import gst
from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import BusinessDate, Reference, Text
from shared_apps.core.api.inputs import Input, ReasonInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Record, Resource, collection, verb
from shared_apps.core.money import format_rupees
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.courses.selectors import BATCHES, COURSES, FEE_PLANS
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.services.rights import format_percent
from tenant_apps.promotions import selectors, services
from tenant_apps.promotions.models import Promotion
from tenant_apps.promotions.schemas import PromotionPreview, PromotionRow
from tenant_apps.promotions.services.planning import MOST_STUDENTS, Row
from tenant_apps.staff.selectors import TRAINERS


class PromotionPreviewInput(Input):
    """Where the students of a batch move, from which day, and with which fees. The new batch is an
    existing one or is made with a name. Without `enrolments` all move who can."""

    batchObjectId = Reference(
        BATCHES, source="batch", missing=lazy("Please choose a batch."), label=lazy("Batch")
    )
    courseObjectId = Reference(
        COURSES, source="course", missing=lazy("Please choose a course."), label=lazy("Course")
    )
    feePlanObjectId = Reference(
        FEE_PLANS,
        source="fee_plan",
        missing=lazy("Please choose a fee plan."),
        label=lazy("Fee plan"),
    )
    toBatchObjectId = Reference(
        BATCHES, source="to_batch", required=False, allow_null=True, label=lazy("To batch")
    )
    newBatch = Text(
        source="name", max_length=80, required=False, label=lazy("Name of the new batch")
    )
    trainerObjectId = Reference(
        TRAINERS, source="trainer", required=False, allow_null=True, label=lazy("Trainer")
    )
    start = BusinessDate(missing=lazy("Please choose the first day."), label=lazy("First day"))
    keepsDiscount = serializers.BooleanField(
        source="keeps_discount", required=False, label=lazy("Keep discounts")
    )
    autoRenew = serializers.BooleanField(
        source="auto_renew",
        required=False,
        label=lazy("Auto-renewal: the next due is made each period until switched off"),
    )
    enrolments = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1),
        required=False,
        max_length=MOST_STUDENTS,
        label=lazy("Students"),
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if data.get("to_batch") and data.get("name"):
            text = _("Choose a batch or name a new one, not both.")
            raise serializers.ValidationError({"newBatch": [text]})
        return data


class PromotionInput(PromotionPreviewInput):
    """As the preview was asked for. `seen` is what it answered."""

    seen = serializers.CharField(
        max_length=32,
        error_messages=dict.fromkeys(
            ("required", "blank", "null"), lazy("Please look at the preview first.")
        ),
    )


class PromotionResource(Resource):
    """Batches that moved on to the next course or year."""

    path = "promotion"
    policy = Policy(read=FRONT_DESK, create=MANAGERS)
    listing = selectors.PROMOTIONS
    create = Create(PromotionInput, services.promote, lazy("Batch promoted."), idempotent=True)

    @collection("POST", policy=MANAGERS, input=PromotionPreviewInput, changes=False)
    def preview(self, call: Call) -> PromotionPreview:
        """What promoting would do to each student, and the dues that it would make. Nothing is
        saved."""
        planned = services.plan_promotion(by=call.by, **call.data)
        return {
            "lastDay": planned.last_day,
            "closesBatch": planned.closes_batch,
            "rows": [_row(row) for row in planned.rows],
            "students": len(planned.moving),
            "dues": planned.dues,
            "total": planned.total,
            "refused": {name: [text] for name, text in planned.refused.items()},
            "seen": planned.seen,
        }

    @verb("POST", policy=MANAGERS, input=ReasonInput, idempotent=True)
    def undo(self, call: Call, promotion: Promotion) -> DataResponse[Record]:
        """Cancels the new enrolments and opens the old ones again, while nothing depends on it."""
        services.undo_promotion(by=call.by, record=promotion, **call.data)
        record = selectors.PROMOTIONS.record(call.by, promotion.pk)
        return DataResponse(record, _("Promotion undone."))


def _row(row: Row) -> PromotionRow:
    student = row.enrolment.student
    dues = row.begins.dues if row.begins else []
    return {
        "enrolmentObjectId": row.enrolment.pk,
        "enrollNo": row.enrolment.number,
        "studentObjectId": {
            "_id": student.pk,
            "studentName": student.name,
            "studentId": student.code,
        },
        "moves": row.begins is not None,
        "reason": row.reason,
        "open": row.open,
        "effects": row.ends.explanation[:-1] if row.ends else [],
        "discount": _discount(row.begins.enrolment) if row.begins else "",
        "dues": [
            {"label": due.label, "dueDate": due.due_date, "total": gst.totals(lines).total}
            for due, lines in dues
        ],
        "total": row.total,
    }


def _discount(enrolment: Enrolment) -> str:
    match enrolment.discount_kind:
        case Enrolment.DiscountKind.PERCENT:
            return f"{format_percent(enrolment.discount_value)} %"
        case Enrolment.DiscountKind.AMOUNT:
            return format_rupees(enrolment.discount_value)
    return ""


RESOURCES = [PromotionResource]
