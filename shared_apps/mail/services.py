"""The outbox: a mail is written down in the transaction that causes it, and sent by a task."""

import smtplib
from datetime import timedelta
from email.message import EmailMessage
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from shared_apps.core.worker import wake_worker
from shared_apps.core.writing import writing
from shared_apps.mail.models import Mail
from shared_apps.mail.sealing import Letter, Unreadable, seal, unseal
from tenants.context import in_public

MAX_ATTEMPTS = 8
KEEP_DAYS = 30


def queue_mail(*, key: str, to: str, subject: str, text: str) -> None:
    """Writes the mail down and wakes the sender after the commit; the same key does so once.

    A broker that is away loses nothing: beat looks for waiting mails every half minute.
    """
    letter = seal({"subject": " ".join(subject.split())[:200], "text": text})
    mail = Mail(key=key, to=to, letter=letter)
    with in_public():
        Mail.objects.bulk_create([mail], ignore_conflicts=True)
    transaction.on_commit(partial(wake_worker, "mail.send_waiting"))


def send_next() -> bool:
    """Sends one waiting mail; False when none is due. Two workers never take the same one."""
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
            deliver(mail, unseal(mail.letter))
        except (OSError, smtplib.SMTPException, Unreadable) as fault:
            mail.last_error = str(fault)[:300]
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
    """Hands the letter to the server named by MAIL_URL, or writes it to a file. Raises OSError or
    SMTPException when that fails."""
    message = EmailMessage()
    message["From"], message["To"] = settings.MAIL_FROM, mail.to
    message["Subject"], message["X-Mail-Key"] = letter["subject"], mail.key
    message.set_content(letter["text"])
    if not settings.MAIL_URL:
        folder = Path(settings.VAR_DIR) / "mail"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{mail.pk:08d}.eml").write_bytes(message.as_bytes())
        return
    server = urlsplit(settings.MAIL_URL)
    host, secure = server.hostname or "", server.scheme == "smtps"
    # smtps:// is TLS from the first byte (465); smtp:// turns to TLS before a password is sent.
    kind, port = (smtplib.SMTP_SSL, 465) if secure else (smtplib.SMTP, 587)
    with kind(host, server.port or port, timeout=10) as smtp:
        if server.username:
            if not secure:
                smtp.starttls()
            smtp.login(unquote(server.username), unquote(server.password or ""))
        smtp.send_message(message)


def forget_old_mails() -> int:
    """Deletes what was sent or given up more than 30 days ago; how many."""
    before = timezone.now() - timedelta(days=KEEP_DAYS)
    old = Mail.objects.filter(created_at__lt=before).exclude(status=Mail.Status.WAITING)
    return old.delete()[0]
