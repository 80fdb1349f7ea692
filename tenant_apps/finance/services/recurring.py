"""Templates of recurring expenses, and the drafts that are made of them."""

from datetime import date
from typing import Any

from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from shared_apps.subscriptions.services import as_workspace, workspace_state
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.finance.models import Category, Expense, RecurringExpense
from tenant_apps.finance.services.categories import check_category
from tenants.models import Organisation

MOST_PERIODS = 24
"""How many drafts a template may make at once. More is a typing error in the first day."""


@writing()
def create_recurring(*, by: Actor, **values: Any) -> RecurringExpense:
    """Adds a template, and makes the drafts of the periods that have begun.

    Raises Invalid for a category that is not in use, a last day before the first, and a first day more
    than `MOST_PERIODS` periods ago.
    """
    check_category(values["category"], Category.Kind.EXPENSE, "categoryObjectId")
    template = RecurringExpense(**values)
    _check_days(template)
    created: RecurringExpense = audit.create(template, by=by)
    _make_drafts_of(created, today(), by)
    return created


@writing()
def change_recurring(
    *, by: Actor, record: RecurringExpense, version: int | None = None, **changes: Any
) -> RecurringExpense:
    """Changes what later drafts say, and when they are made. Drafts that exist stay as they are.

    Raises Conflict `wrong_state` for a stopped one, Stale, and what `create_recurring` raises.
    """
    template = lock(record, version)
    if template.status != RecurringExpense.Status.ACTIVE:
        raise Conflict(_("A stopped recurring expense cannot be changed."), code="wrong_state")
    if (category := changes.get("category")) and category.pk != template.category_id:
        check_category(category, Category.Kind.EXPENSE, "categoryObjectId")
    for name, value in changes.items():
        setattr(template, name, value)
    _check_days(template)
    changed: RecurringExpense = audit.change(record, by=by, **changes)
    _make_drafts_of(changed, today(), by)
    return changed


@writing()
def stop_recurring(
    *, by: Actor, record: RecurringExpense, version: int | None = None
) -> RecurringExpense:
    """Makes no more drafts. Raises Conflict `wrong_state` if it is stopped already, Stale."""
    template = lock(record, version)
    if template.status != RecurringExpense.Status.ACTIVE:
        raise Conflict(_("This recurring expense is stopped already."), code="wrong_state")
    stopped: RecurringExpense = audit.change(
        template, by=by, status=RecurringExpense.Status.STOPPED
    )
    return stopped


def make_drafts(day: date) -> int:
    """Makes the drafts of all periods that have begun by `day` and returns how many. Missed days are
    caught up, each period once, however often and by how many workers it is called. While the plan is
    closed, periods are skipped: they are not made later either. Those of an inactive branch wait."""
    closed = as_workspace(workspace_state(Organisation.current())).is_closed(day)
    active = RecurringExpense.objects.live().filter(
        status=RecurringExpense.Status.ACTIVE,
        starts_on__lte=day,
        branch__deleted_at=None,
        branch__status=Branch.Status.ACTIVE,
    )
    return sum(_advance(template, day, closed=closed) for template in active.order_by("pk"))


@writing()
def _advance(template: RecurringExpense, day: date, *, closed: bool) -> int:
    current = lock(template)
    if current.status != RecurringExpense.Status.ACTIVE or not current.due_periods(day):
        return 0
    if closed:
        _set_done(current, day)
        return 0
    return _make_drafts_of(current, day, SYSTEM)


def _make_drafts_of(template: RecurringExpense, day: date, by: Actor) -> int:
    """Makes the drafts of a template that this transaction has locked or made."""
    periods = template.due_periods(day)
    for period in periods:
        draft = Expense(
            code=take_code(Expense.CODES),
            date=period,
            bill_date=period,
            name=template.name,
            amount=template.amount,
            category_id=template.category_id,
            account=template.account,
            branch_id=template.branch_id,
            payee=template.payee,
            note=template.note,
            recurring=template,
            period=period,
        )
        audit.create(draft, by=by)
    if periods:
        _set_done(template, day)
    return len(periods)


def _set_done(template: RecurringExpense, day: date) -> None:
    template.done_until = day
    template.save(update_fields=["done_until"])


def _check_days(template: RecurringExpense) -> None:
    if template.ends_on is not None and template.ends_on < template.starts_on:
        raise Invalid.field("endsOn", _("The last day cannot be before the first."))
    if len(template.due_periods(today())) > MOST_PERIODS:
        raise Invalid.field(
            "startsOn",
            _("This would make more than {most} drafts at once.").format(most=MOST_PERIODS),
        )
