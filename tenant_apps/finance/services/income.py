"""Income besides fees is entered, received and reversed."""

from datetime import date
from typing import Any

from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.finance.models import Category, Income
from tenant_apps.finance.services.categories import check_category
from tenant_apps.finance.services.courses import course_and_batch
from tenant_apps.finance.services.posting import (
    check_entry_day,
    check_posting_day,
    post_income,
    reverse_posted,
)


@writing()
def create_income(*, by: Actor, received: bool = False, **values: Any) -> Income:
    """Enters income as expected or, with `received`, as received on its date.

    Raises Invalid for a source that is not in use, a batch of another course or branch and a date more
    than a year ago, and what `receive_income` raises.
    """
    check_entry_day(values["date"])
    check_category(values["category"], Category.Kind.INCOME, "sourceObjectId")
    values |= course_and_batch(values)
    income: Income = audit.create(Income(code=take_code(Income.CODES), **values), by=by)
    return receive_income(by=by, record=income, date=income.date) if received else income


@writing()
def update_income(
    *, by: Actor, record: Income, version: int | None = None, received: bool = False, **changes: Any
) -> Income:
    """Corrects expected income, and posts it if `received` is true. Raises Conflict `wrong_state` for
    income that was received, Stale, and what `create_income` raises."""
    income = lock(record, version)
    _check_expected(income, _("Income that was received cannot be changed. Reverse it instead."))
    if (source := changes.get("category")) and source.pk != income.category_id:
        check_category(source, Category.Kind.INCOME, "sourceObjectId")
    if (day := changes.get("date")) and day != income.date:
        check_entry_day(day)
    if {"course", "batch", "branch"} & changes.keys():
        held = {"course": income.course, "batch": income.batch, "branch": income.branch}
        changes |= course_and_batch(held | changes)
    changed: Income = audit.change(income, by=by, **changes)
    return receive_income(by=by, record=changed, date=changed.date) if received else changed


@writing()
def delete_income(*, by: Actor, record: Income) -> None:
    """Deletes expected income. Raises Conflict `wrong_state` for income that was received."""
    income = lock(record, closes=True)
    _check_expected(income, _("Income that was received cannot be deleted. Reverse it instead."))
    audit.remove(income, by=by)


@writing()
def receive_income(
    *,
    by: Actor,
    record: Income,
    version: int | None = None,
    date: date | None = None,
    account: str = "",
) -> Income:
    """Posts expected income as received on `date`, which is today unless it is said, into the account
    that was planned unless another is given. It is never edited or deleted from then on.

    Raises Conflict `wrong_state` unless it is expected, Stale, and what `check_posting_day` raises.
    """
    day = date or today()
    check_posting_day(by, day, record.branch_id)
    income = lock(record, version)
    _check_expected(income, _("This income was received already."))
    received: Income = audit.change(
        income,
        by=by,
        action="received",
        status=Income.Status.RECEIVED,
        date=day,
        account=account or income.account,
    )
    post_income(received, by=by)
    return received


@writing()
def reverse_income(*, by: Actor, record: Income, reason: str, version: int | None = None) -> Income:
    """Reverses received income by an entry of today. Raises Conflict `wrong_state` unless it was
    received, Stale."""
    return reverse_posted(
        record,
        by=by,
        reason=reason,
        version=version,
        only=Income.Status.RECEIVED,
        otherwise=_("Only income that was received can be reversed."),
    )


def _check_expected(income: Income, sentence: str) -> None:
    if income.status != Income.Status.EXPECTED:
        raise Conflict(sentence, code="wrong_state")
