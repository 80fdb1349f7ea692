"""What a plan costs, and where a term stands on a day."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_apps.billing import rules
from shared_apps.billing.rules import Offer, Term
from shared_apps.core.gst import Recipient, Supply

DAY = date(2026, 11, 20)
PUNE = Supply.between(
    gstin="27AAQFC1884L1ZP",
    branch_state="Maharashtra",
    recipient=Recipient("Raga", state="Maharashtra"),
    online=True,
)
STARTER = Offer(1, "Starter", 12, Decimal(16000), 1)
GROWTH = Offer(2, "Growth", 12, Decimal(30000), 2)
SCALE = Offer(3, "Scale", 12, Decimal(80000), 3)


def quote(offer, terms=(), today=DAY, until=None, supply=PUNE):
    return rules.quote(offer, terms, supply, today=today, open_until=until)


def term_of(quoted, offer):
    return Term(offer.plan_id, offer.rank, quoted.price, quoted.starts_on, quoted.ends_on)


def test_a_first_plan_begins_today_and_lasts_to_the_day_before_the_same_day_a_year_later():
    quoted = quote(GROWTH)
    assert (quoted.kind, quoted.starts_on, quoted.ends_on) == ("NEW", DAY, date(2027, 11, 19))
    assert (quoted.line.cgst, quoted.line.sgst, quoted.line.igst) == (2700, 2700, 0)
    assert quoted.line.total == Decimal(35400)


def test_a_centre_of_another_state_pays_integrated_tax():
    supply = Supply.between(
        gstin="27AAQFC1884L1ZP",
        branch_state="Maharashtra",
        recipient=Recipient("Kala", state="Gujarat"),
        online=True,
    )
    line = quote(GROWTH, supply=supply).line
    assert (line.cgst, line.sgst, line.igst) == (0, 0, Decimal(5400))


def test_a_seller_without_a_gstin_charges_no_tax():
    supply = Supply.between(
        gstin="", branch_state="Maharashtra", recipient=Recipient("Raga"), online=True
    )
    assert quote(GROWTH, supply=supply).line.total == Decimal(30000)


@pytest.mark.parametrize("late", [-30, 0, 3])
def test_a_renewal_begins_after_the_last_paid_day_also_in_the_days_of_grace(late):
    until = DAY - timedelta(days=late)
    running = Term(2, 2, Decimal(30000), until - timedelta(days=364), until)
    quoted = quote(GROWTH, [running], until=until)
    assert (quoted.kind, quoted.starts_on) == ("RENEWAL", until + timedelta(days=1))
    assert quoted.credit == 0


def test_a_downgrade_begins_after_the_last_paid_day_and_has_no_credit():
    until = DAY + timedelta(days=100)
    running = Term(2, 2, Decimal(30000), until - timedelta(days=364), until)
    quoted = quote(STARTER, [running], until=until)
    assert (quoted.kind, quoted.starts_on) == ("DOWNGRADE", until + timedelta(days=1))
    assert quoted.credit == 0


def test_an_upgrade_begins_today_with_credit_for_the_unused_days():
    until = DAY + timedelta(days=113)
    running = Term(2, 2, Decimal(30000), until - timedelta(days=364), until)
    quoted = quote(SCALE, [running], until=until)
    assert (quoted.kind, quoted.starts_on, quoted.credit_days) == ("UPGRADE", DAY, 114)
    assert quoted.credit == Decimal("9369.86")
    assert quoted.line.taxable == Decimal("70630.14")


def test_an_upgrade_has_credit_for_the_period_that_is_paid_ahead_as_well():
    until = DAY + timedelta(days=364)
    running = Term(1, 1, Decimal(16000), DAY - timedelta(days=364), DAY)
    ahead = Term(1, 1, Decimal(16000), DAY + timedelta(days=1), until + timedelta(days=1))
    quoted = quote(SCALE, [running, ahead], until=ahead.ends_on)
    assert quoted.credit == Decimal("43.84") + Decimal(16000)


@given(st.lists(st.integers(0, 400), min_size=3, max_size=3).map(sorted))
def test_three_upgrades_never_credit_more_than_was_paid(days):
    paid, terms = Decimal(0), []
    for offer, day in zip([STARTER, GROWTH, SCALE], days, strict=True):
        quoted = quote(offer, terms, today=DAY + timedelta(days=day))
        assert quoted.credit <= paid
        paid += quoted.line.taxable
        terms = [term_of(quoted, offer)]


@pytest.mark.parametrize(
    ("limits", "used", "missing"),
    [
        ({"students": 120, "staff": None}, {"students": 282, "staff": 900}, ["students"]),
        ({"students": 120, "staff": 5}, {"students": 120, "staff": 5}, []),
        ({"students": 1, "staff": 1}, {"students": 2, "staff": 2}, ["students", "staff"]),
    ],
)
def test_a_plan_is_too_small_for_what_is_above_its_limits(limits, used, missing):
    assert [what for what, _used, _limit in rules.too_small(limits, used)] == missing


@pytest.mark.parametrize(
    ("method", "reference", "fits"),
    [
        ("UPI", "632118840217", True),
        ("UPI", "63211884021", False),
        ("UPI", "63211884021A", False),
        ("UPI", "６３２１１８８４０２１７", False),
        ("BANK_TRANSFER", "N312884", True),
        ("BANK_TRANSFER", "HDFC/N312-884", True),
        ("BANK_TRANSFER", "N3", False),
        ("BANK_TRANSFER", "N31 2884", False),
    ],
)
def test_the_reference_of_a_payment_has_the_form_of_its_method(method, reference, fits):
    assert (rules.reference_fault(method, reference) is None) is fits


@pytest.mark.parametrize(
    ("left", "trial", "paid"),
    [
        (15, None, None),
        (14, None, "RENEWAL_DUE"),
        (4, None, "RENEWAL_DUE"),
        (3, "THREE_DAYS", "THREE_DAYS"),
        (2, "THREE_DAYS", "THREE_DAYS"),
        (1, "ONE_DAY", "ONE_DAY"),
        (0, "LAST_DAY", "LAST_DAY"),
        (-1, "CLOSED", "GRACE"),
        (-7, "CLOSED", "GRACE"),
        (-8, "CLOSED", "CLOSED"),
    ],
)
def test_the_step_of_a_term_follows_from_the_days_that_are_left(left, trial, paid):
    ends_on = DAY + timedelta(days=left)
    assert rules.step_of(is_trial=True, ends_on=ends_on, today=DAY) == trial
    assert rules.step_of(is_trial=False, ends_on=ends_on, today=DAY) == paid
