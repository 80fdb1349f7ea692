"""Which periods renew and what being late costs: no database, many dates."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_apps.core.dates import add_months
from shared_apps.core.errors import Invalid
from shared_apps.core.money import ZERO
from tenant_apps.courses.rules import MONTHS_IN_PERIOD
from tenant_apps.enrolments.renewals.rules import (
    LateCharge,
    Lateness,
    LateTerms,
    Schedule,
    Span,
    decide,
    late_charge,
    late_label,
    renewal_total,
)
from tenant_apps.enrolments.rules import Discount, Period, period_at
from tenant_apps.fees.rules import Charge, Supply, tax_line

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
    """Counted one by one from the anchor, the slow and certain way."""
    found, place = [], 0
    last = until if schedule.end is None else min(until, schedule.end)
    while (period := period_at(schedule.kind, schedule.anchor, schedule.end, place)).first <= last:
        found.append(period)
        place += 1
    return found


def firsts(schedule: Schedule, *, since: date, until: date, **more) -> list[date]:
    return [each.period.first for each in decide(schedule, since=since, until=until, **more)]


def made(schedule: Schedule, *, since: date, until: date, **more) -> list[date]:
    found = decide(schedule, since=since, until=until, **more)
    return [each.period.first for each in found if not each.against]


MONTHLY = Schedule("MONTHLY", date(2026, 1, 31), None)


def test_a_clamped_day_returns_in_a_longer_month():
    assert firsts(MONTHLY, since=date(2026, 2, 1), until=date(2026, 6, 30)) == [
        date(2026, 2, 28),
        date(2026, 3, 31),
        date(2026, 4, 30),
        date(2026, 5, 31),
        date(2026, 6, 30),
    ]


def test_nothing_is_due_before_its_day_and_it_is_on_it():
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
def test_the_periods_are_those_counted_from_the_first_one(schedule, since, days):
    until = since + timedelta(days=days)
    wanted = [p for p in every_period(schedule, until) if p.first >= since]
    assert [each.period for each in decide(schedule, since=since, until=until)] == wanted


@given(schedules(), DAYS, st.lists(st.integers(0, 60), min_size=1, max_size=8))
def test_however_often_the_job_runs_each_period_comes_once_and_in_order(schedule, start, gaps):
    """The job that stands still for some days makes up what a daily one would have made."""
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
def test_a_pause_leaves_out_exactly_the_periods_that_lie_inside_it(schedule, since, days, pauses):
    until = since + timedelta(days=days)
    for each in decide(schedule, since=since, until=until, pauses=pauses):
        first, last = each.period.first, each.period.last
        inside = any(p.first <= first and last <= p.last for p in pauses)
        assert (each.against == "Paused for the whole period.") is inside


def test_a_pause_that_goes_on_leaves_out_all_that_comes():
    paused = [Span(date(2026, 3, 15), None)]
    assert made(MONTHLY, since=date(2026, 2, 1), until=date(2026, 6, 1), pauses=paused) == [
        date(2026, 2, 28)
    ]


@given(schedules(), DAYS, st.integers(0, 1200), st.lists(spans(), max_size=3))
def test_a_period_whose_day_came_while_the_plan_was_closed_is_left_out(
    schedule, since, days, closed
):
    until = since + timedelta(days=days)
    for each in decide(schedule, since=since, until=until, closed=closed):
        first = each.period.first
        shut = first < until and any(c.first <= first <= c.last for c in closed)
        assert bool(each.against) is shut


def test_a_skipped_period_is_left_out_once_and_says_by_whom():
    found = decide(
        MONTHLY,
        since=date(2026, 2, 1),
        until=date(2026, 4, 30),
        skips={date(2026, 3, 31): "Neha Kale"},
    )
    assert [each.against for each in found] == ["", "Skipped once by Neha Kale.", ""]


def test_more_periods_than_anybody_can_mean_are_refused():
    with pytest.raises(Invalid, match="More than 60 periods"):
        decide(MONTHLY, since=date(2026, 2, 1), until=date(2036, 1, 1))


@given(schedules(), DAYS)
def test_the_next_period_is_never_before_the_day_and_none_lies_between(schedule, day):
    found = schedule.next_from(day)
    horizon = add_months(day, 12 + MONTHS_IN_PERIOD[schedule.kind])
    coming = [
        p.first for p in every_period(schedule, max(horizon, schedule.anchor)) if p.first >= day
    ]
    assert found == (coming[0] if coming else None)


@given(AMOUNTS, st.integers(0, 100), st.sampled_from(["0", "5", "18", "28"]), st.booleans())
def test_the_announced_amount_is_what_the_due_will_ask_for(fee, percent, rate, elsewhere):
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
def test_nothing_is_asked_for_within_the_grace(terms):
    assert late_charge(terms, late(), LAST_DAY) is None
    assert late_charge(terms, late(paid_on=LAST_DAY), date(2027, 1, 1)) is None


def test_a_plan_without_a_late_fee_never_asks_for_one():
    assert late_charge(LateTerms("NONE"), late(), date(2027, 1, 1)) is None


def test_a_fixed_late_fee_is_asked_for_the_day_after_the_grace():
    assert late_charge(FIXED, late(), DAY_AFTER) == LateCharge(
        Decimal("100.00"), "not paid by 15-11-2026"
    )


def test_a_percentage_is_of_what_was_not_paid_in_time():
    assert late_charge(PERCENT, late(unpaid="400.00"), DAY_AFTER) == LateCharge(
        Decimal("10.00"), "2.5 % of ₹400.00"
    )


def test_a_late_fee_by_the_day_waits_until_it_grows_no_more():
    assert late_charge(BY_DAY, late(), date(2026, 11, 24)) is None
    assert late_charge(BY_DAY, late(), date(2026, 11, 25)) == LateCharge(
        Decimal("150.00"), "15 days late, ₹10.00 a day, at most ₹150.00"
    )


def test_a_late_fee_by_the_day_counts_to_the_day_of_the_payment():
    paid = late(paid_on=date(2026, 11, 18))
    wanted = LateCharge(Decimal("80.00"), "8 days late, ₹10.00 a day")
    assert late_charge(BY_DAY, paid, date(2026, 12, 31)) == wanted


@given(
    st.sampled_from([FIXED, PERCENT, BY_DAY]),
    st.integers(0, 60),
    st.integers(0, 40),
    st.decimals("0", "9999.99", places=2),
)
def test_a_late_fee_never_changes_once_it_is_asked_for(terms, grace, wait, unpaid):
    """So one due asks for it, whichever day the job comes by."""
    paid_on = date(2026, 12, 20)
    open_, paid = (
        Lateness(date(2026, 11, 10), date(2026, 11, 10) + timedelta(days=grace), unpaid, on)
        for on in (None, paid_on)
    )
    asked = late_charge(terms, open_, paid_on)
    settled = late_charge(terms, paid, paid_on + timedelta(days=wait))
    assert asked is None or asked.amount == getattr(settled, "amount", None)


@given(
    st.sampled_from(["FIXED", "PER_DAY", "PERCENT"]),
    st.decimals("0.01", "100000000", places=2),
    st.decimals("0.01", "100000000", places=2),
    st.decimals("0", "1000000000", places=2),
    st.integers(0, 40_000),
    st.booleans(),
)
def test_however_late_a_late_fee_ends(kind, fee, cap, unpaid, days, is_settled):
    today = date(2026, 11, 10) + timedelta(days=days)
    lateness = Lateness(date(2026, 11, 10), LAST_DAY, unpaid, today if is_settled else None)
    charge = late_charge(LateTerms(kind, fee, cap), lateness, today)
    most = {"FIXED": fee, "PER_DAY": cap, "PERCENT": unpaid}[kind]
    assert charge is None or ZERO < charge.amount <= most


def test_a_long_label_keeps_its_reason_within_what_a_due_holds():
    label = late_label("Guitar " * 40, LateCharge(Decimal(1), "not paid by 15-11-2026"))
    assert len(label) == 160
    assert label.endswith(": not paid by 15-11-2026")
