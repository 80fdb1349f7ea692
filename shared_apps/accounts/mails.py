"""What people are written about their account. The links open the front end's pages."""

from django.conf import settings

from shared_apps.mail.services import Letter

PRODUCT = "Class Master"


def sign_up(*, name: str, centre: str, token: str, hours: int) -> Letter:
    return {
        "subject": f"Confirm your {PRODUCT} sign-up",
        "text": f"Dear {name},\n\nopen this link and give the password you chose; your workspace "
        f"for {centre} is ready a second later:\n\n"
        f"{settings.PUBLIC_URL}/verify-account/{token}\n\n"
        f"The link works for {hours} hours. If this was not you, ignore this mail: nothing was "
        f"made.\n",
    }


def already_signed_up() -> Letter:
    """To the owner of an address that somebody signs up with again."""
    return {
        "subject": f"You already have a {PRODUCT} account",
        "text": f"Someone, perhaps you, tried to sign up with this address.\n\n"
        f"You already have an account. Sign in: {settings.PUBLIC_URL}/signin\n"
        f"Forgot the password? {settings.PUBLIC_URL}/forgot-password\n",
    }


def address_used() -> Letter:
    """To the owner of an address that a centre tried to add as one of its people."""
    return {
        "subject": f"Your address was used at {PRODUCT}",
        "text": "A centre tried to add your address as one of its staff. You already have an "
        "account,\nso nothing was done. If you are changing centres, ask your current one to "
        "delete your account.\n",
    }


def invitation(
    *, name: str, email: str, role: str, centre: str | None, token: str, days: int
) -> Letter:
    centre = centre or PRODUCT
    return {
        "subject": f"{centre} invites you to {PRODUCT}",
        "text": f"Dear {name},\n\n{centre} has added you as {role}. Open this link to confirm your "
        f"address; there you can choose your own password:\n\n"
        f"{settings.PUBLIC_URL}/verify/{token}\n\n"
        f"Afterwards you sign in with {email} at {settings.PUBLIC_URL}/signin\n"
        f"The link works for {days} days.\n",
    }


def reset(*, name: str, token: str, minutes: int) -> Letter:
    return {
        "subject": "Choose a new password",
        "text": f"Dear {name},\n\nopen this link to choose a new password:\n\n"
        f"{settings.PUBLIC_URL}/reset-password/{token}\n\n"
        f"It works once, for {minutes} minutes. If you did not ask for it, ignore this mail: your "
        f"password is unchanged.\n",
    }
