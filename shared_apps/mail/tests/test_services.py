"""The outbox: written with its cause, sent once, tried again, forgotten in time."""

import smtplib
import socket
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from email import message_from_bytes
from functools import partial
from itertools import pairwise
from threading import Thread

import pytest
from celery import Celery
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from shared_apps.mail import services
from shared_apps.mail.models import Mail
from shared_apps.mail.tasks import send_waiting
from tests.at_once import all_at_once


@pytest.fixture
def folder(settings, tmp_path):
    settings.MAIL_URL, settings.VAR_DIR = "", tmp_path
    return tmp_path / "mail"


def queue(key: str = "k", to: str = "a@b.test", subject: str = "Hello", text: str = "…") -> None:
    services.queue_mail(key=key, to=to, subject=subject, text=text)


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


def test_a_subject_is_one_line_whatever_it_was(database, folder):
    queue(subject="Hello\r\nBcc: everyone@b.test\n" + "x" * 500)
    services.send_next()
    sent = message_from_bytes(next(folder.iterdir()).read_bytes())
    assert sent["Bcc"] is None
    assert len(Mail.objects.get().subject) <= 200


def test_letters_of_every_script_arrive(database, folder):
    queue(subject="स्वागत", text="नमस्ते 🎻")
    services.send_next()
    sent = message_from_bytes(next(folder.iterdir()).read_bytes())
    assert sent.get_payload(decode=True).decode().strip() == "नमस्ते 🎻"


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
    def fail(_):
        raise fault

    monkeypatch.setattr(services, "deliver", fail)
    queue()
    assert services.send_next() is True
    mail = Mail.objects.get()
    assert (mail.status, mail.attempts) == ("WAITING", 1)
    assert mail.last_error
    assert timedelta(0) < mail.next_attempt_at - timezone.now() <= timedelta(minutes=2)


def test_each_attempt_waits_twice_as_long_as_the_one_before(database, monkeypatch):
    def fail(_):
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

    def deliver(mail):
        if mail.key == "bad":
            raise OSError
        really(mail)

    monkeypatch.setattr(services, "deliver", deliver)
    queue(key="bad")
    queue(key="good")
    send_waiting.apply()
    assert dict(Mail.objects.values_list("key", "status")) == {"bad": "WAITING", "good": "SENT"}


class Server:
    """A mail server that only notes what it is asked."""

    def __init__(self, kind: str, asked: list) -> None:
        self.kind, self.asked = kind, asked

    def __call__(self, host: str, port: int, timeout: int) -> "Server":
        self.asked += [self.kind, host, port]
        return self

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_) -> None:
        pass

    def __getattr__(self, name: str):
        return lambda *_: self.asked.append(name)


@pytest.mark.parametrize(
    ("url", "asked"),
    [
        ("smtp://mail.test", ["plain", "mail.test", 587, "send_message"]),
        ("smtp://mail.test:25", ["plain", "mail.test", 25, "send_message"]),
        ("smtp://a:b@mail.test", ["plain", "mail.test", 587, "starttls", "login", "send_message"]),
        ("smtps://a:b@mail.test", ["tls", "mail.test", 465, "login", "send_message"]),
    ],
)
def test_a_password_goes_to_the_mail_server_under_tls_only(
    database, settings, monkeypatch, url, asked
):
    settings.MAIL_URL, found = url, []
    monkeypatch.setattr(smtplib, "SMTP", Server("plain", found))
    monkeypatch.setattr(smtplib, "SMTP_SSL", Server("tls", found))
    queue()
    services.send_next()
    assert found == asked


def test_four_senders_at_once_send_each_mail_once(committed, folder):
    for number in range(20):
        queue(key=f"k{number}")
    sent = all_at_once([partial(lambda: send_waiting.apply().get())] * 4)
    assert sum(sent) == 20
    assert set(Mail.objects.values_list("status", "attempts")) == {("SENT", 1)}


def test_a_broker_that_is_away_fails_nobody_and_beat_finds_the_mail(database, monkeypatch):
    def away(*_, **__):
        raise OperationalError("away")

    monkeypatch.setattr(services.current_app, "send_task", away)
    queue()
    services._wake_sender()
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


def test_who_sends_a_task_calls_the_broker_twice_and_no_more(silent_broker):
    """A third call would come after seconds, in which somebody waits for an answer."""
    address, callers = silent_broker
    app = Celery(broker=address, set_as_current=False)
    app.config_from_object("django.conf:settings", namespace="CELERY")
    app.conf.broker_url = address
    with pytest.raises(OperationalError):
        app.send_task("mail.send_waiting", retry=False)
    assert len(callers) == 2


def test_sent_and_failed_mails_are_forgotten_after_thirty_days_and_waiting_ones_never(database):
    old = timezone.now() - timedelta(days=31)
    for status in Mail.Status.values:
        queue(key=status)
        Mail.objects.filter(key=status).update(status=status, created_at=old)
    queue(key="new")
    assert services.forget_old_mails() == 2
    assert set(Mail.objects.values_list("key", flat=True)) == {"WAITING", "new"}
