"""What people are written about their account. The links open the front end's pages."""

from django.conf import settings

from shared_apps.mail.letters import PRODUCT, Letter, Link

IGNORE = "If this was not you, ignore this mail:"


def sign_up(*, name: str, centre: str, token: str, hours: int) -> Letter:
    return Letter(
        subject=f"Confirm your {PRODUCT} sign-up",
        paragraphs=[
            f"Dear {name},",
            f"Open this link and enter the password you chose. Your workspace for {centre} is ready "
            "a second later.",
        ],
        button=Link("Confirm your address", f"{settings.PUBLIC_URL}/verify-account/{token}"),
        more=[f"The link works for {hours} hours. {IGNORE} nothing was created."],
    )


def already_signed_up() -> Letter:
    """To the owner of an address that somebody signs up with again."""
    return Letter(
        subject=f"You already have a {PRODUCT} account",
        paragraphs=[
            "Someone, perhaps you, tried to sign up with this address.",
            "You already have an account.",
        ],
        button=Link("Sign in", f"{settings.PUBLIC_URL}/signin"),
        links=[Link("Forgot the password?", f"{settings.PUBLIC_URL}/forgot-password")],
    )


def address_used() -> Letter:
    """To the owner of an address that a centre tried to add as one of its people."""
    return Letter(
        subject=f"Your address was used at {PRODUCT}",
        paragraphs=[
            "A centre tried to add your address as one of its staff. You already have an account, "
            "so nothing was done.",
            "If you are changing centres, ask your current one to delete your account.",
        ],
    )


def invitation(
    *, name: str, email: str, role: str, centre: str | None, token: str, days: int
) -> Letter:
    sender = centre or PRODUCT
    return Letter(
        subject=f"{sender} invites you to {PRODUCT}",
        paragraphs=[
            f"Dear {name},",
            f"{sender} has added you as {role}. Open this link to confirm your address. There you "
            "can choose your own password.",
        ],
        button=Link("Confirm your address", f"{settings.PUBLIC_URL}/verify/{token}"),
        more=[f"The link works for {days} days.", f"Afterwards you sign in with {email}."],
        links=[Link("Sign-in page", f"{settings.PUBLIC_URL}/signin")],
        centre=centre or "",
    )


def reset(*, name: str, token: str, minutes: int) -> Letter:
    return Letter(
        subject="Choose a new password",
        paragraphs=[f"Dear {name},", "Open this link to choose a new password."],
        button=Link("Choose a new password", f"{settings.PUBLIC_URL}/reset-password/{token}"),
        more=[f"It works once, for {minutes} minutes. {IGNORE} your password is unchanged."],
    )
