"""Rows of the ledger, and the days to which they may be dated."""

from collections.abc import Iterator
from datetime import date
from typing import Any, TypeVar

from shared_apps.core.dates import format_day, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.approvals.actions import raise_if_refused, whom_to_ask
from tenant_apps.audit import services as audit
from tenant_apps.closing.selectors import open_day
from tenant_apps.fees.rules import earliest_payment_day
from tenant_apps.finance.models import Entry, Expense, Income, OpeningBalance, Transfer

Posted = TypeVar("Posted", Expense, Income, OpeningBalance, Transfer)


def check_posting_day(by: Actor, day: date, branch_id: int) -> None:
    """Raises Invalid for a day to come, unless today is closed at the branch and it is the next open day,
    or more than a year ago, and Forbidden `needs_manager` for one further back than the role may use, which
    is as for payments of fees."""
    if day > today() and day > open_day(branch_id, today()):
        raise Invalid.field("date", _("The date cannot be later than today."))
    check_entry_day(day)
    own = earliest_payment_day(by.rights if isinstance(by, Principal) else None, today())
    if day < own:
        raise_if_refused({"date": f"{_earliest(own)} {whom_to_ask(by)}"})


def check_entry_day(day: date) -> None:
    """Raises Invalid for the day of a bill or of expected income that is more than a year ago."""
    earliest = earliest_payment_day(None, today())
    if day < earliest:
        raise Invalid.field("date", _earliest(earliest))


def _earliest(day: date) -> str:
    return _("You can enter entries dated {day} or later.").format(day=format_day(day))


@writing()
def post_expense(expense: Expense, *, by: Actor) -> None:
    """Adds the entry of an expense that was paid on its date."""
    _add(Entry.Kind.EXPENSE, by, expense, amount=-expense.amount, expense=expense)


@writing()
def post_income(income: Income, *, by: Actor) -> None:
    """Adds the entry of an income that was received on its date."""
    _add(Entry.Kind.INCOME, by, income, amount=income.amount, income=income)


@writing()
def post_opening(balance: OpeningBalance, *, by: Actor) -> None:
    """Adds the entry of an opening balance."""
    _add(Entry.Kind.OPENING, by, balance, amount=balance.amount, opening=balance)


@writing()
def post_transfer(transfer: Transfer, *, by: Actor) -> None:
    """Adds both entries of a transfer."""
    for entry in entries_of(transfer, by=by):
        entry.save(force_insert=True)


def entries_of(transfer: Transfer, *, by: Actor) -> Iterator[Entry]:
    """Yields both entries of a transfer, unsaved."""
    for sign, branch_id, account in (
        (-1, transfer.branch_id, transfer.from_account),
        (1, transfer.to_branch_id, transfer.to_account),
    ):
        yield Entry(
            kind=Entry.Kind.TRANSFER,
            day=transfer.date,
            at=transfer.created_at,
            branch_id=branch_id,
            account=account,
            amount=sign * transfer.amount,
            transfer=transfer,
            by_id=by.id,
            by_name=by.name[:120],
        )


@writing()
def reverse_posted(
    record: Posted, *, by: Actor, reason: str, version: int | None, only: str, otherwise: str
) -> Posted:
    """Marks a record as reversed and adds the opposite of its entries, dated today.

    Raises Conflict `wrong_state` with the sentence `otherwise` unless its status is `only`, Stale.
    """
    posted = lock(record, version)
    if posted.status != only:
        raise Conflict(otherwise, code="wrong_state")
    reversed_: Posted = audit.change(
        posted, by=by, action="reversed", status=type(record).Status.REVERSED, reason=reason
    )
    _post_reversal(reversed_, by=by, reason=reason)
    return reversed_


def _post_reversal(
    record: Expense | Income | OpeningBalance | Transfer, *, by: Actor, reason: str
) -> None:
    for entry in list(record.entries.exclude(kind=Entry.Kind.REVERSAL)):
        Entry(
            kind=Entry.Kind.REVERSAL,
            day=open_day(entry.branch_id, today()),
            branch_id=entry.branch_id,
            account=entry.account,
            amount=-entry.amount,
            expense_id=entry.expense_id,
            income_id=entry.income_id,
            transfer_id=entry.transfer_id,
            opening_id=entry.opening_id,
            reason=reason,
            by_id=by.id,
            by_name=by.name[:120],
        ).save(force_insert=True)


def _add(
    kind: Entry.Kind, by: Actor, record: Expense | Income | OpeningBalance, **values: Any
) -> None:
    Entry(
        kind=kind,
        day=record.date,
        branch_id=record.branch_id,
        account=record.account,
        by_id=by.id,
        by_name=by.name[:120],
        **values,
    ).save(force_insert=True)
