"""Where mails go on a machine without a mail server."""

import secrets
import time
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend


class MailboxBackend(BaseEmailBackend):
    """Writes each mail as a file into EMAIL_FILE_PATH. /dev/mail shows them."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        folder = Path(settings.EMAIL_FILE_PATH)
        folder.mkdir(parents=True, exist_ok=True)
        for message in email_messages:
            name = f"{time.time_ns()}-{secrets.token_hex(4)}.eml"
            (folder / name).write_bytes(message.message().as_bytes())
        return len(email_messages)
