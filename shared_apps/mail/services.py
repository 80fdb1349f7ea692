"""The outbox: a mail is written down in the transaction that causes it, and sent by a task."""

import logging
import smtplib
from collections.abc import Iterable
from datetime import datetime, timedelta
from email.utils import parseaddr
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.utils import timezone

from shared_apps.core.errors import Refusal
from shared_apps.core.worker import wake_worker
from shared_apps.core.writing import writing
from shared_apps.mail import attachments
from shared_apps.mail.letters import Letter, html_part, text_part
from shared_apps.mail.models import Mail
from shared_apps.mail.sealing import Unreadable, seal, unseal
from tenants.context import current_organisation, in_public

MAX_ATTEMPTS = 8
KEEP_DAYS = 30
EXPECTED = (OSError, smtplib.SMTPException, Unreadable, attachments.UnknownKind, Refusal)
"""What keeps a mail from being sent now. Refusal: an attachment that could not be made."""

log = logging.getLogger(__name__)


class NewMail(NamedTuple):
    """A mail to be queued. The same `key` makes one mail. It is sent at `not_before`, or at once."""

    key: str
    to: str
    letter: Letter
    not_before: datetime | None = None


def queue_mail(*, key: str, to: str, letter: Letter, not_before: datetime | None = None) -> None:
    """Writes the mail down and wakes the sender after the commit; the same key does so once. It is sent
    at `not_before`, or at once.

    A broker that is away loses nothing: beat looks for waiting mails every half minute.
    """
    queue_mails([NewMail(key, to, letter, not_before)])


def queue_mails(mails: Iterable[NewMail]) -> None:
    """As `queue_mail` for many, in one statement."""
    space = current_organisation()
    schema_name = space.schema_name if space else ""
    rows = [
        Mail(
            key=mail.key,
            schema_name=schema_name,
            to=mail.to,
            letter=seal(mail.letter),
            next_attempt_at=mail.not_before or timezone.now(),
        )
        for mail in mails
    ]
    with in_public():
        Mail.objects.bulk_create(rows, ignore_conflicts=True)
    transaction.on_commit(partial(wake_worker, "mail.send_waiting"))


def send_next() -> bool:
    """Sends one waiting mail; False when none is due. Two workers never take the same one.

    A mail that could not be sent is tried again later, MAX_ATTEMPTS times in all. That holds for
    every error: otherwise the first mail of the queue could keep back all others.
    """
    with writing():
        mail = (
            Mail.objects.select_for_update(skip_locked=True)
            .filter(status=Mail.Status.WAITING, next_attempt_at__lte=timezone.now())
            .order_by("next_attempt_at", "pk")
            .first()
        )
        if mail is None:
            return False
        mail.attempts += 1
        try:
            with writing():  # an error of the database undoes no more than this
                deliver(mail, unseal(mail.letter))
        except Exception as fault:
            if not isinstance(fault, EXPECTED):
                log.exception("Mail %s could not be sent.", mail.key)
            mail.last_error = (str(fault) or type(fault).__name__)[:300]
            mail.next_attempt_at = timezone.now() + timedelta(seconds=30 * 2**mail.attempts)
            if mail.attempts >= MAX_ATTEMPTS:
                mail.status = Mail.Status.FAILED
        else:
            mail.status, mail.sent_at = Mail.Status.SENT, timezone.now()
        if mail.status != Mail.Status.WAITING:
            mail.letter = ""
        mail.save()
        return True


def deliver(mail: Mail, letter: Letter) -> None:
    """Sends the letter as text and HTML, with its files, through Django's mail backend.

    A file that was withdrawn in the meantime is left out, and both parts say so. Raises one of
    EXPECTED.
    """
    files, left_out = _read_files(letter.attachments)
    message = EmailMultiAlternatives(
        subject=" ".join(letter.subject.split())[:200],
        body=text_part(letter, left_out),
        to=[mail.to],
        headers={
            # The same for each attempt: a mail that a worker sent before it died is known again.
            "Message-ID": f"<{sha256(mail.key.encode()).hexdigest()[:32]}@{_sender_domain()}>",
            "X-Mail-Key": mail.key,
            "Auto-Submitted": "auto-generated",
        },
    )
    message.attach_alternative(html_part(letter, left_out), "text/html")
    for name, file in files:
        message.attach(name, file.content, file.mime_type)
    message.send()


def _read_files(
    references: Iterable[attachments.Reference],
) -> tuple[list[tuple[str, attachments.Attachment]], list[str]]:
    """Returns the files with their names, and the names of those that were withdrawn."""
    files, left_out = [], []
    for reference in references:
        try:
            files.append((reference.name, attachments.read(reference)))
        except attachments.Withdrawn:
            left_out.append(reference.name)
    return files, left_out


def _sender_domain() -> str:
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]


def forget_old_mails() -> int:
    """Deletes what was sent or given up more than 30 days ago; how many."""
    before = timezone.now() - timedelta(days=KEEP_DAYS)
    old = Mail.objects.filter(created_at__lt=before).exclude(status=Mail.Status.WAITING)
    return old.delete()[0]
