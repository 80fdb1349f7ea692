from typing import Any

from rest_framework import serializers

from shared_apps.core.api.call import Call
from shared_apps.core.api.fields import (
    BusinessDate,
    Choice,
    Email,
    Phone,
    Pincode,
    Reference,
    State,
    Text,
)
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Delete, Resource, Update, collection
from shared_apps.core.roles import EVERYONE, FRONT_DESK, MANAGERS
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.students import selectors, services
from tenant_apps.students.models import Student
from tenant_apps.workspace.services import stored_file


class StudentFields(Input):
    studentName = Text(source="name", max_length=80, missing="Student name is required.")  # noqa: N815
    phone = Phone()
    whatsapp = Phone(required=False)
    email = Email(required=False)
    dob = BusinessDate(
        required=False, allow_null=True, not_future="Date of birth cannot be later than today."
    )
    gender = Choice(Student.Gender.choices, required=False, allow_blank=True)
    guardianName = Text(source="guardian_name", max_length=80, required=False)  # noqa: N815
    guardianRelation = Text(source="guardian_relation", max_length=30, required=False)  # noqa: N815
    guardianPhone = Phone(source="guardian_phone", required=False)  # noqa: N815
    guardianConsent = serializers.BooleanField(source="guardian_consent", required=False)  # noqa: N815
    address = Text(max_length=255, required=False)
    city = Text(max_length=60, required=False)
    state = State(required=False)
    pincode = Pincode(required=False)
    school = Text(max_length=120, required=False)
    admissionDate = BusinessDate(source="admission_date", required=False)  # noqa: N815
    branchObjectId = Reference(  # noqa: N815
        BRANCHES, source="branch", label="The branch", required=False
    )
    userLogo = serializers.CharField(  # noqa: N815
        required=False, allow_blank=True, allow_null=True, max_length=400
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if "userLogo" in data:
            stored = stored_file(data.pop("userLogo") or "")
            data["photo_id"] = stored.pk if stored else None
        return data


class NewStudent(StudentFields):
    """The branch is the person's own unless another one in scope is named."""

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        data = super().validate(data)
        if "branch" not in data:
            own = self.context["principal"].branch_id
            if own is None:
                raise serializers.ValidationError(
                    {"branchObjectId": "Branch selection is required."}
                )
            data["branch"] = BRANCHES.find(self.context["principal"], own)
        return data


class StudentChange(StudentFields, VersionedInput):
    status = Choice(Student.Status.choices, required=False)


class DuplicatesInput(Input):
    phone = Phone()
    name = Text(max_length=80, required=False)


class StudentResource(Resource):
    path = "student"
    policy = Policy(read=EVERYONE, create=FRONT_DESK, update=FRONT_DESK, delete=MANAGERS)
    listing = selectors.STUDENTS
    create = Create(NewStudent, services.create_student, "Student Created Successfully!", True)
    update = Update(StudentChange, services.update_student, "Student Updated Successfully!")
    delete = Delete(services.delete_student)

    @collection("POST", policy=FRONT_DESK, input=DuplicatesInput, changes=False)
    def duplicates(self, call: Call) -> list[dict[str, Any]]:
        """Who already has this phone: a warning, never a refusal, since siblings share one."""
        name = " ".join(call.data.get("name", "").lower().split())
        return [
            {
                "_id": student.pk,
                "studentId": student.code,
                "studentName": student.name,
                "phone": student.phone,
                "branchname": student.branch.name,
                "status": student.status,
                "sameName": bool(name) and student.name.lower() == name,
            }
            for student in selectors.with_phone(call.by, call.data["phone"])[:10]
        ]


RESOURCES = [StudentResource]
