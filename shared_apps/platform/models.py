from django.db import models
from django.utils import timezone

from shared_apps.core import (
    audit,
    changes,
    documents,
    files,
    jobs,
    list_views,
    notice_settings,
    notices,
    numbering,
    web_push,
)
from shared_apps.core.api import idempotency
from shared_apps.core.constraints import known_values
from shared_apps.core.records import Record
from shared_apps.core.translation import lazy
from tenants.models import Organisation
from tenants.rights import FREE, KEPT


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


class PlatformChangeLog(changes.ChangeLog):
    """How far the public space's change log is."""


class PlatformChange(changes.Change):
    """A record of the public space that changed."""


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


class PlatformNoticeSettings(notice_settings.NoticeSettings):
    """What rings, is mailed and is pushed to MASTER outside every workspace."""


class PushDevice(web_push.PushDevice):
    """The browsers that are told of notifications, of everybody: in no space's own tables, so that an
    address at a push service is one person's."""


class WaitingPush(web_push.WaitingPush):
    """What is to be told to them, of every space, so that workers find it without looking into each."""


class PlatformListView(list_views.ListView):
    """Views that MASTER saved of the platform's own lists."""


class PlatformListPreference(list_views.ListPreference):
    """What the platform's own lists remember of MASTER."""


class PlatformJob(jobs.Job):
    """MASTER's jobs in the public space."""


@known_values("status")
class ArchiveImport(models.Model):
    """An archive that a centre's owner brings: uploaded in pieces, then read into the centre by the owner
    of the tables (`tenant_apps.archive.imports`). Of the public space, since the workspace is replaced.

    `received` bytes in `pieces` pieces have arrived; `upload` names their files. `refusal` is the code of
    why it failed. `tables`, `rows` and `files` are what was read and found equal to the archive's manifest.
    """

    class Status(models.TextChoices):
        UPLOADING = "UPLOADING", lazy("Uploading")
        QUEUED = "QUEUED", lazy("Queued")
        RUNNING = "RUNNING", lazy("Running")
        DONE = "DONE", lazy("Done")
        FAILED = "FAILED", lazy("Failed")
        CANCELLED = "CANCELLED", lazy("Cancelled")

    RIGHTS = KEPT

    organisation = models.ForeignKey(Organisation, on_delete=models.CASCADE, related_name="+")
    user_id = models.BigIntegerField()
    user_name = models.CharField(max_length=120)
    status = models.CharField(max_length=9, choices=Status, default=Status.UPLOADING)
    file_name = models.CharField(max_length=120)
    size = models.PositiveBigIntegerField()
    upload = models.CharField(max_length=32)
    pieces = models.PositiveIntegerField(default=0)
    received = models.PositiveBigIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    message = models.CharField(max_length=300, blank=True)
    refusal = models.CharField(max_length=40, blank=True)
    tables = models.PositiveIntegerField(default=0)
    rows = models.PositiveBigIntegerField(default=0)
    files = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["organisation"],
                condition=models.Q(status__in=["UPLOADING", "QUEUED", "RUNNING"]),
                name="archive_import_one_at_a_time",
                violation_error_message=lazy("An archive is being imported already."),
            ),
            models.CheckConstraint(
                condition=models.Q(received__lte=models.F("size")),
                name="archive_import_no_more_than_its_size",
                violation_error_message=lazy("More of the file has arrived than it has."),
            ),
        ]
        indexes = [models.Index(fields=["organisation", "-id"], name="archive_import_newest")]


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
