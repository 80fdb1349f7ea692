"""What is listed to be entered again after a restore: each numbered record since the backup."""

import itertools
from decimal import Decimal

import pytest

from shared_apps.backups.tests.centres import back_up
from shared_apps.backups.tests.restoring import letter_of, missing, prepare, shown, swap
from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from shared_apps.mail.models import Mail
from tenant_apps.branches.models import Branch
from tenant_apps.fees.services import (
    issue_opening_due,
    record_opening_advance,
    take_back_opening_advance,
)
from tenant_apps.finance.services import post_opening_balance, take_back_opening_balance
from tenant_apps.materials.services import post_opening_stock
from tenant_apps.materials.tests.factories import make_item
from tenant_apps.students.tests.factories import make_branch, make_student
from tenants.context import in_organisation
from tests.callers import signed_in
from tests.samples import small_pdf

pytestmark = pytest.mark.usefixtures("tables_owner", "committed")


@pytest.fixture
def do(organisation):
    """Makes a call as the owner of the first centre, and returns the record of the answer."""
    owner = signed_in("owner", organisation)
    keys = itertools.count()

    def call(path: str, **body) -> dict:
        answer = owner.post(path, body, Idempotency_Key=f"missing-{next(keys)}")
        assert answer.status_code in (200, 201), answer.content
        return answer.json()["data"]

    return call


def listed(platform, backup, kind: str) -> list[tuple]:
    """Number, name, amount, mode and details of what a restore to the backup would miss."""
    rows = missing(platform, prepare(platform, backup), kind)
    names = ("number", "name", "amount", "method", "detail")
    return [tuple(row[name] for name in names) for row in rows]


def test_a_refund_asked_for_before_the_backup_is_listed_once_it_was_paid_since(
    platform, backup, do, ids
):
    paid = do(f"refund/{ids.refund}/pay", method="UPI", reference="UTR-4711")
    assert listed(platform, backup, "REFUND") == [
        (paid["number"], "Raga Leaver", "-100.00", "UPI", "Left at once")
    ]


def test_a_refund_that_only_waits_is_not_listed(platform, backup, do, ids):
    do(
        "refund",
        studentObjectId=ids.leaver,
        amount="50.00",
        method="CASH",
        reason="Moved away",
        payNow=False,
    )
    assert listed(platform, backup, "REFUND") == []


def test_expenses_and_income_are_listed_once_they_are_posted(platform, organisation, do, ids):
    backup = back_up(organisation)
    do(f"expense/{ids.approved_expense}/pay", paymentMode="CASH")
    income = do(
        "income",
        date=str(today()),
        name="Hall for a wedding",
        amount="15000.00",
        sourceObjectId=ids.income_source,
        paymentMode="UPI",
        branchObjectId=ids.branch,
        payee="Joshi family",
        received=True,
    )
    pk = prepare(platform, backup)
    [expense] = missing(platform, pk, "EXPENSE")
    assert float(expense["amount"]) < 0
    assert expense["method"] == "Cash"
    [received] = missing(platform, pk, "INCOME")
    assert (received["number"], received["amount"]) == (income["incomeId"], "15000.00")
    assert (received["name"], received["detail"]) == ("Hall for a wedding", "Joshi family")


def test_a_transfer_is_listed_once_with_both_accounts(platform, backup, do, ids):
    made = do(
        "transfer",
        amount="250.00",
        branchObjectId=ids.branch,
        fromAccount="CASH",
        toAccount="BANK_TRANSFER",
    )
    [(number, _name, amount, accounts, _detail)] = listed(platform, backup, "TRANSFER")
    assert (number, amount, accounts) == (made["transferId"], "250.00", "Cash to Bank transfer")


def test_what_was_reversed_since_is_listed_with_the_number_of_what_it_reverses(
    platform, backup, do, ids
):
    do(f"expense/{ids.paid_expense}/reverse", reason="Wrong person")
    do(f"income/{ids.received_income}/reverse", reason="It came back")
    do(f"transfer/{ids.transfer}/reverse", reason="Entered twice")
    refund = do(f"refund/{ids.paid_refund}/reverse", reason="Wrong account")
    purchase = do(f"material/{ids.free_purchase}/reverse", reason="Wrong edition")
    rows = listed(platform, backup, "REVERSAL")
    assert {row[4]: row[0] for row in rows}.items() >= {
        "Wrong account": refund["number"],
        "Wrong edition": purchase["number"],
    }.items()
    assert {row[4]: row[2].startswith("-") for row in rows} == {
        "Wrong person": False,
        "It came back": True,
        "Entered twice": True,
        "Wrong account": False,
        "Wrong edition": False,
    }


def test_purchases_and_what_was_given_out_are_listed(platform, backup, do, ids):
    bought = do(
        "material",
        itemObjectId=ids.item,
        branchObjectId=ids.branch,
        vendorName="Saraswati Music House",
        nos=10,
        amount="1500.00",
        method="UPI",
    )
    given = do("distribute", itemObjectId=ids.item, studentObjectId=ids.owing_student, nos=2)
    pk = prepare(platform, backup)
    [purchase] = missing(platform, pk, "PURCHASE")
    assert (purchase["number"], purchase["name"]) == (bought["number"], "Saraswati Music House")
    assert (purchase["amount"], purchase["method"]) == ("-1500.00", "UPI")
    assert purchase["detail"].startswith("10 × ")
    [distribution] = missing(platform, pk, "DISTRIBUTION")
    assert (distribution["number"], distribution["name"]) == (given["distributeId"], "Raga Owing")
    assert distribution["amount"] is None


def test_what_a_centre_brought_from_another_system_is_listed(platform, backup, organisation):
    with in_organisation(organisation):
        opened = {"by": SYSTEM, "branch": make_branch(), "day": today()}
        stock = post_opening_stock(
            item=make_item(name="Rosin"), quantity=4, unit_value=Decimal(320), **opened
        )
        bank = post_opening_balance(account="BANK_TRANSFER", amount=Decimal(900), **opened)
        take_back_opening_balance(by=SYSTEM, record=bank, reason="Mistyped")
    pk = prepare(platform, backup)
    rows = {row["number"]: row for row in missing(platform, pk, "OPENING")}
    assert rows.keys() == {stock.number, bank.code}
    assert (rows[stock.number]["amount"], rows[stock.number]["detail"]) == ("1280.00", "4 × Rosin")
    assert (rows[bank.code]["amount"], rows[bank.code]["method"]) == ("900.00", "Bank transfer")
    [back] = missing(platform, pk, "REVERSAL")
    assert (back["number"], back["amount"], back["detail"]) == (bank.code, "-900.00", "Mistyped")


def test_the_close_of_a_day_is_listed(platform, backup, do, ids):
    closed = do("cashclose", countObjectId=ids.cash_count)
    [row] = listed(platform, backup, "DAY_CLOSE")
    assert row[0] == closed["number"]


def test_a_certificate_is_listed_unless_it_was_revoked(platform, backup, do, ids):
    body = {
        "studentObjectId": ids.student,
        "courseObjectId": ids.course,
        "description": "Played at the recital.",
        "fileData": {"base64": small_pdf(), "path": "classmaster"},
    }
    kept = do("certificate", title="Annual recital", **body)
    revoked = do("certificate", title="Annual concert", **body)
    do(f"certificate/{revoked['_id']}/revoke", reason="Wrong name")
    [row] = listed(platform, backup, "CERTIFICATE")
    assert (row[0], row[4]) == (kept["certificateId"], "Annual recital")


def test_bills_are_listed_and_counted_apart_from_what_is_entered_again(platform, backup, do, ids):
    do(
        "distribute/kit",
        studentObjectId=ids.owing_student,
        lines=[{"itemObjectId": ids.item, "nos": 1}],
        head="Guitar kit",
        amount="500.00",
    )
    pk = prepare(platform, backup)
    assert [row["name"] for row in missing(platform, pk, "BILL")] == ["Raga Owing"]
    assert shown(platform, pk)["otherMoney"] == 1


def test_a_cheque_that_was_cleared_since_is_listed_and_its_money_is_not_counted_again(
    platform, backup, do, ids
):
    cleared = do(f"studentpayment/{ids.cheque}/clear", version=1)
    pk = prepare(platform, backup)
    [row] = missing(platform, pk, "CHEQUE_CLEARED")
    assert (row["number"], row["name"]) == (cleared["receiptNo"], cleared["studentName"])
    assert (row["amount"], row["method"]) == (cleared["amount"], "Cheque")
    assert row["detail"] == cleared["reference"]
    found = shown(platform, pk)
    assert (found["receipts"], found["receiptAmount"], found["otherMoney"]) == (0, "0.00", 0)


def test_a_cheque_that_was_received_and_cleared_since_is_both(platform, backup, do, ids):
    received = do(
        "studentpayment",
        studentObjectId=ids.owing_student,
        amount="100.00",
        method="CHEQUE",
        reference="778812",
        bank="Canara Bank",
        chequeDate=str(today()),
    )
    do(f"studentpayment/{received['_id']}/clear", version=1)
    pk = prepare(platform, backup)
    for kind in ("RECEIPT", "CHEQUE_CLEARED"):
        assert [row["number"] for row in missing(platform, pk, kind)] == [received["receiptNo"]]
    assert shown(platform, pk)["receiptAmount"] == "100.00"


def test_opening_balances_are_listed_and_are_no_money(platform, backup, organisation, ids):
    with in_organisation(organisation):
        student = make_student(Branch.objects.get(pk=ids.branch))
        opening = {"by": SYSTEM, "student": student, "day": today()}
        undone = record_opening_advance(**opening, amount=Decimal(700))
        take_back_opening_advance(by=SYSTEM, record=undone, reason="Imported twice")
        due = issue_opening_due(
            **opening, amount=Decimal(1500), due_date=today(), label="Guitar, June"
        )
        advance = record_opening_advance(**opening, amount=Decimal(900))
    pk = prepare(platform, backup)
    [row] = missing(platform, pk, "OPENING_DUE")
    assert (row["number"], row["amount"], row["detail"]) == (due.number, "1500.00", "Guitar, June")
    rows = missing(platform, pk, "OPENING_ADVANCE")
    assert sorted((row["number"], row["amount"], row["detail"]) for row in rows) == [
        (undone.receipt_number, "-700.00", "Imported twice"),
        (undone.receipt_number, "700.00", ""),
        (advance.receipt_number, "900.00", ""),
    ]
    for kind in ("RECEIPT", "REVERSAL", "BILL"):
        assert missing(platform, pk, kind) == []
    found = shown(platform, pk)
    assert (found["receipts"], found["receiptAmount"], found["otherMoney"]) == (0, "0.00", 0)


def test_the_mail_to_the_owner_names_what_is_entered_again(platform, backup, do, ids):
    expense = do(f"expense/{ids.approved_expense}/pay", paymentMode="CASH")
    swap(platform, prepare(platform, backup))
    letter = letter_of(Mail.objects.get(to="owner@raga.test", key__startswith="restore-"))
    assert "1 record is missing. Please enter it again:" in letter
    assert f"Expense, {expense['expenseId']}" in letter
