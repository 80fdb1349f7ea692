from django.db import models
from django.utils import timezone

from shared_apps.core import audit, documents, files, jobs, list_views, notices, numbering
from shared_apps.core.api import idempotency
from shared_apps.core.records import Record
from tenants.rights import FREE


class PlatformSettings(Record):
    """The one row of what MASTER says about the platform itself (PRODUCT 4.18): the company panel, and
    the seller as subscription invoices show it. Without a GSTIN no tax is charged."""

    name = models.CharField(max_length=80, default="Class Master")
    website = models.URLField(default="https://classmaster.test")
    support_email = models.EmailField(default="support@classmaster.test")
    phones = models.JSONField(default=list)
    services = models.JSONField(default=list)
    maintenance = models.BooleanField(default=False)
    seller_name = models.CharField(max_length=120, blank=True, default="", db_default="")
    address = models.CharField(max_length=255, blank=True, default="", db_default="")
    city = models.CharField(max_length=60, blank=True, default="", db_default="")
    state = models.CharField(max_length=60, blank=True, default="", db_default="")
    pincode = models.CharField(max_length=6, blank=True, default="", db_default="")
    gstin = models.CharField(max_length=15, blank=True, default="", db_default="")
    upi_id = models.CharField(max_length=120, blank=True, default="", db_default="")
    bank_name = models.CharField(max_length=60, blank=True, default="", db_default="")
    bank_account = models.CharField(max_length=20, blank=True, default="", db_default="")
    bank_ifsc = models.CharField(max_length=11, blank=True, default="", db_default="")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(pk=1), name="platform_settings_one_row")
        ]


class PlatformAuditEntry(audit.AuditEntry):
    """The public space's audit log: what MASTER did, refused sign-ins, what strangers tried."""


class PlatformNumberSeries(numbering.NumberSeries):
    """The public space's gapless counters."""


class PlatformRequestKey(idempotency.IdempotencyKey):
    """The Idempotency-Keys that MASTER used in the public space."""


class PlatformStoredFile(files.StoredFile):
    """Files of the public space."""


class PlatformLetterhead(documents.Letterhead):
    """The platform as its invoices show it."""


class PlatformDocumentCopy(documents.DocumentCopy):
    """The first copies of the platform's invoices."""


class PlatformNotice(notices.Notice):
    """MASTER's notifications."""


class PlatformListView(list_views.ListView):
    """Views that MASTER saved of the platform's own lists."""


class PlatformListPreference(list_views.ListPreference):
    """What the platform's own lists remember of MASTER."""


class PlatformJob(jobs.Job):
    """MASTER's jobs in the public space."""


class JobTicket(models.Model):
    """A job of any space that is not finished, so that workers find it without looking into each
    workspace. `schema_name` and `job_id` say which; `holder` is the run that works on it until
    `lease_until`, which a live worker moves on."""

    RIGHTS = FREE

    schema_name = models.CharField(max_length=63)
    job_id = models.BigIntegerField()
    queued_at = models.DateTimeField(default=timezone.now)
    holder = models.CharField(max_length=32, blank=True)
    lease_until = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["schema_name", "job_id"], name="job_ticket_once")
        ]
        indexes = [models.Index(fields=["queued_at"], name="job_ticket_queue")]
