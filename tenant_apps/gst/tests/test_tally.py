"""The journal of a month as Tally imports it."""

from collections import defaultdict
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from lxml import etree

from shared_apps.core.principal import SYSTEM
from tenant_apps.books.journal import Part, balances
from tenant_apps.books.postings import POSTINGS, Account
from tenant_apps.daybook.tests.factories import close
from tenant_apps.fees import services
from tenant_apps.finance.services import create_transfer, post_opening_balance, reverse_expense
from tenant_apps.finance.tests.factories import make_income, make_paid_expense
from tenant_apps.gst.models import LedgerName
from tenant_apps.gst.selectors.tally import PARENTS
from tenant_apps.gst.selectors.voucher_names import OF_STUDENTS, WORDS
from tenant_apps.gst.tests.factories import GSTIN, cancel, credit, issue, on, write_off
from tenant_apps.materials.services import post_opening_stock
from tenant_apps.materials.tests.factories import buy, make_item
from tenant_apps.refunds.tests.factories import refund
from tenant_apps.students.tests.factories import make_branch, make_student
from tenant_apps.workspace.models import WorkspaceSettings
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

TENTH, LAST = date(2026, 10, 10), date(2026, 10, 31)
LATER = date(2026, 12, 5)
SCHEMA = etree.XMLSchema(file=str(Path(__file__).parent / "tally.xsd"))


@pytest.fixture
def owner(organisation):
    with on(LATER):
        yield signed_in("owner", organisation)


@pytest.fixture
def branch(in_first):
    return make_branch(receipt_prefix="GST")


@pytest.fixture
def student(branch):
    return make_student(branch, state="Maharashtra")


def pay(student, amount, day=TENTH, **details):
    with on(day):
        details = {"method": "CASH"} | details
        return services.record_payment(
            by=SYSTEM, student=student, amount=Decimal(amount), date=day, **details
        )


def read(caller, what="vouchers"):
    answer = caller.get(f"gst/tally/{what}?gstin={GSTIN}&month=2026-10")
    assert answer.status_code == 200, answer.content
    found = etree.fromstring(answer.content)
    SCHEMA.assertValid(found)
    return found


def vouchers(caller):
    """Each voucher by its id: its type, and a list of ledger and amount; a debit is positive."""
    return {
        voucher.get("REMOTEID"): (
            voucher.findtext("VOUCHERTYPENAME"),
            {
                leg.findtext("LEDGERNAME"): -Decimal(leg.findtext("AMOUNT"))
                for leg in voucher.findall("ALLLEDGERENTRIES.LIST")
            },
        )
        for voucher in read(caller).iter("VOUCHER")
    }


def bills(caller, kind):
    """The bills of the only voucher of this kind: name, type and amount; a debit is positive."""
    [voucher] = [each for each in read(caller).iter("VOUCHER") if kind in each.get("VCHTYPE")]
    return [
        (bill.findtext("NAME"), bill.findtext("BILLTYPE"), -Decimal(bill.findtext("AMOUNT")))
        for bill in voucher.iter("BILLALLOCATIONS.LIST")
    ]


def name(caller, **names):
    """Sends every name as it is, but for these."""
    given = {one["account"]: one["name"] for one in caller.get("gst/tally/ledgers").json()["data"]}
    return caller.put("gst/tally/ledgers", given | names)


@pytest.fixture
def month(branch, student):
    """Every kind of document in October."""
    paid = issue(student, TENTH)
    pay(student, "5000")
    services_student = make_student(branch, state="Maharashtra")
    due = issue(services_student, TENTH)
    credit(due, TENTH, "500")
    write_off(due, LAST)
    cancel(issue(services_student, TENTH), LAST)
    with on(LAST):
        reversed_ = pay(services_student, "300", method="UPI", reference="UPI-1")
        services.reverse_payment(by=SYSTEM, record=reversed_, reason="Counted twice")
    return paid


def test_an_invoice_is_a_sale_to_the_students_with_its_tax(owner, student):
    due = issue(student, TENTH)
    [(kind, legs)] = vouchers(owner).values()
    assert kind == "Sales GST"
    assert legs == {
        "Students": Decimal("4720.00"),
        "Coaching fees": Decimal("-4000.00"),
        "CGST": Decimal("-360.00"),
        "SGST": Decimal("-360.00"),
    }
    assert bills(owner, "Sales") == [(due.number, "New Ref", Decimal("4720.00"))]


def test_a_debit_is_deemed_positive_and_negative_in_amount(owner, student):
    issue(student, TENTH)
    found = {
        leg.findtext("LEDGERNAME"): (leg.findtext("ISDEEMEDPOSITIVE"), leg.findtext("AMOUNT"))
        for leg in read(owner).iter("ALLLEDGERENTRIES.LIST")
    }
    assert found["Students"] == ("Yes", "-4720.00")
    assert found["Coaching fees"] == ("No", "4000.00")


def test_a_payment_settles_the_bills_of_its_receipt_and_the_rest_is_an_advance(owner, student):
    due = issue(student, TENTH)
    payment = pay(student, "5000")
    assert bills(owner, "Receipt") == [
        (due.number, "Agst Ref", Decimal("-4720.00")),
        (payment.receipt_number, "Advance", Decimal("-280.00")),
    ]


@pytest.mark.parametrize(
    ("kind", "after", "amount"),
    [("Credit Note", credit, "-1180.00"), ("Journal", cancel, "-4720.00")],
)
def test_what_lowers_a_bill_names_it(owner, student, kind, after, amount):
    due = issue(student, TENTH)
    after(due, LAST, *(["1000"] if after is credit else []))
    assert bills(owner, kind) == [(due.number, "Agst Ref", Decimal(amount))]


def test_each_voucher_is_balanced_and_so_are_its_bills(owner, month):
    for voucher in read(owner).iter("VOUCHER"):
        legs = voucher.findall("ALLLEDGERENTRIES.LIST")
        assert sum(Decimal(leg.findtext("AMOUNT")) for leg in legs) == 0
        for leg in legs:
            parts = [Decimal(bill.findtext("AMOUNT")) for bill in leg.iter("BILLALLOCATIONS.LIST")]
            assert not parts or sum(parts) == Decimal(leg.findtext("AMOUNT"))


def test_the_vouchers_add_up_to_the_journal_of_the_month(owner, branch, month):
    sums: dict[str, Decimal] = defaultdict(Decimal)
    for _, legs in vouchers(owner).values():
        for ledger, amount in legs.items():
            sums[ledger] += amount
    ledgers = {one["label"]: one["name"] for one in owner.get("gst/tally/ledgers").json()["data"]}
    journal = balances(Part(date(2026, 10, 1), LAST, branch_id=branch.pk))
    assert {ledger: amount for ledger, amount in sums.items() if amount} == {
        ledgers[str(account.label)]: amount for account, amount in journal.items() if amount
    }


def test_a_second_export_has_the_same_ids_also_after_later_documents(owner, student, month):
    first = set(vouchers(owner))
    assert set(vouchers(owner)) == first
    issue(student, TENTH)
    credit(month, date(2026, 11, 5), "100")
    assert first < set(vouchers(owner))
    assert len(vouchers(owner)) == len(first) + 1


def test_documents_of_other_months_and_branches_are_not_in_it(owner, student):
    issue(student, date(2026, 9, 30))
    issue(student, date(2026, 11, 1))
    issue(make_student(make_branch(gstin="", receipt_prefix="FEE")), TENTH)
    assert vouchers(owner) == {}


def test_names_with_marks_of_xml_are_kept(owner, branch):
    issue(make_student(branch, name="Asha & Ravi <Rao>"), TENTH)
    assert "Asha & Ravi <Rao>" in next(read(owner).iter("NARRATION")).text


def test_the_masters_have_every_ledger_of_the_vouchers(owner, month):
    used = {leg.text for leg in read(owner).iter("LEDGERNAME")}
    masters = read(owner, "masters")
    made = {ledger.get("NAME"): ledger for ledger in masters.iter("LEDGER")}
    assert used <= made.keys()
    assert made["Students"].findtext("PARENT") == "Sundry Debtors"
    assert made["Students"].findtext("ISBILLWISEON") == "Yes"
    types = {each.get("NAME") for each in masters.iter("VOUCHERTYPE")}
    assert {voucher.get("VCHTYPE") for voucher in read(owner).iter("VOUCHER")} <= types


def test_every_account_of_the_journal_has_a_ledger_with_a_name_below_a_group(owner):
    found = owner.get("gst/tally/ledgers").json()["data"]
    assert [one["account"] for one in found] == list(Account.values)
    assert all(one["name"] for one in found)
    assert PARENTS.keys() == set(Account.values)


def test_every_kind_of_posting_has_words():
    assert {posting.kind for posting in POSTINGS} == OF_STUDENTS.keys() | WORDS.keys()


@pytest.fixture
def everything(branch, student, month):
    """Postings of every kind in October, besides those of `month`."""
    item = make_item(name="Rosin")
    with on(TENTH):
        WorkspaceSettings.objects.filter(pk=1).update(
            expense_limit=None, cash_difference_limit=None
        )
        buy(item, 2, "90", branch=branch, method="UPI")
        expense = make_paid_expense(400, branch=branch, account="CASH")
        make_income(700, branch=branch, account="CASH")
        create_transfer(
            by=SYSTEM,
            branch=branch,
            from_account="CASH",
            to_branch=make_branch(gstin="", receipt_prefix="TWO"),
            to_account="UPI",
            amount=Decimal(50),
            note="Change",
        )
        post_opening_balance(
            by=SYSTEM,
            branch=make_branch(gstin=branch.gstin, receipt_prefix="THR"),
            account="BANK_TRANSFER",
            amount=Decimal(900),
            day=TENTH,
        )
        post_opening_stock(
            by=SYSTEM,
            item=make_item(name="Strings"),
            branch=branch,
            quantity=4,
            unit_value=Decimal(320),
            day=TENTH,
        )
        opening = {
            "by": SYSTEM,
            "student": make_student(branch),
            "due_date": TENTH,
            "label": "From before",
        }
        services.issue_opening_due(**opening, amount=Decimal(100), day=TENTH)
        brought = services.issue_opening_due(**opening, amount=Decimal(200), day=TENTH)
        cheque = services.record_payment(
            by=SYSTEM,
            student=make_student(branch),
            amount=Decimal(1180),
            method="CHEQUE",
            reference="123456",
            bank="SBI",
            cheque_date=TENTH,
        )
        services.clear_cheque(by=SYSTEM, record=cheque)
        refund(cheque.student, 180)
        issue(cheque.student, TENTH, fee="100")
        services.use_advances(by=SYSTEM, student_ids=[cheque.student_id])
        close(TENTH, 50_000, branch=branch)
    with on(LAST):
        services.take_back_opening_due(by=SYSTEM, record=brought, reason="Paid before")
        reverse_expense(by=SYSTEM, record=expense, reason="Twice")
        close(date(2026, 10, 30), 10, branch=branch)
        close(LAST, 9000, branch=branch)


def test_every_kind_of_posting_is_a_voucher_that_people_can_read(owner, everything):
    found = {voucher.get("REMOTEID"): voucher for voucher in read(owner).iter("VOUCHER")}
    kinds = {posting.kind for posting in POSTINGS}
    assert {pk.split("-")[-2] for pk in found} == kinds
    for voucher in found.values():
        number, narration = voucher.findtext("VOUCHERNUMBER"), voucher.findtext("NARRATION")
        assert number
        assert narration
        assert not any(kind in f"{number} {narration}" for kind in kinds)


def test_the_type_of_a_voucher_follows_the_money_that_it_moves(owner, everything):
    types: dict[str, set[str]] = defaultdict(set)
    for pk, (kind, _legs) in vouchers(owner).items():
        types[pk.split("-")[-2]].add(kind.removesuffix(" GST").removesuffix(" THR"))
    assert types == {
        "OPENING_DUE": {"Journal"},
        "OPENING_CANCELLED": {"Journal"},
        "DUE": {"Sales"},
        "CANCELLED": {"Journal"},
        "WRITTEN_OFF": {"Journal"},
        "CREDIT_NOTE": {"Credit Note"},
        "RECEIPT_VOUCHER": {"Journal"},
        "REFUND_VOUCHER": {"Journal"},
        "ADVANCE_ADJUSTED": {"Journal"},
        "MOVEMENT": {"Receipt", "Payment"},
        "CLEARED": {"Contra"},
        "EXPENSE": {"Payment", "Receipt"},
        "INCOME": {"Receipt"},
        "TRANSFER": {"Payment"},
        "OPENING_BALANCE": {"Receipt"},
        "PURCHASE": {"Payment"},
        "OPENING_STOCK": {"Journal"},
        "CASH_SHORT": {"Payment"},
        "CASH_OVER": {"Receipt"},
        "CASH_OPENING": {"Receipt"},
    }


def test_an_expense_is_named_by_its_code(owner, branch):
    with on(TENTH):
        expense = make_paid_expense(400, branch=branch, account="UPI")
    [voucher] = read(owner).iter("VOUCHER")
    assert voucher.findtext("VOUCHERNUMBER") == expense.code
    assert voucher.findtext("NARRATION") == f"Expense: {expense.name}"


def test_a_ledger_is_named_once_and_used_from_then_on(owner, student):
    issue(student, TENTH)
    assert name(owner, FEES="Tuition income").status_code == 200
    [(_, legs)] = vouchers(owner).values()
    assert "Tuition income" in legs
    assert LedgerName.objects.get(account="FEES").name == "Tuition income"


def test_a_name_that_is_changed_again_is_the_last_one(owner):
    name(owner, FEES="Tuition income")
    name(owner, FEES="Fees received")
    assert LedgerName.objects.get(account="FEES").name == "Fees received"


def test_names_that_are_sent_as_they_are_leave_no_row(owner):
    before = LedgerName.objects.count()
    assert name(owner).status_code == 200
    assert LedgerName.objects.count() == before


def test_two_accounts_may_have_one_ledger(owner):
    name(owner, UPI="HDFC Bank", BANK_TRANSFER="HDFC Bank")
    names = [ledger.get("NAME") for ledger in read_masters(owner)]
    assert names.count("HDFC Bank") == 1


def read_masters(caller):
    make_branch(receipt_prefix="GST")
    return list(read(caller, "masters").iter("LEDGER"))


@pytest.mark.parametrize(("account", "text"), [("FEES", ""), ("FEES", "x" * 100), ("RENT", "Rent")])
def test_a_name_that_cannot_be_is_refused_at_its_account(owner, account, text):
    before = LedgerName.objects.count()
    answer = name(owner, **{account: text})
    assert (answer.status_code, list(answer.json()["errors"])) == (400, [account])
    assert LedgerName.objects.count() == before
