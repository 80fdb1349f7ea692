"""The identities of a workspace's people: invited, changed, deactivated by the app `staff`."""

from datetime import timedelta
from functools import partial
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef

from shared_apps.accounts import mails
from shared_apps.accounts.models import LoginSession, OneTimeToken, User
from shared_apps.accounts.passwords import check_new_password
from shared_apps.accounts.principals import refresh_sessions_of
from shared_apps.accounts.services.recovery import issue_token, use_token
from shared_apps.accounts.sessions import end_sessions_of
from shared_apps.accounts.throttle import DUPLICATE_MAIL, INVITATION_CENTRE, INVITATION_MAIL
from shared_apps.accounts.tokens import hash_of, new_mail_token
from shared_apps.core import ports
from shared_apps.core.errors import Conflict, TooMany
from shared_apps.core.principal import Actor
from shared_apps.core.pushes import push
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from shared_apps.mail.services import queue_mail
from tenants.context import in_organisation, in_public, require_organisation
from tenants.models import Organisation, SetAsideSchema

INVITATION_DAYS = 7
NOT_IN_SAMPLE = lazy("Remove the sample data first. Then you can add or change staff.")


def create_identity(
    *, email: str, name: str, phone: str, role: str, branch_id: int | None, password: str
) -> User:
    """An INVITED identity of the current organisation; `invite` mails its link.

    Raises Conflict `duplicate` for a known address, without saying whose it is; its owner is told
    by mail, and `sample_data` while the workspace shows sample data. Raises Invalid for a weak
    password.
    """
    code = require_organisation().code
    with in_public(), writing():
        sample = SetAsideSchema.kept().filter(organisation=OuterRef("pk"))
        organisation = Organisation.objects.annotate(shows_sample=Exists(sample)).get(code=code)
        if organisation.shows_sample:
            raise Conflict(NOT_IN_SAMPLE, code="sample_data")
        check_new_password(password, email, name, organisation.name)
        user = User(
            email=email,
            name=name,
            phone=phone,
            role=role,
            branch_id=branch_id,
            organisation=organisation,
            state=User.State.INVITED,
            password=make_password(password),
        )
        try:
            with writing():
                user.save(force_insert=True)
        except IntegrityError:
            raise Conflict(
                _("This email cannot be used."),
                code="duplicate",
                after_rollback=partial(_tell_owner_of_address, email),
            ) from None
    return user


def _tell_owner_of_address(email: str) -> None:
    """Somebody tried to add an address that is somebody's already: only its owner hears of it."""
    try:
        DUPLICATE_MAIL.spend(email)
    except TooMany:
        return
    queue_mail(key=f"duplicate-{new_mail_token()}", to=email, letter=mails.address_used())


def count_invitation() -> None:
    """One try of this centre to invite somebody. Raises TooMany after sixty within an hour.

    For a new address it comes before the transaction that makes the identity: it stays counted
    when the address is refused, so that nobody asks without end which addresses are known.
    """
    INVITATION_CENTRE.spend(require_organisation().code)


def invite(user_id: int) -> None:
    """Mails (again) the link that confirms the address. Never a password (PRODUCT 2).

    The caller has counted it (`count_invitation`). Raises TooMany after five mails to one address
    within an hour, Conflict `wrong_state` for somebody who has confirmed.
    """
    with in_public(), writing():
        user = User.objects.select_related("organisation").get(pk=user_id)
        if user.state != User.State.INVITED:
            raise Conflict(_("This person has already confirmed."), code="wrong_state")
        INVITATION_MAIL.spend(user.email)
        lifetime = timedelta(days=INVITATION_DAYS)
        token = issue_token(user, OneTimeToken.Purpose.INVITATION, lifetime)
        queue_mail(
            key=f"invitation-{hash_of(token)}",
            to=user.email,
            letter=mails.invitation(
                name=user.name,
                email=user.email,
                role=user.get_role_display(),
                centre=user.organisation.name if user.organisation else None,
                token=token,
                days=INVITATION_DAYS,
            ),
        )


def accept_invitation(*, token: str, password: str) -> User:
    """Opens the sign-in of an invited person; an empty password keeps the one that was set."""
    with in_public(), writing():
        user = use_token(token, OneTimeToken.Purpose.INVITATION)
        if password:
            centre = user.organisation.name if user.organisation else ""
            check_new_password(password, user.email, user.name, centre)
            user.password = make_password(password)
        user.state = User.State.ACTIVE
        user.version += 1
        user.save(update_fields=["password", "state", "version"])
        announce(user, by=Actor(user.pk, user.name))
    return user


def change_identity(*, user_id: int, by: Actor, **values: Any) -> User:
    """Changes name, phone, role, branch or state. A lost right is lost at once: a person who is
    deactivated is signed out, any other change reaches the live session after the commit. Raises Conflict
    `sample_data` while the workspace shows sample data, whose record of the person goes with it."""
    with in_public(), writing():
        sample = SetAsideSchema.kept().filter(organisation=OuterRef("organisation"))
        people = User.objects.annotate(shows_sample=Exists(sample))
        user = people.select_for_update(of=("self",)).get(pk=user_id)
        if user.shows_sample:
            raise Conflict(NOT_IN_SAMPLE, code="sample_data")
        for name, value in values.items():
            setattr(user, name, value)
        user.version += 1
        user.save()
        if user.state == User.State.ACTIVE:
            refresh_sessions_of(user)
            tell_rights(user)
        else:
            end_sessions_of(user.pk, LoginSession.End.REVOKED)
        if user.state == User.State.INACTIVE:
            OneTimeToken.objects.filter(user=user).delete()  # no link opens the door again
    return user


def tell_rights(user: User) -> None:
    """Tells the person's open pages, after the commit, that who they are or what they may see has
    changed."""
    event = {"type": "live.event", "payload": {"type": "rights"}}
    transaction.on_commit(partial(push, "user", str(user.pk), event))


def has_ever_signed_in(user_id: int) -> bool:
    """Whether the person has proved the address: sign-in opens with the mailed link only."""
    with in_public():
        return LoginSession.objects.filter(user_id=user_id).exists()


def forget_identity(*, user_id: int) -> None:
    """A deleted person: never signs in again, and the address is free for another identity."""
    with in_public(), writing():
        user = User.objects.select_for_update().get(pk=user_id)
        end_sessions_of(user.pk, LoginSession.End.REVOKED)
        OneTimeToken.objects.filter(user=user).delete()
        user.email = User.address_of_forgotten(user.pk)
        user.state = User.State.INACTIVE
        user.set_unusable_password()
        user.save()


def refuse_in_sample(user: User) -> None:
    """Raises Conflict `sample_data` while the person's workspace shows sample data, whose record of the
    person goes with it."""
    if SetAsideSchema.kept().filter(organisation=user.organisation_id).exists():
        raise Conflict(NOT_IN_SAMPLE, code="sample_data")


def announce(user: User, *, by: Actor) -> None:
    """Lets the person's own workspace follow the identity."""
    if user.organisation is not None:
        with in_organisation(user.organisation):
            ports.identity_changed.ask(user=user, by=by)
