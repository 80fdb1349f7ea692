"""Closes of the demo's year: every day of each branch, and its months that are over."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal

from django.db.models import Max, Q, Sum
from django.utils import timezone

from shared_apps.core.dates import add_months, month_start
from shared_apps.core.money import ZERO
from shared_apps.core.numbering import take_codes
from shared_apps.core.principal import Actor
from shared_apps.core.writing import write_declared, writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.closing.models import CashClose, CashCount, CashDifference, PeriodLock
from tenant_apps.closing.rules import NOTES
from tenant_apps.daybook.selectors import MOVED, drawer, first_day_with_money
from tenant_apps.finance.demo import transfers
from tenant_apps.staff.models import Member

BEGINS_WITH = Decimal(8460)
SHORT = Decimal(-50)
DEPOSITED = Decimal(500)
"""What is taken to the bank, or comes from it, is a multiple of it."""
LIMIT = Decimal(100)
SATURDAY = 5
LOCKED_ON = 12
"""The day of the following month on which the owner locks a month: its return was filed two days ago."""


@writing()
def fill_demo(*, today: date) -> None:
    """Each branch has closed its days for a year and taken its cash to the bank on Saturdays; one day was
    short. The first branch has not closed yesterday yet. Every month is locked but the last one."""
    write_declared()  # the drawer counts what was paid in this transaction
    desks = {member.branch_id: member for member in Member.objects.live().filter(role="STAFF")}
    owner = Member.objects.live().filter(role="SUPER_ADMIN").earliest("pk")
    for place, branch in enumerate(Branch.objects.live().order_by("pk")):
        desk = desks.get(branch.pk, owner)
        first = first_day_with_money(branch.pk)
        if first is None:
            continue
        last = today - timedelta(days=2 if place == 0 else 1)
        _close_days(branch, first, last, Actor(desk.pk, desk.name))
        _lock_months(branch, month_start(first), today, Actor(owner.pk, owner.name))


@dataclass(slots=True)
class _Day:
    """The cash of a day, in rupees, and when the last row of it was recorded."""

    cash_in: Decimal = ZERO
    cash_out: Decimal = ZERO
    recorded: datetime | None = None


def _close_days(branch: Branch, first: date, last: date, by: Actor) -> None:
    """Closes these days as the desk does in the evening of each. On Saturdays it takes what is in the
    drawer to the bank, but for what the next days begin with; where there is not enough for what was paid
    from it, the bank gives the rest."""
    days, taken = _days_of(branch.pk, last), {}
    short = last - timedelta(days=3)
    begin = drawer(branch.pk, first)
    opening, recorded = begin.opening, days[first].recorded
    closes = []
    for day in _each_day(first, last):
        found = days.get(day, _Day())
        cash_in, cash_out = found.cash_in, found.cash_out
        if day == first:
            cash_in, cash_out = begin.cash_in, begin.cash_out
        recorded = max(filter(None, (recorded, found.recorded)), default=None)
        begins = BEGINS_WITH if day == first and begin.is_first else ZERO
        surplus = _surplus(opening + begins + cash_in - cash_out, day)
        if surplus:
            taken[day] = surplus
            cash_in, cash_out = cash_in + max(-surplus, ZERO), cash_out + max(surplus, ZERO)
        book = opening + cash_in - cash_out
        difference = begins or (SHORT if day == short else ZERO)
        closes.append(
            CashClose(
                branch=branch,
                day=day,
                is_first=day == first and begin.is_first,
                opening=opening,
                cash_in=cash_in,
                cash_out=cash_out,
                book=book,
                counted=book + difference,
                difference=difference,
                limit=LIMIT,
                reason=CashClose.Reason.CHANGE if day == short else "",
                note="Auto-rickshaw, slip missing" if day == short else "",
                created_at=_evening(day, recorded),
            )
        )
        opening = book + difference
    transfers(by=by, branch=branch, cash=taken)
    _save(closes, by)


def _days_of(branch_id: int, last: date) -> dict[date, _Day]:
    """Returns the cash of each day of a branch on which there was some, and of each on which other money
    moved."""
    found: dict[date, _Day] = {}
    came, went = Q(mode="CASH", moved__gt=0), Q(mode="CASH", moved__lt=0)
    for money in MOVED:
        sums = money.of(branch_id, day__lte=last).values("day")
        rows = sums.annotate(
            came=Sum("moved", filter=came), went=Sum("moved", filter=went), recorded=Max("at")
        )
        for row in rows:
            day = found.setdefault(row["day"], _Day())
            day.cash_in += row["came"] or ZERO
            day.cash_out -= row["went"] or ZERO
            day.recorded = max(filter(None, (day.recorded, row["recorded"])))
    return found


def _each_day(first: date, last: date) -> Iterator[date]:
    for days in range((last - first).days + 1):
        yield first + timedelta(days=days)


def _surplus(book: Decimal, day: date) -> Decimal:
    """Returns what is taken to the bank in the evening of a day with this book; what comes from it is
    negative."""
    if book < ZERO or (day.weekday() == SATURDAY and book >= BEGINS_WITH + DEPOSITED):
        return (book - BEGINS_WITH) // DEPOSITED * DEPOSITED
    return ZERO


def _evening(day: date, recorded: datetime | None) -> datetime:
    """Returns when a day was closed: in the evening, or after its last row was recorded."""
    evening = timezone.make_aware(datetime.combine(day, time(20, 36)))
    return max(evening, recorded + timedelta(seconds=1)) if recorded else evening


def _save(closes: list[CashClose], by: Actor) -> None:
    """Saves closes with their counts and differences."""
    numbers = take_codes(CashClose.CODES, len(closes))
    counts = [_count_of(close) for close in closes]
    audit.create_many(counts, by=by)
    for close, number, count in zip(closes, numbers, counts, strict=True):
        close.number, close.count = number, count
    audit.create_many(closes, by=by)
    off = [close for close in closes if close.difference]
    kinds = CashDifference.Kind
    differences = [
        CashDifference(
            number=number,
            kind=kinds.OPENING if close.is_first else kinds.DIFFERENCE,
            close=close,
            branch=close.branch,
            day=close.day,
            amount=close.difference,
            note=close.note,
            created_at=close.created_at,
        )
        for number, close in zip(take_codes(CashDifference.CODES, len(off)), off, strict=True)
    ]
    audit.create_many(differences, by=by)


def _count_of(close: CashClose) -> CashCount:
    notes, rest = {}, close.counted
    for note in NOTES:
        many, rest = divmod(rest, note)
        notes[f"notes_{note}"] = int(many)
    return CashCount(
        branch=close.branch,
        day=close.day,
        coins=rest,
        counted=close.counted,
        book=close.book,
        created_at=close.created_at,
        **notes,
    )


def _lock_months(branch: Branch, month: date, today: date, by: Actor) -> None:
    """Locks each month from `month` on but the last one that is over."""
    locks = []
    while (following := add_months(month, 1)) < month_start(today):
        locked_on = datetime.combine(following.replace(day=LOCKED_ON), time(11, 5))
        at = timezone.make_aware(locked_on)
        locks.append(PeriodLock(branch=branch, month=month, created_at=at))
        month = following
    audit.create_many(locks, by=by)
