"""The statement of a student's account: the postings of the journal to what the student owes."""

from collections.abc import Callable, Iterable
from datetime import date
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import QuerySet

from shared_apps.core.dates import today
from shared_apps.core.documents import NO_SUCH_LINK
from shared_apps.core.errors import NotFound
from shared_apps.core.money import ZERO
from shared_apps.core.translation import gettext as _
from tenant_apps.books.journal import Part, entries_of
from tenant_apps.books.postings import Account
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.fees.models import CreditNote, Due, Movement
from tenant_apps.fees.receipts import link_for_rest
from tenant_apps.proofs.selectors import waiting_of
from tenant_apps.statements.models import StatementLink
from tenant_apps.statements.schemas import Entry, EntryKind, SharedStatement, Statement
from tenant_apps.students.models import Student


class _Named(NamedTuple):
    """What an entry says of its document."""

    kind: EntryKind
    number: str
    label: str


def statement_of(student: Student, first: date, last: date) -> Statement:
    """Returns the statement of the days from `first` to `last`, both included: one SQL statement, and one
    for each kind of posting."""
    postings = entries_of(Account.STUDENTS, Part(last=last, student_id=student.pk))
    opening = sum((one.amount for one in postings if one.day < first), ZERO)
    shown = [one for one in postings if one.day >= first]
    names = _names((one.kind, one.document_id) for one in shown)
    entries: list[Entry] = []
    balance = opening
    for posting in shown:
        balance += posting.amount
        named = names[posting.kind, posting.document_id]
        entries.append(
            {
                "date": posting.day,
                "kind": named.kind,
                "number": named.number,
                "label": named.label,
                "charged": max(posting.amount, ZERO),
                "received": max(-posting.amount, ZERO),
                "balance": balance,
            }
        )
    return {
        "fromDate": first,
        "toDate": last,
        "opening": opening,
        "entries": entries,
        "charged": sum((entry["charged"] for entry in entries), ZERO),
        "received": sum((entry["received"] for entry in entries), ZERO),
        "closing": balance,
    }


def link_of(digest: str) -> StatementLink:
    """Returns a link that works, with its student and branch. Raises NotFound for one that is unknown
    or has ended, and where the student was deleted."""
    found = StatementLink.working(digest).filter(student__deleted_at=None)
    link = found.select_related("student__branch").first()
    if link is None:
        raise NotFound(NO_SUCH_LINK)
    return link


def shared_statement(link: StatementLink, *, centre: str) -> SharedStatement:
    """Returns what a link shows."""
    student, statement = link.student, linked_statement(link)
    issuer = letterhead_of(student.branch)
    return {
        "centre": centre,
        "branchName": student.branch.name,
        "branchPhone": issuer.phone,
        "studentName": student.name,
        "studentId": student.code,
        "upiLink": link_for_rest(student, statement["closing"], issuer),
        "waiting": waiting_of(student.pk),
        "statement": statement,
    }


def linked_statement(link: StatementLink) -> Statement:
    """Returns the statement that a link opens today."""
    return statement_of(link.student, link.first, today())


def _names(documents: Iterable[tuple[str, int]]) -> dict[tuple[str, int], _Named]:
    """Returns what each document is called, by its kind in the journal and its id."""
    found: dict[tuple[str, int], _Named] = {}
    for kind, keys in groupby(sorted(documents), key=lambda key: key[0]):
        rows, name = _NAMES[kind]
        found |= {(kind, row.pk): name(row) for row in rows.filter(pk__in=[pk for _, pk in keys])}
    return found


def _with_reason(label: str, reason: str) -> str:
    return _("{label}: {reason}").format(label=label, reason=reason) if reason else label


def _due(due: Due) -> _Named:
    return _Named("DUE", due.number, due.label)


def _cancelled(due: Due) -> _Named:
    return _Named("CANCELLED", due.number, _with_reason(due.label, due.reason))


def _written_off(due: Due) -> _Named:
    return _Named("WRITTEN_OFF", due.number, _with_reason(due.label, due.reason))


def _credit_note(note: CreditNote) -> _Named:
    return _Named("CREDIT_NOTE", note.number, _with_reason(note.due.label, note.reason))


def _movement(movement: Movement) -> _Named:
    kind: EntryKind = _MOVEMENTS[Movement.Kind(movement.kind)]
    label = _with_reason(movement.get_account_display(), movement.reason)
    part = getattr(movement, "refunded", None) or getattr(movement, "refund_reversed", None)
    return _Named(kind, part.refund.number if part else movement.payment.receipt_number, label)


_MOVEMENTS: dict[Movement.Kind, EntryKind] = {
    Movement.Kind.PAYMENT: "PAYMENT",
    Movement.Kind.REVERSAL: "REVERSAL",
    Movement.Kind.BOUNCED: "BOUNCED",
    Movement.Kind.REFUND: "REFUND",
    Movement.Kind.REFUND_REVERSAL: "REFUND_REVERSAL",
}
_NAMES: dict[str, tuple[QuerySet, Callable[[Any], _Named]]] = {
    "OPENING_DUE": (Due.objects.all(), _due),
    "OPENING_CANCELLED": (Due.objects.all(), _cancelled),
    "DUE": (Due.objects.all(), _due),
    "CANCELLED": (Due.objects.all(), _cancelled),
    "WRITTEN_OFF": (Due.objects.all(), _written_off),
    "CREDIT_NOTE": (CreditNote.objects.select_related("due"), _credit_note),
    "MOVEMENT": (
        Movement.objects.select_related("payment", "refunded__refund", "refund_reversed__refund"),
        _movement,
    ),
}
"""The rows of each kind of posting (`books.postings`), and what a statement says of one."""
