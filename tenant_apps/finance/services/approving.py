"""Expenses are submitted, and approved by somebody else where they are above the centre's limit."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from shared_apps.core.dates import format_day
from shared_apps.core.errors import Conflict, Forbidden
from shared_apps.core.money import format_rupees
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import lock
from shared_apps.core.roles import MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.approvals.actions import action_of
from tenant_apps.approvals.services import ask_approval
from tenant_apps.audit import services as audit
from tenant_apps.finance import rules, selectors
from tenant_apps.finance.models import Expense
from tenant_apps.workspace.models import WorkspaceSettings

ACTION = "approve-expense"


@dataclass(frozen=True, slots=True)
class Submission:
    """What submitting an expense leads to. `limit` is the centre's of today; None is no limit.
    `together` is what all bills of its payee of that day come to, in rupees."""

    limit: Decimal | None
    amount: Decimal
    together: Decimal

    @property
    def needs_approval(self) -> bool:
        return rules.needs_approval(self.amount, self.together, self.limit)

    @property
    def is_split(self) -> bool:
        """Whether only the payee's other bills of the day bring it above the limit."""
        return self.needs_approval and self.limit is not None and self.amount <= self.limit


def submission_of(expense: Expense) -> Submission:
    """Returns what submitting this expense, saved or not, would lead to now."""
    limit = WorkspaceSettings.objects.values_list("expense_limit", flat=True).get(pk=1)
    return Submission(limit, expense.amount, expense.amount + selectors.other_bills(expense))


@writing()
def submit_expense(*, by: Actor, record: Expense, version: int | None = None) -> Expense:
    """Submits a draft: approved at once up to the limit of that day, otherwise a request for approval.
    What the system enters needs none.

    Raises Conflict `wrong_state` unless it is a draft, Stale.
    """
    # One payee's bills wait for each other here, so that two of them cannot each pass alone.
    WorkspaceSettings.objects.select_for_update(no_key=True).get(pk=1)
    expense = lock(record, version)
    if expense.status != Expense.Status.DRAFT:
        raise Conflict(_("Only a draft can be submitted."), code="wrong_state")
    found = submission_of(expense)
    frozen: dict[str, Any] = {
        "approval_limit": found.limit,
        "together": found.together if found.is_split else None,
    }
    if not (found.needs_approval and isinstance(by, Principal)):
        approved: Expense = audit.change(expense, by=by, status=Expense.Status.APPROVED, **frozen)
        return approved
    submitted: Expense = audit.change(expense, by=by, status=Expense.Status.SUBMITTED, **frozen)
    request = ask_approval(
        by=by,
        action=action_of(ACTION),
        data={"expense": submitted.pk},
        values={"record": submitted},
    )
    submitted.approval = request
    submitted.save(update_fields=["approval"])
    return submitted


def refusals(*, by: Actor, record: Expense) -> Mapping[str, str]:
    """Returns field → error for who may not approve the expense: it is the own, or the role has not the
    right."""
    is_own = by.id is not None and by.id == record.created_by_id
    if is_own or not (isinstance(by, Principal) and by.rights in MANAGERS):
        return {"amount": _("Someone else must approve this expense.")}
    return {}


@writing()
def approve_expense(*, by: Actor, record: Expense) -> Expense:
    """Approves a submitted expense. Raises Forbidden for one's own, Conflict `wrong_state` unless it is
    submitted."""
    expense = lock(record)
    _check_submitted(expense)
    if refused := refusals(by=by, record=expense):
        raise Forbidden(" ".join(refused.values()), code="needs_manager")
    approved: Expense = audit.change(expense, by=by, status=Expense.Status.APPROVED)
    return approved


@writing()
def reject_expense(*, by: Actor, record: Expense, reason: str) -> Expense:
    """Rejects a submitted expense. Raises Conflict `wrong_state` unless it is submitted."""
    expense = lock(record)
    _check_submitted(expense)
    rejected: Expense = audit.change(expense, by=by, status=Expense.Status.REJECTED, reason=reason)
    return rejected


@writing()
def return_expense(*, by: Actor, record: Expense) -> Expense:
    """Makes a draft of a submitted expense whose request was withdrawn."""
    expense = lock(record)
    _check_submitted(expense)
    draft: Expense = audit.change(expense, by=by, status=Expense.Status.DRAFT)
    return draft


def _check_submitted(expense: Expense) -> None:
    if expense.status != Expense.Status.SUBMITTED:
        raise Conflict(
            _("This expense is {status}.").format(status=expense.get_status_display().lower()),
            code="wrong_state",
        )


def reasons_for_approval(expense: Expense) -> list[str]:
    """Returns why a submitted expense needs approval, for whoever decides."""
    assert expense.approval_limit is not None
    limit = format_rupees(expense.approval_limit)
    if expense.together is None:
        return [_("Expenses above {limit} need approval.").format(limit=limit)]
    return [
        _(
            "All bills of {payee} dated {day} come to {together}. Expenses above {limit} need approval."
        ).format(
            payee=expense.payee,
            day=format_day(expense.bill_date),
            together=format_rupees(expense.together),
            limit=limit,
        )
    ]


def details_of(expense: Expense) -> dict[str, Any]:
    """Returns label → value of what is to be approved."""
    details = {
        _("Expense ID"): expense.code,
        _("Date"): format_day(expense.bill_date),
        _("Amount"): format_rupees(expense.amount),
        _("Category"): expense.category.name,
        _("Payment mode"): expense.get_account_display(),
        _("Payee"): expense.payee,
        _("Note"): expense.note,
    }
    return {label: value for label, value in details.items() if value}
