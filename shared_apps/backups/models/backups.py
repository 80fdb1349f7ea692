from django.db import models
from django.db.models import Q

from shared_apps.core.constraints import known_values
from shared_apps.core.translation import lazy
from tenants.models import Organisation
from tenants.names import SCHEMA_PATTERN
from tenants.rights import FREE


@known_values("status", "check_result")
class Backup(models.Model):
    """A copy of one centre at one moment, in an encrypted file below BACKUP_DIR.

    WAITING is taken once `due_at` has come. `taken_at` is the moment that a TAKEN one shows. A FAILED
    one has no file; `error` says why. `schema_name` is the schema that was copied: the centre's own,
    also while it shows sample data.

    `checked_at` and `check_result` tell of the last drill, `check_error` what it found. While a drill
    runs, `drill_schema` is the schema that it restores into.
    """

    class Status(models.TextChoices):
        WAITING = "WAITING", lazy("Waiting")
        TAKEN = "TAKEN", lazy("Taken")
        FAILED = "FAILED", lazy("Failed")

    class Check(models.TextChoices):
        NONE = "", lazy("Not checked")
        PASSED = "PASSED", lazy("Restored")
        FAILED = "FAILED", lazy("Not restored")

    RIGHTS = FREE
    TRANSITIONS = {"WAITING": {"TAKEN", "FAILED"}}

    organisation = models.ForeignKey(Organisation, on_delete=models.PROTECT, related_name="+")
    schema_name = models.CharField(max_length=63)
    status = models.CharField(max_length=7, choices=Status, default=Status.WAITING)
    due_at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True)
    path = models.CharField(max_length=200, blank=True)
    size = models.BigIntegerField(default=0)
    sha256 = models.CharField(max_length=64, blank=True)
    key_id = models.CharField(max_length=40, blank=True)
    rows = models.BigIntegerField(default=0)
    files = models.BigIntegerField(default=0)
    error = models.CharField(max_length=300, blank=True)
    checked_at = models.DateTimeField(null=True)
    check_result = models.CharField(max_length=6, choices=Check, default=Check.NONE, blank=True)
    check_error = models.CharField(max_length=300, blank=True)
    drill_schema = models.CharField(max_length=63, blank=True)

    class Meta:
        ordering = ["-due_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["organisation"],
                condition=Q(status="WAITING"),
                name="backup_waiting_once",
                violation_error_message=lazy("A backup of this centre is being taken already."),
            ),
            models.UniqueConstraint(
                fields=["path"], condition=~Q(path=""), name="backup_path_once"
            ),
            models.CheckConstraint(
                condition=Q(schema_name__regex=SCHEMA_PATTERN), name="backup_schema_name_opaque"
            ),
            models.CheckConstraint(
                condition=Q(status="TAKEN", taken_at__isnull=False)
                & ~Q(path="")
                & ~Q(sha256="")
                & ~Q(key_id="")
                | ~Q(status="TAKEN") & Q(taken_at__isnull=True, path="", check_result=""),
                name="backup_taken_has_a_file",
                violation_error_message=lazy("Only a backup that was taken has a file."),
            ),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(status="WAITING"), name="backup_due"),
            models.Index(fields=["organisation", "-taken_at"], name="backup_of_organisation"),
        ]

    def __str__(self) -> str:
        return self.path or f"{self.schema_name} {self.status}"
