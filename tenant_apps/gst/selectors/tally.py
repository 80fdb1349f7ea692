"""The journal of a month as vouchers for Tally, and the ledgers that they need."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from shared_apps.core.money import ZERO
from shared_apps.core.translation import gettext as _
from tenant_apps.books.journal import Part, journal_statement
from tenant_apps.books.postings import Account
from tenant_apps.branches.models import Branch
from tenant_apps.fees.models import CreditNote, Due, Movement
from tenant_apps.gst.models import LedgerName
from tenant_apps.gst.rules.dates import last_day_of
from tenant_apps.gst.rules.tally import Bill, BillKind, Ledger, Leg, Voucher, VoucherBase
from tenant_apps.gst.schemas import TallyLedger
from tenant_apps.gst.selectors.scope import Registration
from tenants.models import Organisation

PARENTS: dict[str, str] = {
    "STUDENTS": "Sundry Debtors",
    "FEES": "Direct Incomes",
    "CGST": "Duties & Taxes",
    "SGST": "Duties & Taxes",
    "IGST": "Duties & Taxes",
    "ADVANCE_TAX": "Duties & Taxes",
    "BAD_DEBTS": "Indirect Expenses",
    "INCOME": "Indirect Incomes",
    "EXPENSES": "Indirect Expenses",
    "MATERIAL": "Purchase Accounts",
    "TRANSFERS": "Branch / Divisions",
    "CASH": "Cash-in-Hand",
    "UPI": "Bank Accounts",
    "CARD": "Bank Accounts",
    "BANK_TRANSFER": "Bank Accounts",
    "CHEQUE": "Bank Accounts",
}
"""The group of Tally that each account's ledger is made in, if it does not exist yet."""
OTHER_PARENT = "Suspense A/c"
USUAL_NAMES: dict[str, str] = {"STUDENTS": "Students", "FEES": "Coaching fees"}
"""Names of ledgers where the account's own is too short for a chart of accounts."""


@dataclass(frozen=True, slots=True)
class _Named:
    """What a voucher says of its document. `bills` has the parts of the student's amount."""

    base: VoucherBase
    number: str
    narration: str
    bills: tuple[Bill, ...]


def tally_ledgers() -> list[TallyLedger]:
    """Returns every account of the journal with the name of its ledger."""
    given = dict(LedgerName.objects.values_list("account", "name"))
    return [
        {
            "account": account.value,
            "label": str(account.label),
            "name": given.get(account.value)
            or USUAL_NAMES.get(account.value)
            or str(account.label),
        }
        for account in Account
    ]


def ledgers_of_tally() -> list[Ledger]:
    """Returns the ledgers as Tally makes them. Accounts with the same name are one ledger."""
    found: dict[str, Ledger] = {}
    for one in tally_ledgers():
        parent = PARENTS.get(one["account"], OTHER_PARENT)
        is_party = one["account"] == Account.STUDENTS
        found.setdefault(one["name"], Ledger(one["name"], parent, is_party))
    return list(found.values())


def branches_of(registration: Registration) -> dict[int, str]:
    """Returns the receipt prefix of each branch whose journal this person may have."""
    rows = Branch.objects.filter(gstin=registration.gstin).order_by("pk")
    if registration.branch_id is not None:
        rows = rows.filter(pk=registration.branch_id)
    return dict(rows.values_list("pk", "receipt_prefix"))


_ENTRIES = """
    SELECT day, branch_id, kind, document_id, account, amount FROM journal
    WHERE branch_id = ANY(%s) AND amount <> 0
    ORDER BY day, kind, document_id, account
"""


def vouchers_of(registration: Registration, month: date) -> list[Voucher]:
    """Returns a voucher for each document of the journal of the month, by day. A document whose amounts
    are all zero has none."""
    branches = branches_of(registration)
    sql, params = journal_statement(_ENTRIES, Part(month, last_day_of(month)))
    with connection.cursor() as cursor:
        cursor.execute(sql, [*params, list(branches)])
        rows = cursor.fetchall()
    documents: dict[tuple[date, int, str, int], list[tuple[str, Decimal]]] = defaultdict(list)
    for day, branch_id, kind, document_id, account, amount in rows:
        documents[day, branch_id, kind, document_id].append((account, amount))
    names = _names((kind, pk) for _day, _branch, kind, pk in documents)
    ledgers = {one["account"]: one["name"] for one in tally_ledgers()}
    code = Organisation.current().code
    found = []
    for (day, branch_id, kind, pk), amounts in documents.items():
        named = names[kind, pk]
        found.append(
            Voucher(
                id=f"{code}-{kind}-{pk}",
                base=named.base,
                branch=branches[branch_id],
                number=named.number,
                day=day,
                narration=named.narration,
                legs=tuple(
                    Leg(ledgers[account], amount, _bills(named, account, amount))
                    for account, amount in amounts
                ),
            )
        )
    return found


def _bills(named: _Named, account: str, amount: Decimal) -> tuple[Bill, ...]:
    """The bills of a party's amount. One that no bill explains belongs to the document itself."""
    if account != Account.STUDENTS:
        return ()
    if sum((bill.amount for bill in named.bills), ZERO) == amount:
        return named.bills
    return (Bill(named.number, "Agst Ref", amount),)


def _names(documents: Iterable[tuple[str, int]]) -> dict[tuple[str, int], _Named]:
    """Returns what each document is called, by its kind in the journal and its id: a statement or two for
    each kind."""
    ids: dict[str, list[int]] = defaultdict(list)
    for kind, pk in documents:
        ids[kind].append(pk)
    found: dict[tuple[str, int], _Named] = {}
    for kind, own in ids.items():
        if kind in _KINDS:
            rows, name = _KINDS[kind]
            found |= {(kind, row.pk): name(row) for row in rows.filter(pk__in=own)}
        else:
            found |= {(kind, pk): _Named("Journal", f"{kind}-{pk}", kind, ()) for pk in own}
    return found


def _narration(student: Any, text: str) -> str:
    return f"{student.code} {student.name}: {text}"


def _due(due: Due) -> _Named:
    bills = (Bill(due.number, "New Ref", due.total),)
    return _Named("Sales", due.number, _narration(due.student, due.label), bills)


def _note(note: CreditNote) -> _Named:
    bills = (Bill(note.due.number, "Agst Ref", -note.total),)
    return _Named("Credit Note", note.number, _narration(note.student, note.reason), bills)


def _voided(due: Due) -> _Named:
    """What is left of a due that is cancelled or written off; credit notes took the rest."""
    credited = sum((note.total for note in due.credit_notes.all()), ZERO)
    bills = (Bill(due.number, "Agst Ref", credited - due.total),)
    text = _("{label}: {reason}").format(label=due.label, reason=due.reason)
    return _Named("Journal", due.number, _narration(due.student, text), bills)


def _movement(movement: Movement) -> _Named:
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
    text = " ".join(
        filter(None, [movement.get_account_display(), payment.reference, movement.reason])
    )
    base: VoucherBase = "Receipt" if is_payment else "Payment"
    return _Named(base, payment.receipt_number, _narration(payment.student, text), tuple(bills))


_KINDS: dict[str, tuple[QuerySet, Callable[[Any], _Named]]] = {
    "DUE": (Due.objects.select_related("student"), _due),
    "CANCELLED": (
        Due.objects.select_related("student").prefetch_related("credit_notes"),
        _voided,
    ),
    "WRITTEN_OFF": (
        Due.objects.select_related("student").prefetch_related("credit_notes"),
        _voided,
    ),
    "CREDIT_NOTE": (CreditNote.objects.select_related("student", "due"), _note),
    "MOVEMENT": (
        Movement.objects.select_related("payment__student").prefetch_related(
            "payment__allocations__due"
        ),
        _movement,
    ),
}
"""The rows of each kind of posting (`books.postings`), and what its voucher says. Other kinds are journal
entries without a party."""
