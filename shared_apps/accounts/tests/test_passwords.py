"""The specification's rules for a password, in their order and words, and the obvious guesses."""

import pytest
from django.contrib.auth.hashers import check_password, identify_hasher, make_password

from shared_apps.accounts.passwords import check_new_password, password_fault
from shared_apps.core.errors import Invalid


@pytest.mark.parametrize(
    ("password", "fault"),
    [
        ("", "Password is required"),
        ("a", "Password must be at least 8 characters long"),
        ("abcdefg", "Password must be at least 8 characters long"),
        ("abcdefgh", "Password must contain at least one number"),
        ("abcdefg1", "Password must contain at least one special character"),
        ("abcdef1-", "Password must contain at least one special character"),
        ("abcdef1_", "Password must contain at least one special character"),
        ("abcdef1+", "Password must contain at least one special character"),
        ("abcde१!!", "Password must contain at least one number"),
        ("abcdef1!", None),
        ("1!" * 64, None),
        ("1!" * 64 + "x", "Password must be at most 128 characters long"),
    ],
)
def test_the_first_fault_is_said_in_the_specifications_words(password, fault):
    assert password_fault(password) == fault


# Section 5 of the specification, letter by letter.
@pytest.mark.parametrize("character", '!@#$%^&*(),.?":{}|<>')
def test_each_special_character_of_the_specification_counts(character):
    assert password_fault(f"abcdef1{character}") is None


@pytest.mark.parametrize(
    ("password", "known"),
    [
        ("Passw0rd!", ()),
        ("12345678!", ()),
        ("Qwerty123!", ()),
        ("owner1!@raga.test", ("owner1!@raga.test",)),
        ("RAGA PUNE 1!", ("Raga Pune 1!",)),
    ],
)
def test_what_everybody_would_try_first_is_refused(password, known):
    with pytest.raises(Invalid) as refusal:
        check_new_password(password, *known)
    assert list(refusal.value.errors) == ["password"]
    assert len(refusal.value.errors["password"]) == 1


def test_passwords_are_kept_as_argon2id_with_owasps_cost():
    kept = make_password("Ghungroo#108")
    assert kept.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
    assert identify_hasher(kept).algorithm == "argon2"
    assert check_password("Ghungroo#108", kept)
    assert not check_password("ghungroo#108", kept)
