"""The trial balance: opening, debit, credit and closing of each account."""

from datetime import timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.books.journal import ALL, Part, balances, unbalanced_documents
from tenant_apps.books.models import JournalLine
from tenant_apps.books.postings import Account
from tenant_apps.fees.services import record_payment, reverse_payment
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.finance.services import create_transfer, reverse_transfer
from tenant_apps.finance.tests.factories import make_income, make_paid_expense
from tenant_apps.materials.services import return_purchase
from tenant_apps.materials.tests.factories import buy, make_item
from tenant_apps.students.tests.factories import make_branch, make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

ZERO = Decimal("0.00")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def branch():
    """A branch in which there was nothing before."""
    return make_branch()


def answer(caller, **query):
    texts = "&".join(f"{name.rstrip('_')}={value}" for name, value in query.items())
    found = caller.get(f"report/trialbalance?{texts}")
    assert found.status_code == 200, found.json()
    return found.json()["data"]


def figures(caller, **query):
    """The figures of each account that are not zero."""
    names = ("opening", "debit", "credit", "closing")
    return {
        group["key"]: [group["figures"][name] for name in names]
        for group in answer(caller, **query)["groups"]
    }


def pay(student, amount, **details):
    return record_payment(
        by=SYSTEM, student=student, amount=Decimal(amount), method="CASH", **details
    )


def rows(caller, source="rows", **query):
    texts = "&".join(f"{name.rstrip('_')}={value}" for name, value in query.items())
    return caller.get(f"report/trialbalance/{source}?{texts}").json()["list"]


def test_each_account_has_opening_debit_credit_and_closing(owner, branch):
    student = make_student(branch)
    yesterday = today() - timedelta(days=1)
    pay(student, 300, date=yesterday)
    make_due(student)
    pay(student, 1000)
    assert figures(owner, branch=branch.pk, from_=today(), to=today()) == {
        "STUDENTS": ["-300.00", "4720.00", "1000.00", "3420.00"],
        "FEES": ["0.00", "0.00", "4000.00", "-4000.00"],
        "CGST": ["-22.88", "22.88", "360.00", "-360.00"],
        "SGST": ["-22.88", "22.88", "360.00", "-360.00"],
        "ADVANCE_TAX": ["45.76", "0.00", "45.76", "0.00"],
        "CASH": ["300.00", "1000.00", "0.00", "1300.00"],
    }


def test_debits_equal_credits_and_the_balances_add_up_to_zero(owner):
    totals = answer(owner)["totals"]
    assert totals["debit"] == totals["credit"] != "0.00"
    assert totals["opening"] == totals["closing"] == "0.00"


def test_a_reversal_counts_on_its_own_day(owner, branch):
    payment = pay(make_student(branch), 500, date=today() - timedelta(days=1))
    reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")
    assert figures(owner, branch=branch.pk, from_=today(), to=today()) == {
        "STUDENTS": ["-500.00", "500.00", "0.00", "0.00"],
        "CGST": ["-38.14", "38.14", "0.00", "0.00"],
        "SGST": ["-38.14", "38.14", "0.00", "0.00"],
        "ADVANCE_TAX": ["76.28", "0.00", "76.28", "0.00"],
        "CASH": ["500.00", "0.00", "500.00", "0.00"],
    }


def test_expenses_and_income_are_in_it(owner, branch):
    make_paid_expense(400, branch=branch)
    make_income(150, branch=branch, account="CASH")
    assert figures(owner, branch=branch.pk, from_=today(), to=today()) == {
        "EXPENSES": ["0.00", "400.00", "0.00", "400.00"],
        "INCOME": ["0.00", "0.00", "150.00", "-150.00"],
        "UPI": ["0.00", "0.00", "400.00", "-400.00"],
        "CASH": ["0.00", "150.00", "0.00", "150.00"],
    }


def test_purchases_of_material_and_what_the_vendor_gives_back_are_in_it(owner, branch):
    kept = buy(make_item(), 10, 1000, branch=branch)
    back = buy(make_item(), 5, 250, branch=branch)
    return_purchase(by=SYSTEM, record=back, reason="Torn")
    assert kept.amount == 1000
    assert figures(owner, branch=branch.pk, from_=today(), to=today()) == {
        "MATERIAL": ["0.00", "1250.00", "250.00", "1000.00"],
        "CASH": ["0.00", "250.00", "1250.00", "-1000.00"],
    }


def test_a_transfer_leaves_each_branch_in_balance(owner, branch):
    other = make_branch()
    moved = create_transfer(
        by=SYSTEM,
        branch=branch,
        from_account="CASH",
        to_branch=other,
        to_account="BANK_TRANSFER",
        amount=Decimal(700),
    )
    assert figures(owner, branch=branch.pk)["TRANSFERS"][-1] == "700.00"
    assert figures(owner, branch=other.pk)["TRANSFERS"][-1] == "-700.00"
    assert figures(owner, branch=f"{branch.pk},{other.pk}")["TRANSFERS"][-1] == "0.00"
    reverse_transfer(by=SYSTEM, record=moved, reason="Not sent")
    assert figures(owner, branch=branch.pk)["TRANSFERS"][-1] == "0.00"


def test_the_entries_behind_a_figure_add_up_to_it_and_open_their_document(owner, branch):
    student = make_student(branch)
    payments = [pay(student, amount) for amount in (100, 200)]
    found = rows(owner, branch=branch.pk, account="CASH", figure="debit")
    assert sorted(row["debit"] for row in found) == ["100.00", "200.00"]
    assert {row["page"] for row in found} == {f"/payments?payment={one.pk}" for one in payments}
    assert {row["number"] for row in found} == {one.receipt_number for one in payments}
    assert {row["name"] for row in found} == {student.name}


def test_the_entries_behind_an_opening_balance_are_those_before_the_period(owner, branch):
    pay(make_student(branch), 100, date=today() - timedelta(days=1))
    pay(make_student(branch), 200)
    period = {"from_": today(), "to": today()}
    found = rows(owner, "before", branch=branch.pk, account="CASH", figure="opening", **period)
    assert [row["opening"] for row in found] == ["100.00"]


def test_what_has_no_amount_is_no_entry(owner):
    student = make_student(make_branch(gstin=""))
    make_due(student)
    assert {row["account"] for row in rows(owner, branch=student.branch_id)} == {"STUDENTS", "FEES"}


def test_every_posting_balances(owner):
    make_paid_expense(400)
    make_income(150)
    buy(make_item(), 10, 1000)
    assert unbalanced_documents() == []


def test_the_lines_are_those_of_the_journal():
    pay(make_student(), 100)
    make_paid_expense(400)
    lines = JournalLine.objects.values_list("account", "amount")
    found = dict.fromkeys(balances(ALL), ZERO)
    for account, amount in lines:
        found[Account(account)] += amount
    assert found == balances(ALL)
    assert JournalLine.objects.count() == len(set(JournalLine.objects.values_list("pk", flat=True)))


def test_an_account_of_a_student_has_no_entries_of_the_centre():
    student = make_student()
    make_paid_expense(400)
    assert balances(Part(student_id=student.pk)) == {}


@pytest.mark.parametrize("kind", ["csv", "xlsx", "pdf"])
def test_it_is_a_file(owner, branch, kind):
    pay(make_student(branch), 100)
    found = owner.get(f"report/trialbalance/export?format={kind}&branch={branch.pk}")
    assert found.status_code == 200


def test_its_file_has_a_line_for_each_account_and_the_totals(owner, branch):
    pay(make_student(branch), 100)
    found = owner.get(f"report/trialbalance/export?format=csv&branch={branch.pk}")
    lines = found.content.decode("utf-8-sig").splitlines()
    cells = [line.replace('"', "").split(",")[:5] for line in lines]
    assert ["Account", "Opening", "Debit", "Credit", "Closing"] in cells
    assert ["Cash", "0.00", "100.00", "0.00", "100.00"] in cells


def test_the_manager_of_a_branch_sees_the_entries_of_that_branch(organisation, branch):
    pay(make_student(branch), 100)
    admin = signed_in("admin", organisation)
    assert figures(admin, branch=branch.pk) == {}
    assert signed_in("staff", organisation).get("report/trialbalance").status_code == 403
