"""GST rules: tax of a line, place of supply, document types, credits, parts of a payment."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_apps.core.gst import (
    BILL_OF_SUPPLY,
    FEE_BILL,
    PARTS,
    TAX_INVOICE,
    Charge,
    Line,
    Recipient,
    Supply,
    Taxed,
    contained_in,
    credit_line,
    document_for,
    part_of,
    taken_of,
    tax_line,
    totals,
)
from shared_apps.core.money import ZERO, percent_of, to_paisa

HOME = Supply("27AAPFU0939F1ZV", "Maharashtra", "Maharashtra")
ACROSS = Supply("27AAPFU0939F1ZV", "Maharashtra", "Karnataka")
UNREGISTERED = Supply("", "Maharashtra", "Maharashtra")
RATE = Decimal("18.00")

amounts = st.decimals(min_value="0.01", max_value=1_000_000, places=2)
rates = st.sampled_from([Decimal(rate) for rate in ("0", "5", "12", "18", "28", "0.25")])


def charge(amount="4000.00", rate="18.00"):
    return Charge("Course fee", "999293", Decimal(amount), Decimal(rate))


@pytest.mark.parametrize(
    ("amount", "supply", "cgst", "sgst", "igst"),
    [
        ("4000.00", HOME, "360.00", "360.00", "0.00"),
        ("4000.00", ACROSS, "0.00", "0.00", "720.00"),
        ("4000.00", UNREGISTERED, "0.00", "0.00", "0.00"),
        # 9 % of 1271.15 is 114.4035, rounded to 114.40, although 18 % is 228.807.
        ("1271.15", HOME, "114.40", "114.40", "0.00"),
        ("1271.15", ACROSS, "0.00", "0.00", "228.80"),
        # 9 % of 0.50 is 0.045; half a paisa is rounded up.
        ("0.50", HOME, "0.05", "0.05", "0.00"),
    ],
)
def test_gst_depends_on_both_states_and_the_gstin(amount, supply, cgst, sgst, igst):
    line = tax_line(charge(amount), supply)
    assert (str(line.cgst), str(line.sgst), str(line.igst)) == (cgst, sgst, igst)
    assert line.total == line.taxable + line.tax


@given(amounts, rates)
def test_cgst_and_sgst_are_equal_and_add_up_to_what_igst_would_be(amount, rate):
    at_home = tax_line(charge(amount, rate), HOME)
    across = tax_line(charge(amount, rate), ACROSS)
    assert at_home.cgst == at_home.sgst == percent_of(amount, rate / 2)
    assert at_home.cgst + at_home.sgst == across.igst
    assert abs(across.igst - percent_of(amount, rate)) <= Decimal("0.01")
    assert at_home.total == across.total


@given(st.decimals(min_value=0, max_value=1, places=4), amounts, rates, st.booleans())
def test_a_part_payment_has_equal_halves_and_adds_up(share, amount, rate, at_home):
    due = tax_line(charge(amount, rate), HOME if at_home else ACROSS)
    paid = to_paisa(due.total * share)
    part = part_of(paid, due, equal_halves=True)
    assert part.total == paid
    assert part.cgst == part.sgst
    assert ZERO <= part.taxable <= due.taxable
    assert ZERO <= part.tax <= due.tax


def test_the_fee_takes_the_odd_paisa_of_a_part_payment():
    due = tax_line(charge("100.05"), HOME)
    part = part_of(Decimal("59.03"), due, equal_halves=True)
    assert part == Taxed(Decimal("50.03"), Decimal("4.50"), Decimal("4.50"), ZERO)


@given(amounts, rates)
def test_paying_a_due_in_full_shows_its_own_amounts(amount, rate):
    due = tax_line(charge(amount, rate), HOME)
    part = part_of(due.total, due, equal_halves=True)
    assert all(getattr(part, name) == getattr(due, name) for name in PARTS)


def test_a_receipt_from_before_equal_halves_keeps_its_split():
    due = tax_line(charge("100.05"), HOME)
    part = part_of(Decimal("100.00"), due, equal_halves=False)
    assert part == Taxed(Decimal("84.75"), Decimal("7.63"), Decimal("7.62"), ZERO)


@given(amounts, rates, st.decimals(min_value="0.01", max_value=1_000_000, places=2))
def test_a_credit_has_equal_halves_and_leaves_equal_halves(amount, rate, credited):
    line = tax_line(charge(amount, rate), HOME)
    credit = credit_line(line, min(credited, amount))
    left = line.minus(credit)
    assert credit.cgst == credit.sgst
    assert left.cgst == left.sgst
    assert credit.within(line)


def test_a_credit_of_a_line_issued_with_unequal_halves_repeats_its_split():
    issued = Line(Decimal("1271.15"), Decimal("114.41"), Decimal("114.40"), ZERO, "Fee", "", RATE)
    assert credit_line(issued, issued.taxable) == issued
    credit = credit_line(issued, Decimal("500.00"))
    left = issued.minus(credit)
    assert credit.tax == Decimal("90.00")
    assert left.cgst - left.sgst == Decimal("0.01")


MAHARASHTRA, KARNATAKA = "Maharashtra", "Karnataka"
GSTINS = {MAHARASHTRA: "27AAPFU0939F1ZV", KARNATAKA: "29AAPFU0939F1ZR"}

PLACES = [
    # A registered company: its own state, sections 12(5)(a) and 12(2)(a) of the IGST Act.
    ("classroom", "registered", MAHARASHTRA, "CGST + SGST"),
    ("classroom", "registered", KARNATAKA, "IGST"),
    ("online", "registered", MAHARASHTRA, "CGST + SGST"),
    ("online", "registered", KARNATAKA, "IGST"),
    # Anyone else in a classroom: where the course is held, section 12(5)(b).
    ("classroom", "private", MAHARASHTRA, "CGST + SGST"),
    ("classroom", "private", KARNATAKA, "CGST + SGST"),
    ("classroom", "private", "", "CGST + SGST"),
    ("classroom", "company without a GSTIN", KARNATAKA, "CGST + SGST"),
    # Anyone else online: the recipient's state if it is known, section 12(2)(b).
    ("online", "private", MAHARASHTRA, "CGST + SGST"),
    ("online", "private", KARNATAKA, "IGST"),
    ("online", "private", "", "CGST + SGST"),
    ("online", "company without a GSTIN", KARNATAKA, "IGST"),
]


@pytest.mark.parametrize(("held", "kind", "state", "tax"), PLACES)
def test_the_place_of_supply_depends_on_course_recipient_and_state(held, kind, state, tax):
    recipient = Recipient(
        "A recipient", state=state, gstin=GSTINS[state] if kind == "registered" else ""
    )
    supply = Supply.between(
        gstin=GSTINS[MAHARASHTRA],
        branch_state=MAHARASHTRA,
        recipient=recipient,
        online=held == "online",
    )
    line = tax_line(charge(), supply)
    if tax == "IGST":
        assert (supply.place, line.cgst, line.sgst, line.igst) == (KARNATAKA, 0, 0, 720)
    else:
        assert (supply.place, line.cgst, line.sgst, line.igst) == (MAHARASHTRA, 360, 360, 0)


def test_without_a_gstin_the_rate_is_zero():
    assert tax_line(charge(), UNREGISTERED).rate == 0


@pytest.mark.parametrize(
    ("supply", "rates", "document"),
    [
        (HOME, ["18"], TAX_INVOICE),
        (ACROSS, ["18"], TAX_INVOICE),
        (HOME, ["0"], BILL_OF_SUPPLY),
        (HOME, ["0", "18"], TAX_INVOICE),
        (UNREGISTERED, ["18"], FEE_BILL),
        (UNREGISTERED, ["0"], FEE_BILL),
    ],
)
def test_the_document_type_depends_on_the_gstin_and_the_rates(supply, rates, document):
    lines = [tax_line(charge(rate=Decimal(rate)), supply) for rate in rates]
    assert document_for(supply, lines) == document


@pytest.mark.parametrize(
    ("within_state", "parts"),
    [(True, ("10000.00", "900.00", "900.00", "0.00")), (False, ("10000.00", "0", "0", "1800.00"))],
)
def test_an_advance_contains_its_tax(within_state, parts):
    split = contained_in(Decimal(11800), RATE, within_state=within_state)
    assert split == Taxed(*map(Decimal, parts))


@given(amounts, rates)
def test_what_an_amount_contains_adds_up_to_it_in_equal_halves(amount, rate):
    split = contained_in(amount, rate, within_state=True)
    assert split.total == amount
    assert split.cgst == split.sgst >= 0
    assert split.taxable > 0


@given(amounts, rates, st.lists(amounts, max_size=8), st.booleans())
def test_all_takings_of_an_advance_add_up_to_it_tax_by_tax(amount, rate, takings, within_state):
    whole, used, parts = contained_in(amount, rate, within_state=within_state), ZERO, []
    for wanted in [*takings, amount]:
        if taking := min(wanted, amount - used):
            parts.append(taken_of(whole, used, taking))
            used += taking
    assert totals(parts) == whole
    assert all(part.cgst == part.sgst >= 0 and part.igst >= 0 for part in parts)
    assert all(part.taxable >= Decimal("-0.01") for part in parts)
