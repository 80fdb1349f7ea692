"""The day book of a branch."""

from datetime import timedelta
from decimal import Decimal
from random import Random

import pytest

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.closing.models import CashDifference
from tenant_apps.closing.selectors import last_close, open_day
from tenant_apps.daybook.selectors import balances, day_to_close_first, drawer
from tenant_apps.daybook.tests.factories import begin, close, pay_cash, spend_cash, yesterday
from tenant_apps.fees.services import record_opening_advance, reverse_payment
from tenant_apps.finance.services import create_transfer
from tenant_apps.finance.tests.factories import main_branch, make_income, make_paid_expense
from tenant_apps.materials.services import add_item, record_purchase
from tenant_apps.students.tests.factories import make_student
from tenant_apps.workspace.models import WorkspaceSettings
from tests.callers import signed_in
from tests.guards.walk import routes, sample_of
from tests.seed import ids_of

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


def book(caller, day=None):
    answer = caller.get(f"branch/{main_branch().pk}/daybook?day={day or yesterday()}")
    assert answer.status_code == 200
    return answer.json()["data"]


def cash_of(found):
    return next(each for each in found["balances"] if each["account"] == "CASH")


def a_day_of_everything():
    """Each kind of row, in cash where it can be: 500 − 120 + 40 − 90 − 200."""
    day = yesterday()
    pay_cash(500, day)
    spend_cash(120, day)
    make_income(40, day=day, account="CASH")
    record_purchase(
        by=SYSTEM,
        item=add_item(by=SYSTEM, name="Rosin", unit="NOS"),
        branch=main_branch(),
        vendor_name="Furtados",
        quantity=1,
        amount=Decimal(90),
        method="CASH",
        date=day,
    )
    create_transfer(
        by=SYSTEM,
        branch=main_branch(),
        from_account="CASH",
        to_account="BANK_TRANSFER",
        amount=Decimal(200),
        date=day,
    )


def test_the_rows_of_a_day_are_in_the_order_of_time(desk):
    begin()
    a_day_of_everything()
    rows = book(desk)["rows"]
    assert [each["origin"] for each in rows] == [
        "FEES",
        "EXPENSE",
        "INCOME",
        "MATERIAL",
        "TRANSFER",
    ]
    assert [(each["received"], each["paid"]) for each in rows] == [
        ("500.00", None),
        (None, "120.00"),
        ("40.00", None),
        (None, "90.00"),
        ("200.00", "200.00"),
    ]
    assert rows[-1]["accounts"] == ["CASH", "BANK_TRANSFER"]


def test_a_transfer_to_another_branch_fills_one_side_in_each(desk, organisation):
    begin()
    other = Branch.objects.latest("pk")
    create_transfer(
        by=SYSTEM,
        branch=main_branch(),
        to_branch=other,
        from_account="CASH",
        to_account="CASH",
        amount=Decimal(200),
        date=yesterday(),
    )
    [row] = book(desk)["rows"]
    assert (row["received"], row["paid"], row["name"]) == (None, "200.00", other.name)


def test_an_advance_of_another_system_is_no_money_of_the_day(desk):
    pay_cash(250, yesterday())
    student = make_student(branch=main_branch())
    record_opening_advance(by=SYSTEM, student=student, amount=Decimal(900), day=yesterday())
    found = book(desk)
    assert [(row["accounts"], row["received"]) for row in found["rows"]] == [(["CASH"], "250.00")]


def test_an_open_day_has_neither_totals_nor_a_figure_of_cash(desk):
    begin(1000)
    a_day_of_everything()
    found = book(desk)
    assert found["totals"] is None
    assert not found["isClosed"]
    assert cash_of(found) == {
        "account": "CASH",
        "opening": "1000.00",
        "received": None,
        "paid": None,
        "closing": None,
    }


def test_the_opening_is_withheld_while_an_earlier_day_is_open(desk):
    begin(1000)
    pay_cash(500, yesterday())
    found = book(desk, today())
    assert cash_of(found)["opening"] is None
    assert found["closeFirst"] == str(yesterday())
    assert not found["canClose"]


def test_a_closed_day_has_totals_and_what_was_counted(desk):
    begin(1000)
    a_day_of_everything()
    made = close(yesterday(), 1080, reason="CHANGE")
    found = book(desk)
    assert found["totals"] == {"entries": 5, "received": "740.00", "paid": "410.00"}
    assert cash_of(found)["closing"] == "1130.00"
    closed = found["close"]
    assert (closed["number"], closed["counted"]) == (made.number, "1080.00")
    assert (closed["book"], closed["difference"]) == ("1130.00", "-50.00")
    assert closed["differenceNumber"] == made.posted.number
    assert cash_of(book(desk, today()))["opening"] == "1080.00"


def test_a_day_to_come_cannot_be_opened(desk):
    refused = desk.get(f"branch/{main_branch().pk}/daybook?day={today() + timedelta(days=1)}")
    assert refused.status_code == 400


@pytest.mark.parametrize("day", ["yesterday", "2026-13-40", "0000-00-00", "%00"])
def test_what_is_no_day_is_refused(desk, day):
    refused = desk.get(f"branch/{main_branch().pk}/daybook?day={day}")
    assert refused.status_code == 400
    assert "day" in refused.json()["errors"]


def test_the_figure_of_the_book_is_in_no_answer_before_the_count(desk, organisation):
    """Every call that a person who closes may read, asked with the day open."""
    begin(Decimal("731.07"))
    pay_cash(Decimal("402.16"), yesterday())
    spend_cash(Decimal("11.02"), yesterday())
    expected = f"{drawer(main_branch().pk, yesterday()).book}"
    assert expected == "1122.21"
    ids = ids_of(organisation)
    read = 0
    for route in routes():
        if route.method != "GET" or "export" in route.path or "pdf" in route.path:
            continue
        answer = desk.get(sample_of(route).address(route.path, ids))
        read += answer.status_code == 200
        body = b"" if answer.streaming else answer.content
        assert expected.encode() not in body, route.name
    assert read > 20
    for day in (yesterday(), today()):
        answer = desk.get(f"branch/{main_branch().pk}/daybook?day={day}")
        assert expected.encode() not in answer.content
    asked = {"branchObjectId": main_branch().pk, "date": str(yesterday()), "coins": "1.00"}
    assert expected.encode() in desk.post("cashclose/count", asked).content


@pytest.mark.parametrize("seed", range(6))
def test_each_day_opens_with_what_the_day_before_closed_with(seed):
    """Random histories of five days: payments, reversals, expenses, transfers; some days are closed,
    with and without a difference."""
    random, branch = Random(seed), main_branch()
    first = today() - timedelta(days=6)
    begin_at(first)
    for back in range(5, -1, -1):
        day = today() - timedelta(days=back)
        for _ in range(random.randrange(4)):
            act(random, day)
        if random.random() < 0.7:
            while earlier := day_to_close_first(branch.pk, day, last_close(branch.pk)):
                close(earlier)
            off = random.choice((0, 0, -30, 45))
            close(day, max(drawer(branch.pk, day).book + off, Decimal(0)))
        assert_continuous(branch.pk, first)


def begin_at(day):
    """A close with enough cash to spend."""
    WorkspaceSettings.objects.filter(pk=1).update(cash_difference_limit=None)
    close(day, 5000)


def act(random, day):
    day = max(day, open_day(main_branch().pk, day))
    if day > today():
        return
    kind = random.choice(("pay", "reverse", "spend", "move"))
    amount = random.randrange(1, 400)
    if kind == "pay":
        pay_cash(amount, day)
    elif kind == "reverse":
        reverse_payment(by=SYSTEM, record=pay_cash(amount, day), reason="Twice")
    elif kind == "spend":
        make_paid_expense(amount, day=day, account=random.choice(("CASH", "UPI")))
    else:
        create_transfer(
            by=SYSTEM,
            branch=main_branch(),
            from_account="CASH",
            to_account="BANK_TRANSFER",
            amount=Decimal(amount),
            date=day,
        )


def assert_continuous(branch_id, first):
    day = first
    while day < today():
        after = day + timedelta(days=1)
        here, there = balances(branch_id, day), balances(branch_id, after)
        posted = CashDifference.objects.filter(branch=branch_id, day=day).first()
        for account, balance in here.items():
            counted = posted.amount if posted and account == "CASH" else 0
            assert balance.closing + counted == there[account].opening, (account, day)
        day = after
