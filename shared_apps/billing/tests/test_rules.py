"""What a plan costs, and where a term stands on a day."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_apps.billing import rules
from shared_apps.billing.rules import CouponTerms, Discount, Offer, Term
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


def quote(offer, terms=(), today=DAY, until=None, supply=PUNE, coupon=None):
    return rules.quote(offer, terms, supply, today=today, open_until=until, coupon=coupon)


def term_of(quoted, offer):
    paid = quoted.price - quoted.discount
    return Term(offer.plan_id, offer.rank, paid, quoted.starts_on, quoted.ends_on)


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


percents = st.integers(1, 100).map(lambda value: Discount(Decimal(value), is_percent=True))
amounts = st.decimals(Decimal("0.01"), Decimal(100000), places=2).map(
    lambda value: Discount(value, is_percent=False)
)
coupons = st.none() | percents | amounts


@given(
    st.lists(st.integers(0, 400), min_size=3, max_size=3).map(sorted),
    st.lists(coupons, min_size=3, max_size=3),
)
def test_three_upgrades_never_credit_more_than_was_paid(days, given_coupons):
    paid, terms = Decimal(0), []
    for offer, day, coupon in zip([STARTER, GROWTH, SCALE], days, given_coupons, strict=True):
        quoted = quote(offer, terms, today=DAY + timedelta(days=day), coupon=coupon)
        assert quoted.credit <= paid
        paid += quoted.line.taxable
        terms = [term_of(quoted, offer)]


@given(st.decimals(Decimal("1.01"), Decimal(100000), places=2), percents | amounts)
def test_a_discount_leaves_at_least_a_rupee_of_the_price(price, coupon):
    discount = coupon.of(price)
    assert 0 <= discount <= price - 1


@pytest.mark.parametrize(
    ("coupon", "discount"),
    [
        (Discount(Decimal("12.5"), is_percent=True), "3750.00"),
        (Discount(Decimal(5000), is_percent=False), "5000.00"),
        (Discount(Decimal(100), is_percent=True), "29999.00"),
        (Discount(Decimal(30000), is_percent=False), "29999.00"),
    ],
)
def test_a_discount_is_in_per_cent_or_in_rupees(coupon, discount):
    quoted = quote(GROWTH, coupon=coupon)
    assert quoted.discount == Decimal(discount)
    assert quoted.line.taxable == GROWTH.price - Decimal(discount)


@pytest.mark.parametrize(
    ("price", "coupon", "fits"),
    [
        (Decimal(2), Discount(Decimal(50), is_percent=True), True),
        (Decimal(1), Discount(Decimal(50), is_percent=True), False),
        (Decimal("0.50"), Discount(Decimal(5), is_percent=False), False),
    ],
)
def test_a_price_of_a_rupee_has_no_discount(price, coupon, fits):
    quoted = quote(Offer(4, "Tiny", 1, price, 0), coupon=coupon)
    assert (rules.too_little_left(quoted) is None) is fits


def test_a_discount_is_refused_that_leaves_less_than_a_rupee_after_the_credit():
    until = DAY + timedelta(days=364)
    running = Term(2, 2, Decimal(30000), DAY, until)
    for value, fits in ((49999, True), (50000, False)):
        coupon = Discount(Decimal(value), is_percent=False)
        quoted = quote(SCALE, [running], until=until, coupon=coupon)
        assert (rules.too_little_left(quoted) is None) is fits


ANYBODY = CouponTerms(
    plan_ids=(),
    least_months=None,
    valid_from=DAY,
    valid_until=None,
    limit=None,
    once_per_centre=False,
    first_purchase=False,
)


@pytest.mark.parametrize(
    ("terms", "facts", "fits"),
    [
        ({}, {}, True),
        ({}, {"today": DAY - timedelta(days=1)}, False),
        ({"valid_until": DAY}, {}, True),
        ({"valid_until": DAY}, {"today": DAY + timedelta(days=1)}, False),
        ({"limit": 3}, {"used": 2}, True),
        ({"limit": 3}, {"used": 3}, False),
        ({}, {"used": 10**6, "used_by_centre": 5}, True),
        ({"once_per_centre": True}, {"used": 1, "used_by_centre": 0}, True),
        ({"once_per_centre": True}, {"used": 1, "used_by_centre": 1}, False),
        ({"plan_ids": (1, 2)}, {}, True),
        ({"plan_ids": (1, 3)}, {}, False),
        ({"least_months": 12}, {}, True),
        ({"least_months": 13}, {}, False),
        ({"first_purchase": True}, {"bought": 0}, True),
        ({"first_purchase": True}, {"bought": 1}, False),
        ({}, {"bought": 1}, True),
    ],
)
def test_a_coupon_is_used_within_its_terms_alone(terms, facts, fits):
    now = {"today": DAY, "used": 0, "used_by_centre": 0, "bought": 0} | facts
    fault = rules.coupon_fault(replace(ANYBODY, **terms), GROWTH, **now)
    assert (fault is None) is fits


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
