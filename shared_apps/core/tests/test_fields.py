"""The fields of the specification's forms, each with its exact sentence (section 5), and what else
people and attackers type."""

import json
from datetime import timedelta
from decimal import Decimal

import pytest
import time_machine
from django.utils import timezone

from shared_apps.core.api.fields import (
    BusinessDate,
    Choice,
    Email,
    Gstin,
    Money,
    Name,
    Pan,
    Phone,
    Pincode,
    State,
    Text,
    UpiId,
)
from shared_apps.core.api.inputs import Input
from shared_apps.core.categories import CATEGORIES
from tenant_apps.staff.models import Member
from tests.callers import signed_in
from tests.samples import SAMPLES

REQUIRED = "Phone number is required"
TEN = "Phone number must be 10 digits"
START = "Phone number must start with 6, 7, 8, or 9"
SALARY = "Salary must be a valid number."
LATER = "Date of birth cannot be later than today."


def judge(field, value):
    """The field's value for an input, or its sentence."""

    class Form(Input):
        it = field

    form = Form(data={"it": value})
    return form.validated_data["it"] if form.is_valid() else str(form.errors["it"][0])


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("9876543210", "9876543210"),
        ("6000000000", "6000000000"),
        ("+91 98765 43210", "9876543210"),
        ("+919876543210", "9876543210"),
        ("09876543210", "9876543210"),
        ("98765-43210", "9876543210"),
        (" 9876543210 ", "9876543210"),
        (9876543210, "9876543210"),
        ("", REQUIRED),
        (None, REQUIRED),
        ("   ", REQUIRED),
        ("98765", TEN),
        ("98765432101", TEN),
        ("98765abcde", TEN),
        ("९८७६५४३२१०", TEN),
        ("9８７６５４３２１０", TEN),
        ("+929876543210", TEN),
        ("919876543210", TEN),
        ("5876543210", START),
        ("0876543210", START),
        (5876543210, START),
        (True, REQUIRED),
        (9876543210.0, REQUIRED),
        (["9876543210"], REQUIRED),
        ({"phone": 1}, REQUIRED),
    ],
    ids=str,
)
def test_a_phone_is_ten_digits_from_six_to_nine(typed, found):
    assert judge(Phone(), typed) == found


@pytest.mark.parametrize("typed", ["9876543210\n", "\n9876543210", "98765\n43210"])
def test_a_line_break_never_stays_in_a_phone(typed):
    assert "\n" not in judge(Phone(), typed)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", None),
        (None, None),
        ("0", Decimal("0.00")),
        ("12", Decimal("12.00")),
        ("12.5", Decimal("12.50")),
        ("12.34", Decimal("12.34")),
        (45000, Decimal("45000.00")),
        ("100000000.00", Decimal("100000000.00")),
        ("100000000.01", "The amount must be at most ₹10,00,00,000."),
        ("9999999999.99", "The amount must be at most ₹10,00,00,000."),
        ("99999999999", SALARY),
        ("12.345", SALARY),
        ("-5", SALARY),
        ("+5", SALARY),
        ("1e5", SALARY),
        ("1_000", SALARY),
        ("1,000", SALARY),
        ("NaN", SALARY),
        ("Infinity", SALARY),
        ("१२", SALARY),
        ("12.", SALARY),
        (".5", SALARY),
        ("12\n", SALARY),
        (" 12", SALARY),
        ("twelve", SALARY),
        (True, SALARY),
        (12.5, SALARY),
        (-5, SALARY),
        ([12], SALARY),
    ],
    ids=str,
)
def test_a_salary_is_a_number_with_up_to_two_decimals(typed, found):
    field = Money(required=False, allow_null=True, error_messages={"invalid": SALARY})
    assert judge(field, typed) == found


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("a@b.in", "a@b.in"),
        ("A@B.IN", "a@b.in"),
        (" a@b.in ", "a@b.in"),
        ("", "Email is required."),
        (None, "Email is required."),
        ("a", "Email is invalid."),
        ("a@", "Email is invalid."),
        ("a@b", "Email is invalid."),
        ("a b@c.in", "Email is invalid."),
        ("a@b.in, c@d.in", "Email is invalid."),
        ("a@b.in\nBcc: c@d.in", "Email is invalid."),
        ("ａ@b.in", "Email is invalid."),
        ("a@ｂ.in", "Email is invalid."),
        (["a@b.in"], "Email is required."),
    ],
    ids=str,
)
def test_an_email_is_one_address_in_lower_case(typed, found):
    assert judge(Email(), typed) == found


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Neha", "Neha"),
        ("  Neha  ", "Neha"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("नेहा 🎻", "नेहा 🎻"),
        ("a\u202eb", "a b"),
        ("a\tb\r\nc", "a b c"),
        ("a\x07b", "a b"),
        ("", "Staff Name is required."),
        ("   ", "Staff Name is required."),
        ("\t\n", "Staff Name is required."),
        ("\u202e", "Staff Name is required."),
        (None, "Staff Name is required."),
        (True, "Staff Name is required."),
        (["Neha"], "Staff Name is required."),
        ("x" * 121, "Ensure this field has no more than 120 characters."),
        ("x" * 10_000, "Ensure this field has no more than 120 characters."),
    ],
    ids=range(16),
)
def test_a_name_is_one_line_of_text_kept_as_typed(typed, found):
    assert judge(Text(max_length=120, missing="Staff Name is required."), typed) == found


@pytest.mark.parametrize(
    "typed",
    [
        "https://evil.test",
        "Win at www.evil.test",
        "a@evil.test",
        "HTTP://X",
        "Pay: upi://pay?pa=x",
        "You have won: prize-desk.COM",
        "Open evil.museum/win",
    ],
)
def test_a_name_is_no_address_since_it_stands_in_mails_to_strangers(typed):
    found = judge(Name(missing="Name is required."), typed)
    assert found == "Please enter a name, not a link."


@pytest.mark.parametrize(
    "typed", ["Dr. A. P. J. Kalam", "Dr.Rao", "A.In.", "Raga & Tala (Pune)", "St. Mary's", "नृत्य"]
)
def test_a_name_may_have_dots_signs_and_any_script(typed):
    assert judge(Name(), typed) == typed


def test_joiners_stay_inside_indic_words_and_alone_are_nothing():
    assert judge(Text(), "क्\u200dष") == "क्\u200dष"
    assert judge(Text(missing="Name is required."), "\u200d\u200c") == "Name is required."
    assert judge(Text(missing="Name is required."), "\u200b\ufeff\u2060") == "Name is required."


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("ADMIN", False),
        ("STAFF", False),
        ("TRAINER", False),
        ("MASTER", True),
        ("SUPER_ADMIN", True),
        ("admin", True),
        ("", True),
        (None, True),
        (["ADMIN"], True),
        ({"role": "ADMIN"}, True),
        (True, True),
        (1, True),
    ],
    ids=str,
)
def test_a_role_is_one_of_three(typed, refused):
    found = judge(Choice(["ADMIN", "STAFF", "TRAINER"], missing="Role is required."), typed)
    assert found == ("Role is required." if refused else typed)


def test_a_centre_is_of_one_of_the_fourteen_categories_of_the_specification():
    field = Choice(CATEGORIES, missing="Category is required.")
    assert CATEGORIES == [
        "Fitness & Yoga",
        "Software Training",
        "School & Tuitions",
        "Art & Music",
        "Driving",
        "Civil Services",
        "Soft Skills",
        "Fashion & Beauty",
        "Digital Marketing",
        "Corporate Training",
        "Photography",
        "Engineering",
        "Medical & Hospitality",
        "Culinary",
    ]
    assert judge(field, "Culinary") == "Culinary"
    assert judge(field, "Cooking") == "Category is required."


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("2026-02-30", "This date does not exist. Enter it as dd-mm-yyyy."),
        ("2026-14-03", "This date does not exist. Enter it as dd-mm-yyyy."),
        ("0000-00-00", "This date does not exist. Enter it as dd-mm-yyyy."),
        ("1800-01-01", "Enter a year from 1900 to 2100."),
        ("2101-01-01", "Enter a year from 1900 to 2100."),
        ("01-02-2000", "Enter a date as dd-mm-yyyy."),
        ("2000-1-1", "Enter a date as dd-mm-yyyy."),
        ("2000-01-01T00:00", "Enter a date as dd-mm-yyyy."),
        ("٢٠٠٠-٠١-٠١", "Enter a date as dd-mm-yyyy."),
        (7, "Enter a date as dd-mm-yyyy."),
        ("x", "Enter a date as dd-mm-yyyy."),
    ],
)
def test_a_day_is_a_day_of_the_calendar(typed, sentence):
    assert judge(BusinessDate(not_future=LATER), typed) == sentence


def test_a_birthday_is_not_after_today_in_india():
    with time_machine.travel("2026-11-19T19:00:00+00:00", tick=False):  # 00:30 on the 20th in India
        today = timezone.localdate()
        assert str(today) == "2026-11-20"
        assert judge(BusinessDate(not_future=LATER), "2026-11-20") == today
        assert judge(BusinessDate(not_future=LATER), "2026-11-21") == LATER


@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        (Pincode, ["411038"], ["011038", "41103", "4110388", "४११०३८", "411 038"]),
        (Gstin, ["27AAPFU0939F1ZV", "27aapfu0939f1zv"], ["27AAPFU0939F1Z", "99AAPFU0939F1ZV", "x"]),
        (Pan, ["AAPFU0939F", "aapfu0939f"], ["AAPFU0939", "1APFU0939F"]),
        (UpiId, ["sunrise@okhdfc"], ["sunrise", "@okhdfc", "a b@okhdfc", "sunrise@ok-hdfc"]),
        (State, ["Maharashtra"], ["maharashtra", "Narnia"]),
    ],
)
def test_what_identifies_a_place_or_a_business_has_its_form(field, good, bad):
    for typed in good:
        assert judge(field(), typed) == (typed.upper() if field in {Gstin, Pan} else typed)
    for typed in bad:
        found = judge(field(), typed)
        assert found.endswith("."), (typed, found)
        assert " " in found


def test_a_field_that_is_not_known_is_refused_by_its_name():
    class Form(Input):
        name = Text()

    form = Form(data={"name": "x", "orgId": 1, "is_superuser": True})
    assert not form.is_valid()
    assert form.errors == {
        "is_superuser": ["This field is not known."],
        "orgId": ["This field is not known."],
    }


# What the staff form says, as the specification writes it.
MISSING = {
    "username": "Staff Name is required.",
    "email": "Email is required.",
    "phone": REQUIRED,
    "password": "Password is required",
    "address": "Address is required.",
    "role": "Role is required.",
    "branchObjectId": "Branch selection is required.",
    "jobtype": "Job type is required.",
    "gender": "Gender is required.",
}


@pytest.mark.parametrize("how", ["absent", "empty", "null"])
@pytest.mark.parametrize("field", MISSING)
def test_the_staff_form_asks_for_a_field_in_the_specifications_words(in_first, ids, field, how):
    owner = signed_in("owner", in_first)
    body = dict(SAMPLES["POST staff"].body(ids))
    body.pop(field)
    if how != "absent":
        body[field] = "" if how == "empty" else None
    people = Member.objects.count()
    answer = owner.post("staff", body)
    assert answer.status_code == 400
    assert answer.json()["errors"] == {field: [MISSING[field]]}
    assert answer.json()["message"] == MISSING[field]
    assert Member.objects.count() == people


@pytest.mark.parametrize(
    ("field", "typed", "text"),
    [
        ("email", "neha", "Email is invalid."),
        ("phone", "98765", TEN),
        ("phone", "5876543210", START),
        ("password", "Ab#1", "Password must be at least 8 characters long"),
        ("password", "Abcdefg#", "Password must contain at least one number"),
        ("password", "Abcdefg1", "Password must contain at least one special character"),
        ("salary", "12.345", SALARY),
        ("salary", "1e5", SALARY),
        ("role", "MASTER", "Role is required."),
        ("role", "SUPER_ADMIN", "Role is required."),
        ("jobtype", "Slave", "Job type is required."),
        ("pfnumber", "12a", "UAN number must be digits, at most 12."),
        ("pfnumber", "1234567890123", "UAN number must be digits, at most 12."),
        ("dob", "2100-01-01", LATER),
        ("gender", "Unknown", "Gender is required."),
        ("is_active", "", "Status is required."),
        ("is_active", None, "Status is required."),
        ("is_active", "maybe", "Status is required."),
    ],
)
def test_the_staff_form_refuses_in_the_specifications_words(in_first, ids, field, typed, text):
    owner = signed_in("owner", in_first)
    answer = owner.post("staff", SAMPLES["POST staff"].body(ids) | {field: typed})
    assert answer.status_code == 400
    assert answer.json()["errors"] == {field: [text]}


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "http://169.254.169.254/latest/meta-data",
        "/class/v1/files/forged",
        "//evil.test/x.png",
        "data:image/png;base64,AAAA",
        "x" * 400,
    ],
)
def test_a_photo_is_an_upload_of_ones_own_and_no_other_address(in_first, ids, address):
    owner = signed_in("owner", in_first)
    answer = owner.put(f"staff/update/{ids.people['trainer']}", {"userLogo": address})
    assert answer.status_code == 400
    assert "userLogo" in answer.json()["errors"]
    assert Member.objects.get(pk=ids.people["trainer"]).photo_id is None


@pytest.mark.parametrize("text", ["\\u0000", "\\ud800", "a\\u0000b"])
def test_a_name_that_cannot_be_kept_is_refused_as_malformed(in_first, ids, text):
    owner = signed_in("owner", in_first)
    body = json.dumps({"username": "PLACE"}).replace("PLACE", text)
    answer = owner.put(f"staff/update/{ids.people['trainer']}", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_birthday_of_a_staff_member_may_be_today(in_first, ids):
    owner, today = signed_in("owner", in_first), timezone.localdate()
    path = f"staff/update/{ids.people['trainer']}"
    assert owner.put(path, {"dob": str(today)}).status_code == 200
    refused = owner.put(path, {"dob": str(today + timedelta(days=1))})
    assert (refused.status_code, refused.json()["errors"]) == (400, {"dob": [LATER]})
    assert Member.objects.get(pk=ids.people["trainer"]).dob == today
