"""Expenses are entered, paid and reversed."""

from datetime import date
from typing import Any

from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.finance.models import Category, Expense
from tenant_apps.finance.services.approving import submit_expense
from tenant_apps.finance.services.categories import check_category
from tenant_apps.finance.services.courses import course_and_batch
from tenant_apps.finance.services.posting import (
    check_entry_day,
    check_posting_day,
    post_expense,
    reverse_posted,
)


@writing()
def create_expense(*, by: Actor, submit: bool = True, **values: Any) -> Expense:
    """Enters an expense as a draft and, unless `submit` is false, submits it.

    Raises Invalid for a category that is not in use, a GST above the amount, a batch of another
    course or branch and a date more than a year ago, and what `submit_expense` raises.
    """
    _check(values)
    check_entry_day(values["date"])
    check_category(values["category"], Category.Kind.EXPENSE, "categoryObjectId")
    values |= course_and_batch(values)
    values["bill_date"] = values["date"]
    expense: Expense = audit.create(Expense(code=take_code(Expense.CODES), **values), by=by)
    return submit_expense(by=by, record=expense) if submit else expense


@writing()
def update_expense(
    *,
    by: Actor,
    record: Expense,
    version: int | None = None,
    submit: bool = False,
    **changes: Any,
) -> Expense:
    """Corrects a draft, and submits it if `submit` is true. Raises Conflict `wrong_state` for any other
    expense, Stale, and what `create_expense` raises."""
    expense = lock(record, version)
    if expense.status != Expense.Status.DRAFT:
        raise Conflict(
            _("An expense that is {status} cannot be changed.").format(
                status=expense.get_status_display().lower()
            ),
            code="wrong_state",
        )
    _check({"amount": expense.amount, "gst": expense.gst} | changes)
    if {"course", "batch", "branch"} & changes.keys():
        held = {"course": expense.course, "batch": expense.batch, "branch": expense.branch}
        changes |= course_and_batch(held | changes)
    if (category := changes.get("category")) and category.pk != expense.category_id:
        check_category(category, Category.Kind.EXPENSE, "categoryObjectId")
    if "date" in changes:
        if changes["date"] != expense.date:
            check_entry_day(changes["date"])
        changes["bill_date"] = changes["date"]
    changed: Expense = audit.change(expense, by=by, **changes)
    return submit_expense(by=by, record=changed) if submit else changed


@writing()
def delete_expense(*, by: Actor, record: Expense) -> None:
    """Deletes a draft or a rejected expense. Raises Conflict `wrong_state` for any other."""
    expense = lock(record, closes=True)
    if expense.status not in {Expense.Status.DRAFT, Expense.Status.REJECTED}:
        raise Conflict(_("Only a draft or a rejected expense can be deleted."), code="wrong_state")
    audit.remove(expense, by=by)


@writing()
def pay_expense(
    *,
    by: Actor,
    record: Expense,
    version: int | None = None,
    date: date | None = None,
    account: str = "",
) -> Expense:
    """Posts an approved expense as paid on `date`, which is today unless it is said, from the account
    that was planned unless another is given. It is never edited or deleted from then on.

    Raises Conflict `wrong_state` unless it is approved, Stale, and what `check_posting_day` raises.
    """
    day = date or today()
    check_posting_day(by, day, record.branch_id)
    expense = lock(record, version)
    _check_status(expense, Expense.Status.APPROVED, _("Only an approved expense can be paid."))
    paid: Expense = audit.change(
        expense,
        by=by,
        action="paid",
        status=Expense.Status.PAID,
        date=day,
        account=account or expense.account,
    )
    post_expense(paid, by=by)
    return paid


@writing()
def refuse_expense(
    *, by: Actor, record: Expense, reason: str, version: int | None = None
) -> Expense:
    """Rejects an expense that was approved and will not be paid. Raises Conflict `wrong_state` unless
    it is approved, Stale."""
    expense = lock(record, version)
    _check_status(
        expense, Expense.Status.APPROVED, _("Only an approved expense can be rejected here.")
    )
    refused: Expense = audit.change(expense, by=by, status=Expense.Status.REJECTED, reason=reason)
    return refused


@writing()
def reverse_expense(
    *, by: Actor, record: Expense, reason: str, version: int | None = None
) -> Expense:
    """Reverses a paid expense by an entry of today. Raises Conflict `wrong_state` unless it is paid,
    Stale."""
    return reverse_posted(
        record,
        by=by,
        reason=reason,
        version=version,
        only=Expense.Status.PAID,
        otherwise=_("Only a paid expense can be reversed."),
    )


def _check(values: dict[str, Any]) -> None:
    if (values.get("gst") or 0) > values["amount"]:
        raise Invalid.field("gst", _("The GST cannot be more than the amount."))


def _check_status(expense: Expense, status: str, sentence: str) -> None:
    if expense.status != status:
        raise Conflict(sentence, code="wrong_state")
