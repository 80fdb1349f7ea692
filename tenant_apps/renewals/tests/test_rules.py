"""Property tests of the renewal and late fee rules, without a database."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_apps.core.dates import add_months
from shared_apps.core.errors import Invalid
from shared_apps.core.gst import Charge, Supply, tax_line
from shared_apps.core.money import ZERO
from tenant_apps.courses.rules import MONTHS_IN_PERIOD
from tenant_apps.enrolments.rules import Discount, Period, Schedule, Span, period_at
from tenant_apps.renewals.rules import (
    LateCharge,
    Lateness,
    LateTerms,
    decide,
    late_charge,
    late_label,
    renewal_total,
)

ONE_DAY = timedelta(days=1)
DAYS = st.dates(date(2023, 1, 1), date(2028, 12, 31))
KINDS = st.sampled_from(sorted(MONTHS_IN_PERIOD))
AMOUNTS = st.decimals("0.01", "99999.99", places=2)


@st.composite
def spans(draw: st.DrawFn) -> Span:
    first = draw(DAYS)
    return Span(first, first + timedelta(days=draw(st.integers(0, 400))))


@st.composite
def schedules(draw: st.DrawFn) -> Schedule:
    anchor = draw(DAYS)
    ends = draw(st.none() | st.integers(0, 1500))
    end = None if ends is None else anchor + timedelta(days=ends)
    return Schedule(draw(KINDS), anchor, end)


def every_period(schedule: Schedule, until: date) -> list[Period]:
    """Reference implementation: counts the periods one by one from the anchor."""
    found, index = [], 0
    last = until if schedule.end is None else min(until, schedule.end)
    while (period := period_at(schedule.kind, schedule.anchor, schedule.end, index)).first <= last:
        found.append(period)
        index += 1
    return found


def firsts(schedule: Schedule, *, since: date, until: date, **more) -> list[date]:
    return [each.period.first for each in decide(schedule, since=since, until=until, **more)]


def renewed(schedule: Schedule, *, since: date, until: date, **more) -> list[date]:
    found = decide(schedule, since=since, until=until, **more)
    return [each.period.first for each in found if not each.skip_reason]


MONTHLY = Schedule("MONTHLY", date(2026, 1, 31), None)


def test_a_clamped_day_returns_in_a_longer_month():
    assert firsts(MONTHLY, since=date(2026, 2, 1), until=date(2026, 6, 30)) == [
        date(2026, 2, 28),
        date(2026, 3, 31),
        date(2026, 4, 30),
        date(2026, 5, 31),
        date(2026, 6, 30),
    ]


def test_a_period_is_due_on_its_first_day_and_not_before():
    assert firsts(MONTHLY, since=date(2026, 2, 28), until=date(2026, 2, 27)) == []
    assert firsts(MONTHLY, since=date(2026, 2, 28), until=date(2026, 2, 28)) == [date(2026, 2, 28)]


def test_no_period_begins_after_the_end_and_the_last_one_is_cut_there():
    ending = Schedule("MONTHLY", date(2026, 1, 31), date(2026, 3, 31))
    [february, march] = decide(ending, since=date(2026, 2, 1), until=date(2026, 12, 31))
    assert (february.period.first, february.period.last) == (date(2026, 2, 28), date(2026, 3, 30))
    assert (march.period.first, march.period.last) == (date(2026, 3, 31), date(2026, 3, 31))
    assert ending.next_from(date(2026, 4, 1)) is None


@pytest.mark.parametrize("kind", ["ONE_TIME", "INSTALMENTS"])
def test_a_plan_without_periods_never_renews(kind):
    schedule = Schedule(kind, date(2026, 1, 1), None)
    assert decide(schedule, since=date(2026, 1, 1), until=date(2030, 1, 1)) == []
    assert schedule.next_from(date(2026, 1, 1)) is None


@given(schedules(), DAYS, st.integers(0, 1200))
def test_the_periods_match_counting_from_the_first_one(schedule, since, days):
    until = since + timedelta(days=days)
    expected = [p for p in every_period(schedule, until) if p.first >= since]
    assert [each.period for each in decide(schedule, since=since, until=until)] == expected


@given(schedules(), DAYS, st.lists(st.integers(0, 60), min_size=1, max_size=8))
def test_each_period_is_decided_once_in_order_however_often_the_job_runs(schedule, start, gaps):
    """A job that pauses for some days decides the same periods as a daily one."""
    day, since, seen = start, schedule.next_from(start), []
    for gap in gaps:
        day += timedelta(days=gap)
        if since is not None:
            seen += firsts(schedule, since=since, until=day)
            since = schedule.next_from(max(since, day + ONE_DAY))
    last = schedule.next_from(start)
    assert seen == ([] if last is None else firsts(schedule, since=last, until=day))
    assert seen == sorted(set(seen))


@given(schedules(), DAYS, st.integers(0, 1200), st.lists(spans(), max_size=3))
def test_a_pause_skips_exactly_the_periods_inside_it(schedule, since, days, pauses):
    until = since + timedelta(days=days)
    for each in decide(schedule, since=since, until=until, pauses=pauses):
        first, last = each.period.first, each.period.last
        inside = any(p.first <= first and last <= p.last for p in pauses)
        assert (each.skip_reason == "Paused for the whole period.") is inside


def test_an_open_pause_skips_all_later_periods():
    paused = [Span(date(2026, 3, 15), None)]
    assert renewed(MONTHLY, since=date(2026, 2, 1), until=date(2026, 6, 1), pauses=paused) == [
        date(2026, 2, 28)
    ]


@given(schedules(), DAYS, st.integers(0, 1200), st.lists(spans(), max_size=3))
def test_a_period_that_began_while_the_plan_was_closed_is_skipped(schedule, since, days, closed):
    until = since + timedelta(days=days)
    for each in decide(schedule, since=since, until=until, closed=closed):
        first = each.period.first
        skipped = first < until and any(c.first <= first <= c.last for c in closed)
        assert bool(each.skip_reason) is skipped


def test_a_skipped_period_is_skipped_once_and_names_the_user():
    found = decide(
        MONTHLY,
        since=date(2026, 2, 1),
        until=date(2026, 4, 30),
        skips={date(2026, 3, 31): "Neha Kale"},
    )
    assert [each.skip_reason for each in found] == ["", "Skipped once by Neha Kale.", ""]


def test_too_many_periods_at_once_are_refused():
    with pytest.raises(Invalid, match="more than 60 periods"):
        decide(MONTHLY, since=date(2026, 2, 1), until=date(2036, 1, 1))


@given(schedules(), DAYS)
def test_next_from_returns_the_first_period_on_or_after_the_day(schedule, day):
    found = schedule.next_from(day)
    horizon = add_months(day, 12 + MONTHS_IN_PERIOD[schedule.kind])
    coming = [
        p.first for p in every_period(schedule, max(horizon, schedule.anchor)) if p.first >= day
    ]
    assert found == (coming[0] if coming else None)


@given(AMOUNTS, st.integers(0, 100), st.sampled_from(["0", "5", "18", "28"]), st.booleans())
def test_the_announced_amount_equals_the_total_of_the_due(fee, percent, rate, elsewhere):
    discount = Discount("PERCENT", Decimal(percent)) if percent else Discount()
    supply = Supply("27AAKCS4821M1Z6", "Maharashtra", "Goa" if elsewhere else "Maharashtra")
    charge = Charge("Course fee", "999293", fee - discount.on(fee), Decimal(rate))
    announced = renewal_total(fee, discount, gst_rate=Decimal(rate))
    assert announced == tax_line(charge, supply).total


def late(*, paid_on: date | None = None, unpaid: str = "1000.00", grace: int = 5) -> Lateness:
    due = date(2026, 11, 10)
    return Lateness(due, due + timedelta(days=grace), Decimal(unpaid), paid_on)


FIXED = LateTerms("FIXED", Decimal("100.00"))
PERCENT = LateTerms("PERCENT", Decimal("2.50"))
BY_DAY = LateTerms("PER_DAY", Decimal("10.00"), Decimal("150.00"))
LAST_DAY, DAY_AFTER = date(2026, 11, 15), date(2026, 11, 16)


@pytest.mark.parametrize("terms", [FIXED, PERCENT, BY_DAY])
def test_no_late_fee_is_charged_within_the_grace_period(terms):
    assert late_charge(terms, late(), LAST_DAY) is None
    assert late_charge(terms, late(paid_on=LAST_DAY), date(2027, 1, 1)) is None


def test_a_plan_without_a_late_fee_never_charges_one():
    assert late_charge(LateTerms("NONE"), late(), date(2027, 1, 1)) is None


def test_a_fixed_late_fee_is_charged_the_day_after_the_grace_period():
    assert late_charge(FIXED, late(), DAY_AFTER) == LateCharge(
        Decimal("100.00"), "not paid by 15-11-2026"
    )


def test_a_percentage_late_fee_is_based_on_the_amount_not_paid_in_time():
    assert late_charge(PERCENT, late(unpaid="400.00"), DAY_AFTER) == LateCharge(
        Decimal("10.00"), "2.5 % of ₹400.00"
    )


def test_a_late_fee_per_day_is_charged_when_it_stops_growing():
    assert late_charge(BY_DAY, late(), date(2026, 11, 24)) is None
    assert late_charge(BY_DAY, late(), date(2026, 11, 25)) == LateCharge(
        Decimal("150.00"), "15 days late, ₹10.00 a day, at most ₹150.00"
    )


def test_a_late_fee_per_day_counts_the_days_until_the_payment():
    paid = late(paid_on=date(2026, 11, 18))
    expected = LateCharge(Decimal("80.00"), "8 days late, ₹10.00 a day")
    assert late_charge(BY_DAY, paid, date(2026, 12, 31)) == expected


@given(
    st.sampled_from([FIXED, PERCENT, BY_DAY]),
    st.integers(0, 60),
    st.integers(0, 40),
    st.decimals("0", "9999.99", places=2),
)
def test_a_late_fee_does_not_change_after_it_is_charged(terms, grace, wait, unpaid):
    """Therefore one due is enough, on whichever day the job runs."""
    paid_on = date(2026, 12, 20)
    open_, paid = (
        Lateness(date(2026, 11, 10), date(2026, 11, 10) + timedelta(days=grace), unpaid, on)
        for on in (None, paid_on)
    )
    charged = late_charge(terms, open_, paid_on)
    settled = late_charge(terms, paid, paid_on + timedelta(days=wait))
    assert charged is None or charged.amount == getattr(settled, "amount", None)


@given(
    st.sampled_from(["FIXED", "PER_DAY", "PERCENT"]),
    st.decimals("0.01", "100000000", places=2),
    st.decimals("0.01", "100000000", places=2),
    st.decimals("0", "1000000000", places=2),
    st.integers(0, 40_000),
    st.booleans(),
)
def test_a_late_fee_never_exceeds_its_maximum(kind, fee, cap, unpaid, days, is_settled):
    today = date(2026, 11, 10) + timedelta(days=days)
    lateness = Lateness(date(2026, 11, 10), LAST_DAY, unpaid, today if is_settled else None)
    charge = late_charge(LateTerms(kind, fee, cap), lateness, today)
    maximum = {"FIXED": fee, "PER_DAY": cap, "PERCENT": unpaid}[kind]
    assert charge is None or ZERO < charge.amount <= maximum


def test_a_long_label_is_cut_but_keeps_its_reason():
    label = late_label("Guitar " * 40, LateCharge(Decimal(1), "not paid by 15-11-2026"))
    assert len(label) == 160
    assert label.endswith(": not paid by 15-11-2026")
