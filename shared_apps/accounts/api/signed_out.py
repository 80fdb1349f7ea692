"""The signed-out calls, and those that are about the own session (ARCHITECTURE 3)."""

from datetime import datetime
from typing import Any, ClassVar, TypedDict

from dj_rest_auth.serializers import (
    LoginSerializer,
    PasswordChangeSerializer,
    PasswordResetConfirmSerializer,
    PasswordResetSerializer,
)
from rest_framework import serializers

from shared_apps.accounts.middleware import bearer_token, client_address
from shared_apps.accounts.models import LoginSession, OneTimeToken
from shared_apps.accounts.passwords import RULES, weakness
from shared_apps.accounts.services import identities, recovery, sign_in, sign_up
from shared_apps.accounts.sessions import begin_session
from shared_apps.accounts.throttle import LINK_ADDRESS, MAIL_ADDRESS, SIGN_UP_ADDRESS
from shared_apps.core import categories
from shared_apps.core.api.call import Call, DataResponse, MessageResponse
from shared_apps.core.api.fields import Choice, Email, Name, Phone, Text, required
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import SIGNED_IN, Space
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.errors import Invalid, Malformed
from shared_apps.core.roles import PLATFORM, Role
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenants.context import in_public


class NotWeak:
    """Judges a new password together with the other fields, so that one answer names all that is
    wrong. The service judges it again with what only it knows, such as the centre's name.

    `about` names the fields of the same body whose text the password must not be.
    """

    requires_context = True
    rules = RULES

    def __init__(self, *about: str) -> None:
        self.about = about

    def __call__(self, password: str, field: serializers.CharField) -> None:
        body = field.parent.initial_data
        words = [word for name in self.about if isinstance(word := body.get(name), str)]
        if fault := weakness(password, *words):
            raise serializers.ValidationError(fault)


def password_field(**options: Any) -> serializers.CharField:
    """A password as typed: nothing trimmed; a new one also gets `NotWeak`."""
    options.setdefault("label", lazy("Password"))
    texts: dict[str, Any] = {
        **required(lazy("Password is required")),
        "max_length": "Password is too long",
    }
    return serializers.CharField(
        trim_whitespace=False, max_length=1024, error_messages=texts, **options
    )


class SignUpInput(Input):
    centreName = Name(
        max_length=120, missing=lazy("Centre name is required."), label=lazy("Centre name")
    )
    category = Choice(
        categories.CATEGORIES, missing=lazy("Category is required."), label=lazy("Category")
    )
    username = Name(max_length=120, missing=lazy("Your name is required."), label=lazy("Your name"))
    email = Email(label=lazy("Email"))
    phone = Phone(label=lazy("Phone"))
    password = password_field(validators=[NotWeak("email", "username", "centreName")])
    ref = serializers.CharField(required=False, allow_blank=True, allow_null=True)

    def validate_ref(self, value: str | None) -> str:
        # An unknown or odd code earns nobody anything and is no reason to refuse a centre.
        return value if value and len(value) == 12 and value.isalnum() else ""


class LoginInput(LoginSerializer):
    """dj-rest-auth's sign-in form; whether it is right is `sign_in`'s business."""

    username: ClassVar[None] = None
    email = Email(label=lazy("Email"))
    password = password_field()
    rememberMe = serializers.BooleanField(
        required=False, default=False, label=lazy("Remember me on this device")
    )

    def to_internal_value(self, data: Any) -> Any:
        if not hasattr(data, "keys"):
            raise Malformed
        return super().to_internal_value(data)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return attrs


def code_field(**options: Any) -> Text:
    """Six digits of an authenticator app, or a recovery code."""
    options.setdefault("missing", lazy("Enter the code of your authenticator app."))
    return Text(max_length=40, label=lazy("Code"), **options)


class LoginCodeInput(Input):
    ticket = serializers.CharField(max_length=600)
    code = code_field()


class LogoutInput(Input):
    email = serializers.CharField(required=False, allow_blank=True, allow_null=True)
    autoLogout = serializers.BooleanField(required=False, default=False)
    ticket = serializers.CharField(required=False, allow_blank=True, max_length=400)


class EmailInput(Input, PasswordResetSerializer):
    """dj-rest-auth's form for a forgotten password. Its `save` would look the address up within the
    request, and so take longer for a known one; `recovery.request_reset` leaves that to a task."""

    email = Email(label=lazy("Email"))

    def validate_email(self, value: str) -> str:
        return value


class TokenInput(Input):
    token = serializers.CharField(max_length=100)


class TokenAndPasswordInput(TokenInput):
    password = password_field()


class ResetPasswordInput(Input, PasswordResetConfirmSerializer):
    """dj-rest-auth's form for a new password by a mailed link. The link names nobody and works once,
    so `recovery.reset_password` checks it and sets the password in one transaction."""

    uid: ClassVar[None] = None
    new_password1: ClassVar[None] = None
    new_password2: ClassVar[None] = None
    token = serializers.CharField(max_length=100)
    password = password_field()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return attrs


class InvitationInput(TokenInput):
    password = password_field(required=False, allow_blank=True, default="")


class ChangePasswordInput(Input, PasswordChangeSerializer):
    """dj-rest-auth's form for a new password of one's own. `recovery.change_password` judges both
    passwords while the person's row is locked."""

    old_password: ClassVar[None] = None
    new_password1: ClassVar[None] = None
    new_password2: ClassVar[None] = None
    old = password_field(label=lazy("Current password"))
    new = password_field(label=lazy("New password"))

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return attrs


class Invitation(TypedDict):
    username: str
    role: Role
    centreName: str
    email: str


class OwnSession(TypedDict):
    startedAt: datetime
    expiresAt: datetime
    address: str | None
    device: str
    rememberMe: bool


def _device(call: Call) -> str:
    return str(call.request.headers.get("User-Agent", ""))[:200]


class SignedOutResource(Resource):
    """What a signed-out browser may ask."""

    path = "useradmin"

    @collection("POST", anyone=True, input=SignUpInput, status=201)
    def signup(self, call: Call) -> MessageResponse:
        SIGN_UP_ADDRESS.spend(client_address(call.request))
        data = call.data
        sign_up.request_sign_up(
            centre_name=data["centreName"],
            category=data["category"],
            name=data["username"],
            email=data["email"],
            phone=data["phone"],
            password=data["password"],
            ref=data.get("ref", ""),
        )
        return MessageResponse(
            _("Please open the link we have emailed you to confirm your email address.")
        )

    @collection("POST", "verify-account", anyone=True, input=TokenAndPasswordInput)
    def verify_account(self, call: Call) -> DataResponse[str]:
        address = client_address(call.request)
        with LINK_ADDRESS.guess(address):
            user = sign_up.verify_account(**call.data)
        token = begin_session(user, device=_device(call), address=address or None)
        return DataResponse(token, _("Your workspace is ready."))

    @collection("POST", anyone=True, input=LoginInput)
    def login(self, call: Call) -> DataResponse[str]:
        token = sign_in.sign_in(
            email=call.data["email"],
            password=call.data["password"],
            remember_me=call.data["rememberMe"],
            address=client_address(call.request),
            device=_device(call),
        )
        return DataResponse(token, _("Welcome to Our Dashboard!"))

    @collection("POST", "login/code", anyone=True, input=LoginCodeInput)
    def login_code(self, call: Call) -> DataResponse[str]:
        """The second step, for whom the first one has answered with `code_required` and a ticket."""
        token = sign_in.sign_in_with_code(
            **call.data, address=client_address(call.request), device=_device(call)
        )
        return DataResponse(token, _("Welcome to Our Dashboard!"))

    @collection("POST", anyone=True, input=LogoutInput)
    def logout(self, call: Call) -> MessageResponse:
        sign_in.sign_out(
            token=bearer_token(call.request._request), ticket=call.data.get("ticket") or None
        )
        return MessageResponse(_("You are logged out."))

    @collection("POST", "forgot-password", anyone=True, input=EmailInput)
    def forgot_password(self, call: Call) -> MessageResponse:
        MAIL_ADDRESS.spend(client_address(call.request))
        recovery.request_reset(email=call.data["email"])
        return MessageResponse(
            _("If this email address has an account, we have sent a link to it.")
        )

    @collection("POST", "reset-password", anyone=True, input=ResetPasswordInput)
    def reset_password(self, call: Call) -> MessageResponse:
        with LINK_ADDRESS.guess(client_address(call.request)):
            recovery.reset_password(**call.data)
        return MessageResponse(_("Your password is changed. Please sign in."))

    @collection("POST", "verify-staff/check", anyone=True, input=TokenInput)
    def check_invitation(self, call: Call) -> Invitation:
        """Whom an invitation is for; the link stays good."""
        with LINK_ADDRESS.guess(client_address(call.request)), in_public():
            user = recovery.user_of_token(call.data["token"], OneTimeToken.Purpose.INVITATION)
            centre = user.organisation.name if user.organisation else ""
        return {
            "username": user.name,
            "role": Role(user.role),
            "centreName": centre,
            "email": user.email,
        }

    @collection("POST", "verify-staff", anyone=True, input=InvitationInput)
    def verify_staff(self, call: Call) -> MessageResponse:
        with LINK_ADDRESS.guess(client_address(call.request)):
            identities.accept_invitation(**call.data)
        return MessageResponse(_("Your email address is confirmed. Please sign in."))

    @collection(
        "POST",
        "change-password",
        policy=SIGNED_IN,
        space=Space.EITHER,
        open_when_closed=True,
        input=ChangePasswordInput,
    )
    def change_password(self, call: Call) -> DataResponse[str]:
        if call.by.workspace is not None and call.by.role in PLATFORM:
            raise Invalid(message=_("Leave the workspace first, then change your password."))
        token = recovery.change_password(
            by=call.by, address=client_address(call.request), device=_device(call), **call.data
        )
        return DataResponse(token, _("Your password is changed."))

    @collection("GET", "session", policy=SIGNED_IN, space=Space.EITHER)
    def live_session(self, call: Call) -> OwnSession:
        with in_public():
            session = LoginSession.objects.get(pk=call.by.session_id)
        return {
            "startedAt": session.started_at,
            "expiresAt": session.expires_at,
            "address": session.address,
            "device": session.device,
            "rememberMe": session.remember_me,
        }
