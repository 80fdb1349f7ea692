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
