"""The organisations and their schemas. All of these are tables of the public space."""

from typing import NoReturn, Self

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Concat, Lower
from django.utils.translation import gettext_lazy
from django_tenants.models import DomainMixin, TenantMixin

from tenants.context import in_public, require_organisation
from tenants.names import CODE_PATTERN, SCHEMA_PATTERN, new_code, new_schema_name
from tenants.rights import KEPT, READ_ONLY, Rights


class Organisation(TenantMixin):
    """A training centre and what the platform must know of it without entering its workspace.

    `schema_name` is opaque and never shown; `code` is the id that the outside sees. Limits of
    null mean no limit. `open_until` is the last calendar day (Asia/Kolkata) on which the plan
    allows changes; null has no end. `migrated_to` is the digest of the tenant migrations its
    schema stands at: see `tenants.schemas`. A closing centre reads and exports until `erase_on`; of an erased
    one only this row is left, without anything that tells whose it was.
    """

    class Status(models.TextChoices):
        TRIAL = "TRIAL", gettext_lazy("Trial")
        ACTIVE = "ACTIVE", gettext_lazy("Active")
        GRACE = "GRACE", gettext_lazy("Grace")
        CLOSED = "CLOSED", gettext_lazy("Closed")
        SUSPENDED = "SUSPENDED", gettext_lazy("Suspended")
        CLOSING = "CLOSING", gettext_lazy("Closing")
        ERASED = "ERASED", gettext_lazy("Erased")

    SHUT = (Status.SUSPENDED, Status.ERASED)
    """The states in which nobody signs in and no task runs."""

    RIGHTS = KEPT
    # Schemas are made and dropped by `tenants.schemas` alone, never as a side effect of a row.
    auto_create_schema = False
    auto_drop_schema = False

    schema_name = models.CharField(
        max_length=63, unique=True, default=new_schema_name, editable=False
    )
    code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    # What the address of the public enquiry form carries: the owner can change it.
    enquiry_code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    name = models.CharField(max_length=120)
    category = models.CharField(max_length=60)
    email = models.EmailField()
    phone = models.CharField(max_length=20)
    address = models.CharField(max_length=255, blank=True)
    city = models.CharField(max_length=60, blank=True)
    state = models.CharField(max_length=60, blank=True)
    pincode = models.CharField(max_length=6, blank=True)
    gstin = models.CharField(max_length=15, blank=True)
    pan = models.CharField(max_length=10, blank=True)
    website = models.URLField(blank=True)
    # A stored file of the workspace: a soft id, since no foreign key crosses schemas.
    logo_id = models.PositiveBigIntegerField(null=True, blank=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.TRIAL)
    open_until = models.DateField(null=True, blank=True)
    erase_on = models.DateField(null=True, blank=True)
    plan_name = models.CharField(max_length=60, blank=True)
    student_limit = models.PositiveIntegerField(null=True, blank=True)
    staff_limit = models.PositiveIntegerField(null=True, blank=True)
    branch_limit = models.PositiveIntegerField(null=True, blank=True)
    migrated_to = models.CharField(max_length=64, blank=True, editable=False)
    referred_by = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="referrals"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    version = models.PositiveIntegerField(default=1)
    search_text = models.GeneratedField(
        expression=Lower(
            Concat("name", Value(" "), "code", Value(" "), "email", output_field=models.TextField())
        ),
        output_field=models.TextField(),
        db_persist=True,
    )

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(schema_name__regex=SCHEMA_PATTERN),
                name="organisation_schema_name_opaque",
                violation_error_message="A schema is named t_ and twelve hexadecimal digits.",
            ),
            models.CheckConstraint(
                condition=Q(code__regex=CODE_PATTERN),
                name="organisation_code_readable",
                violation_error_message="An organisation's code is twelve letters and digits.",
            ),
            models.CheckConstraint(
                condition=Q(
                    status__in=[
                        "TRIAL",
                        "ACTIVE",
                        "GRACE",
                        "CLOSED",
                        "SUSPENDED",
                        "CLOSING",
                        "ERASED",
                    ]
                ),
                name="organisation_status_known",
                violation_error_message="This is not a status of an organisation.",
            ),
            models.CheckConstraint(
                condition=Q(open_until__isnull=False) | ~Q(status__in=["TRIAL", "GRACE"]),
                name="organisation_trial_and_grace_end",
                violation_error_message="A trial and a grace period need a last day.",
            ),
            models.CheckConstraint(
                condition=Q(status="CLOSING", erase_on__isnull=False)
                | ~Q(status="CLOSING") & Q(erase_on__isnull=True),
                name="organisation_closing_has_a_day",
                violation_error_message="Only a centre that is closing has a day on which it is erased.",
            ),
            models.CheckConstraint(
                condition=Q(referred_by__isnull=True) | ~Q(referred_by=F("id")),
                name="organisation_not_its_own_referrer",
                violation_error_message="An organisation cannot refer itself.",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def current(cls) -> Self:
        """Returns the row of the organisation whose workspace this is. Raises OutsideOrganisation in
        the public space."""
        code = require_organisation().code
        with in_public():
            return cls.objects.get(code=code)

    @classmethod
    def with_schema(cls) -> models.QuerySet[Self]:
        """Returns the organisations that have a workspace: those that were not erased."""
        return cls.objects.exclude(status=cls.Status.ERASED)

    def _one_door_only(self, *args: object) -> NoReturn:
        """django-tenants keeps the previous tenant in a list that all threads share."""
        raise TypeError("Enter a workspace with tenants.context.in_organisation(organisation).")

    __enter__ = __exit__ = activate = deactivate = _one_door_only

    def _check_schema_name_is_unique(self) -> None:
        """Nothing to look up: the names are random, in lower case, and unique in the database."""


class Domain(DomainMixin):
    """A host name that belongs to one organisation."""

    RIGHTS = READ_ONLY

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(domain=Lower("domain")),
                name="domain_lower_case",
                violation_error_message="A host name is written in lower case.",
            ),
        ]

    def clean(self) -> None:
        if ":" in self.domain or "/" in self.domain:
            raise ValidationError({"domain": "A host name has neither a port nor a path."})


class WarmSchema(models.Model):
    """A schema made ahead of time, ready to become somebody's workspace."""

    # A claim locks the row before it takes it out.
    RIGHTS = Rights(insert=False, update=("created_at",))

    schema_name = models.CharField(max_length=63, unique=True, default=new_schema_name)
    migrated_to = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(schema_name__regex=SCHEMA_PATTERN), name="warm_schema_name_opaque"
            ),
        ]

    def __str__(self) -> str:
        return self.schema_name


class SetAsideSchema(models.Model):
    """A schema of an organisation that is not in view, because of sample data or of a restore.

    While the organisation shows sample data, `schema_name` is its own workspace, kept as it was.
    Once the sample data is removed, it is the schema with the sample, to be dropped by the owner's
    process some time after `discarded_at`. `logo_id` is the organisation's own logo meanwhile.

    Of a restore it is the schema that a backup was read into, and after the swap the one that was
    live before; `logo_id` is the logo of whichever it is.
    """

    class Purpose(models.TextChoices):
        SAMPLE = "SAMPLE", gettext_lazy("Sample data")
        RESTORE = "RESTORE", gettext_lazy("Restore")

    RIGHTS = KEPT

    organisation = models.ForeignKey(Organisation, on_delete=models.CASCADE, related_name="+")
    schema_name = models.CharField(max_length=63, unique=True)
    migrated_to = models.CharField(max_length=64)
    logo_id = models.PositiveBigIntegerField(null=True)
    by_name = models.CharField(max_length=120)
    loaded_at = models.DateTimeField()
    discarded_at = models.DateTimeField(null=True)
    purpose = models.CharField(
        max_length=7, choices=Purpose, default=Purpose.SAMPLE, db_default="SAMPLE"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(schema_name__regex=SCHEMA_PATTERN), name="set_aside_schema_name_opaque"
            ),
            models.CheckConstraint(
                condition=Q(purpose__in=["SAMPLE", "RESTORE"]),
                name="set_aside_schema_purpose_known",
            ),
            models.UniqueConstraint(
                fields=["organisation"],
                condition=Q(discarded_at=None, purpose="SAMPLE"),
                name="set_aside_schema_kept_once",
            ),
        ]

    def __str__(self) -> str:
        return self.schema_name

    @classmethod
    def kept(cls) -> models.QuerySet["SetAsideSchema"]:
        """The own workspaces of the organisations that show sample data now."""
        return cls.objects.filter(discarded_at=None, purpose=cls.Purpose.SAMPLE)


class RecordedScript(models.Model):
    """What a set of tenant migrations executed when it was run for real (`recording`)."""

    RIGHTS = READ_ONLY

    key = models.CharField(max_length=64, primary_key=True)
    steps = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.key
