"""Recurring revenue from the terms that centres paid for: pure, in rupees before GST and calendar days
of India.

A term earns its price divided by its months, each month. It earns until its last day and through the
days of grace after it, or until a later term takes its place.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from typing import Literal

from shared_apps.core.dates import add_months, month_start
from shared_apps.core.money import ZERO, to_paisa
from shared_apps.subscriptions.rules import grace_ends_on

MONTHS_SHOWN = 12

Change = Literal["NEW", "LARGER", "SMALLER", "LOST"]
Monthly = Mapping[int, Decimal]
"""What each centre pays a month, by its id; centres that pay nothing are left out."""


@dataclass(frozen=True, slots=True)
class PaidTerm:
    """A term as it was bought: `paid` rupees before GST for so many months."""

    organisation_id: int
    plan_name: str
    months: int
    paid: Decimal
    starts_on: date
    ends_on: date


@dataclass(frozen=True, slots=True)
class Earning:
    """What a term earns a month, and the first and last day on which it does."""

    organisation_id: int
    plan_name: str
    monthly: Decimal
    first: date
    last: date


@dataclass(slots=True)
class Movement:
    """What recurring revenue gained and lost between two days, in rupees; all amounts are positive."""

    amounts: dict[Change, Decimal] = field(
        default_factory=lambda: {"NEW": ZERO, "LARGER": ZERO, "SMALLER": ZERO, "LOST": ZERO}
    )
    centres_lost: int = 0


def earnings(terms: Iterable[PaidTerm]) -> list[Earning]:
    """Returns when each term earned. `terms` are in the order in which they were bought: a later one
    takes the place of all before it from its first day on, so that a term it overtakes earns nothing
    from there."""
    of_centre: dict[int, list[PaidTerm]] = defaultdict(list)
    for term in terms:
        of_centre[term.organisation_id].append(term)
    found = []
    for bought in of_centre.values():
        overtaken: date | None = None
        for term in reversed(bought):
            last = grace_ends_on(term.ends_on)
            if overtaken is not None:
                last = min(last, overtaken - timedelta(days=1))
            overtaken = min(overtaken or term.starts_on, term.starts_on)
            if last >= term.starts_on:
                monthly = to_paisa(term.paid / term.months)
                found.append(
                    Earning(term.organisation_id, term.plan_name, monthly, term.starts_on, last)
                )
    return found


def running(of: Iterable[Earning], day: date) -> list[Earning]:
    """Returns what is earned on a day: one a centre."""
    return [earning for earning in of if earning.first <= day <= earning.last]


def monthly_on(of: Iterable[Earning], day: date) -> Monthly:
    return {earning.organisation_id: earning.monthly for earning in running(of, day)}


def change_of(before: Decimal, after: Decimal) -> Change | None:
    """Returns what happened to a centre that paid `before` and pays `after`."""
    if before == after:
        return None
    if before == 0:
        return "NEW"
    if after == 0:
        return "LOST"
    return "LARGER" if after > before else "SMALLER"


def changes(before: Monthly, after: Monthly) -> list[tuple[int, Decimal, Decimal, Change]]:
    """Returns (centre, before, after, change) of each centre whose monthly amount differs."""
    found = []
    for centre in sorted(before.keys() | after.keys()):
        amounts = before.get(centre, ZERO), after.get(centre, ZERO)
        if change := change_of(*amounts):
            found.append((centre, *amounts, change))
    return found


def movement(before: Monthly, after: Monthly) -> Movement:
    """Returns what all the changes between two days come to."""
    total = Movement()
    for _centre, was, now, change in changes(before, after):
        total.amounts[change] += abs(now - was)
        total.centres_lost += change == "LOST"
    return total


def months_until(today: date) -> list[date]:
    """The first days of the months that are shown, this month last."""
    this = month_start(today)
    return [add_months(this, past) for past in range(1 - MONTHS_SHOWN, 1)]


def closing_day(month: date, today: date) -> date:
    """The month's last day; of this month the day that it has come to."""
    return min(add_months(month, 1) - timedelta(days=1), today)


def retention(
    signed_up: Mapping[int, date], of: Sequence[Earning], months: Sequence[date], today: date
) -> list[tuple[date, int, list[int]]]:
    """Returns of each month that month, how many centres signed up in it, and how many of those paid
    at its end and at the end of each month after it. `signed_up` is the day by centre."""
    cohorts: dict[date, set[int]] = {month: set() for month in months}
    for centre, day in signed_up.items():
        if (month := month_start(day)) in cohorts:
            cohorts[month].add(centre)
    paying = [set(monthly_on(of, closing_day(month, today))) for month in months]
    return [
        (month, len(centres), [len(centres & paying[later]) for later in range(at, len(months))])
        for at, (month, centres) in enumerate(cohorts.items())
    ]
