"""The rows of the lists of expenses and income: what people entered together with what other apps
keep, as one table that PostgreSQL makes for each query.
"""

from collections.abc import Sequence
from typing import Any

from django.db import models
from django.db.models import Case, F, QuerySet, Value, When

from shared_apps.core.translation import lazy
from shared_apps.core.unions import Part, UnionModel
from tenant_apps.closing.models import CashDifference
from tenant_apps.fees.models import Movement
from tenant_apps.finance.models.accounts import AMOUNT, Account
from tenant_apps.finance.models.entries import Entry
from tenant_apps.finance.models.records import Expense, Income
from tenant_apps.materials.models import StockMovement


class Origin(models.TextChoices):
    """Who keeps what a line shows. Only a line of origin ENTRY is a record of this app that people
    change; the others are read-only."""

    ENTRY = "ENTRY", lazy("Entry")
    REVERSAL = "REVERSAL", lazy("Reversal")
    FEES = "FEES", lazy("Fees")
    MATERIAL = "MATERIAL", lazy("Material")
    CASH = "CASH", lazy("Cash count")


class Line(UnionModel):
    """A row of a list. Lines of origin ENTRY have the id of their record, the others a negative one.
    `origin_id` is the record that a line comes from. A reversal has a negative amount on its own day,
    so that the lines of a period always add up to its figure.
    """

    HISTORY = frozenset({"branch", "course", "batch"})

    id = models.BigIntegerField(primary_key=True)
    origin = models.TextField(choices=Origin)
    origin_id = models.BigIntegerField()
    date = models.DateField()
    code = models.TextField()
    name = models.TextField()
    amount = models.DecimalField(**AMOUNT)
    category_id = models.BigIntegerField(null=True)
    category_name = models.TextField()
    account = models.TextField(choices=Account)
    branch = models.ForeignKey("branches.Branch", on_delete=models.DO_NOTHING, related_name="+")
    payee = models.TextField()
    note = models.TextField()
    reason = models.TextField()
    version = models.BigIntegerField()
    created_at = models.DateTimeField()
    created_by_id = models.BigIntegerField(null=True)
    created_by_name = models.TextField()
    updated_at = models.DateTimeField(null=True)
    updated_by_name = models.TextField()
    search_text = models.TextField()
    course = models.ForeignKey(
        "courses.Course", null=True, on_delete=models.DO_NOTHING, related_name="+"
    )
    batch = models.ForeignKey(
        "courses.Batch", null=True, on_delete=models.DO_NOTHING, related_name="+"
    )

    class Meta:
        abstract = True


class ExpenseLine(Line):
    """Expenses, their reversals, the purchases of material with what vendors gave back, and what was missing
    when a drawer was counted."""

    status = models.TextField(choices=Expense.Status)
    bill_date = models.DateField(null=True)
    gst = models.DecimalField(null=True, **AMOUNT)
    together = models.DecimalField(null=True, **AMOUNT)
    approval_limit = models.DecimalField(null=True, **AMOUNT)
    approval_id = models.BigIntegerField(null=True)
    recurring_id = models.BigIntegerField(null=True)

    class Meta:
        managed = False

    @classmethod
    def parts(cls) -> Sequence[Part]:
        reversals = Entry.objects.filter(kind=Entry.Kind.REVERSAL, expense__isnull=False)
        return [
            Part(
                Expense.objects.live(),
                _of_record() | {name: F(name) for name in _OF_EXPENSES},
            ),
            Part(reversals, _of_reversal("expense", -F("amount"))),
            Part(StockMovement.objects.filter(purchase__isnull=False), _of_purchase()),
            Part(_differences().filter(amount__lt=0), _of_difference(-F("amount"), "PAID")),
        ]


class IncomeLine(Line):
    """Income, its reversals, and the payments of fees with theirs, which are the rows that collections
    are added up from, and what was left over when a drawer was counted."""

    status = models.TextField(choices=Income.Status)

    class Meta:
        managed = False

    @classmethod
    def parts(cls) -> Sequence[Part]:
        reversals = Entry.objects.filter(kind=Entry.Kind.REVERSAL, income__isnull=False)
        return [
            Part(Income.objects.live(), _of_record()),
            Part(reversals, _of_reversal("income", F("amount"))),
            Part(Movement.collected(), _of_movement()),
            Part(_differences().filter(amount__gt=0), _of_difference(F("amount"), "RECEIVED")),
        ]


_BELOW = 10**12
"""What makes the ids of other lines negative. They still grow with time, as those of records do."""

_SAME = (
    "date code name amount category_id account branch_id payee note reason status version"
    " created_at created_by_id created_by_name updated_at updated_by_name search_text"
)


_OF_EXPENSES = ("bill_date", "gst", "together", "approval_limit", "approval_id", "recurring_id")


_POSTED: dict[str, Any] = {
    "date": F("day"),
    "reason": F("reason"),
    "version": 1,
    "created_at": F("at"),
    "created_by_id": F("by_id"),
    "created_by_name": F("by_name"),
    "updated_at": None,
    "updated_by_name": "",
}
"""What a row of a ledger, which nobody changes, says in the columns of a line."""


def _of_record() -> dict[str, Any]:
    found: dict[str, Any] = {name: F(name) for name in _SAME.split()}
    return found | {
        "id": F("pk"),
        "branch": F("branch_id"),
        "course": F("course_id"),
        "batch": F("batch_id"),
        "origin": Origin.ENTRY.value,
        "origin_id": F("pk"),
        "category_name": F("category__name"),
    }


def _of_reversal(record: str, amount: Any) -> dict[str, Any]:
    """A reversal as a line of its own day. `amount` lowers the sum of the list."""
    return _POSTED | {
        "id": F("pk") * 2 - _BELOW,
        "branch": F("branch_id"),
        "course": F(f"{record}__course_id"),
        "batch": F(f"{record}__batch_id"),
        "origin": Origin.REVERSAL.value,
        "origin_id": F(f"{record}_id"),
        "code": F(f"{record}__code"),
        "name": F(f"{record}__name"),
        "amount": amount,
        "category_id": F(f"{record}__category_id"),
        "category_name": F(f"{record}__category__name"),
        "account": F("account"),
        "payee": F(f"{record}__payee"),
        "note": "",
        "status": "REVERSED",
        "search_text": F(f"{record}__search_text"),
    }


def _of_movement() -> dict[str, Any]:
    """A payment of fees, its reversal, or a refund of it, as a read-only line. A cheque that bounced is
    reversed."""
    status = Case(
        When(payment__status__in=["REVERSED", "BOUNCED"], then=Value("REVERSED")),
        When(kind=Movement.Kind.REFUND, then=Value("REVERSED")),
        default=Value("RECEIVED"),
    )
    return _POSTED | {
        "id": F("pk") * 2 + 1 - _BELOW,
        "branch": F("branch_id"),
        "origin": Origin.FEES.value,
        "origin_id": F("payment_id"),
        "code": F("payment__receipt_number"),
        "name": F("payment__student_name"),
        "amount": F("amount"),
        "category_id": None,
        "category_name": "Fees",
        "account": F("account"),
        "payee": "",
        "note": F("payment__course_names"),
        "status": status,
        "search_text": F("payment__search_text"),
    }


def _of_purchase() -> dict[str, Any]:
    """A purchase of material, or its return to the vendor, as a read-only line."""
    status = Case(When(purchase__status="RETURNED", then=Value("REVERSED")), default=Value("PAID"))
    return _POSTED | {
        "id": F("pk") * 2 + 1 - _BELOW,
        "branch": F("stock__branch_id"),
        "origin": Origin.MATERIAL.value,
        "origin_id": F("purchase_id"),
        "code": F("purchase__number"),
        "name": F("purchase__item_name"),
        "amount": F("paid"),
        "category_id": None,
        "category_name": "Material",
        "account": F("purchase__method"),
        "payee": F("purchase__vendor_name"),
        "note": F("purchase__invoice_number"),
        "status": status,
        "search_text": F("purchase__search_text"),
    }


def _differences() -> QuerySet:
    """What counts of a drawer found; the balance that a drawer begins with is neither expense nor income."""
    return CashDifference.objects.filter(kind=CashDifference.Kind.DIFFERENCE)


def _of_difference(amount: Any, status: str) -> dict[str, Any]:
    """A cash difference as a read-only line of the day that was closed."""
    return {
        "id": F("pk") - 2 * _BELOW,
        "branch": F("branch_id"),
        "origin": Origin.CASH.value,
        "origin_id": F("close_id"),
        "date": F("day"),
        "code": F("number"),
        "name": "Cash difference",
        "amount": amount,
        "category_id": None,
        "category_name": "Cash difference",
        "account": Account.CASH.value,
        "payee": "",
        "note": F("note"),
        "reason": "",
        "status": status,
        "version": 1,
        "created_at": F("created_at"),
        "created_by_id": F("created_by_id"),
        "created_by_name": F("created_by_name"),
        "updated_at": None,
        "updated_by_name": "",
        "search_text": F("search_text"),
    }
