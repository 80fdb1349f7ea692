"""Identities and what proves them. All of it lives in the public space."""

import uuid

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone

from shared_apps.core.constraints import known_values
from shared_apps.core.roles import Role
from shared_apps.core.translation import lazy
from tenants.rights import FREE, KEPT


class UserManager(BaseUserManager["User"]):
    def by_email(self, email: str) -> "User | None":
        """The identity of this address, whatever its state; None when there is none."""
        return self.select_related("organisation").filter(email=email.strip().lower()).first()

    def owners_of(self, organisation_id: int) -> "models.QuerySet[User]":
        """Returns the active owners of an organisation."""
        return self.filter(
            organisation=organisation_id, role=Role.SUPER_ADMIN, state=User.State.ACTIVE
        )


@known_values("role")
class User(AbstractBaseUser):
    """A person: one address, one password, one role, one organisation (none for MASTER).

    Soft ids into the workspace: `branch_id` is the own branch, `view_branch_id` the one an owner
    looks at (null = all). The person's record there is `staff.Member`.
    """

    class State(models.TextChoices):
        INVITED = "INVITED", lazy("Invited")
        ACTIVE = "ACTIVE", lazy("Active")
        INACTIVE = "INACTIVE", lazy("Inactive")

    RIGHTS = KEPT
    last_login = None
    email = models.EmailField(max_length=254, unique=True)
    name = models.CharField(max_length=120)
    phone = models.CharField(max_length=10, blank=True)
    role = models.CharField(max_length=11, choices=Role)
    organisation = models.ForeignKey(
        "tenants.Organisation", null=True, on_delete=models.PROTECT, related_name="+"
    )
    branch_id = models.BigIntegerField(null=True)
    view_branch_id = models.BigIntegerField(null=True)
    state = models.CharField(max_length=8, choices=State, default=State.ACTIVE)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "email"
    objects = UserManager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(email=Lower("email")), name="user_email_lower_case"),
            models.CheckConstraint(
                condition=Q(role=Role.MASTER, organisation__isnull=True)
                | ~Q(role=Role.MASTER) & Q(organisation__isnull=False),
                name="user_master_is_outside_organisations",
            ),
        ]

    def __str__(self) -> str:
        return self.email


class LoginSession(models.Model):
    """A sign-in until it ends. A child session is MASTER inside one organisation's workspace."""

    class End(models.TextChoices):
        LOGOUT = "logout", lazy("Signed out")
        NEW_LOGIN = "new_login", lazy("Signed in elsewhere")
        EXPIRED = "expired", lazy("Expired")
        REVOKED = "revoked", lazy("Ended by the centre")
        PASSWORD = "password", lazy("Password changed")
        LEFT = "left", lazy("Left the workspace")

    RIGHTS = FREE

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sessions")
    parent = models.ForeignKey("self", null=True, on_delete=models.CASCADE, related_name="children")
    organisation = models.ForeignKey(
        "tenants.Organisation", null=True, on_delete=models.CASCADE, related_name="+"
    )
    # A child session's choice in the top bar; an owner's stands on the identity.
    view_branch_id = models.BigIntegerField(null=True)
    remember_me = models.BooleanField(default=False)
    device = models.CharField(max_length=200, blank=True)
    address = models.GenericIPAddressField(null=True)
    started_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    end_reason = models.CharField(max_length=10, choices=End, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user"],
                condition=Q(ended_at__isnull=True, parent__isnull=True),
                name="login_session_one_live",
            )
        ]
        indexes = [models.Index(fields=["expires_at"])]

    def __str__(self) -> str:
        return str(self.id)


class PendingSignUp(models.Model):
    """A sign-up that nobody has confirmed: no organisation, no identity, nothing promised."""

    RIGHTS = FREE

    token_hash = models.CharField(max_length=64, unique=True)
    email = models.EmailField(max_length=254, db_index=True)
    name = models.CharField(max_length=120)
    phone = models.CharField(max_length=10)
    centre_name = models.CharField(max_length=120)
    category = models.CharField(max_length=60)
    password = models.CharField(max_length=128)
    referral_code = models.CharField(max_length=12, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()


class OneTimeToken(models.Model):
    """A mailed link: only its hash is kept, it works once, for one purpose, until it expires."""

    class Purpose(models.TextChoices):
        INVITATION = "INVITATION", lazy("Invitation")
        RESET = "RESET", lazy("Password reset")

    RIGHTS = FREE

    token_hash = models.CharField(max_length=64, unique=True)
    purpose = models.CharField(max_length=10, choices=Purpose)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)


class ResetRequest(models.Model):
    """Somebody has asked for a link to choose a new password, whether the address is known or not.
    Answered by a task, and deleted with that."""

    RIGHTS = FREE

    email = models.EmailField(max_length=254)
    made_at = models.DateTimeField(default=timezone.now, db_index=True)


class AttemptCount(models.Model):
    """How often something was tried since `started_at`: what throttles guessing, over all hosts."""

    RIGHTS = FREE

    kind = models.CharField(max_length=20)
    subject = models.CharField(max_length=64)
    started_at = models.DateTimeField(default=timezone.now)
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "subject"], name="attempt_count_once"),
            models.CheckConstraint(condition=Q(count__gte=0), name="attempt_count_natural"),
        ]
