"""What people are written about their account. The links open the front end's pages."""

from django.conf import settings

from shared_apps.core.translation import gettext as _
from shared_apps.mail.letters import PRODUCT, Letter, Link


def sign_up(*, name: str, centre: str, token: str, hours: int) -> Letter:
    return Letter(
        subject=_("Confirm your {product} sign-up").format(product=PRODUCT),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _(
                "Open this link and enter the password you chose. Your workspace for "
                "{centre} is ready a second later."
            ).format(centre=centre),
        ],
        button=Link(
            _("Confirm your email address"), f"{settings.PUBLIC_URL}/verify-account/{token}"
        ),
        more=[
            _(
                "The link works for {hours} hours. If this was not you, ignore this mail: "
                "nothing was created."
            ).format(hours=hours)
        ],
    )


def already_signed_up() -> Letter:
    """To the owner of an address that somebody signs up with again."""
    return Letter(
        subject=_("You already have a {product} account").format(product=PRODUCT),
        paragraphs=[
            _("Someone, perhaps you, tried to sign up with this email address."),
            _("You already have an account."),
        ],
        button=Link(_("Sign in"), f"{settings.PUBLIC_URL}/signin"),
        links=[Link(_("Forgot the password?"), f"{settings.PUBLIC_URL}/forgot-password")],
    )


def address_used() -> Letter:
    """To the owner of an address that a centre tried to add as one of its people."""
    return Letter(
        subject=_("Someone tried to add your email address to {product}").format(product=PRODUCT),
        paragraphs=[
            _(
                "A centre tried to add your email address to its staff. You "
                "already have an account, so nothing was done."
            ),
            _("If you are changing centres, ask your current one to delete your account."),
        ],
    )


def invitation(
    *, name: str, email: str, role: str, centre: str | None, token: str, days: int
) -> Letter:
    sender = centre or PRODUCT
    return Letter(
        subject=_("{sender} invites you to {product}").format(sender=sender, product=PRODUCT),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _(
                "{sender} has added you as {role}. Open this link to confirm "
                "your email address. There you can choose your own password."
            ).format(sender=sender, role=role),
        ],
        button=Link(_("Confirm your email address"), f"{settings.PUBLIC_URL}/verify/{token}"),
        more=[
            _("The link works for {days} days.").format(days=days),
            _("Afterwards you sign in with {email}.").format(email=email),
        ],
        links=[Link(_("Sign-in page"), f"{settings.PUBLIC_URL}/signin")],
        centre=centre or "",
    )


def reset(*, name: str, token: str, minutes: int) -> Letter:
    return Letter(
        subject=_("Choose a new password"),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _("Open this link to choose a new password."),
        ],
        button=Link(_("Choose a new password"), f"{settings.PUBLIC_URL}/reset-password/{token}"),
        more=[
            _(
                "It works once, for {minutes} minutes. If this was not you, ignore this mail: "
                "your password is unchanged."
            ).format(minutes=minutes)
        ],
    )


def _not_you() -> str:
    return _("If this was not you, change your password now.")


def two_factor_on(*, name: str) -> Letter:
    return Letter(
        subject=_("Two-factor sign-in is on"),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _("From now on you need a code of your authenticator app to sign in."),
        ],
        more=[_not_you()],
    )


def two_factor_off(*, name: str) -> Letter:
    return Letter(
        subject=_("Two-factor sign-in is off"),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _("You no longer need a code of an authenticator app to sign in."),
        ],
        more=[_not_you()],
    )


def email_change(*, name: str, token: str, minutes: int) -> Letter:
    return Letter(
        subject=_("Confirm your new email address"),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _("Open this link to sign in to {product} with this email address from now on.").format(
                product=PRODUCT
            ),
        ],
        button=Link(
            _("Confirm the new email address"), f"{settings.PUBLIC_URL}/confirm-email/{token}"
        ),
        more=[
            _(
                "It works once, for {minutes} minutes. If this was not you, ignore this mail: "
                "nothing was changed."
            ).format(minutes=minutes)
        ],
    )


def email_taken() -> Letter:
    """To the owner of an address that somebody wants to change theirs to."""
    return Letter(
        subject=_("Someone tried to use your email address for {product}").format(product=PRODUCT),
        paragraphs=[
            _(
                "Someone, perhaps you, wanted to sign in to another account with this email address. "
                "It already belongs to your account, so nothing was done."
            ),
        ],
    )


def email_changed(*, name: str, email: str, token: str, days: int) -> Letter:
    """To the address that was the person's until now."""
    return Letter(
        subject=_("Your email address was changed"),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _("You now sign in to {product} with {email}.").format(product=PRODUCT, email=email),
            _(
                "If this was not you, undo the change. Everyone is signed out, and we mail you "
                "a link to choose a new password."
            ),
        ],
        button=Link(_("Undo the change"), f"{settings.PUBLIC_URL}/undo-email/{token}"),
        more=[_("The link works for {days} days.").format(days=days)],
    )


def ownership_offered(*, name: str, owner: str, centre: str, days: int) -> Letter:
    return Letter(
        subject=_("{owner} offers you the ownership of {centre}").format(
            owner=owner, centre=centre
        ),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _(
                "{owner} wants to make you the owner of {centre} in {product}. You would have all "
                "rights there, and {owner} would be an ADMIN."
            ).format(owner=owner, centre=centre, product=PRODUCT),
        ],
        button=Link(
            _("Accept or decline"), f"{settings.PUBLIC_URL}/user-profile-setting?section=security"
        ),
        more=[_("The offer ends after {days} days.").format(days=days)],
        centre=centre,
    )


def ownership_received(*, name: str, centre: str) -> Letter:
    return Letter(
        subject=_("You are the owner of {centre}").format(centre=centre),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _("You accepted the ownership of {centre}. You now have all rights there.").format(
                centre=centre
            ),
        ],
        centre=centre,
    )


def ownership_given(*, name: str, owner: str, centre: str) -> Letter:
    return Letter(
        subject=_("{owner} is the owner of {centre} now").format(owner=owner, centre=centre),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _("{owner} accepted the ownership of {centre}. You are an ADMIN there now.").format(
                owner=owner, centre=centre
            ),
        ],
        centre=centre,
    )
