"""Opening cash and bank from a spreadsheet."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import today
from tenant_apps.audit.models import AuditEntry
from tenant_apps.books.journal import Part, balances, unbalanced_documents
from tenant_apps.books.postings import Account
from tenant_apps.branches.models import Branch
from tenant_apps.closing.models import CashClose
from tenant_apps.daybook.tests.factories import close
from tenant_apps.finance.models import Entry, OpeningBalance
from tenant_apps.finance.tests.factories import make_income, make_paid_expense
from tenant_apps.imports.tests.importing import checked, faults, imported, record, run, undone
from tenant_apps.students.tests.factories import make_branch
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

HEADINGS = ["Centre", "Account", "Balance"]
CASH, BANK = Account.CASH, Account.BANK_TRANSFER


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def branch() -> Branch:
    return make_branch()


def before(days: int = 2) -> date:
    return today() - timedelta(days=days)


def import_money(caller, *rows: list[str], day: date | None = None) -> dict:
    return imported(caller, "OPENING_MONEY", HEADINGS, *rows, asOf=str(day or before()))


def held(branch: Branch) -> dict[str, Decimal]:
    found = balances(Part(branch_id=branch.pk))
    return {account: amount for account, amount in found.items() if amount}


def day_book(caller, branch: Branch, day: date) -> dict:
    return caller.get(f"branch/{branch.pk}/daybook?day={day}").json()["data"]


def cash_of(book: dict) -> dict:
    return next(each for each in book["balances"] if each["account"] == "CASH")


def count(caller, branch: Branch, coins: str, day: date) -> dict:
    body = {"branchObjectId": branch.pk, "coins": coins, "date": str(day)}
    return caller.post("cashclose/count", body).json()["data"]


def test_cash_and_bank_are_posted_against_the_opening_account(owner, branch):
    done = import_money(
        owner, [branch.name, "Cash", "₹ 5,000.50"], [branch.code, "Bank transfer", "90000"]
    )
    assert (done["status"], done["made"], done["faulty"]) == ("DONE", 2, 0)
    assert held(branch) == {
        CASH: Decimal("5000.50"),
        BANK: Decimal(90_000),
        Account.OPENING: Decimal("-95000.50"),
    }
    assert unbalanced_documents() == []


@pytest.mark.parametrize(
    ("text", "account"),
    [("bank", "BANK_TRANSFER"), ("BANK_TRANSFER", "BANK_TRANSFER"), ("upi", "UPI")],
)
def test_an_account_is_found_by_what_people_call_it(owner, branch, text, account):
    import_money(owner, [branch.name, text, "100"])
    assert OpeningBalance.objects.get(branch=branch).account == account


def test_the_trial_balance_opens_with_it(owner, branch):
    import_money(owner, [branch.name, "Bank", "90000"])
    answer = owner.get(f"report/trialbalance?branch={branch.pk}&from={before(1)}&to={today()}")
    groups = answer.json()["data"]["groups"]
    assert {group["key"]: group["figures"]["opening"] for group in groups} == {
        "BANK_TRANSFER": "90000.00",
        "OPENING": "-90000.00",
    }


def test_an_opening_balance_is_neither_income_nor_expense(owner, branch):
    import_money(owner, [branch.name, "Cash", "5000"])
    for listed in ("income", "expense"):
        assert owner.get(f"{listed}?branch={branch.pk}").json()["list"] == []


def test_the_day_book_has_the_balance_on_its_day_and_begins_with_it_on_the_next(owner, branch):
    import_money(owner, [branch.name, "Cash", "5000"])
    [row] = day_book(owner, branch, before())["rows"]
    posted = OpeningBalance.objects.get(branch=branch)
    assert (row["origin"], row["document"], row["received"]) == ("OPENING", posted.code, "5000.00")
    assert cash_of(day_book(owner, branch, before()))["opening"] is None
    assert cash_of(day_book(owner, branch, before(1)))["opening"] == "5000.00"


def test_the_opening_is_withheld_once_money_moved_on_a_day_that_is_open(owner, branch):
    import_money(owner, [branch.name, "Cash", "5000"])
    make_income(40, day=before(1), account="CASH", branch=branch)
    assert cash_of(day_book(owner, branch, before(1)))["opening"] == "5000.00"
    assert cash_of(day_book(owner, branch, today()))["opening"] is None


def test_the_first_count_is_compared_with_the_opening_balance(owner, branch):
    import_money(owner, [branch.name, "Cash", "5000"])
    make_income(40, day=before(1), account="CASH", branch=branch)
    found = count(owner, branch, "5030", before(1))
    assert (found["isFirst"], found["book"], found["difference"]) == (False, "5040.00", "-10.00")
    refused = owner.post("cashclose", {"countObjectId": found["_id"]})
    assert list(refused.json()["errors"]) == ["reason"]
    answer = owner.post("cashclose", {"countObjectId": found["_id"], "reason": "CHANGE"})
    record = answer.json()["data"]
    assert (record["opening"], record["cashIn"], record["cashOut"]) == ("5000.00", "40.00", "0.00")
    assert held(branch)[Account.OPENING] == -5000
    assert held(branch)[CASH] == 5030


def test_the_day_book_of_a_drawer_with_a_balance_begins_on_its_day(owner, branch):
    import_money(owner, [branch.name, "Cash", "5000"], day=before(1))
    body = {"branchObjectId": branch.pk, "coins": "5000", "date": str(before())}
    answer = owner.post("cashclose/count", body)
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["date"])


def test_an_account_has_one_opening_balance(owner, branch):
    import_money(owner, [branch.name, "Bank", "90000"])
    done = import_money(owner, [branch.name, "Bank", "80000"])
    assert (done["made"], faults(owner, done)) == (
        0,
        [(2, "Account", "The opening balance of this account is entered already.")],
    )
    assert held(branch)[BANK] == 90_000


def test_the_second_row_of_an_account_is_left_out_by_the_check(owner, branch):
    found = checked(
        owner,
        "OPENING_MONEY",
        HEADINGS,
        [branch.name, "Cash", "1"],
        [branch.code, "CASH", "2"],
        asOf=str(before()),
    )
    assert faults(owner, found) == [
        (3, "Account", "The balance of this account is in an earlier row.")
    ]


def test_a_row_with_a_fault_is_left_out_and_named_by_row_and_column(owner, branch):
    found = checked(
        owner,
        "OPENING_MONEY",
        HEADINGS,
        [branch.name, "Cash", "-5"],
        [branch.name, "Cheque", "5"],
        ["Nowhere", "Cash", "5"],
        ["", "Cash", "5"],
        [branch.name, "Cash", "0"],
        asOf=str(before()),
    )
    assert [(row, column) for row, column, _ in faults(owner, found)] == [
        (2, "Balance"),
        (3, "Account"),
        (4, "Centre"),
        (5, "Centre"),
        (6, "Balance"),
    ]
    assert not Entry.objects.filter(branch=branch).exists()


def test_a_drawer_that_was_counted_begins_with_that_count(owner, branch):
    close(today(), 1000, branch=branch)
    done = import_money(owner, [branch.name, "Cash", "5000"], day=before(0))
    [(row, column, message)] = faults(owner, done)
    assert (row, column) == (2, "Account")
    assert message.startswith("The drawer was counted on")
    assert held(branch)[CASH] == 1000


def test_a_day_on_which_money_moved_already_is_refused(owner, branch):
    make_income(40, day=before(3), account="CASH", branch=branch)
    done = import_money(owner, [branch.name, "Cash", "5000"], [branch.name, "Bank", "7"])
    [(row, _column, message)] = faults(owner, done)
    assert (done["made"], row) == (1, 2)
    assert message.startswith("Money moved on this account on")
    assert held(branch)[CASH] == 40


def test_undoing_gives_the_accounts_and_the_opening_account_back(owner, branch):
    done = import_money(owner, [branch.name, "Cash", "5000"], [branch.name, "Bank", "90000"])
    assert undone(owner, done)["status"] == "UNDONE"
    assert held(branch) == {}
    found = OpeningBalance.objects.filter(branch=branch)
    assert {(one.status, one.reason) for one in found} == {("REVERSED", "Import undone")}
    back = Entry.objects.filter(branch=branch, kind="REVERSAL")
    assert {entry.day for entry in back} == {today()}


def test_what_was_undone_can_be_imported_again(owner, branch):
    undone(owner, import_money(owner, [branch.name, "Cash", "5000"]))
    assert import_money(owner, [branch.name, "Cash", "6000"])["made"] == 1
    assert held(branch)[CASH] == 6000


def test_a_drawer_that_was_counted_since_keeps_the_whole_import(owner, branch):
    done = import_money(owner, [branch.name, "Bank", "90000"], [branch.name, "Cash", "5000"])
    close(before(1), 5000, branch=branch)
    preview = owner.get(f"dataimport/{done['_id']}/undo").json()["data"]
    assert preview["rows"] == [{"row": 3, "message": "The drawer was counted since."}]
    answer = owner.post(f"dataimport/{done['_id']}/undo")
    assert (answer.status_code, answer.json()["code"]) == (409, "in_use")
    assert record(owner, done)["status"] == "DONE"
    assert held(branch)[CASH] == 5000


def test_money_that_is_spent_is_no_reason_to_keep_the_import(owner, branch):
    done = import_money(owner, [branch.name, "Bank", "900"])
    make_paid_expense(400, day=before(1), account="BANK_TRANSFER", branch=branch)
    assert undone(owner, done)["status"] == "UNDONE"
    assert held(branch)[BANK] == -400


def test_a_branch_that_is_closed_after_the_check_is_left_out(owner, branch):
    found = checked(
        owner, "OPENING_MONEY", HEADINGS, [branch.name, "Cash", "5000"], asOf=str(before())
    )
    Branch.objects.filter(pk=branch.pk).update(status="INACTIVE")
    done = run(owner, found)
    assert (done["made"], faults(owner, done)[0][2]) == (0, "This branch is inactive.")
    assert not OpeningBalance.objects.filter(branch=branch).exists()


def test_it_is_written_down_who_posted_and_who_took_back(owner, branch):
    undone(owner, import_money(owner, [branch.name, "Cash", "5000"]))
    posted = OpeningBalance.objects.get(branch=branch)
    entries = AuditEntry.objects.filter(kind="openingbalance", target_id=posted.pk)
    assert list(entries.order_by("pk").values_list("action", flat=True)) == ["created", "reversed"]


def test_the_close_of_a_day_adds_up_from_the_opening_balance(owner, branch):
    import_money(owner, [branch.name, "Cash", "5000"])
    made = close(before(1), branch=branch)
    assert (made.is_first, made.opening, made.book, made.difference) == (False, 5000, 5000, 0)
    assert not hasattr(CashClose.objects.get(pk=made.pk), "posted")
