from shared_apps.core.api.bulk import Bulk, Contacts
from shared_apps.core.api.call import Call
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Delete, Resource, Update, collection, verb
from shared_apps.core.roles import EVERYONE, FRONT_DESK, MANAGERS
from shared_apps.core.translation import lazy
from tenant_apps.students import selectors, services
from tenant_apps.students.api.inputs import (
    WHY,
    NewStudent,
    SamePhoneInput,
    StudentChange,
    StudentStatusInput,
)
from tenant_apps.students.models import Student
from tenant_apps.students.ports import student_records
from tenant_apps.students.schemas import DuplicateStudent, StatusMove


class StudentResource(Resource):
    path = "student"
    policy = Policy(read=EVERYONE, create=FRONT_DESK, update=FRONT_DESK, delete=MANAGERS)
    listing = selectors.STUDENTS
    create = Create(
        NewStudent, services.create_student, lazy("Student Created Successfully!"), True
    )
    update = Update(StudentChange, services.update_student, lazy("Student Updated Successfully!"))
    delete = Delete(services.delete_student)
    bulk = (Bulk("status", FRONT_DESK, services.set_status, StudentStatusInput),)
    bulk_export = True
    contacts = Contacts(FRONT_DESK, name="studentName", whatsapp="whatsapp", email="email")

    @collection("POST", policy=FRONT_DESK, input=SamePhoneInput, changes=False)
    def duplicates(self, call: Call) -> list[DuplicateStudent]:
        """Students who already have this phone number. Only a warning, since siblings may share
        one."""
        name = " ".join(call.data.get("name", "").lower().split())
        return [
            {
                "_id": student.pk,
                "studentId": student.code,
                "studentName": student.name,
                "phone": student.phone,
                "branchname": student.branch.name,
                "status": Student.Status(student.status),
                "sameName": bool(name) and student.name.lower() == name,
            }
            for student in selectors.with_phone(call.by, call.data["phone"])[:10]
        ]

    @verb("GET", policy=FRONT_DESK, query={"status": str})
    def moves(self, call: Call, student: Student) -> list[StatusMove]:
        """The statuses that the student may change to and the effects of each; only those of
        `status` if it is given."""
        wanted = call.query.get("status", "")
        statuses = [
            status
            for status in Student.Status.values
            if status in student.TRANSITIONS.get(student.status, ()) and wanted in ("", status)
        ]
        effects = [
            records.effects_of_status(student.pk, statuses, principal=call.by)
            for records in student_records()
        ]
        return [
            {
                "status": Student.Status(status),
                "needsReason": status in WHY,
                "effects": [each for answer in effects for each in answer.get(status, ())],
                "refusal": services.status_refusal(by=call.by, record=student, status=status),
            }
            for status in statuses
        ]
