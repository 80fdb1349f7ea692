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
from shared_apps.core.translation import lazy


class StudentDetails(Input):
    """All fields of a student except the references: branch and photo."""

    studentName = Text(
        source="name",
        max_length=80,
        missing=lazy("Student name is required."),
        label=lazy("Student name"),
    )
    phone = Phone(label=lazy("Phone"))
    whatsapp = Phone(required=False, label=lazy("WhatsApp number"))
    email = Email(required=False, label=lazy("Email"))
    dob = BusinessDate(
        required=False,
        allow_null=True,
        not_future=lazy("Date of birth cannot be later than today."),
        label=lazy("Date of birth"),
    )
    gender = Choice(
        Gender.choices,
        required=False,
        allow_blank=True,
        error_messages={"invalid_choice": lazy("Gender is Male, Female or Other.")},
        label=lazy("Gender"),
    )
    guardianName = Text(
        source="guardian_name", max_length=80, required=False, label=lazy("Guardian name")
    )
    guardianRelation = Text(
        source="guardian_relation", max_length=30, required=False, label=lazy("Relation")
    )
    guardianPhone = Phone(source="guardian_phone", required=False, label=lazy("Guardian phone"))
    guardianConsent = serializers.BooleanField(
        source="guardian_consent",
        required=False,
        error_messages={"invalid": lazy("The guardian's consent is Yes or No.")},
        label=lazy("The guardian agrees to the enrolment and to storing this data"),
    )
    address = Address(max_length=255, required=False, label=lazy("Address"))
    city = Text(max_length=60, required=False, label=lazy("City"))
    state = State(required=False, label=lazy("State"))
    pincode = Pincode(required=False, label=lazy("Pincode"))
    school = Text(max_length=120, required=False, label=lazy("School or work"))
    admissionDate = BusinessDate(
        source="admission_date",
        required=False,
        missing=lazy("Admission date is required."),
        not_far=lazy("The admission date cannot be more than a year from today."),
        label=lazy("Admission date"),
    )
