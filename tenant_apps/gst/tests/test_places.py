"""Where a course is supplied, by whom it is billed to and how it is held, and the section of the IGST Act
that it rests on. The same table is in docs/decisions/gst.md."""

from pathlib import Path

import pytest

from shared_apps.core.gst import Recipient, Supply

HOME, AWAY = "Maharashtra", "Karnataka"
GSTIN = "29AAPFU0939F1ZR"
DECISIONS = Path(__file__).parents[3] / "docs" / "decisions" / "gst.md"

CASES = [
    ("in a classroom", "private", HOME, "CGST + SGST", "12(5)(b)"),
    ("in a classroom", "private", AWAY, "CGST + SGST", "12(5)(b)"),
    ("in a classroom", "private", "", "CGST + SGST", "12(5)(b)"),
    ("in a classroom", "registered", HOME, "CGST + SGST", "12(5)(a)"),
    ("in a classroom", "registered", AWAY, "IGST", "12(5)(a)"),
    ("in a classroom", "registered", "", "CGST + SGST", "12(5)(a)"),
    ("online", "private", HOME, "CGST + SGST", "12(2)(b)(i)"),
    ("online", "private", AWAY, "IGST", "12(2)(b)(i)"),
    ("online", "private", "", "CGST + SGST", "12(2)(b)(ii)"),
    ("online", "registered", HOME, "CGST + SGST", "12(2)(a)"),
    ("online", "registered", AWAY, "IGST", "12(2)(a)"),
    ("online", "registered", "", "CGST + SGST", "12(2)(a)"),
]


@pytest.mark.parametrize(("held", "whose", "state", "tax", "section"), CASES)
def test_the_tax_follows_the_place_of_supply(held, whose, state, tax, section):
    recipient = Recipient("Asha", state=state, gstin=GSTIN if whose == "registered" else "")
    supply = Supply.between(
        gstin="27AAPFU0939F1ZV", branch_state=HOME, recipient=recipient, online=held == "online"
    )
    assert ("CGST + SGST" if supply.within_state else "IGST") == tax
    where = {HOME: "the same", AWAY: "another", "": "not known"}[state]
    assert f"| {held} | {whose} | {where} | {tax} | {section} |" in DECISIONS.read_text()
