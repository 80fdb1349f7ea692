"""The student form with its validation. The API uses it for one student, an import for every
row."""

from rest_framework import serializers

from shared_apps.core.api.fields import BusinessDate, Choice, Email, Phone, Pincode, State, Text
from shared_apps.core.api.inputs import Input
from shared_apps.core.people import Gender


class StudentDetails(Input):
    """All fields of a student except the references: branch and photo."""

    studentName = Text(source="name", max_length=80, missing="Student name is required.")  # noqa: N815
    phone = Phone()
    whatsapp = Phone(required=False)
    email = Email(required=False)
    dob = BusinessDate(
        required=False, allow_null=True, not_future="Date of birth cannot be later than today."
    )
    gender = Choice(
        Gender.choices,
        required=False,
        allow_blank=True,
        error_messages={"invalid_choice": "Gender is Male, Female or Other."},
    )
    guardianName = Text(source="guardian_name", max_length=80, required=False)  # noqa: N815
    guardianRelation = Text(source="guardian_relation", max_length=30, required=False)  # noqa: N815
    guardianPhone = Phone(source="guardian_phone", required=False)  # noqa: N815
    guardianConsent = serializers.BooleanField(  # noqa: N815
        source="guardian_consent",
        required=False,
        error_messages={"invalid": "The guardian's consent is Yes or No."},
    )
    address = Text(max_length=255, required=False)
    city = Text(max_length=60, required=False)
    state = State(required=False)
    pincode = Pincode(required=False)
    school = Text(max_length=120, required=False)
    admissionDate = BusinessDate(  # noqa: N815
        source="admission_date",
        required=False,
        not_far="The admission date cannot be more than a year from today.",
    )
