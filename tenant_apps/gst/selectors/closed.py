"""What the paper of a locked month says: the documents of each series with the head of its chain, and the
trial balance."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db.models import Count, Sum
from django.db.models.functions import Length

from shared_apps.core.chains import Chain
from shared_apps.core.dates import add_months
from shared_apps.core.money import ZERO
from shared_apps.core.numbering import DocumentSeries, split_number
from shared_apps.core.writing import Standing
from tenant_apps.books.journal import Part, balances
from tenant_apps.closing.models import PeriodLock
from tenant_apps.workspace.documents import document_kinds, fold, series_of


@dataclass(frozen=True, slots=True)
class ClosedSeries:
    """The documents of a series that are dated in the month. `amount` is what all of them come to, also
    those that were cancelled since, in rupees. `head` is the hash of the last one and of all before it."""

    label: str
    first: str
    last: str
    count: int
    amount: Decimal
    head: str


@dataclass(frozen=True, slots=True)
class MonthClosed:
    """`debit` and `credit` are what the balances of the accounts add up to at the end of the month, in
    rupees."""

    lock: PeriodLock
    series: list[ClosedSeries]
    debit: Decimal
    credit: Decimal

    @property
    def last_day(self) -> date:
        return last_day_of(self.lock)


def last_day_of(lock: PeriodLock) -> date:
    return add_months(lock.month, 1) - timedelta(days=1)


def month_closed(lock: PeriodLock) -> MonthClosed:
    """Returns what was closed. While the month is locked it says the same on every day."""
    sums = balances(Part(last=last_day_of(lock), branch_id=lock.branch_id)).values()
    return MonthClosed(
        lock,
        list(_series(lock)),
        sum((amount for amount in sums if amount > ZERO), ZERO),
        -sum((amount for amount in sums if amount < ZERO), ZERO),
    )


def _series(lock: PeriodLock) -> Iterator[ClosedSeries]:
    """Yields the series of the branch that have documents of the month. Those of the whole centre, which
    number the documents of several branches, are left out."""
    for kind, model in document_kinds().items():
        series = series_of(kind)
        if not isinstance(series, DocumentSeries):
            continue
        chain: Chain = model.CHAIN
        rows = model._default_manager.filter(
            model.all_series()[series],
            branch=lock.branch_id,
            **{f"{chain.day}__range": (lock.month, last_day_of(lock))},
        )
        found = rows.aggregate(count=Count("pk"), amount=Sum(chain.amount))
        if not found["count"]:
            continue
        # The numbers of a series differ in their last digits alone, of which later ones may have more.
        ordered = rows.order_by(Length(chain.number), chain.number)
        numbers = ordered.values_list(chain.number, flat=True)
        last, head = ordered.reverse().values_list(chain.number, "chain_hash")[0]
        yield ClosedSeries(
            label=chain.called_in(kind),
            first=numbers[0],
            last=last,
            count=found["count"],
            amount=found["amount"],
            head=head or _computed_head(model, kind, last),
        )


def _computed_head(model: Any, kind: str, number: str) -> str:
    """Returns the hash of a document that was issued before there were hashes."""
    stem, place = split_number(number)
    return fold(model, Standing("", kind, "", "", "", 0), stem, place + 1)
