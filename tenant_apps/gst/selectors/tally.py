"""The journal of a month as vouchers for Tally, and the ledgers that they need."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.db import connection

from shared_apps.core.money import ZERO
from tenant_apps.books.journal import Part, journal_statement
from tenant_apps.books.postings import Account
from tenant_apps.branches.models import Branch
from tenant_apps.gst.models import LedgerName
from tenant_apps.gst.rules.dates import last_day_of
from tenant_apps.gst.rules.tally import Bill, Ledger, Leg, Voucher, VoucherBase
from tenant_apps.gst.schemas import TallyLedger
from tenant_apps.gst.selectors.scope import Registration
from tenant_apps.gst.selectors.voucher_names import Named, names_of
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
    # Tally takes no voucher of a ledger below Stock-in-Hand.
    "STOCK": "Purchase Accounts",
    "OPENING": "Capital Account",
}
"""The group of Tally that each account's ledger is made in, if it does not exist yet."""
USUAL_NAMES: dict[str, str] = {
    "FEES": "Coaching fees",
    "TRANSFERS": "Transfers between branches",
    "OPENING": "Opening balances",
}
"""Names of ledgers where the account's own is too short for a chart of accounts."""
MONEY = frozenset({"CASH", "UPI", "CARD", "BANK_TRANSFER", "CHEQUE"})
"""The accounts whose ledgers Tally keeps as cash or banks."""


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
        is_party = one["account"] == Account.STUDENTS
        found.setdefault(one["name"], Ledger(one["name"], PARENTS[one["account"]], is_party))
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
    names = names_of((kind, pk) for _day, _branch, kind, pk in documents)
    ledgers = {one["account"]: one["name"] for one in tally_ledgers()}
    code = Organisation.current().code
    found = []
    for (day, branch_id, kind, pk), amounts in documents.items():
        named = names[kind, pk]
        found.append(
            Voucher(
                id=f"{code}-{kind}-{pk}",
                base=named.base or _base_of(amounts),
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


def _base_of(amounts: Sequence[tuple[str, Decimal]]) -> VoucherBase:
    """Money that comes in is a receipt, what goes out a payment, from one account to another a contra entry.
    Tally takes cash and banks in no journal entry."""
    money = [amount for account, amount in amounts if account in MONEY]
    if not money:
        return "Journal"
    if len(money) == len(amounts):
        return "Contra"
    return "Receipt" if sum(money) > 0 else "Payment"


def _bills(named: Named, account: str, amount: Decimal) -> tuple[Bill, ...]:
    """The bills of a party's amount. One that no bill explains belongs to the document itself."""
    if account != Account.STUDENTS:
        return ()
    if sum((bill.amount for bill in named.bills), ZERO) == amount:
        return named.bills
    return (Bill(named.number, "Agst Ref", amount),)
