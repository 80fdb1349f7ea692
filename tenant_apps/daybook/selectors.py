"""Every query of the day book: the money of a day, and what the accounts of a branch hold."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import F, Min, Q, QuerySet, Sum, Value
from django.db.models.expressions import Combinable

from shared_apps.core.dates import business_day
from shared_apps.core.money import ZERO
from shared_apps.core.roles import FRONT_DESK
from tenant_apps.branches.models import Branch
from tenant_apps.closing.models import CashClose, CashDifference
from tenant_apps.closing.selectors import last_close
from tenant_apps.daybook.schemas import Origin
from tenant_apps.fees.models import OPENING, Movement
from tenant_apps.finance.models import Account, Entry
from tenant_apps.finance.selectors import opening_cash
from tenant_apps.materials.models import StockMovement
from tenant_apps.staff.models import Member


@dataclass(frozen=True)
class Money:
    """Rows of a table that are money at a branch on a day: positive amounts came, negative ones went."""

    rows: QuerySet
    branch: str = "branch"
    account: str | Combinable = "account"
    amount: str | Combinable = "amount"

    def of(self, branch_id: int, **days: date) -> QuerySet:
        """Returns the rows of a branch, with the account (`mode`) and amount (`moved`) of each."""
        own = self.rows.order_by().filter(**{self.branch: branch_id}, **days)
        amount = F(self.amount) if isinstance(self.amount, str) else self.amount
        mode = F(self.account) if isinstance(self.account, str) else self.account
        return own.annotate(mode=mode, moved=amount)


_FEES = Movement.objects.exclude(account=OPENING)
"""What came and went for fees. No money came here for an advance of another system."""

MOVED = (
    Money(_FEES),
    Money(Entry.objects.all()),
    Money(
        StockMovement.objects.filter(purchase__isnull=False),
        "stock__branch",
        "purchase__method",
        -F("paid"),
    ),
)
"""What the rows of a day book are made of."""

COUNTED = Money(CashDifference.objects.all(), account=Value(Account.CASH.value))
"""What counts of the drawer changed."""


@dataclass(frozen=True, slots=True)
class Balance:
    """What an account held before a day, and what came and went on it, in rupees."""

    opening: Decimal = ZERO
    received: Decimal = ZERO
    paid: Decimal = ZERO

    def plus(self, other: "Balance") -> "Balance":
        return Balance(
            self.opening + other.opening, self.received + other.received, self.paid + other.paid
        )

    @property
    def closing(self) -> Decimal:
        return self.opening + self.received - self.paid


def balances(branch_id: int, day: date) -> dict[str, Balance]:
    """Returns the balances of a branch on a day by account. What a count changed on the day itself is
    not in them. One SQL statement."""
    parts = [_sums(money, branch_id, day) for money in (*MOVED, COUNTED)]
    found: dict[str, Balance] = {}
    for mode, before, received, paid in parts[0].union(*parts[1:], all=True):
        one = Balance(before or ZERO, received or ZERO, paid or ZERO)
        found[mode] = found.get(mode, Balance()).plus(one)
    return found


def _sums(money: Money, branch_id: int, day: date) -> QuerySet:
    on_day = Q(day=day) if money is not COUNTED else Q(pk__isnull=True)
    return (
        money.of(branch_id, day__lte=day)
        .values("mode")
        .annotate(
            before=Sum("moved", filter=Q(day__lt=day)),
            received=Sum("moved", filter=on_day & Q(moved__gt=0)),
            paid=Sum(-F("moved"), filter=on_day & Q(moved__lt=0)),
        )
        .values_list("mode", "before", "received", "paid")
    )


@dataclass(frozen=True, slots=True)
class Drawer:
    """The cash of a branch since it was last counted, in rupees. `opening` is what was counted then. Of
    one that never was it is the opening balance; without that it is nothing, and the first count
    `is_first`: the balance begins with it."""

    opening: Decimal
    cash_in: Decimal
    cash_out: Decimal
    is_first: bool

    @property
    def book(self) -> Decimal:
        return self.opening + self.cash_in - self.cash_out


def drawer(branch_id: int, day: date) -> Drawer:
    """Returns what the drawer of a branch should hold at the end of a day that is not closed."""
    last = last_close(branch_id)
    brought = None if last else opening_cash(branch_id)
    days = {"day__lte": day} | ({"day__gt": last.day} if last else {})
    cash_in = cash_out = ZERO
    for money in MOVED:
        sums = (
            money.of(branch_id, **days)
            .filter(mode=Account.CASH)
            .aggregate(
                came=Sum("moved", filter=Q(moved__gt=0)),
                went=Sum(-F("moved"), filter=Q(moved__lt=0)),
            )
        )
        cash_in += sums["came"] or ZERO
        cash_out += sums["went"] or ZERO
    if brought is not None and brought.date <= day:
        return Drawer(brought.amount, cash_in - brought.amount, cash_out, is_first=False)
    return Drawer(last.counted if last else ZERO, cash_in, cash_out, is_first=last is None)


def is_first_count(branch_id: int) -> bool:
    """Whether the balance of the drawer is to begin with what is counted next."""
    return last_close(branch_id) is None and opening_cash(branch_id) is None


def begins_with_opening_balance(branch_id: int, day: date) -> bool:
    """Whether a drawer that was never counted held its opening balance when `day` began: no money has
    moved since."""
    brought = opening_cash(branch_id)
    if brought is None or day <= brought.date:
        return False
    return first_day_with_money(branch_id, day__gt=brought.date, day__lt=day) is None


def first_day_with_money(branch_id: int, **days: date) -> date | None:
    """Returns the first of these days on which money moved at a branch."""
    firsts = (money.of(branch_id, **days).aggregate(first=Min("day"))["first"] for money in MOVED)
    return min((day for day in firsts if day is not None), default=None)


def day_to_close_first(branch_id: int, day: date, last: CashClose | None) -> date | None:
    """Returns the first day with money after the last close and before `day`. Nothing has to be closed
    before the first close."""
    if last is None:
        return None
    return first_day_with_money(branch_id, day__gt=last.day, day__lt=day)


def beginning(branch: Branch) -> date:
    """Returns the day from which a branch has a day book: that of the drawer's opening balance, or else
    the day on which it was opened or money moved at it before."""
    brought = opening_cash(branch.pk)
    if brought is not None:
        return brought.date
    first = first_day_with_money(branch.pk)
    opened = business_day(branch.created_at)
    return min(first, opened) if first else opened


def confirmers(branch_id: int, but: Sequence[int | None]) -> QuerySet[Member]:
    """Returns who may confirm a close of a branch: its people who may post money, but these."""
    return (
        Member.objects.live()
        .filter(
            Q(branch=branch_id) | Q(branch__isnull=True),
            status=Member.Status.ACTIVE,
            role__in=FRONT_DESK,
        )
        .exclude(pk__in=[pk for pk in but if pk is not None])
        .order_by("name")
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the day book. `amounts` has account → what came (positive) or went; two of them for a
    transfer within the branch, the one that money left first."""

    at: Any
    document: str
    name: str
    note: str
    amounts: dict[str, Decimal]
    origin: Origin
    origin_id: int
    is_reversal: bool


def rows_of(branch_id: int, day: date) -> list[Row]:
    """Returns the rows of a day in order of time."""
    found = [*_fees(branch_id, day), *_entries(branch_id, day), *_purchases(branch_id, day)]
    return sorted(found, key=lambda row: (row.at, row.document))


def _fees(branch_id: int, day: date) -> Iterator[Row]:
    rows = _FEES.filter(branch=branch_id, day=day).select_related("payment")
    for each in rows:
        back = each.kind == Movement.Kind.REVERSAL
        yield Row(
            each.at,
            each.payment.receipt_number,
            each.payment.student_name,
            each.reason if back else each.payment.course_names,
            {each.account: each.amount},
            "FEES",
            each.payment_id,
            back,
        )


def _entries(branch_id: int, day: date) -> Iterator[Row]:
    rows = Entry.objects.filter(branch=branch_id, day=day).select_related(
        "expense__category",
        "income__category",
        "transfer__branch",
        "transfer__to_branch",
        "opening",
    )
    transfers: dict[tuple[int, bool], list[Entry]] = {}
    for each in rows.order_by("amount"):
        back = each.kind == Entry.Kind.REVERSAL
        if each.transfer_id is not None:
            transfers.setdefault((each.transfer_id, back), []).append(each)
            continue
        if each.opening is not None:
            yield Row(
                each.at,
                each.opening.code,
                "",
                each.reason,
                {each.account: each.amount},
                "OPENING",
                each.opening.pk,
                back,
            )
            continue
        record = each.expense or each.income
        assert record is not None
        yield Row(
            each.at,
            record.code,
            record.name,
            each.reason if back else record.category.name,
            {each.account: each.amount},
            "EXPENSE" if each.expense else "INCOME",
            record.pk,
            back,
        )
    for (transfer_id, back), legs in transfers.items():
        transfer = legs[0].transfer
        assert transfer is not None
        ends = [
            f"{transfer.branch.name if transfer.branch_id != branch_id else ''}".strip(),
            f"{transfer.to_branch.name if transfer.to_branch_id != branch_id else ''}".strip(),
        ]
        yield Row(
            legs[0].at,
            transfer.code,
            next((name for name in ends if name), ""),
            legs[0].reason if back else transfer.note,
            {leg.account: leg.amount for leg in legs},
            "TRANSFER",
            transfer_id,
            back,
        )


def _purchases(branch_id: int, day: date) -> Iterator[Row]:
    rows = StockMovement.objects.filter(
        stock__branch=branch_id, day=day, purchase__isnull=False
    ).select_related("purchase")
    for each in rows:
        assert each.purchase is not None
        back = each.paid < 0
        yield Row(
            each.at,
            each.purchase.number,
            each.purchase.item_name,
            each.reason if back else each.purchase.vendor_name,
            {each.purchase.method: -each.paid},
            "MATERIAL",
            each.purchase.pk,
            back,
        )
