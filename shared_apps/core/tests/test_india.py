import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_apps.core.india import (
    STATES,
    gstin_fault,
    mask_phone,
    pan_fault,
    phone_fault,
    pincode_fault,
    upi_id_fault,
)


@pytest.mark.parametrize(
    ("phone", "fault"),
    [
        ("9822014567", None),
        ("6000000000", None),
        ("", "Phone number is required"),
        ("982201456", "Phone number must be 10 digits"),
        ("98220145678", "Phone number must be 10 digits"),
        ("9822014567\n", "Phone number must be 10 digits"),
        ("+919822014567", "Phone number must be 10 digits"),
        ("९८२२०१४५६७", "Phone number must be 10 digits"),
        ("98220 14567", "Phone number must be 10 digits"),
        ("5822014567", "Phone number must start with 6, 7, 8, or 9"),
    ],
)
def test_phones_follow_the_specification(phone, fault):
    assert phone_fault(phone) == fault


@given(st.from_regex(r"[6-9][0-9]{9}", fullmatch=True, alphabet=st.characters(codec="ascii")))
def test_every_indian_mobile_number_passes(phone):
    assert phone_fault(phone) is None


@pytest.mark.parametrize(
    ("gstin", "state", "passes"),
    [
        ("27AAPFU0939F1ZV", "Maharashtra", True),
        ("27AAPFU0939F1ZV", None, True),
        ("29AAPFU0939F1ZV", "Maharashtra", False),
        ("00AAPFU0939F1ZV", None, False),
        ("27aapfu0939f1zv", "Maharashtra", False),
        ("27AAPFU0939F1ZV\n", "Maharashtra", False),
        ("27AAPFU0939F0ZV", "Maharashtra", False),
        ("", None, False),
    ],
)
def test_a_gstin_has_its_form_and_its_states_code(gstin, state, passes):
    assert (gstin_fault(gstin, state) is None) is passes


def test_a_gstin_of_another_state_names_the_right_code():
    assert gstin_fault("27AAPFU0939F1ZV", "Karnataka") == "A GSTIN of Karnataka starts with 29."


def test_state_codes_are_unique_pairs_of_digits():
    assert len(set(STATES.values())) == len(STATES) == 36
    assert all(code.isdigit() and len(code) == 2 for code in STATES.values())


@pytest.mark.parametrize(
    ("fault_of", "good", "bad"),
    [
        (pan_fault, "AAPFU0939F", "AAPFU0939"),
        (pincode_fault, "411038", "011038"),
        (pincode_fault, "110001", "110001\n"),
        (upi_id_fault, "sunrise.academy@okhdfc", "sunrise"),
        (upi_id_fault, "9822014567@ybl", "a@b c"),
    ],
)
def test_identities_have_their_form(fault_of, good, bad):
    assert fault_of(good) is None
    assert fault_of(bad) is not None


def test_a_masked_phone_keeps_its_last_four_digits():
    assert mask_phone("9822014567") == "XXXXXX4567"
    assert mask_phone("") == ""
