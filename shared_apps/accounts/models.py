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
from tenants.rights import FREE, KEPT, Rights


class UserManager(BaseUserManager["User"]):
    def by_email(self, email: str) -> "User | None":
        """The identity of this address, whatever its state; None when there is none."""
        people = self.select_related("organisation", "second_factor")
        return people.filter(email=email.strip().lower()).first()

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

    @property
    def is_forgotten(self) -> bool:
        """Whether the person was deleted."""
        return self.email == self.address_of_forgotten(self.pk)

    @staticmethod
    def address_of_forgotten(pk: int) -> str:
        """What stands in place of a deleted person's address."""
        return f"deleted-{pk}@invalid"

    def has_second_factor(self) -> bool:
        """Whether a code is asked for after the password."""
        factor: SecondFactor | None = getattr(self, "second_factor", None)
        return factor is not None and factor.confirmed_at is not None


class LoginSession(models.Model):
    """A sign-in until it ends. A child session is MASTER inside one organisation's workspace."""

    class End(models.TextChoices):
        LOGOUT = "logout", lazy("Signed out")
        NEW_LOGIN = "new_login", lazy("Signed in elsewhere")
        EXPIRED = "expired", lazy("Expired")
        REVOKED = "revoked", lazy("Ended by the centre")
        PASSWORD = "password", lazy("Password changed")
        EMAIL = "email", lazy("Email changed")
        RECOVERY = "recovery", lazy("Account recovered")
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


@known_values("result")
class SignInEvent(models.Model):
    """A line of a person's sign-in history: somebody signed in, failed to, or a session ended."""

    class Result(models.TextChoices):
        SIGNED_IN = "signed_in", lazy("Signed in")
        WRONG_PASSWORD = "wrong_password", lazy("Wrong password")
        WRONG_CODE = "wrong_code", lazy("Wrong code")
        LOGOUT = "logout", lazy("Signed out")
        NEW_LOGIN = "new_login", lazy("Ended by another sign-in")
        EXPIRED = "expired", lazy("Session expired")
        REVOKED = "revoked", lazy("Ended by the centre")
        PASSWORD = "password", lazy("Ended: password changed")
        EMAIL = "email", lazy("Ended: email changed")
        RECOVERY = "recovery", lazy("Ended: account recovered")

    RIGHTS = Rights(update=())

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", db_index=False)
    at = models.DateTimeField(default=timezone.now)
    result = models.CharField(max_length=14, choices=Result)
    device = models.CharField(max_length=200, blank=True)
    address = models.CharField(max_length=45, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["user", "-at", "-id"], name="sign_in_event_of_user"),
            models.Index(fields=["at"], name="sign_in_event_at"),
        ]


class SecondFactor(models.Model):
    """The authenticator app on a person's phone, whose code is asked for after the password.

    `key` and `next_key` are sealed. `next_key` waits until a code of it has been entered; then it
    takes the place of `key`. No code of `last_step` or of an earlier time step is accepted.
    """

    RIGHTS = FREE

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="second_factor")
    key = models.CharField(max_length=200, blank=True)
    next_key = models.CharField(max_length=200, blank=True)
    confirmed_at = models.DateTimeField(null=True)
    last_step = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(confirmed_at__isnull=True, key="")
                | Q(confirmed_at__isnull=False) & ~Q(key=""),
                name="second_factor_confirmed_with_its_key",
                violation_error_message="A confirmed authenticator app has a key.",
            )
        ]


class RecoveryCode(models.Model):
    """Takes the place of a code when the phone is lost, once. Only its hash is kept."""

    RIGHTS = FREE

    factor = models.ForeignKey(SecondFactor, on_delete=models.CASCADE, related_name="codes")
    code_hash = models.CharField(max_length=64, unique=True)
    used_at = models.DateTimeField(null=True)


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
    """A mailed link: only its hash is kept, it works once, for one purpose, until it expires. `email` is
    the address that a link of the email change sets."""

    class Purpose(models.TextChoices):
        INVITATION = "INVITATION", lazy("Invitation")
        RESET = "RESET", lazy("Password reset")
        EMAIL = "EMAIL", lazy("Email change")
        EMAIL_UNDO = "EMAIL_UNDO", lazy("Undo of an email change")

    RIGHTS = FREE

    token_hash = models.CharField(max_length=64, unique=True)
    purpose = models.CharField(max_length=10, choices=Purpose)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    email = models.EmailField(max_length=254, blank=True, db_default="")
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)


@known_values("status")
class OwnershipOffer(models.Model):
    """An owner offers the centre to a colleague, who accepts or declines it within seven days."""

    class Status(models.TextChoices):
        PENDING = "PENDING", lazy("Pending")
        ACCEPTED = "ACCEPTED", lazy("Accepted")
        DECLINED = "DECLINED", lazy("Declined")
        WITHDRAWN = "WITHDRAWN", lazy("Withdrawn")
        EXPIRED = "EXPIRED", lazy("Expired")

    TRANSITIONS = {"PENDING": {"ACCEPTED", "DECLINED", "WITHDRAWN", "EXPIRED"}}
    RIGHTS = Rights(update=("status", "ended_at"), delete=False)

    organisation = models.ForeignKey(
        "tenants.Organisation", on_delete=models.CASCADE, related_name="+", db_index=False
    )
    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    candidate = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    status = models.CharField(max_length=9, choices=Status, default=Status.PENDING)
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["organisation"],
                condition=Q(status="PENDING"),
                name="ownership_offer_one_pending",
                violation_error_message=lazy("Ownership has already been offered to somebody."),
            ),
            models.CheckConstraint(
                condition=~Q(owner=models.F("candidate")),
                name="ownership_offer_to_another_person",
                violation_error_message="Nobody offers a centre to oneself.",
            ),
        ]


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
