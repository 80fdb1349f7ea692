"""Which organisations are the same owner's."""

from dataclasses import replace

import pytest

from shared_apps.referrals.rules import Identity, reason_not_counted

NOBODY = Identity(gstin="", pan="", phones=frozenset({""}), emails=frozenset())
REFERRER = Identity(
    gstin="27AAPFU0939F1ZV",
    pan="AAPFU0939F",
    phones=frozenset({"9822012345", "9822014567"}),
    emails=frozenset({"office@raga.test", "owner@raga.test"}),
)


@pytest.mark.parametrize(
    ("same", "reason"),
    [
        ({"gstin": "27aapfu0939f1zv "}, "SAME_GSTIN"),
        ({"gstin": "29AAPFU0939F1ZR"}, "SAME_PAN"),
        ({"pan": "aapfu0939f"}, "SAME_PAN"),
        ({"phones": frozenset({"+91 98220 14567"})}, "SAME_PHONE"),
        ({"emails": frozenset({"Owner@raga.test"})}, "SAME_EMAIL"),
        ({"emails": frozenset({"owner+second@raga.test"})}, "SAME_EMAIL"),
    ],
)
def test_what_both_have_in_common_is_the_reason(same, reason):
    assert reason_not_counted(REFERRER, replace(NOBODY, **same)) == reason


@pytest.mark.parametrize(
    "other",
    [
        {"gstin": "27AAQFC1884L1ZP"},
        {"pan": "AAQFC1884L"},
        {"phones": frozenset({"9847012345"})},
        {"emails": frozenset({"owner@tiny.test"})},
    ],
)
def test_organisations_of_different_owners_have_nothing_in_common(other):
    assert reason_not_counted(REFERRER, replace(NOBODY, **other)) is None


def test_what_neither_has_filled_in_is_not_the_same():
    assert reason_not_counted(NOBODY, NOBODY) is None


def test_the_reason_that_says_most_comes_first():
    assert reason_not_counted(REFERRER, REFERRER) == "SAME_GSTIN"
