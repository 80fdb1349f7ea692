"""What the contract says of a form's field: all that a screen needs to draw and check it."""

import pytest
from rest_framework import serializers

from shared_apps.core.api import fields
from shared_apps.core.api.form_contract import form_facts
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.lists import Listing
from shared_apps.core.api.uploads import FileData
from shared_apps.core.files import PDF
from shared_apps.core.people import Gender
from shared_apps.core.text_rules import TextRule
from tenant_apps.branches.models import Branch


def facts(field):
    """What the contract says of the field besides its type."""

    class Form(Input):
        it = field

    return form_facts(Form().fields["it"])


def test_a_field_without_a_label_is_on_no_form():
    assert facts(fields.Text()) == {}


def test_a_text_says_its_label_and_what_is_said_when_it_is_empty():
    assert facts(fields.Text(label="City", missing="City is required.")) == {
        "x-label": "City",
        "x-kind": "text",
        "x-messages": {"required": "City is required."},
    }


def test_the_general_sentences_of_the_framework_are_not_published():
    assert facts(serializers.CharField(label="City")) == {"x-label": "City", "x-kind": "text"}


def test_a_text_publishes_its_patterns_with_their_sentences_and_how_it_is_typed():
    assert facts(fields.Phone(label="Phone")) == {
        "x-label": "Phone",
        "x-kind": "phone",
        "x-typed": "digits",
        "x-rules": [
            {"pattern": "^[0-9]{10}$", "message": "Phone number must be 10 digits"},
            {
                "pattern": "^[6-9][0-9]*$",
                "message": "Phone number must start with 6, 7, 8, or 9",
            },
        ],
        "x-messages": {"required": "Phone number is required"},
    }


def test_a_single_pattern_stands_in_the_contract_as_usual_too_and_lets_an_optional_text_be_empty():
    assert facts(fields.Pincode(label="Pincode"))["pattern"] == "^[1-9][0-9]{5}$"
    assert facts(fields.Pincode(label="Pincode", required=False))["pattern"] == (
        "^(?:[1-9][0-9]{5})?$"
    )


def test_the_patterns_of_a_validator_count_as_the_fields():
    class Strong:
        rules = (TextRule(".{8,}", "Too short."),)

        def __call__(self, value):
            pass

    field = serializers.CharField(label="Password", trim_whitespace=False, validators=[Strong()])
    assert facts(field)["x-rules"] == [{"pattern": "^.{8,}$", "message": "Too short."}]


def test_a_text_that_is_not_trimmed_is_a_password():
    field = serializers.CharField(label="Password", trim_whitespace=False)
    assert facts(field)["x-kind"] == "password"


def test_a_choice_publishes_the_words_people_read():
    field = fields.Choice(Gender.choices, label="Gender", missing="Gender is required.")
    assert facts(field) == {
        "x-label": "Gender",
        "x-kind": "choice",
        "x-words": {"Male": "Male", "Female": "Female", "Other": "Other"},
        "x-messages": {"required": "Gender is required."},
    }


def test_a_file_publishes_its_endings_its_limit_and_what_is_said_of_any_other():
    field = FileData(PDF, two="One file.", required=False, label="File")
    assert facts(field) == {
        "x-label": "File",
        "x-kind": "file",
        "x-file": {
            "endings": ["pdf"],
            "under": 10_000_000,
            "tooLarge": "File size should be less than 10MB",
            "unreadable": "Please upload a valid PDF file",
            "several": "One file.",
        },
    }


@pytest.mark.parametrize(
    ("field", "found"),
    [
        (
            fields.Money(label="Fee", missing="Fee is required.", positive=True),
            {
                "x-kind": "money",
                "x-messages": {
                    "required": "Fee is required.",
                    "invalid": "Enter an amount in rupees with up to 2 decimals.",
                    "positive": "The amount must be more than zero.",
                },
            },
        ),
        (
            fields.Percent(label="GST", called="The GST rate"),
            {
                "x-kind": "percent",
                "x-messages": {
                    "required": "The GST rate is a percentage from 0 to 100.",
                    "invalid": "The GST rate is a percentage from 0 to 100.",
                },
            },
        ),
        (
            fields.Whole(label="Seats", min_value=1, max_value=1000, allow_null=True),
            {
                "x-kind": "whole",
                "x-messages": {"invalid": "Enter a whole number from 1 to 1,000."},
            },
        ),
        (
            fields.BusinessDate(label="Day", missing="Which day?", not_future="Not yet."),
            {
                "x-kind": "day",
                "x-messages": {
                    "required": "Which day?",
                    "invalid": "Enter a date as dd-mm-yyyy.",
                    "future": "Not yet.",
                },
            },
        ),
        (
            fields.TimeOfDay(label="From", missing="From when?"),
            {
                "x-kind": "time",
                "x-messages": {"required": "From when?", "invalid": "Enter a time as hh:mm."},
            },
        ),
        (serializers.BooleanField(label="Online"), {"x-kind": "flag"}),
        (
            serializers.ListField(
                label="Days",
                child=serializers.IntegerField(),
                error_messages={"required": "Which days?", "empty": "Which days?"},
            ),
            {"x-kind": "wholes", "x-messages": {"required": "Which days?"}},
        ),
        (
            serializers.ListField(label="Holidays", child=fields.BusinessDate()),
            {"x-kind": "days"},
        ),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, dict) else "",
)
def test_each_kind_of_field_says_what_it_holds(field, found):
    assert facts(field) == {"x-label": str(field.label), **found}


def test_a_reference_names_its_record_in_a_refusal():
    listing = Listing(Branch.objects.live(), columns=[])
    field = fields.Reference(listing, label="Branch", missing="Branch selection is required.")
    assert facts(field) == {
        "x-label": "Branch",
        "x-kind": "reference",
        "x-messages": {
            "required": "Branch selection is required.",
            "invalid": "Branch selection is required.",
        },
    }
