"""The columns that say which student a row is about."""

from shared_apps.core.api.fields import Phone, Text
from shared_apps.core.api.inputs import Input
from shared_apps.core.imports.columns import ImportColumn
from shared_apps.core.translation import lazy

STUDENT_COLUMNS = (
    ImportColumn(
        "studentId",
        "Student ID",
        "studentcode code rollno rollnumber",
        example="STU-00042",
        hint="Student ID or phone is required",
        is_text=True,
    ),
    ImportColumn(
        "phone",
        "Phone",
        "phonenumber mobile mobilenumber mobileno contact contactno contactnumber",
        example="9822014567",
        hint="10 digits",
        is_text=True,
    ),
    ImportColumn(
        "studentName",
        "Student name",
        "name fullname",
        example="Aarav Deshpande",
        hint="Needed where two students have the same phone",
    ),
)


class StudentRow(Input):
    studentId = Text(source="code", max_length=12, required=False, label=lazy("Student ID"))
    phone = Phone(required=False, label=lazy("Phone"))
    studentName = Text(source="name", max_length=80, required=False, label=lazy("Student name"))
