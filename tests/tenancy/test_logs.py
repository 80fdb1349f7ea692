"""Log lines of errors have enough to find the error, and no personal data."""

import logging
import sys
import threading

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction

from tenants.logs import QuietFormatter, describe, log_uncaught, masked

EMAIL, PHONE, NAME = "zephyrine@planted.test", "9871234560", "Zephyrine"
STATEMENTS = {
    "23505": f'INSERT INTO mail_mail (key, "to", letter, status, attempts, last_error, created_at,'
    f" next_attempt_at) SELECT '{NAME}', '{EMAIL}', 'x', 'WAITING', 0, '', now(), now()"
    " FROM generate_series(1, 2)",
    "23502": f"UPDATE accounts_user SET name = NULL, email = '{EMAIL}'",
    "22P02": f"SELECT '{NAME} {EMAIL}'::int",
    "22007": f"SELECT '{NAME} {PHONE}'::date",
    "42601": f"SELECT 1 WHERE '{EMAIL}' {NAME}",
    "42501": f"UPDATE platform_platformauditentry SET actor_name = '{NAME} {PHONE}'",
    "22012": f"SELECT 1 / 0, '{NAME} {EMAIL}'",
}
NAMED = {
    "23505": "duplicate key value violates unique constraint",
    "23502": 'null value in column "name" of relation "accounts_user"',
    "42501": "permission denied for table platform_platformauditentry",
}


def fault_of(statement: str) -> BaseException:
    with (
        pytest.raises(DatabaseError) as caught,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    return caught.value


def record(message: str, *args, fault: BaseException | None = None, name: str = "any"):
    found = (type(fault), fault, fault.__traceback__) if fault else None
    return logging.LogRecord(name, logging.ERROR, __file__, 1, message, args, found)


def line(*args, **more) -> str:
    return QuietFormatter("%(levelname)s %(name)s %(message)s").format(record(*args, **more))


def tells(text: str) -> bool:
    return any(word.lower() in text.lower() for word in (EMAIL, PHONE, NAME))


@pytest.mark.parametrize("state", STATEMENTS)
def test_a_database_traceback_has_the_error_and_its_place_and_no_values(database, state):
    fault = fault_of(STATEMENTS[state])
    quiet = line("Not done.", fault=fault)
    assert not tells(quiet), quiet
    assert f"({state})" in quiet
    assert NAMED.get(state, "") in quiet
    assert "in fault_of" in quiet
    assert "cursor.execute(statement)" in quiet


@pytest.mark.parametrize("state", STATEMENTS)
def test_without_the_formatter_the_traceback_has_personal_data(database, state):
    """The negative control."""
    fault = fault_of(STATEMENTS[state])
    loud = logging.Formatter().format(record("Not done.", fault=fault))
    assert tells(loud) is (state not in {"42501", "22012"})


def test_an_exception_in_the_message_is_described(database):
    fault = fault_of(STATEMENTS["23505"])
    assert line("Refused: %s", fault) == f"ERROR any Refused: {describe(fault)}"
    assert not tells(line("Refused: %(why)s", {"why": fault}))


def test_the_text_of_an_exception_in_the_message_is_replaced(database):
    """Celery and asyncio put the text of the exception into the message."""
    fault = fault_of(STATEMENTS["22P02"])
    for text in (str(fault), repr(fault)):
        assert not tells(line(f"Task failed: {text}", fault=fault))


def test_the_cause_of_an_exception_is_shown(database):
    try:
        try:
            raise fault_of(STATEMENTS["23505"])
        except DatabaseError as fault:
            raise RuntimeError("The second") from fault
    except RuntimeError as second:
        quiet = line("Not done.", fault=second)
    assert not tells(quiet)
    assert quiet.index("(23505)") < quiet.index("RuntimeError: The second")


def test_each_exception_of_a_group_is_shown(database):
    group = ExceptionGroup("Two", [fault_of(STATEMENTS["23505"]), RuntimeError(EMAIL)])
    quiet = line("Not done.", fault=group)
    assert not tells(quiet)
    assert "(23505)" in quiet


@pytest.mark.parametrize(
    "fault", [ValueError(f"{NAME} is no number"), KeyError(NAME), ValidationError(NAME)]
)
def test_an_exception_that_quotes_a_value_shows_only_its_type(fault):
    quiet = line("Not done.", fault=fault)
    assert not tells(quiet)
    assert type(fault).__name__ in quiet


@pytest.mark.parametrize("name", ["celery.app.trace", "celery.worker.strategy"])
def test_arguments_and_results_of_tasks_are_left_out(name):
    context = {"name": "mail.send", "args": f"({EMAIL},)", "kwargs": NAME, "return_value": NAME}
    sentence = "Task %(name)s(%(args)s, %(kwargs)s) returned %(return_value)s: %(exc)s"
    quiet = line(sentence, context | {"exc": NAME}, name=name)
    assert quiet.endswith("Task mail.send(…, …) returned …: …")


def test_a_message_that_the_worker_cannot_read_is_not_logged():
    body = f"[[{NAME!r}], {{}}, {{}}]"
    quiet = line(
        "Received unregistered task of type %s.\nThe full contents of the message body was:\n%s\n"
        "The full contents of the message headers:\n%s",
        KeyError("unheard_of"),
        body,
        {"argsrepr": body},
        name="celery.worker.consumer.consumer",
    )
    assert not tells(quiet)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"sent to {EMAIL}", "sent to [email]"),
        (f"called +91 {PHONE[:5]} {PHONE[5:]}", "called [phone]"),
        (f"called {PHONE}", "called [phone]"),
        ("kept $argon2id$v=19$m=19456,t=2,p=1$abc$def now", "kept [hash] now"),
        ("/reset-password/" + "a" * 43, "/reset-password/[token]"),
        ("Bearer eyJhbGciOi.eyJzdWIi.c2lnbmF0", "Bearer [token]"),
        ("GSTIN 27AAKCS4821M1Z6, PAN AAKCS4821M", "GSTIN [tax id], PAN [tax id]"),
        ("3 schemas made in 1234567 ms at 2026-11-22 12:00:01,123", None),
        ("t_0123456789ab: duplicate key (23505)", None),
    ],
)
def test_personal_data_is_masked_in_any_line(text, shown):
    assert masked(text) == (text if shown is None else shown)


@pytest.fixture
def hooks(monkeypatch):
    for owner, name in ((sys, "excepthook"), (sys, "unraisablehook"), (threading, "excepthook")):
        monkeypatch.setattr(owner, name, getattr(owner, name))
    log_uncaught()


def test_uncaught_exceptions_are_logged(database, hooks, caplog, capfd):
    fault = fault_of(STATEMENTS["23505"])
    sys.excepthook(type(fault), fault, fault.__traceback__)
    thread = threading.Thread(target=int, args=[EMAIL])
    thread.start()
    thread.join()
    assert [found.getMessage() for found in caplog.records] == [
        "The process ends by a fault.",
        "A thread ends by a fault.",
    ]
    assert not tells("".join(map(QuietFormatter().format, caplog.records)))
    assert not tells(capfd.readouterr().err)
