"""Expenses from the draft to the payment and its reversal, over the API."""

from datetime import timedelta

import pytest

from shared_apps.core.dates import today
from tenant_apps.branches.models import Branch
from tenant_apps.finance.models import Category, Entry, Expense
from tenant_apps.finance.tests.factories import (
    expense_category,
    income_source,
    main_branch,
    make_expense,
    make_paid_expense,
)
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


def body(**changes):
    return {
        "date": today().isoformat(),
        "name": "Electricity, October",
        "amount": "1862.50",
        "categoryObjectId": expense_category().pk,
        "paymentMode": "BANK_TRANSFER",
        "branchObjectId": main_branch().pk,
        "payee": "MSEDCL",
        **changes,
    }


def entries(expense_id):
    rows = Entry.objects.filter(expense=expense_id).order_by("pk")
    return [(each.kind, each.day, each.account, str(each.amount)) for each in rows]


def status_of(expense):
    return Expense.objects.get(pk=expense.pk).status


def test_an_expense_has_the_columns_of_the_specification(desk):
    found = desk.post("expense", body()).json()["data"]
    assert (found["date"], found["name"], found["amount"]) == (
        today().isoformat(),
        "Electricity, October",
        "1862.50",
    )
    assert found["expenseId"].startswith("EXP-")
    assert (found["category"], found["paymentMode"]) == ("Rent", "BANK_TRANSFER")
    assert found["status"] == "APPROVED"
    assert found["branchObjectId"]["_id"] == main_branch().pk


def test_a_draft_is_kept_until_it_is_submitted(desk):
    draft = desk.post("expense", body(submit=False)).json()["data"]
    assert draft["status"] == "DRAFT"
    change = {"amount": "1900.00", "version": draft["version"]}
    assert desk.put(f"expense/update/{draft['_id']}", change).json()["data"]["amount"] == "1900.00"
    submitted = desk.post(f"expense/{draft['_id']}/submit")
    assert submitted.json()["message"] == "Expense approved."
    assert submitted.json()["data"]["status"] == "APPROVED"


def test_an_approved_expense_is_not_changed(desk):
    expense = make_expense()
    refused = desk.put(f"expense/update/{expense.pk}", {"amount": "1.00"})
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
    assert refused.json()["message"] == "An expense that is approved cannot be changed."
    assert str(Expense.objects.get(pk=expense.pk).amount) == "400.00"


def test_paying_posts_the_expense_on_the_day_of_payment(desk):
    expense = make_expense(day=today() - timedelta(days=1))
    paid = desk.post(f"expense/{expense.pk}/pay", {"paymentMode": "CASH"}).json()["data"]
    assert (paid["status"], paid["date"], paid["paymentMode"]) == (
        "PAID",
        today().isoformat(),
        "CASH",
    )
    assert paid["billDate"] == (today() - timedelta(days=1)).isoformat()
    assert entries(expense.pk) == [("EXPENSE", today(), "CASH", "-400.00")]


@pytest.mark.parametrize("submit", [False, True], ids=["a draft", "one that is paid"])
def test_only_an_approved_expense_is_paid(desk, submit):
    expense = make_paid_expense() if submit else make_expense(submit=False)
    before = entries(expense.pk)
    refused = desk.post(f"expense/{expense.pk}/pay")
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
    assert entries(expense.pk) == before


def test_an_expense_is_not_paid_on_a_day_to_come(desk):
    expense = make_expense()
    tomorrow = (today() + timedelta(days=1)).isoformat()
    refused = desk.post(f"expense/{expense.pk}/pay", {"date": tomorrow})
    assert refused.json()["errors"] == {"date": ["The date cannot be later than today."]}
    assert (status_of(expense), entries(expense.pk)) == ("APPROVED", [])


def test_a_bill_of_more_than_a_year_ago_is_refused(desk):
    before = Expense.objects.count()
    for day in ("1900-01-01", (today() - timedelta(days=367)).isoformat()):
        refused = desk.post("expense", body(date=day, submit=False))
        assert refused.status_code == 400
        assert list(refused.json()["errors"]) == ["date"]
    assert Expense.objects.count() == before


def test_a_draft_is_not_dated_back_more_than_a_year(desk):
    draft = make_expense(submit=False)
    long_ago = body(date="1900-01-01", version=draft.version)
    assert desk.put(f"expense/update/{draft.pk}", long_ago).status_code == 400
    assert Expense.objects.get(pk=draft.pk).date == draft.date


def test_the_front_desk_dates_back_as_far_as_a_payment(desk):
    expense = make_expense()
    long_ago = (today() - timedelta(days=30)).isoformat()
    refused = desk.post(f"expense/{expense.pk}/pay", {"date": long_ago})
    assert (refused.status_code, refused.json()["code"]) == (403, "needs_manager")
    assert "Please ask an admin or the owner." in refused.json()["errors"]["date"][0]
    assert (status_of(expense), entries(expense.pk)) == ("APPROVED", [])


def test_a_paid_expense_is_reversed_by_an_entry_of_today(admin):
    yesterday = today() - timedelta(days=1)
    expense = make_paid_expense(day=yesterday)
    answer = admin.post(f"expense/{expense.pk}/reverse", {"reason": "Paid twice"})
    assert answer.json()["data"]["status"] == "REVERSED"
    assert entries(expense.pk) == [
        ("EXPENSE", yesterday, "UPI", "-400.00"),
        ("REVERSAL", today(), "UPI", "400.00"),
    ]


def test_a_reversal_needs_a_reason(admin):
    expense = make_paid_expense()
    refused = admin.post(f"expense/{expense.pk}/reverse", {"reason": " "})
    assert refused.json()["errors"] == {"reason": ["Please give a reason."]}
    assert status_of(expense) == "PAID"


def test_an_expense_is_reversed_once(admin):
    expense = make_paid_expense()
    assert admin.post(f"expense/{expense.pk}/reverse", {"reason": "Once"}).status_code == 200
    again = admin.post(f"expense/{expense.pk}/reverse", {"reason": "Twice"})
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")
    assert len(entries(expense.pk)) == 2


def test_a_paid_expense_is_never_deleted(admin):
    expense = make_paid_expense()
    refused = admin.put(f"expense/delete/{expense.pk}")
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
    assert Expense.objects.live().filter(pk=expense.pk).exists()


def test_an_approved_expense_that_will_not_be_paid_is_rejected_with_a_reason(admin):
    expense = make_expense()
    rejected = admin.post(f"expense/{expense.pk}/reject", {"reason": "Cancelled"}).json()["data"]
    assert (rejected["status"], rejected["reason"]) == ("REJECTED", "Cancelled")
    assert admin.put(f"expense/delete/{expense.pk}").status_code == 200


def test_a_repeated_payment_is_posted_once(desk):
    expense = make_expense()
    key = {"Idempotency_Key": "a" * 32}
    first, again = (desk.post(f"expense/{expense.pk}/pay", {}, **key) for _ in range(2))
    assert first.json() == again.json()
    assert len(entries(expense.pk)) == 1


@pytest.mark.parametrize(
    "amount",
    ["0", "-5", "1e3", "100.005", "0.001", "NaN", "1,000", "$100", f"{10**15}", "", None, True, []],
)
def test_an_amount_that_is_none_is_refused(desk, amount):
    count = Expense.objects.count()
    refused = desk.post("expense", body(amount=amount))
    assert refused.status_code == 400
    assert "amount" in refused.json()["errors"]
    assert Expense.objects.count() == count


@pytest.mark.parametrize(
    "field",
    ["status", "expenseId", "createdBy", "approvalId", "version2", "recurring", "billDate"],
)
def test_what_the_server_decides_is_not_taken_from_the_body(desk, field):
    count = Expense.objects.count()
    refused = desk.post("expense", body(**{field: "PAID"}))
    assert refused.json()["errors"] == {field: ["This field is not known."]}
    assert Expense.objects.count() == count


def test_the_gst_is_part_of_the_amount(desk):
    refused = desk.post("expense", body(gst="1862.51"))
    assert refused.json()["errors"] == {"gst": ["The GST cannot be more than the amount."]}
    assert desk.post("expense", body(gst="1862.50")).status_code == 201


def test_a_source_of_income_is_no_category(desk):
    refused = desk.post("expense", body(categoryObjectId=income_source().pk))
    assert refused.json()["errors"] == {"categoryObjectId": ["Please choose one from the list."]}


def test_a_category_that_is_out_of_use_is_not_offered(desk):
    Category.objects.filter(pk=expense_category().pk).update(status="INACTIVE")
    refused = desk.post("expense", body())
    assert refused.json()["errors"] == {"categoryObjectId": ["Rent is no longer in use."]}


def test_another_branch_is_not_there_for_the_front_desk(desk):
    other = Branch.objects.latest("pk")
    expense = make_expense(branch=other)
    assert desk.post("expense", body(branchObjectId=other.pk)).status_code == 404
    for call in (f"expense/{expense.pk}/pay", f"expense/{expense.pk}/submit"):
        assert desk.post(call).status_code == 404
    assert desk.get(f"expense?branch={other.pk}").json()["total"] == 0
    assert entries(expense.pk) == []


def test_cash_of_more_than_ten_thousand_a_day_to_one_payee_is_pointed_out(desk):
    make_paid_expense(4000, account="CASH", payee="Ramesh Kale")
    asked = {"amount": "6000.01", "paymentMode": "CASH", "payee": "ramesh kale"}
    [hint] = desk.post("expense/preview", asked).json()["data"]["hints"]
    assert hint.startswith("Cash of more than ₹10,000.00 a day to one payee")
    for change in ({"amount": "6000.00"}, {"paymentMode": "UPI"}, {"payee": "Somebody else"}):
        assert desk.post("expense/preview", asked | change).json()["data"]["hints"] == []
