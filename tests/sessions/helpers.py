"""Helpers for signing up and in without a session, and for reading the outbox."""

import re
import socket
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

from django.utils import timezone

from config import env
from shared_apps.mail.letters import text_part
from shared_apps.mail.models import Mail
from shared_apps.mail.sealing import unseal
from shared_apps.mail.services import send_next
from tenants.context import in_public
from tests.callers import Caller, nobody
from tests.seed import PASSWORD

SIGN_UP = {
    "centreName": "Nritya Dance Centre",
    "category": "Art & Music",
    "username": "Leela Rao",
    "email": "leela@nritya.test",
    "phone": "9822011872",
    "password": "Ghungroo#108",
}


def sign_up(**changes: Any) -> Any:
    return nobody().post("useradmin/signup", SIGN_UP | changes)


def verify(token: str, password: str = SIGN_UP["password"]) -> Any:
    return nobody().post("useradmin/verify-account", {"token": token, "password": password})


def login(email: str, password: str = PASSWORD, **more: Any) -> Any:
    return nobody().post("useradmin/login", {"email": email, "password": password, **more})


def logged_in(email: str, password: str = PASSWORD, **more: Any) -> Caller:
    answer = login(email, password, **more)
    assert answer.status_code == 200, answer.content
    return Caller(answer.json()["data"])


def mails_to(address: str) -> list[Any]:
    """Returns the mails to this address, oldest first. `subject` and `text` are empty once sent."""
    with in_public():
        found = list(Mail.objects.filter(to=address).order_by("pk"))
    for mail in found:
        letter = unseal(mail.letter) if mail.letter else None
        mail.subject, mail.text = (letter.subject, text_part(letter)) if letter else ("", "")
    return found


def last_mail(address: str) -> Any:
    return mails_to(address)[-1]


def token_for(address: str) -> str:
    """Returns the token of the link in the newest mail to this address."""
    found = re.search(
        r"/(?:verify-account|verify|reset-password|confirm-email|undo-email)/([\w-]{43})\b",
        last_mail(address).text,
    )
    assert found, last_mail(address).text
    return found[1]


def closed_port() -> int:
    """Returns a port on which no process listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def use_mailbox(settings: Any, folder: Path) -> None:
    """Writes every mail as a file into the folder."""
    settings.EMAIL_BACKEND = "shared_apps.mail.backends.MailboxBackend"
    settings.EMAIL_FILE_PATH = folder


def attachments_of_next_mail(folder: Path) -> list[Any]:
    """Sends the next mail into the empty mailbox `folder` and returns the files of the mail."""
    with in_public():
        assert send_next() is True
    [mail] = folder.iterdir()
    message = message_from_bytes(mail.read_bytes(), policy=policy.default)
    return list(message.iter_attachments())


def use_mail_server(settings: Any, url: str) -> None:
    """Sends every mail to the server of this MAIL_URL."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    for name, value in env.mail_server(url).items():
        setattr(settings, name, value)


def make_due(mail: Mail) -> None:
    """Makes the mail due for its next attempt."""
    with in_public():
        Mail.objects.filter(pk=mail.pk).update(next_attempt_at=timezone.now())
