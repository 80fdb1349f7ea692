"""Which months were filed, and what the accounts of the journal are called in Tally."""

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import F, Q

from shared_apps.core.records import CHANGE_STAMPS, Record
from shared_apps.core.translation import lazy
from tenants.rights import KEPT, Rights


class GstFiling(Record):
    """GSTR-1 of a GSTIN and month, marked as filed on the portal. `month` is the first day.

    `content` is the file as it was then, `digest` its SHA-256 in hexadecimal digits, `figures` each
    section's number of papers and amounts (`selectors.pack.filed_figures`). Only the ARN and the day
    can be corrected.
    """

    RIGHTS = Rights(update=("arn", "filed_on", *CHANGE_STAMPS), delete=False)
    NOT_AUDITED = frozenset({"content", "figures"})

    gstin = models.CharField(max_length=15)
    month = models.DateField()
    arn = models.CharField(max_length=15)
    filed_on = models.DateField()
    content = models.TextField()
    digest = models.CharField(max_length=64)
    figures = models.JSONField(default=dict, encoder=DjangoJSONEncoder)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["gstin", "month"],
                name="gstfiling_once",
                violation_error_message=lazy("This month is already marked as filed."),
            ),
            models.CheckConstraint(condition=Q(month__day=1), name="gstfiling_of_a_month"),
            models.CheckConstraint(
                condition=Q(filed_on__gt=F("month")), name="gstfiling_after_its_month"
            ),
            models.CheckConstraint(
                condition=Q(arn__regex=r"^[A-Z0-9]{15}$"), name="gstfiling_arn_of_15"
            ),
        ]

    def __str__(self) -> str:
        return f"GSTR-1 of {self.gstin}, {self.month:%m-%Y}"

    def audit_label(self) -> str:
        return str(self)


class LedgerName(Record):
    """The ledger in Tally that an account of the journal is posted to (`books.postings.Account`). Accounts
    without a row have the usual name."""

    RIGHTS = KEPT

    account = models.CharField(max_length=30)
    name = models.CharField(max_length=99)

    class Meta:
        constraints = [
            models.UniqueConstraint("account", name="ledgername_once"),
            models.CheckConstraint(condition=~Q(name=""), name="ledgername_not_empty"),
        ]

    def __str__(self) -> str:
        return f"{self.account}: {self.name}"
