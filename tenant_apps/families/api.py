"""Families: who belongs to them, and one payment for all of them."""

from typing import Any

from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import BusinessDate, Choice, Money, Phone, Reference, Text
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import (
    Create,
    Delete,
    Record,
    Resource,
    Update,
    verb,
)
from shared_apps.core.dates import today
from shared_apps.core.money import ZERO, in_words
from shared_apps.core.principal import Principal
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.approvals.actions import Action, Subject, register
from tenant_apps.families import selectors, services
from tenant_apps.families.models import Family
from tenant_apps.families.schemas import FamilyPaid, FamilyPreview, Sibling
from tenant_apps.fees.api.payments import (
    PaymentInput,
    late_payment,
    preview_row,
    refused_payment,
)
from tenant_apps.fees.models import Payment
from tenant_apps.fees.services import refused_day
from tenant_apps.students.fields import StudentReference
from tenant_apps.students.models import Student
from tenant_apps.students.selectors import STUDENTS


class FamilyDetails(Input):
    familyName = Text(
        source="name",
        max_length=80,
        missing=lazy("Enter the name of the family."),
        label=lazy("Name of the family"),
    )
    payerName = Text(source="payer_name", max_length=80, required=False, label=lazy("Who pays"))
    phone = Phone(label=lazy("Phone"), missing=lazy("Enter the phone of who pays."))


class NewFamily(FamilyDetails):
    studentObjectIds = serializers.ListField(
        child=Reference(STUDENTS, label=lazy("Student")),
        source="students",
        min_length=1,
        max_length=selectors.MOST,
        label=lazy("Students"),
    )


class FamilyChange(FamilyDetails, VersionedInput):
    pass


class MemberInput(Input):
    studentObjectId = StudentReference()


class MergeInput(Input):
    familyObjectId = Reference(
        selectors.FAMILIES,
        source="other",
        label=lazy("Family"),
        missing=lazy("Please choose a family."),
    )


class FamilyPreviewInput(MemberInput):
    amount = Money(required=False)
    date = BusinessDate(required=False)
    method = Choice(Payment.Method.choices, required=False)


class FamilyPaymentInput(PaymentInput):
    """`studentObjectId` is the student whose advance the rest becomes, once all dues are paid."""

    def get_fields(self) -> dict[str, Any]:
        return {
            name: field for name, field in super().get_fields().items() if name != "allocations"
        }

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        validated = super().validate(data)
        validated.pop("manual_allocations")
        return validated


class AskedFamilyPayment(FamilyPaymentInput):
    """What a manager is asked to record, with the family that the call has in its address."""

    familyObjectId = Reference(selectors.FAMILIES, source="record", label=lazy("Family"))


class FamilyResource(Resource):
    """Families of a branch."""

    path = "family"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK, update=FRONT_DESK, delete=MANAGERS)
    listing = selectors.FAMILIES
    create = Create(NewFamily, services.form_family, lazy("Family added."), idempotent=True)
    update = Update(FamilyChange, services.change_family, lazy("Family updated."))
    delete = Delete(services.end_family, lazy("The family was ended."))

    @verb("POST", policy=FRONT_DESK, input=MemberInput, idempotent=True)
    def add(self, call: Call, family: Family) -> DataResponse[Record]:
        """Adds a student to the family."""
        services.add_student(by=call.by, record=family, **call.data)
        return DataResponse(selectors.FAMILIES.record(call.by, family.pk), _("Student added."))

    @verb("POST", policy=FRONT_DESK, input=MemberInput)
    def remove(self, call: Call, family: Family) -> DataResponse[Record]:
        """Takes a student out of the family."""
        services.remove_student(by=call.by, record=family, **call.data)
        return DataResponse(selectors.FAMILIES.record(call.by, family.pk), _("Student removed."))

    @verb("POST", policy=FRONT_DESK, input=MergeInput, idempotent=True)
    def merge(self, call: Call, family: Family) -> DataResponse[Record]:
        """Takes the students of another family into this one, and ends the other."""
        services.merge_families(by=call.by, record=family, **call.data)
        return DataResponse(selectors.FAMILIES.record(call.by, family.pk), _("Families joined."))

    @verb("POST", policy=FRONT_DESK, input=FamilyPreviewInput, changes=False)
    def preview(self, call: Call, family: Family) -> FamilyPreview:
        """Previews a payment for all students of the family without saving it."""
        amount, day = call.data.get("amount", ZERO), call.data.get("date", today())
        plans = selectors.plan_for_family(family, call.data["student"], amount, day)
        in_cash = call.data.get("method") == Payment.Method.CASH
        return {
            "pendingBefore": sum((plan.pending_before for _, plan in plans), ZERO),
            "pendingAfter": sum((plan.pending_after for _, plan in plans), ZERO),
            "overdue": sum((plan.overdue for _, plan in plans), ZERO),
            "inWords": in_words(amount),
            "advance": sum((plan.advance for _, plan in plans), ZERO),
            "cashTaken": selectors.cash_over_limit(plans, amount) if in_cash else None,
            "students": [
                {
                    "_id": student.pk,
                    "studentId": student.code,
                    "studentName": student.name,
                    "pending": plan.pending_before,
                    "amount": plan.amount,
                    "advance": plan.advance,
                    "allocations": [preview_row(plan, due) for due in plan.dues],
                }
                for student, plan in plans
            ],
            "refused": {
                field: [sentence] for field, sentence in refused_day(by=call.by, day=day).items()
            },
        }

    @verb("POST", policy=FRONT_DESK, input=FamilyPaymentInput, idempotent=True, status=201)
    def pay(self, call: Call, family: Family) -> DataResponse[FamilyPaid]:
        """Records a payment for all students of the family: their oldest dues first, and a receipt for
        each student who gets a part."""
        made = services.pay_for_family(by=call.by, record=family, **call.data)
        paid: FamilyPaid = {
            "amount": sum((payment.amount for payment in made), ZERO),
            "date": made[0].date,
            "receipts": [
                {
                    "_id": payment.pk,
                    "receiptNo": payment.receipt_number,
                    "studentName": payment.student_name,
                    "amount": payment.amount,
                }
                for payment in made
            ],
        }
        return DataResponse(paid, _("Payment recorded."))


class SiblingResource(Resource):
    path = "student"
    listing = STUDENTS

    @verb("GET", policy=FRONT_DESK)
    def siblings(self, call: Call, student: Student) -> list[Sibling]:
        """Up to 10 students of the branch who have a phone number of this student and are not in the same
        family."""
        return selectors.siblings_of(student)


def _subject(*, by: Principal, record: Family, student: Student, **data: Any) -> Subject:
    students = services.students_with(record, student)
    payer = next(one for one in students if one.pk == student.pk)
    name = _("Record a payment of the family {family}").format(family=record.name)
    return late_payment(by=by, name=name, payer=payer, **data)


def _pay(**data: Any) -> Payment:
    return services.pay_for_family(**data)[0]


register(Action("familypay", AskedFamilyPayment, refused_payment, _pay, _subject))

RESOURCES = [FamilyResource, SiblingResource]
