"""The outbox: written with its cause, sent once, tried again, forgotten in time."""

import smtplib
import socket
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import partial
from itertools import pairwise
from pathlib import Path
from threading import Thread

import orjson
import pytest
from django.db import connection, transaction
from django.test import TestCase
from django.utils import timezone
from kombu.exceptions import OperationalError

from shared_apps.core import redis_server, worker
from shared_apps.core.sealing import Sealer
from shared_apps.mail import services
from shared_apps.mail.letters import Letter
from shared_apps.mail.models import Mail
from shared_apps.mail.tasks import send_waiting
from shared_apps.mail.tests.mail_server import mail_server, make_certificate
from tests.at_once import all_at_once
from tests.sessions.helpers import use_mail_server, use_mailbox


@pytest.fixture
def folder(settings, tmp_path):
    use_mailbox(settings, tmp_path / "mail")
    return tmp_path / "mail"


def queue(key: str = "k", to: str = "a@b.test", subject: str = "Hello", text: str = "…") -> None:
    services.queue_mail(key=key, to=to, letter=Letter(subject=subject, paragraphs=[text]))


def sent(folder: Path) -> EmailMessage:
    """The mail that was written into the folder."""
    [file] = folder.iterdir()
    return message_from_bytes(file.read_bytes(), policy=policy.default)


def part(message: EmailMessage, kind: str) -> str:
    """The text ("plain") or the HTML ("html") of a mail."""
    found = message.get_body((kind,))
    assert found is not None
    return found.get_content()


def test_a_mail_that_is_rolled_back_with_its_cause_was_never_written(database):
    with transaction.atomic():
        queue()
        transaction.set_rollback(True)
    assert Mail.objects.count() == 0


def test_the_same_key_makes_one_mail(database):
    for _ in range(3):
        queue()
    queue(key="other")
    assert Mail.objects.count() == 2


def test_sending_empties_the_outbox_and_doing_it_again_sends_nothing(database, folder):
    for number in range(3):
        queue(key=f"k{number}")
    assert send_waiting.apply().get() == 3
    assert send_waiting.apply().get() == 0
    assert len(list(folder.iterdir())) == 3
    assert set(Mail.objects.values_list("status", "attempts")) == {("SENT", 1)}


def rows() -> str:
    """Everything that the table holds, as somebody reads it who has a copy of the database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT string_agg(mail_mail::text, ' ') FROM mail_mail")
        return cursor.fetchone()[0]


def test_a_letter_that_waits_is_unreadable_in_the_table(database, folder):
    queue(subject="Choose a new password", text="https://c.test/reset-password/SECRET-OF-A-LINK")
    for word in ("SECRET-OF-A-LINK", "reset-password", "Choose a new"):
        assert word not in rows()
    services.send_next()
    for kind in ("plain", "html"):
        assert "SECRET-OF-A-LINK" in part(sent(folder), kind)


def test_nothing_of_a_letter_stays_once_it_is_sent(database, folder):
    queue(subject="Choose a new password", text="https://c.test/reset-password/SECRET-OF-A-LINK")
    services.send_next()
    mail = Mail.objects.get()
    assert (mail.letter, mail.status, mail.to, mail.key) == ("", "SENT", "a@b.test", "k")


def test_nothing_of_a_letter_stays_once_it_is_given_up(database, monkeypatch):
    def fail(*_):
        raise OSError

    monkeypatch.setattr(services, "deliver", fail)
    queue()
    for _ in range(services.MAX_ATTEMPTS):
        assert Mail.objects.get().letter
        Mail.objects.update(next_attempt_at=timezone.now())
        services.send_next()
    mail = Mail.objects.get()
    assert (mail.letter, mail.status) == ("", "FAILED")


def test_a_letter_is_sent_after_secret_key_has_changed_while_the_former_one_is_named(
    database, folder, settings
):
    queue(text="Still the same")
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another secret of the same length, or longer"
    services.send_next()
    assert "Still the same" in part(sent(folder), "plain")


def test_a_letter_of_an_unknown_secret_key_waits_and_says_why(database, folder, settings):
    queue()
    settings.SECRET_KEY = "another secret of the same length, or longer"
    services.send_next()
    mail = Mail.objects.get()
    assert (mail.status, mail.attempts) == ("WAITING", 1)
    assert "SECRET_KEY" in mail.last_error
    assert not folder.exists()


def test_a_subject_is_one_line_whatever_it_was(database, folder):
    queue(subject="Hello\r\nBcc: everyone@b.test\n" + "x" * 500)
    services.send_next()
    assert sent(folder)["Bcc"] is None
    assert len(sent(folder)["Subject"]) <= 200


def test_letters_of_every_script_arrive(database, folder):
    queue(subject="स्वागत", text="नमस्ते 🎻")
    services.send_next()
    assert sent(folder)["Subject"] == "स्वागत"
    for kind in ("plain", "html"):
        assert "नमस्ते 🎻" in part(sent(folder), kind)


def test_a_mail_says_from_whom_it_is_and_that_a_machine_sent_it(database, folder, settings):
    settings.DEFAULT_FROM_EMAIL = "Class Master <no-reply@classmaster.test>"
    queue()
    services.send_next()
    message = sent(folder)
    assert (message["From"], message["To"]) == (settings.DEFAULT_FROM_EMAIL, "a@b.test")
    assert message["Auto-Submitted"] == "auto-generated"


def test_every_attempt_to_send_a_mail_has_the_same_message_id(database, folder):
    queue()
    services.send_next()
    first = sent(folder)["Message-ID"]
    mail = Mail.objects.get()
    services.deliver(mail, Letter(subject="Hello", paragraphs=["…"]))
    again = [message_from_bytes(file.read_bytes())["Message-ID"] for file in folder.iterdir()]
    assert again == [first] * 2
    queue(key="other")
    services.send_next()
    assert len({message_from_bytes(f.read_bytes())["Message-ID"] for f in folder.iterdir()}) == 2


def test_a_mail_that_version_1_0_1_queued_is_sent(database, folder):
    text = "Dear Leela,\n\nopen this link:\n\nhttps://c.test/verify/TOKEN\n\nIt works <once>.\n"
    sealed = Sealer("class-master letters").seal(orjson.dumps({"subject": "Hello", "text": text}))
    Mail.objects.create(key="old", to="a@b.test", letter=sealed)
    services.send_next()
    message = sent(folder)
    assert message["Subject"] == "Hello"
    assert text in part(message, "plain")
    assert "https://c.test/verify/TOKEN" in part(message, "html")
    assert "&lt;once&gt;" in part(message, "html")


@pytest.mark.parametrize(
    "fault",
    [
        ConnectionRefusedError("refused"),
        TimeoutError("late"),
        smtplib.SMTPServerDisconnected("bye"),
        smtplib.SMTPRecipientsRefused({"a@b.test": (550, b"no such user")}),
        smtplib.SMTPDataError(452, b"full"),
    ],
)
def test_a_fault_of_the_mail_server_is_kept_and_tried_later(database, monkeypatch, fault):
    def fail(*_):
        raise fault

    monkeypatch.setattr(services, "deliver", fail)
    queue()
    assert services.send_next() is True
    mail = Mail.objects.get()
    assert (mail.status, mail.attempts) == ("WAITING", 1)
    assert mail.last_error
    assert timedelta(0) < mail.next_attempt_at - timezone.now() <= timedelta(minutes=2)


def test_each_attempt_waits_twice_as_long_as_the_one_before(database, monkeypatch):
    def fail(*_):
        raise OSError

    monkeypatch.setattr(services, "deliver", fail)
    queue()
    waits = []
    for _ in range(4):
        Mail.objects.update(next_attempt_at=timezone.now())
        services.send_next()
        waits.append((Mail.objects.get().next_attempt_at - timezone.now()).total_seconds())
    assert [round(later / earlier) for earlier, later in pairwise(waits)] == [2, 2, 2]


def test_a_bad_mail_does_not_keep_the_others_back(database, folder, monkeypatch):
    really = services.deliver

    def deliver(mail, letter):
        if mail.key == "bad":
            raise OSError
        really(mail, letter)

    monkeypatch.setattr(services, "deliver", deliver)
    queue(key="bad")
    queue(key="good")
    send_waiting.apply()
    assert dict(Mail.objects.values_list("key", "status")) == {"bad": "WAITING", "good": "SENT"}


@pytest.fixture
def certificate(tmp_path, monkeypatch):
    """A certificate for localhost that this process trusts."""
    path = make_certificate(tmp_path / "localhost.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(path))
    return path


@pytest.mark.parametrize(
    ("scheme", "from_first_byte", "commands"),
    [("smtp", False, ["EHLO", "STARTTLS", "EHLO"]), ("smtps", True, ["EHLO"])],
)
def test_a_mail_goes_to_the_mail_server_with_the_password_under_tls(
    database, settings, certificate, scheme, from_first_byte, commands
):
    queue(subject="Hello")
    with mail_server(certificate=certificate, from_first_byte=from_first_byte) as received:
        use_mail_server(settings, f"{scheme}://a%40b.test:secret@localhost:{received.port}")
        services.send_next()
    expected = [*commands, "AUTH", "MAIL", "RCPT", "DATA", "QUIT"]
    assert [command for command, _ in received.commands] == expected
    assert received.under_tls("AUTH") == [True]
    [mail] = received.mails
    assert message_from_bytes(mail, policy=policy.default)["Subject"] == "Hello"
    assert Mail.objects.get().status == "SENT"


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_without_tls_no_password_and_no_mail_is_sent(database, settings, scheme):
    queue()
    with mail_server() as received:
        use_mail_server(settings, f"{scheme}://a:secret@localhost:{received.port}")
        services.send_next()
    assert not received.under_tls("AUTH")
    assert not received.mails
    assert Mail.objects.get().status == "WAITING"


@pytest.mark.parametrize(("scheme", "from_first_byte"), [("smtp", False), ("smtps", True)])
def test_a_mail_server_with_an_untrusted_certificate_gets_no_password_and_no_mail(
    database, settings, tmp_path, scheme, from_first_byte
):
    queue()
    certificate = make_certificate(tmp_path / "untrusted.pem")
    with mail_server(certificate=certificate, from_first_byte=from_first_byte) as received:
        use_mail_server(settings, f"{scheme}://a:secret@localhost:{received.port}")
        services.send_next()
    assert not received.under_tls("AUTH")
    assert not received.mails
    assert "CERTIFICATE_VERIFY_FAILED" in Mail.objects.get().last_error


def test_a_mail_server_without_a_password_gets_the_mail_as_it_offers(database, settings):
    queue()
    with mail_server() as received:
        use_mail_server(settings, f"smtp://localhost:{received.port}")
        services.send_next()
    assert len(received.mails) == 1
    assert not received.under_tls("AUTH")


def test_four_senders_at_once_send_each_mail_once(committed, folder):
    for number in range(20):
        queue(key=f"k{number}")
    sent = all_at_once([partial(lambda: send_waiting.apply().get())] * 4)
    assert sum(sent) == 20
    assert set(Mail.objects.values_list("status", "attempts")) == {("SENT", 1)}


def test_a_broker_that_is_away_fails_nobody_and_beat_finds_the_mail(database, monkeypatch):
    def away(*_, **__):
        raise OperationalError("away")

    monkeypatch.setattr(worker.current_app, "send_task", away)
    with TestCase.captureOnCommitCallbacks(execute=True):
        queue()
    assert Mail.objects.get().status == "WAITING"


@pytest.fixture
def silent_broker() -> Iterator[tuple[str, list[str]]]:
    """The address of a broker that hangs up on everybody, and who has called."""
    callers: list[str] = []
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()

        def hang_up() -> None:
            with suppress(OSError):
                while True:
                    line, address = listener.accept()
                    callers.append(str(address))
                    line.close()

        Thread(target=hang_up, daemon=True).start()
        yield f"redis://127.0.0.1:{listener.getsockname()[1]}/0", callers


def test_who_sends_tasks_calls_a_broker_that_is_away_once_and_no_more(silent_broker):
    """A second call would wait once more, and somebody with it."""
    address, callers = silent_broker
    app = worker.Application(broker=address, set_as_current=False)
    app.config_from_object("django.conf:settings", namespace="CELERY")
    app.conf.broker_url = address
    redis_server.breaker.reset()
    try:
        for _ in range(5):
            with pytest.raises(OperationalError):
                app.send_task("mail.send_waiting")
    finally:
        redis_server.breaker.reset()
    assert len(callers) == 1


def test_sent_and_failed_mails_are_forgotten_after_thirty_days_and_waiting_ones_never(database):
    old = timezone.now() - timedelta(days=31)
    for status in Mail.Status.values:
        queue(key=status)
        letter = "sealed" if status == "WAITING" else ""
        Mail.objects.filter(key=status).update(status=status, letter=letter, created_at=old)
    queue(key="new")
    assert services.forget_old_mails() == 2
    assert set(Mail.objects.values_list("key", flat=True)) == {"WAITING", "new"}
