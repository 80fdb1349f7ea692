from datetime import timedelta

from django.db import models
from django.db.models import Q

from shared_apps.backups.models.backups import Backup
from shared_apps.core.constraints import known_values
from shared_apps.core.records import Record, search_column
from shared_apps.core.translation import lazy
from tenants.models import Organisation, SetAsideSchema
from tenants.rights import FINAL


@known_values("status")
class Restore(Record):
    """One centre brought back to a backup.

    The backup is read into a schema beside the live one (PREPARING), compared with it (READY), and
    changes places with it when MASTER asks for that (SWAPPING, SWAPPED). `aside` is the schema that is not
    live: the restored one before the swap, what was live before it afterwards. Until `kept_until` it can
    be swapped back (SWAPPING_BACK, SWAPPED_BACK).

    `taken_at` is the moment of the backup, which may be deleted meanwhile. `differences` are those of the
    two schemas when the restore was prepared, `swap_reason` is the reason of the last swap. `shut_out` are
    the people who have no record in the schema that is live now and cannot sign in, with the state and the
    address that they had. `attempts` counts how often the present step was begun, `message` says why it was
    not done.
    """

    class Status(models.TextChoices):
        PREPARING = "PREPARING", lazy("Preparing")
        READY = "READY", lazy("Ready")
        SWAPPING = "SWAPPING", lazy("Swapping")
        SWAPPED = "SWAPPED", lazy("Swapped")
        SWAPPING_BACK = "SWAPPING_BACK", lazy("Swapping back")
        SWAPPED_BACK = "SWAPPED_BACK", lazy("Swapped back")
        FAILED = "FAILED", lazy("Failed")
        DELETED = "DELETED", lazy("Deleted")

    TRANSITIONS = {
        "PREPARING": {"READY", "FAILED"},
        "READY": {"SWAPPING", "DELETED"},
        "SWAPPING": {"SWAPPED", "READY"},
        "SWAPPED": {"SWAPPING_BACK", "DELETED"},
        "SWAPPING_BACK": {"SWAPPED_BACK", "SWAPPED"},
        "SWAPPED_BACK": {"DELETED"},
    }
    UNDER_WAY = frozenset({"PREPARING", "SWAPPING", "SWAPPING_BACK"})
    """The states in which the owner's process has something to do."""
    WAITING = frozenset({"READY", "SWAPPED", "SWAPPED_BACK"})
    """The states in which a schema is kept for somebody to decide about."""
    KEPT = timedelta(days=30)
    """For how long a schema waits for that before it is dropped."""
    MOST_ATTEMPTS = 3
    NOT_AUDITED = frozenset({"differences", "shut_out", "attempts", "aside_id"})

    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT, related_name="+")
    backup = models.ForeignKey(Backup, null=True, on_delete=models.SET_NULL, related_name="+")
    taken_at = models.DateTimeField()
    aside = models.OneToOneField(
        SetAsideSchema, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    status = models.CharField(max_length=13, choices=Status, default=Status.PREPARING)
    reason = models.CharField(max_length=300)
    swap_reason = models.CharField(max_length=300, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    message = models.CharField(max_length=300, blank=True)
    differences = models.JSONField(default=list)
    shut_out = models.JSONField(default=list)
    swapped_at = models.DateTimeField(null=True)
    swapped_back_at = models.DateTimeField(null=True)
    kept_until = models.DateTimeField(null=True)
    search_text = search_column("reason", "created_by_name")

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["organisation"],
                condition=~Q(status__in=["FAILED", "DELETED"]),
                name="restore_open_once",
                violation_error_message=lazy(
                    "There is a restore of this centre already. Delete its data first."
                ),
            ),
            models.CheckConstraint(
                condition=~Q(status__in=["SWAPPED", "SWAPPING_BACK", "SWAPPED_BACK"])
                | Q(swapped_at__isnull=False),
                name="restore_swapped_at_a_moment",
                violation_error_message=lazy("A swap has a moment."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.organisation.code} {self.status}"

    def audit_label(self) -> str:
        return f"{self.organisation.name} {self.taken_at:%d-%m-%Y}"


@known_values("kind", "since")
class MissingRecord(models.Model):
    """Something that the schema which is no longer live has, or had, and the live one has not: a numbered
    record to be entered again, a document that follows from one, or a person who can no longer sign in.
    Written when the restore is prepared, and anew in the transaction of each swap.

    `amount` is negative for money that went and for what was taken back.

    It was entered `since` the backup and is missing after the swap, or since the swap and is missing after
    the swap back.
    """

    class Since(models.TextChoices):
        BACKUP = "BACKUP", lazy("Since the backup")
        SWAP = "SWAP", lazy("Since the swap")

    class Kind(models.TextChoices):
        RECEIPT = "RECEIPT", lazy("Receipt")
        CHEQUE_CLEARED = "CHEQUE_CLEARED", lazy("Cheque cleared")
        REVERSAL = "REVERSAL", lazy("Reversal")
        CREDIT_NOTE = "CREDIT_NOTE", lazy("Credit note")
        REFUND = "REFUND", lazy("Refund")
        EXPENSE = "EXPENSE", lazy("Expense")
        INCOME = "INCOME", lazy("Income")
        TRANSFER = "TRANSFER", lazy("Transfer")
        PURCHASE = "PURCHASE", lazy("Purchase")
        DISTRIBUTION = "DISTRIBUTION", lazy("Distribution")
        OPENING = "OPENING", lazy("Opening balance")
        DAY_CLOSE = "DAY_CLOSE", lazy("Day close")
        CERTIFICATE = "CERTIFICATE", lazy("Certificate")
        OPENING_DUE = "OPENING_DUE", lazy("Opening due")
        OPENING_ADVANCE = "OPENING_ADVANCE", lazy("Opening advance")
        BILL = "BILL", lazy("Bill")
        RECEIPT_VOUCHER = "RECEIPT_VOUCHER", lazy("Receipt voucher")
        REFUND_VOUCHER = "REFUND_VOUCHER", lazy("Refund voucher")
        USER_ADDED = "USER_ADDED", lazy("User added")
        USER_REMOVED = "USER_REMOVED", lazy("User removed")

    ENTERED = (
        "RECEIPT",
        "CHEQUE_CLEARED",
        "REVERSAL",
        "CREDIT_NOTE",
        "REFUND",
        "EXPENSE",
        "INCOME",
        "TRANSFER",
        "PURCHASE",
        "DISTRIBUTION",
        "OPENING",
        "DAY_CLOSE",
        "CERTIFICATE",
        "OPENING_DUE",
        "OPENING_ADVANCE",
    )
    """What people enter again."""

    WITHOUT_MONEY = frozenset({"CHEQUE_CLEARED", "OPENING", "OPENING_DUE", "OPENING_ADVANCE"})
    """The money of a cheque is that of its receipt; what was brought from another system is none."""

    FOLLOWING = ("BILL", "RECEIPT_VOUCHER", "REFUND_VOUCHER")
    """Documents that are issued anew, with other numbers, when what they were for is entered again."""

    PEOPLE = ("USER_ADDED", "USER_REMOVED")

    # Only the owner of the tables compares two schemas, and writes the list anew.
    RIGHTS = FINAL

    restore = models.ForeignKey(Restore, on_delete=models.CASCADE, related_name="missing")
    kind = models.CharField(max_length=15, choices=Kind)
    since = models.CharField(max_length=6, choices=Since)
    number = models.CharField(max_length=16, blank=True)
    day = models.DateField()
    name = models.CharField(max_length=120)
    amount = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    method = models.CharField(max_length=40, blank=True)
    detail = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    search_text = search_column("number", "name", "detail")

    class Meta:
        ordering = ["day", "id"]
        indexes = [models.Index(fields=["restore", "kind", "day", "id"], name="missing_of_restore")]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"
