"""What a log may say: what went wrong and where, never whose data it was about.

A refused statement carries values: in PostgreSQL's detail and in the line of the statement that it
quotes, in some messages themselves ("invalid input syntax for type date: …"). One formatter for all
processes writes exceptions without them, tracebacks included, and masks what looks personal in
every other line. PostgreSQL's own log is kept quiet by its settings (docs/operations.md).
"""

import copy
import logging
import re
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping
from typing import Any

import psycopg
from django.core.exceptions import ValidationError

# SQLSTATE classes whose messages name tables, columns, constraints and roles, and no value.
_NAMES_ONLY = frozenset({"08", "23", "25", "28", "40", "42", "53", "54", "55", "57", "58"})
# Of class 42 this one quotes a word of the statement.
_QUOTES_A_WORD = frozenset({"42601"})
# Python's own errors that quote the value they are about.
_QUOTE_A_VALUE = (ValueError, KeyError, ValidationError)
# What Celery puts into a line about a task: its values and what it returned.
_VALUES_OF_TASKS = frozenset({"args", "kwargs", "return_value"})
# It reports a message that it cannot read by writing all of it.
_REPORTS_MESSAGES = "celery.worker.consumer.consumer"
_HIDDEN = "…"

_PERSONAL = tuple(
    (re.compile(pattern), masked)
    for pattern, masked in (
        (r"\$argon2[a-z]*\$[^\s'\"]+", "[hash]"),
        (r"\beyJ[\w-]+\.[\w-]+\.[\w-]+", "[token]"),
        (r"(?<![\w-])[\w-]{43}(?![\w-])", "[token]"),
        (r"[\w.+%-]+@[\w-]+(?:\.[\w-]+)+", "[email]"),
        (r"(?<![\w.])(?:\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5}(?![\w.])", "[phone]"),
        (r"\b\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}\b|\b[A-Z]{5}\d{4}[A-Z]\b", "[tax id]"),
    )
)


def masked(text: str) -> str:
    """`text` without what looks like a hash, a token, an address, a number of a phone or a tax id."""
    for pattern, instead in _PERSONAL:
        text = pattern.sub(instead, text)
    return text


def describe(fault: BaseException) -> str:
    """What may be said of an exception: of the database's the message where it only holds names,
    else the error's own name, with the SQLSTATE; nothing of one that quotes a value; of any other
    its text, masked."""
    error = fault.__cause__ if isinstance(fault.__cause__, psycopg.Error) else fault
    if not isinstance(error, psycopg.Error):
        return _HIDDEN if isinstance(fault, _QUOTE_A_VALUE) else masked(str(fault))
    state = error.sqlstate
    if state is None:
        # Psycopg's own word, before a server was asked: about the connection, or about a value.
        of_connection = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
        return masked(str(error)) if of_connection else type(error).__name__
    names_only = state[:2] in _NAMES_ONLY and state not in _QUOTES_A_WORD
    said = error.diag.message_primary if names_only else None
    return f"{masked(said or type(error).__name__)} ({state})"


class QuietFormatter(logging.Formatter):
    """Formats every line of every process."""

    def format(self, record: logging.LogRecord) -> str:
        quiet = copy.copy(record)
        # Another handler may have kept the traceback as it saw it.
        quiet.exc_text = None
        quiet.args = _quiet_args(record)
        faults = [*_chain(record.exc_info[1])] if record.exc_info and record.exc_info[1] else []
        quiet.msg, quiet.args = masked(_without(quiet.getMessage(), faults)), None
        return super().format(quiet)

    def formatException(self, ei: Any) -> str:  # noqa: N802  logging's name
        return "\n".join(_lines(ei[1])) if ei and ei[1] is not None else ""


def log_uncaught() -> None:
    """Let what nobody catches be logged instead of printed by Python with all its values."""
    log = logging.getLogger("class_master.uncaught")

    def of_process(kind: Any, fault: BaseException, trace: Any) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, fault, trace)
        else:
            log.critical("The process ends by a fault.", exc_info=(kind, fault, trace))

    def of_thread(args: Any) -> None:
        if args.exc_type is not SystemExit:
            found = (args.exc_type, args.exc_value, args.exc_traceback)
            log.error("A thread ends by a fault.", exc_info=found)

    def unraisable(args: Any) -> None:
        found = (args.exc_type, args.exc_value, args.exc_traceback)
        log.error("A fault that could not be raised.", exc_info=found)

    sys.excepthook, threading.excepthook, sys.unraisablehook = of_process, of_thread, unraisable


def _quiet_args(record: logging.LogRecord) -> Any:
    args = record.args
    if isinstance(args, Mapping):
        hidden = _VALUES_OF_TASKS | (frozenset() if record.exc_info else {"exc"})
        return {
            name: _HIDDEN if name in hidden and record.name.startswith("celery") else _quiet(value)
            for name, value in args.items()
        }
    if record.name == _REPORTS_MESSAGES:
        # Texts, headers that repeat the arguments, requests that show them: all but what went wrong.
        told = (BaseException, int)
        return tuple(_quiet(each) if isinstance(each, told) else _HIDDEN for each in args or ())
    return tuple(map(_quiet, args)) if isinstance(args, tuple) else args


def _quiet(value: Any) -> Any:
    return describe(value) if isinstance(value, BaseException) else value


def _without(message: str, faults: list[BaseException]) -> str:
    """Without the texts of these exceptions, which Celery and asyncio write into the line."""
    said = {text: describe(fault) for fault in faults for text in (str(fault), repr(fault)) if text}
    if not said:
        return message
    longest_first = sorted(map(re.escape, said), key=len, reverse=True)
    return re.sub("|".join(longest_first), lambda found: said[found[0]], message)


def _chain(fault: BaseException | None) -> Iterator[BaseException]:
    """The exception and what led to it, each once."""
    seen: set[int] = set()
    while fault is not None and id(fault) not in seen:
        seen.add(id(fault))
        yield fault
        fault = _before(fault)


def _before(fault: BaseException) -> BaseException | None:
    if fault.__cause__ is not None or fault.__suppress_context__:
        return fault.__cause__
    return fault.__context__


def _lines(fault: BaseException) -> Iterator[str]:
    """A traceback as Python writes it: where, in which source line, and what may be said."""
    for number, each in enumerate(reversed([*_chain(fault)])):
        if number:
            yield "\nThe exception above led to this one:\n"
        yield "Traceback (most recent call last):"
        for frame in traceback.format_tb(each.__traceback__):
            yield frame.rstrip("\n")
        kind = type(each)
        yield f"{kind.__module__}.{kind.__qualname__}: {describe(each)}"
        if isinstance(each, BaseExceptionGroup):
            for inner in each.exceptions:
                yield from (f"  | {line}" for line in _lines(inner))
