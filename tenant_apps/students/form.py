"""The student form with its validation. The API uses it for one student, an import for every
row."""

from rest_framework import serializers

from shared_apps.core.api.fields import (
    Address,
    BusinessDate,
    Choice,
    Email,
    Phone,
    Pincode,
    State,
    Text,
)
from shared_apps.core.api.inputs import Input
from shared_apps.core.people import Gender


class StudentDetails(Input):
    """All fields of a student except the references: branch and photo."""

    studentName = Text(
        source="name", max_length=80, missing="Student name is required.", label="Student name"
    )
    phone = Phone(label="Phone")
    whatsapp = Phone(required=False, label="WhatsApp number")
    email = Email(required=False, label="Email")
    dob = BusinessDate(
        required=False,
        allow_null=True,
        not_future="Date of birth cannot be later than today.",
        label="Date of birth",
    )
    gender = Choice(
        Gender.choices,
        required=False,
        allow_blank=True,
        error_messages={"invalid_choice": "Gender is Male, Female or Other."},
        label="Gender",
    )
    guardianName = Text(
        source="guardian_name", max_length=80, required=False, label="Guardian name"
    )
    guardianRelation = Text(
        source="guardian_relation", max_length=30, required=False, label="Relation"
    )
    guardianPhone = Phone(source="guardian_phone", required=False, label="Guardian phone")
    guardianConsent = serializers.BooleanField(
        source="guardian_consent",
        required=False,
        error_messages={"invalid": "The guardian's consent is Yes or No."},
        label="The guardian agrees to the enrolment and to storing this data",
    )
    address = Address(max_length=255, required=False, label="Address")
    city = Text(max_length=60, required=False, label="City")
    state = State(required=False, label="State")
    pincode = Pincode(required=False, label="Pincode")
    school = Text(max_length=120, required=False, label="School or work")
    admissionDate = BusinessDate(
        source="admission_date",
        required=False,
        missing="Admission date is required.",
        not_far="The admission date cannot be more than a year from today.",
        label="Admission date",
    )
