from django.conf import settings
from django.db import models
from django.db.models import Q

from shared_apps.core.numbering import Series
from shared_apps.core.people import Gender
from shared_apps.core.records import Record, search_column
from shared_apps.core.roles import Role
from shared_apps.core.translation import lazy


class Member(Record):
    """A person's record in the workspace, one-to-one with the identity in the public space.

    The key is the identity's id: the link is soft, since no foreign key crosses schemas. Name,
    email, role, branch and status are the identity's, kept equal by the services, so that lists
    need no join into the public space.
    """

    class Status(models.TextChoices):
        INVITED = "INVITED", lazy("Invited")
        ACTIVE = "ACTIVE", lazy("Active")
        INACTIVE = "INACTIVE", lazy("Inactive")

    class JobType(models.TextChoices):
        FULL_TIME = "Full time", lazy("Full time")
        PART_TIME = "Part time", lazy("Part time")
        CONTRACT = "Contract", lazy("Contract")
        VISITING = "Visiting", lazy("Visiting")

    class SalaryType(models.TextChoices):
        MONTHLY = "MONTHLY", lazy("per month")
        PER_DAY = "PER_DAY", lazy("per day")
        PER_SESSION = "PER_SESSION", lazy("per session")
        PER_HOUR = "PER_HOUR", lazy("per hour")

    # Back to INVITED goes who has never opened the mailed link.
    TRANSITIONS = {
        "INVITED": {"ACTIVE", "INACTIVE"},
        "ACTIVE": {"INACTIVE"},
        "INACTIVE": {"ACTIVE", "INVITED"},
    }

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        primary_key=True,
        db_constraint=False,
        related_name="+",
        on_delete=models.DO_NOTHING,
    )
    CODES = Series("staff", "STF-{:04d}")

    code = models.CharField(max_length=12)
    name = models.CharField(max_length=120)
    email = models.EmailField(max_length=254)
    phone = models.CharField(max_length=10, blank=True)
    role = models.CharField(max_length=11, choices=Role)
    status = models.CharField(max_length=8, choices=Status)
    branch = models.ForeignKey(
        "branches.Branch", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    address = models.CharField(max_length=255, blank=True)
    job_type = models.CharField(max_length=9, choices=JobType, blank=True)
    salary = models.DecimalField(max_digits=12, decimal_places=2, null=True)
    salary_type = models.CharField(max_length=11, choices=SalaryType, default=SalaryType.MONTHLY)
    uan = models.CharField(max_length=12, blank=True)
    parent_name = models.CharField(max_length=120, blank=True)
    dob = models.DateField(null=True)
    gender = models.CharField(max_length=6, choices=Gender, blank=True)
    education = models.CharField(max_length=120, blank=True)
    joining_date = models.DateField(null=True)
    photo_id = models.BigIntegerField(null=True)
    search_text = search_column("code", "name", "email", "phone")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["code"], name="member_code_once"),
            models.CheckConstraint(
                condition=Q(role__in=["SUPER_ADMIN", "ADMIN", "STAFF", "TRAINER"]),
                name="member_role_known",
            ),
            models.CheckConstraint(
                condition=Q(role="SUPER_ADMIN") | Q(branch__isnull=False),
                name="member_branch_unless_owner",
                violation_error_message=lazy("Branch selection is required."),
            ),
            models.CheckConstraint(
                condition=Q(salary__isnull=True) | Q(salary__gte=0), name="member_salary_positive"
            ),
        ]
        indexes = [models.Index(fields=["branch", "role"], name="member_branch_role")]

    def __str__(self) -> str:
        return self.name
