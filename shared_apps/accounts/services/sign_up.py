"""A centre signs up: a pending row first, a workspace only when the mailed link proves the address."""

import time
from datetime import timedelta

from django.contrib.auth.hashers import check_password, make_password
from django.db import IntegrityError
from django.utils import timezone

from shared_apps.accounts import mails
from shared_apps.accounts.models import PendingSignUp, User
from shared_apps.accounts.passwords import check_new_password
from shared_apps.accounts.throttle import LINK_TOKEN, SIGN_UP_MAIL
from shared_apps.accounts.tokens import hash_of, new_mail_token
from shared_apps.clients.services import win_clients
from shared_apps.core import ports
from shared_apps.core.errors import Invalid, TooMany, Unavailable
from shared_apps.core.principal import Actor
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from shared_apps.mail.services import queue_mail
from shared_apps.subscriptions.services import start_trial
from tenants.context import in_organisation, in_public
from tenants.models import Organisation
from tenants.schemas import NoSchemaReady, claim_warm_schema, current_digest, wait_for_schema

VALID_HOURS = 24
BAD_LINK = lazy("This link has been used or has expired. Please sign up again.")
# A schema takes well under a second to make; a request waits no longer than this for one.
SCHEMA_SECONDS = 5


class NoRoomYet(Unavailable):
    """No schema is ready, and none came while the request waited."""

    message = lazy(
        "Your workspace could not be created. Please try again in a minute. Your link still works."
    )
    retry_after = 30


def request_sign_up(
    *, centre_name: str, category: str, name: str, email: str, phone: str, password: str, ref: str
) -> None:
    """Keeps the wish and mails a link. Whether the address is known is told only by mail."""
    check_new_password(password, email, name, centre_name)
    try:
        SIGN_UP_MAIL.spend(email)
    except TooMany:
        return  # three mails an hour are enough; the answer stays the same for a stranger
    token, now = new_mail_token(), timezone.now()
    hashed = make_password(password)
    with in_public(), writing():
        # Kept for a known address too, where nobody gets the link: both take the same time.
        PendingSignUp.objects.create(
            token_hash=hash_of(token),
            email=email,
            name=name,
            phone=phone,
            centre_name=centre_name,
            category=category,
            password=hashed,
            referral_code=ref[:12],
            expires_at=now + timedelta(hours=VALID_HOURS),
        )
        if User.objects.by_email(email):
            letter = mails.already_signed_up()
        else:
            letter = mails.sign_up(name=name, centre=centre_name, token=token, hours=VALID_HOURS)
        queue_mail(key=f"sign-up-{hash_of(token)}", to=email, letter=letter)


def verify_account(*, token: str, password: str) -> User:
    """Makes the organisation, its workspace, its trial and its owner, all or nothing. The leads that the
    owner was are won with it.

    Raises Invalid for a used, unknown or ended link and for a password that is not the one chosen
    at sign-up: a stranger who signed up with somebody's address gets nowhere. Raises NoRoomYet
    when no schema is ready and none comes within five seconds; the link then stays good, and the
    try does not count.
    """
    LINK_TOKEN.spend(token)
    deadline = time.monotonic() + SCHEMA_SECONDS
    while True:
        try:
            user = _open_account(token, password)
            break
        except NoSchemaReady:
            if not wait_for_schema(deadline):
                LINK_TOKEN.give_back(token)
                raise NoRoomYet from None
    LINK_TOKEN.reset(token)
    return user


def _open_account(token: str, password: str) -> User:
    with in_public(), writing():
        pending = _lock_pending(token)
        if pending is None or User.objects.by_email(pending.email):
            raise Invalid(message=BAD_LINK, code="token_invalid")
        if not check_password(password, pending.password):
            raise Invalid.field(
                "password", _("This is not the password you chose when you signed up.")
            )
        try:
            user = _make_workspace(pending)
        except IntegrityError:
            raise Invalid(message=BAD_LINK, code="token_invalid") from None
        PendingSignUp.objects.filter(email=pending.email).delete()
    return user


def _lock_pending(token: str) -> PendingSignUp | None:
    """The sign-up that a live link is for. All of its address are locked, in one order: two links of
    one address, opened at once, wait for each other instead of crosswise."""
    live = PendingSignUp.objects.filter(expires_at__gt=timezone.now())
    found = live.filter(token_hash=hash_of(token)).first()
    if found is None:
        return None
    rows = live.select_for_update().filter(email=found.email).order_by("pk")
    return next((row for row in rows if row.pk == found.pk), None)


def _make_workspace(pending: PendingSignUp) -> User:
    referrer = None
    if pending.referral_code:
        known = Organisation.with_schema()
        referrer = known.filter(code=pending.referral_code.upper()).first()
    organisation = Organisation(
        schema_name=claim_warm_schema(),
        migrated_to=current_digest(),
        name=pending.centre_name,
        category=pending.category,
        email=pending.email,
        phone=pending.phone,
        referred_by=referrer,
    )
    start_trial(organisation, timezone.localdate())
    user = User.objects.create(
        email=pending.email,
        name=pending.name,
        phone=pending.phone,
        password=pending.password,
        role=Role.SUPER_ADMIN,
        organisation=organisation,
        state=User.State.ACTIVE,
    )
    by = Actor(user.pk, user.name)
    win_clients(by=by, email=user.email, phone=user.phone)
    with in_organisation(organisation):
        ports.set_up_workspace.ask(owner=user, by=by)
    return user
