"""Expenses and income as people enter them."""

from django.db import models
from django.db.models import F, Q

from shared_apps.core.constraints import known_values
from shared_apps.core.numbering import Series
from shared_apps.core.records import LIVE, Record, search_column
from shared_apps.core.translation import lazy
from tenant_apps.finance.models.accounts import AMOUNT, Account
from tenant_apps.finance.models.categories import Category
from tenant_apps.finance.models.recurring import RecurringExpense
from tenant_apps.workspace.attachments.models import Attachment


class MoneyRecord(Record):
    """What expenses and income have in common.

    `date` is the day on which the amount counts: as it was entered until it is posted, then the day
    on which it was paid or received. `payee` is whom the money goes to or comes from. `course` and `batch`
    are what it was spent for or earned by; without them it is of the branch.
    """

    # Money stays spent for, and earned by, what has been deleted since.
    HISTORY = frozenset({"course", "batch"})

    code = models.CharField(max_length=12)
    date = models.DateField()
    name = models.CharField(max_length=120)
    amount = models.DecimalField(**AMOUNT)
    category = models.ForeignKey(Category, on_delete=models.PROTECT, related_name="+")
    account = models.CharField(max_length=13, choices=Account)
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    payee = models.CharField(max_length=80, blank=True)
    note = models.CharField(max_length=500, blank=True)
    course = models.ForeignKey(
        "courses.Course", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    batch = models.ForeignKey(
        "courses.Batch", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    search_text = search_column("code", "name", "payee")

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.code


@known_values("status", "account")
class Expense(MoneyRecord):
    """Money that the centre pays, other than refunds of fees.

    `approval_limit` is the centre's limit on the day of submitting; null means that there was none.
    `together` is what the bills of the payee on that day came to when it is above the limit although
    this one is not. `bill_date` is the day that was entered; `gst` is the tax in the amount.
    """

    class Status(models.TextChoices):
        DRAFT = "DRAFT", lazy("Draft")
        SUBMITTED = "SUBMITTED", lazy("Submitted")
        APPROVED = "APPROVED", lazy("Approved")
        PAID = "PAID", lazy("Paid")
        REJECTED = "REJECTED", lazy("Rejected")
        REVERSED = "REVERSED", lazy("Reversed")

    # A request that is withdrawn makes a draft of it again.
    TRANSITIONS = {
        "DRAFT": {"SUBMITTED", "APPROVED"},
        "SUBMITTED": {"APPROVED", "REJECTED", "DRAFT"},
        "APPROVED": {"PAID", "REJECTED"},
        "PAID": {"REVERSED"},
    }
    POSTED = frozenset({"PAID", "REVERSED"})
    NOT_AUDITED = frozenset({"approval_id"})
    CODES = Series("expense", "EXP-{:05d}")

    bill_date = models.DateField()
    gst = models.DecimalField(null=True, **AMOUNT)
    status = models.CharField(max_length=9, choices=Status, default=Status.DRAFT)
    approval_limit = models.DecimalField(null=True, **AMOUNT)
    together = models.DecimalField(null=True, max_digits=14, decimal_places=2)
    approval = models.ForeignKey(
        "approvals.Approval", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    reason = models.CharField(max_length=300, blank=True)
    recurring = models.ForeignKey(
        RecurringExpense, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    period = models.DateField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("code", name="expense_code_once"),
            models.UniqueConstraint("recurring", "period", name="expense_once_a_period"),
            models.CheckConstraint(
                condition=Q(amount__gt=0),
                name="expense_amount_positive",
                violation_error_message=lazy("The amount must be more than ₹0.00."),
            ),
            models.CheckConstraint(
                condition=Q(gst__isnull=True) | Q(gst__gte=0, gst__lte=F("amount")),
                name="expense_gst_in_amount",
                violation_error_message=lazy("The GST cannot be more than the amount."),
            ),
            models.CheckConstraint(
                condition=Q(batch__isnull=True) | Q(course__isnull=False),
                name="expense_of_a_batch_has_its_course",
                violation_error_message=lazy("An expense of a batch is one of its course."),
            ),
            models.CheckConstraint(
                condition=~Q(status__in=["REJECTED", "REVERSED"]) | ~Q(reason=""),
                name="expense_refused_with_a_reason",
                violation_error_message=lazy("Please give a reason."),
            ),
        ]
        indexes = [
            models.Index(fields=["date", "id"], name="expense_newest", condition=LIVE),
            models.Index(fields=["branch", "date", "id"], name="expense_of_branch", condition=LIVE),
            models.Index("bill_date", name="expense_bill", condition=LIVE & ~Q(payee="")),
        ]


@known_values("status", "account")
class Income(MoneyRecord):
    """Money that the centre receives besides fees."""

    class Status(models.TextChoices):
        EXPECTED = "EXPECTED", lazy("Expected")
        RECEIVED = "RECEIVED", lazy("Received")
        REVERSED = "REVERSED", lazy("Reversed")

    TRANSITIONS = {"EXPECTED": {"RECEIVED"}, "RECEIVED": {"REVERSED"}}
    POSTED = frozenset({"RECEIVED", "REVERSED"})
    CODES = Series("income", "INC-{:05d}")

    status = models.CharField(max_length=8, choices=Status, default=Status.EXPECTED)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("code", name="income_code_once"),
            models.CheckConstraint(
                condition=Q(batch__isnull=True) | Q(course__isnull=False),
                name="income_of_a_batch_has_its_course",
                violation_error_message=lazy("Income of a batch is one of its course."),
            ),
            models.CheckConstraint(
                condition=Q(amount__gt=0),
                name="income_amount_positive",
                violation_error_message=lazy("The amount must be more than ₹0.00."),
            ),
            models.CheckConstraint(
                condition=~Q(status="REVERSED") | ~Q(reason=""),
                name="income_reversed_with_a_reason",
                violation_error_message=lazy("Please give a reason."),
            ),
        ]
        indexes = [
            models.Index(fields=["date", "id"], name="income_newest", condition=LIVE),
            models.Index(fields=["branch", "date", "id"], name="income_of_branch", condition=LIVE),
        ]


class ExpenseFile(Attachment):
    """The bill of an expense as a PDF or a photo."""

    expense = models.ForeignKey(
        Expense, on_delete=models.PROTECT, related_name="files", db_index=False
    )

    OWNER = "expense"
    AUDIT_WITH = ("expense",)

    class Meta:
        indexes = [
            models.Index(fields=["expense", "created_at"], name="expense_file_of", condition=LIVE)
        ]

    def audit_branch_id(self) -> int | None:
        return self.expense.branch_id
