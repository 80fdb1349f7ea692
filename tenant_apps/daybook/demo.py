"""Closes of the demo's months that are over, and of the last days."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal

from django.db.models import Max
from django.utils import timezone

from shared_apps.core.dates import add_months, month_start
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from shared_apps.core.writing import write_declared, writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.closing.models import CashClose, CashCount, CashDifference, PeriodLock
from tenant_apps.daybook.selectors import MOVED, drawer
from tenant_apps.finance.demo import deposit
from tenant_apps.staff.models import Member

MONTHS = 3
"""So many months before the running one are closed day by day."""
LOCKED = 2
"""So many of the oldest of them are locked."""
BEGINS_WITH = Decimal(8460)
SHORT = Decimal(-50)
NOTES = Decimal(500)
LIMIT = Decimal(100)
SATURDAY = 5


@writing()
def fill_demo(*, today: date) -> None:
    """Each branch has begun with a count, closed its days since and taken its cash to the bank on
    Saturdays; one day was short. The first branch has not closed yesterday yet."""
    write_declared()  # the drawer counts what was paid in this transaction
    first = add_months(month_start(today), -MONTHS)
    desks = {member.branch_id: member for member in Member.objects.live().filter(role="STAFF")}
    owner = Member.objects.live().filter(role="SUPER_ADMIN").earliest("pk")
    for place, branch in enumerate(Branch.objects.live().order_by("pk")):
        desk = desks.get(branch.pk, owner)
        by = Actor(desk.pk, desk.name)
        last = today - timedelta(days=2 if place == 0 else 1)
        short = last - timedelta(days=3)
        day = first - timedelta(days=1)
        while day <= last:
            if day.weekday() == SATURDAY:
                _deposit(branch, day, by)
            _close(branch, day, SHORT if day == short else Decimal(0), by)
            day += timedelta(days=1)
        for months in range(MONTHS, MONTHS - LOCKED, -1):
            month = add_months(month_start(today), -months)
            audit.create(PeriodLock(branch=branch, month=month), by=Actor(owner.pk, owner.name))


def _deposit(branch: Branch, day: date, by: Actor) -> None:
    """Takes what is in the drawer to the bank, but for what the next days begin with."""
    found = drawer(branch.pk, day)
    surplus = found.book - BEGINS_WITH
    if surplus >= NOTES and not found.is_first:
        deposit(by=by, branch=branch, amount=surplus // NOTES * NOTES, day=day)


def _recorded(branch: Branch, day: date) -> list[datetime]:
    """Returns when the last rows of these days were recorded, a moment later."""
    last = (money.of(branch.pk, day__lte=day).aggregate(at=Max("at"))["at"] for money in MOVED)
    return [at + timedelta(seconds=1) for at in last if at is not None]


def _close(branch: Branch, day: date, difference: Decimal, by: Actor) -> None:
    """Closes a day as its desk does in the evening. Where the drawer has not enough for what was paid from
    it, the close begins with more."""
    found = drawer(branch.pk, day)
    book = found.book
    counted = BEGINS_WITH if found.is_first else max(book + difference, Decimal(0))
    evening = timezone.make_aware(datetime.combine(day, time(20, 36)))
    at = max(evening, *_recorded(branch, day))
    count = audit.create(
        CashCount(branch=branch, day=day, coins=counted, counted=counted, book=book, created_at=at),
        by=by,
    )
    off = counted - book
    close = audit.create(
        CashClose(
            number=take_code(CashClose.CODES),
            branch=branch,
            day=day,
            count=count,
            is_first=found.is_first,
            opening=found.opening,
            cash_in=found.cash_in,
            cash_out=found.cash_out,
            book=book,
            counted=counted,
            difference=off,
            limit=LIMIT,
            reason="" if found.is_first or not off else CashClose.Reason.CHANGE,
            note="" if found.is_first or not off else "Auto-rickshaw, slip missing",
            created_at=at,
        ),
        by=by,
    )
    if off:
        kind = CashDifference.Kind.OPENING if found.is_first else CashDifference.Kind.DIFFERENCE
        posted = CashDifference(
            number=take_code(CashDifference.CODES),
            kind=kind,
            close=close,
            branch=branch,
            day=day,
            amount=off,
            note=close.note,
            created_at=at,
        )
        audit.create(posted, by=by)
