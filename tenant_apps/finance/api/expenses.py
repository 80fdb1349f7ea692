"""Expenses, their bills, and the action that approves them."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import BusinessDate, Money, Reference, Text
from shared_apps.core.api.inputs import Input, ReasonInput, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import (
    Create,
    Delete,
    Record,
    Resource,
    Update,
    collection,
    verb,
)
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.money import format_rupees
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.approvals.actions import Action, Subject, register
from tenant_apps.finance import rules, selectors, services
from tenant_apps.finance.api.inputs import EntryInput, PostingInput, account, category
from tenant_apps.finance.models import Account, Expense
from tenant_apps.finance.schemas import ExpensePreview
from tenant_apps.finance.services import approving
from tenant_apps.workspace.attachments.api import AttachmentChange, NewAttachment
from tenant_apps.workspace.attachments.services import change_attachment, delete_attachment


class ExpenseInput(EntryInput):
    """An expense. It is submitted unless `submit` is false; then it stays a draft."""

    categoryObjectId = category()
    payee = Text(max_length=80, required=False, label=lazy("Payee"))
    gst = Money(required=False, allow_null=True, label=lazy("GST in the bill"))
    submit = serializers.BooleanField(required=False, label=lazy("Submit now"))


class ExpensePreviewInput(Input):
    date = BusinessDate(required=False)
    amount = Money(positive=True)
    paymentMode = account(source="account", required=False)
    payee = Text(max_length=80, required=False)
    expense = Reference(selectors.EXPENSES, required=False)


class ExpenseResource(Resource):
    """Expenses with what other apps spend. Only drafts are changed; a paid one is reversed."""

    path = "expense"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK, update=FRONT_DESK, delete=MANAGERS)
    listing = selectors.EXPENSES
    shows = (Expense,)
    create = Create(ExpenseInput, services.create_expense, lazy("Expense added."), idempotent=True)
    update = Update(ExpenseInput, services.update_expense, lazy("Expense updated."))
    delete = Delete(services.delete_expense, lazy("Expense deleted."))

    @collection("POST", policy=FRONT_DESK, input=ExpensePreviewInput, changes=False)
    def preview(self, call: Call) -> ExpensePreview:
        """Whether the expense would need approval, and what is worth knowing about it."""
        day = call.data.get("date", today())
        saved: Expense | None = call.data.get("expense")
        expense = Expense(
            pk=saved.pk if saved else None,
            bill_date=day,
            amount=call.data["amount"],
            payee=call.data.get("payee", ""),
            account=call.data.get("account", ""),
        )
        found = services.submission_of(expense)
        return {
            "needsApproval": found.needs_approval,
            "limit": found.limit,
            "hints": [*_split_hint(found), *_cash_hint(expense)],
        }

    @verb("POST", policy=FRONT_DESK, input=VersionedInput, idempotent=True)
    def submit(self, call: Call, expense: Expense) -> DataResponse[Record]:
        """Submits a draft. Above the centre's limit somebody else must approve it."""
        found = services.submit_expense(by=call.by, record=expense, **call.data)
        is_approved = found.status == Expense.Status.APPROVED
        return self._answer(
            call,
            expense,
            _("Expense approved.") if is_approved else _("Expense submitted for approval."),
        )

    @verb("POST", policy=FRONT_DESK, input=PostingInput, idempotent=True)
    def pay(self, call: Call, expense: Expense) -> DataResponse[Record]:
        """Posts an approved expense as paid."""
        services.pay_expense(by=call.by, record=expense, **call.data)
        return self._answer(call, expense, _("Expense paid."))

    @verb("POST", policy=MANAGERS, input=ReasonInput)
    def reject(self, call: Call, expense: Expense) -> DataResponse[Record]:
        """Rejects an expense that was approved and will not be paid."""
        services.refuse_expense(by=call.by, record=expense, **call.data)
        return self._answer(call, expense, _("Expense rejected."))

    @verb("POST", policy=MANAGERS, input=ReasonInput, idempotent=True)
    def reverse(self, call: Call, expense: Expense) -> DataResponse[Record]:
        """Reverses a paid expense by an entry of today."""
        services.reverse_expense(by=call.by, record=expense, **call.data)
        return self._answer(call, expense, _("Expense reversed."))

    def _answer(self, call: Call, expense: Expense, message: str) -> DataResponse[Record]:
        return DataResponse(selectors.EXPENSES.record(call.by, expense.pk), message)


def _split_hint(found: approving.Submission) -> list[str]:
    if not found.is_split:
        return []
    return [
        _("The bills of this payee on this day come to {together} together.").format(
            together=format_rupees(found.together)
        )
    ]


def _cash_hint(expense: Expense) -> list[str]:
    """Income-tax Act 1961, section 40A(3)."""
    if expense.account != Account.CASH or not expense.payee:
        return []
    cash = expense.amount + selectors.cash_of_day(expense, expense.bill_date)
    if cash <= rules.CASH_LIMIT:
        return []
    return [
        _(
            "Cash of more than {limit} a day to one payee cannot be deducted from the taxable "
            "profit. Consider UPI, card or bank transfer."
        ).format(limit=format_rupees(rules.CASH_LIMIT))
    ]


class NewExpenseFile(NewAttachment):
    expenseObjectId = Reference(
        selectors.EXPENSES,
        source="expense",
        missing=lazy("Please choose an expense."),
        label=lazy("Expense"),
    )


class ExpenseFileResource(Resource):
    """Bills of expenses."""

    path = "expensefile"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK, update=FRONT_DESK, delete=MANAGERS)
    listing = selectors.EXPENSE_FILES
    create = Create(NewExpenseFile, services.attach_bill, lazy("Document added."), True)
    update = Update(AttachmentChange, change_attachment, lazy("Document updated."))
    delete = Delete(delete_attachment, lazy("Document deleted."))


class ApprovalOfExpense(Input):
    expense = Reference(selectors.EXPENSES, source="record", label=lazy("Expense"))


def _subject(*, by: Principal, record: Expense) -> Subject:
    expense = Expense.objects.select_related("branch", "category", "approval").get(pk=record.pk)
    if expense.status != Expense.Status.SUBMITTED or _is_asked(expense):
        raise Conflict(_("Approval of this expense cannot be asked for now."), code="wrong_state")
    return Subject(
        name=_("Expense {name}").format(name=expense.name),
        branch=expense.branch,
        details=approving.details_of(expense),
        limits=approving.reasons_for_approval(expense),
    )


def _is_asked(expense: Expense) -> bool:
    return expense.approval is not None and expense.approval.status == "PENDING"


def _refused(*, by: Actor, record: Expense) -> Mapping[str, str]:
    return approving.refusals(by=by, record=record)


def _carry_out(*, by: Actor, record: Expense, **_data: Any) -> Expense:
    return services.approve_expense(by=by, record=record)


register(
    Action(
        approving.ACTION,
        ApprovalOfExpense,
        _refused,
        _carry_out,
        _subject,
        reject=services.reject_expense,
        withdraw=services.return_expense,
    )
)
