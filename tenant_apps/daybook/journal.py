"""What the day book and a count say. Cash is withheld here, before it can leave."""

from datetime import date
from decimal import Decimal

from shared_apps.core.dates import today
from shared_apps.core.errors import Invalid
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Principal
from shared_apps.core.translation import gettext as _
from tenant_apps.branches.models import Branch
from tenant_apps.closing import rules
from tenant_apps.closing.models import CashClose, CashCount
from tenant_apps.closing.selectors import (
    close_covering,
    difference_limit,
    last_close,
    open_day,
)
from tenant_apps.daybook import selectors
from tenant_apps.daybook.schemas import (
    CountedCash,
    DayBook,
    DayClose,
    DayRow,
    DayTotals,
    ModeBalance,
)
from tenant_apps.daybook.selectors import Balance, Row
from tenant_apps.finance.models import Account


def day_book(branch: Branch, day: date) -> DayBook:
    """Returns the day book of a branch and day. Raises Invalid for a day to come, unless today is closed
    and it is the next open one."""
    latest = max(today(), open_day(branch.pk, today()))
    if day > latest:
        raise Invalid.field("day", _("A day to come cannot be opened."))
    last = last_close(branch.pk)
    close = close_covering(branch.pk, day)
    first = None if close else selectors.day_to_close_first(branch.pk, day, last)
    rows = selectors.rows_of(branch.pk, day)
    # The opening is what was counted, unless cash has moved on an earlier open day.
    is_opening_known = first is None and (
        last is not None or selectors.begins_with_opening_balance(branch.pk, day)
    )
    return {
        "day": day,
        "branchObjectId": branch.pk,
        "branchname": branch.name,
        "isClosed": close is not None,
        "canClose": close is None and first is None and day <= today(),
        "closeFirst": first,
        "lastDay": latest,
        "lastClose": {"day": last.day, "at": last.created_at} if last else None,
        "openingFrom": _opening_from(branch, day),
        "rows": [_row(row) for row in rows],
        "balances": _balances(branch, day, close, is_opening_known=is_opening_known),
        "totals": _totals(rows) if close else None,
        "close": _close(close) if close else None,
    }


def _opening_from(branch: Branch, day: date) -> date | None:
    before = CashClose.objects.filter(branch=branch, day__lt=day).order_by("-day")
    return before.values_list("day", flat=True).first()


def _row(row: Row) -> DayRow:
    came = [amount for amount in row.amounts.values() if amount > 0]
    went = [-amount for amount in row.amounts.values() if amount < 0]
    return {
        "at": row.at,
        "document": row.document,
        "name": row.name,
        "note": row.note,
        "accounts": list(row.amounts),
        "received": came[0] if came else None,
        "paid": went[0] if went else None,
        "origin": row.origin,
        "originId": row.origin_id,
        "isReversal": row.is_reversal,
    }


def _balances(
    branch: Branch, day: date, close: CashClose | None, *, is_opening_known: bool
) -> list[ModeBalance]:
    found = selectors.balances(branch.pk, day)
    shown = [account for account in Account.values if account in found or account == Account.CASH]
    return [
        _cash(found.get(account, Balance()), day, close, is_opening_known=is_opening_known)
        if account == Account.CASH
        else _mode(account, found[account])
        for account in shown
    ]


def _mode(account: str, balance: Balance) -> ModeBalance:
    return {
        "account": account,
        "opening": balance.opening,
        "received": balance.received,
        "paid": balance.paid,
        "closing": balance.closing,
    }


def _cash(
    balance: Balance, day: date, close: CashClose | None, *, is_opening_known: bool
) -> ModeBalance:
    """The drawer. Nobody counted it before the first close, so that until then only what moved is
    known, unless it has an opening balance."""
    if close is None:
        opening = balance.opening if is_opening_known else None
        return _withheld(opening, None, None)
    if close.is_first:
        return _withheld(None, balance.received, balance.paid)
    return _mode(Account.CASH.value, balance)


def _withheld(
    opening: Decimal | None, received: Decimal | None, paid: Decimal | None
) -> ModeBalance:
    return {
        "account": Account.CASH.value,
        "opening": opening,
        "received": received,
        "paid": paid,
        "closing": None,
    }


def _totals(rows: list[Row]) -> DayTotals:
    amounts = [amount for row in rows for amount in row.amounts.values()]
    return {
        "entries": len(rows),
        "received": sum((amount for amount in amounts if amount > 0), ZERO),
        "paid": -sum((amount for amount in amounts if amount < 0), ZERO),
    }


def _close(close: CashClose) -> DayClose:
    posted = getattr(close, "posted", None)
    return {
        "number": close.number,
        "day": close.day,
        "at": close.created_at,
        "byName": close.created_by_name,
        "isFirst": close.is_first,
        "counted": close.counted,
        "book": close.book,
        "difference": close.difference,
        "differenceNumber": posted.number if posted else "",
        "reason": close.reason,
        "note": close.note,
        "limit": close.limit,
        "timesCounted": close.times_counted,
        "confirmedByName": close.confirmed_by_name,
    }


def counted_cash(by: Principal, count: CashCount) -> CountedCash:
    """Returns what a fixed count is worth, with the people who may confirm it where it needs them."""
    limit = difference_limit()
    difference = count.counted - count.book
    is_first = selectors.is_first_count(count.branch_id)
    needs = not is_first and rules.needs_second_person(difference, limit)
    others = selectors.confirmers(count.branch_id, [by.id, count.created_by_id]) if needs else []
    return {
        "_id": count.pk,
        "day": count.day,
        "at": count.created_at,
        "byName": count.created_by_name,
        "counted": count.counted,
        "book": count.book,
        "difference": difference,
        "isFirst": is_first,
        "limit": limit,
        "needsConfirmation": needs,
        "confirmers": [{"_id": each.pk, "name": each.name} for each in others],
        "entries": len(selectors.rows_of(count.branch_id, count.day)),
    }
