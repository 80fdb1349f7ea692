"""What a voucher for Tally says of its document: number, narration and, of a student, the bills."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet

from shared_apps.core.money import ZERO
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.books.postings import POSTINGS, Posting
from tenant_apps.fees.models import AdvanceAdjustment, CreditNote, Due, Movement
from tenant_apps.gst.rules.tally import Bill, BillKind, VoucherBase


@dataclass(frozen=True, slots=True)
class Named:
    """`bills` has the parts of the student's amount. Without a `base` the voucher's type follows from the
    money that it moves."""

    number: str
    narration: str
    bills: tuple[Bill, ...] = ()
    base: VoucherBase | None = None


def names_of(documents: Iterable[tuple[str, int]]) -> dict[tuple[str, int], Named]:
    """Returns what each document is called, by its kind in the journal and its id: a statement or two for
    each kind."""
    ids: dict[str, list[int]] = defaultdict(list)
    for kind, pk in documents:
        ids[kind].append(pk)
    found: dict[tuple[str, int], Named] = {}
    for kind, own in ids.items():
        if kind in OF_STUDENTS:
            rows, name = OF_STUDENTS[kind]
            found |= {(kind, row.pk): name(row) for row in rows.filter(pk__in=own)}
        else:
            found |= {(kind, pk): named for pk, named in _others(_POSTING_OF[kind], own)}
    return found


_POSTING_OF: dict[str, Posting] = {posting.kind: posting for posting in POSTINGS}

WORDS: dict[str, str] = {
    "RECEIPT_VOUCHER": lazy("GST on an advance"),
    "REFUND_VOUCHER": lazy("GST on an advance that was given back"),
    "CLEARED": lazy("Cheque cleared"),
    "EXPENSE": lazy("Expense"),
    "INCOME": lazy("Income"),
    "TRANSFER": lazy("Transfer"),
    "OPENING_BALANCE": lazy("Opening balance"),
    "PURCHASE": lazy("Purchase of material"),
    "OPENING_STOCK": lazy("Opening stock"),
    "CASH_SHORT": lazy("Cash missing when counted"),
    "CASH_OVER": lazy("Cash left over when counted"),
    "CASH_OPENING": lazy("Opening balance of the cash drawer"),
}
"""What the narration calls documents that change no bill of a student, by their kind in the journal."""


def _others(posting: Posting, ids: list[int]) -> Iterable[tuple[int, Named]]:
    """Named as the journal names them."""
    rows = posting.rows.filter(pk__in=ids).annotate(_number=posting.number, _name=posting.name)
    for pk, number, name in rows.values_list("pk", "_number", "_name"):
        words = str(WORDS[posting.kind])
        yield pk, Named(number, f"{words}: {name}" if name else words)


def _narration(student: Any, text: str) -> str:
    return f"{student.code} {student.name}: {text}"


def _due(due: Due) -> Named:
    bills = (Bill(due.number, "New Ref", due.total),)
    return Named(due.number, _narration(due.student, due.label), bills, "Sales")


def _opening(due: Due) -> Named:
    """No sale: the bill is from another system."""
    bills = (Bill(due.number, "New Ref", due.total),)
    return Named(due.number, _narration(due.student, due.label), bills)


def _note(note: CreditNote) -> Named:
    bills = (Bill(note.due.number, "Agst Ref", -note.total),)
    return Named(note.number, _narration(note.student, note.reason), bills, "Credit Note")


def _voided(due: Due) -> Named:
    """What is left of a due that is cancelled or written off; credit notes took the rest."""
    credited = sum((note.total for note in due.credit_notes.all()), ZERO)
    bills = (Bill(due.number, "Agst Ref", credited - due.total),)
    text = _("{label}: {reason}").format(label=due.label, reason=due.reason)
    return Named(due.number, _narration(due.student, text), bills)


def _movement(movement: Movement) -> Named:
    """A payment settles the dues that stand on its receipt; the rest is an advance under the receipt's
    number. Neither changes when the advance is used."""
    payment = movement.payment
    is_payment = movement.kind == Movement.Kind.PAYMENT
    sign = -1 if is_payment else 1
    parts: dict[str, Decimal] = defaultdict(lambda: ZERO)
    for allocation in payment.allocations.all():
        if not allocation.from_advance:
            parts[allocation.due.number] += allocation.amount
    bills = [Bill(number, "Agst Ref", sign * amount) for number, amount in sorted(parts.items())]
    if rest := payment.amount - sum(parts.values(), ZERO):
        kind: BillKind = "Advance" if is_payment else "Agst Ref"
        bills.append(Bill(payment.receipt_number, kind, sign * rest))
    words = [
        "" if is_payment else movement.get_kind_display(),
        movement.get_account_display(),
        payment.reference,
        movement.reason,
    ]
    text = " ".join(filter(None, words))
    return Named(payment.receipt_number, _narration(payment.student, text), tuple(bills))


def _used(row: AdvanceAdjustment) -> Named:
    text = _("GST on the advance {voucher}, which {due} takes").format(
        voucher=row.voucher.number, due=row.due.number
    )
    return Named(row.due.number, _narration(row.student, text))


_DUES = Due.objects.select_related("student")
_VOIDED = _DUES.prefetch_related("credit_notes")

OF_STUDENTS: dict[str, tuple[QuerySet, Callable[[Any], Named]]] = {
    "OPENING_DUE": (_DUES, _opening),
    "OPENING_CANCELLED": (_VOIDED, _voided),
    "DUE": (_DUES, _due),
    "CANCELLED": (_VOIDED, _voided),
    "WRITTEN_OFF": (_VOIDED, _voided),
    "CREDIT_NOTE": (CreditNote.objects.select_related("student", "due"), _note),
    "MOVEMENT": (
        Movement.objects.select_related("payment__student").prefetch_related(
            "payment__allocations__due"
        ),
        _movement,
    ),
    "ADVANCE_ADJUSTED": (
        AdvanceAdjustment.objects.select_related("student", "voucher", "due"),
        _used,
    ),
}
"""The rows of each kind of posting that is of a student (`books.postings`), and what its voucher says."""
