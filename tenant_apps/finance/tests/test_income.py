"""Income besides fees, and the fees beside it."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import IntegrityError, connection, transaction

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.courses.tests.factories import make_batch, make_course
from tenant_apps.fees import services as fees
from tenant_apps.fees.tests.factories import make_owing
from tenant_apps.finance.models import Entry, Income
from tenant_apps.finance.tests.factories import (
    income_source,
    main_branch,
    make_income,
    make_paid_expense,
)
from tenant_apps.students.tests.factories import make_branch
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


def body(**changes):
    return {
        "date": today().isoformat(),
        "name": "Hall for a wedding",
        "amount": "15000.00",
        "sourceObjectId": income_source().pk,
        "paymentMode": "UPI",
        "branchObjectId": main_branch().pk,
        **changes,
    }


def pay(amount):
    return fees.record_payment(
        by=SYSTEM, student=make_owing(1), amount=Decimal(amount), method="CASH"
    )


def lines(caller, query=""):
    return caller.get(f"income?pageSize=100{query}").json()["list"]


def line_of(payment, caller):
    return [each for each in lines(caller) if each["incomeId"] == payment.receipt_number]


def test_income_has_the_columns_of_the_specification(desk):
    found = desk.post("income", body()).json()["data"]
    assert found["incomeId"].startswith("INC-")
    assert (found["source"], found["paymentMode"]) == ("Hall rent", "UPI")
    assert (found["status"], found["amount"]) == ("EXPECTED", "15000.00")


def test_income_that_was_received_is_posted_at_once(desk):
    found = desk.post("income", body(received=True)).json()["data"]
    assert found["status"] == "RECEIVED"
    [entry] = Entry.objects.filter(income=found["_id"])
    assert (entry.kind, entry.day, entry.amount) == ("INCOME", today(), Decimal(15000))


def test_expected_income_is_received_on_another_day(desk):
    expected = make_income(received=False, day=today() + timedelta(days=3))
    found = desk.post(f"income/{expected.pk}/receive").json()["data"]
    assert (found["status"], found["date"]) == ("RECEIVED", today().isoformat())


@pytest.mark.parametrize("call", ["update", "delete"])
def test_received_income_is_neither_changed_nor_deleted(admin, call):
    income = make_income()
    refused = admin.put(f"income/{call}/{income.pk}", {"amount": "1.00"})
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
    found = Income.objects.live().get(pk=income.pk)
    assert (found.status, found.amount) == ("RECEIVED", Decimal(400))


def test_received_income_is_reversed_with_a_reason_today(admin):
    income = make_income(day=today() - timedelta(days=1))
    assert admin.post(f"income/{income.pk}/reverse", {"reason": ""}).status_code == 400
    answer = admin.post(f"income/{income.pk}/reverse", {"reason": "The cheque came back"})
    assert answer.json()["data"]["status"] == "REVERSED"
    reversal = Entry.objects.get(income=income, kind="REVERSAL")
    assert (reversal.day, reversal.amount) == (today(), Decimal(-400))


def test_a_reversal_is_a_line_of_its_own_day(admin):
    income = make_income(day=today() - timedelta(days=1))
    admin.post(f"income/{income.pk}/reverse", {"reason": "The cheque came back"})
    found = [each for each in lines(admin) if each["incomeId"] == income.code]
    assert [(each["date"], each["amount"], each["origin"]) for each in found] == [
        (today().isoformat(), "-400.00", "REVERSAL"),
        ((today() - timedelta(days=1)).isoformat(), "400.00", "ENTRY"),
    ]


def test_a_payment_of_fees_is_a_read_only_line(owner):
    payment = pay(500)
    [line] = line_of(payment, owner)
    assert (line["source"], line["origin"]) == ("Fees", "FEES")
    assert (line["originId"], line["amount"]) == (payment.pk, "500.00")
    assert (line["name"], line["status"]) == (payment.student_name, "RECEIVED")


@pytest.mark.parametrize("call", ["receive", "reverse"])
def test_a_line_of_fees_is_no_record_of_income(owner, call):
    [line] = line_of(pay(500), owner)
    assert owner.get(f"income/{line['_id']}").status_code == 404
    assert owner.post(f"income/{line['_id']}/{call}", {"reason": "x"}).status_code == 404


def test_a_reversed_payment_of_fees_has_two_lines(owner):
    payment = pay(500)
    fees.reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")
    amounts = [(each["amount"], each["status"]) for each in line_of(payment, owner)]
    assert amounts == [("-500.00", "REVERSED"), ("500.00", "REVERSED")]


def test_the_front_desk_sees_the_fees_of_its_own_branch(desk, owner):
    of_own_branch = {each["branchObjectId"]["_id"] for each in lines(desk)}
    assert of_own_branch == {main_branch().pk}
    assert {each["branchObjectId"]["_id"] for each in lines(owner)} > of_own_branch


def test_the_totals_are_the_sum_of_the_lines_without_what_is_expected(owner):
    make_income("12.34")
    make_income("99.00", received=False)
    payment = pay(500)
    fees.reverse_payment(by=SYSTEM, record=payment, reason="Counted twice")
    totals = owner.get("income/totals").json()["data"]
    counted = [each for each in lines(owner) if each["status"] != "EXPECTED"]
    assert Decimal(totals["sums"]["amount"]) == sum(Decimal(each["amount"]) for each in counted)
    assert totals["counted"] == len(counted)
    assert [each["value"] for each in totals["leftOut"]] == ["EXPECTED"]


def test_fees_are_found_by_student_and_receipt(owner):
    payment = pay(500)
    found = owner.get(f"income?search={payment.receipt_number}").json()["list"]
    assert [each["originId"] for each in found] == [payment.pk]


@pytest.mark.parametrize(
    "query", ["&origin=FEES", "&paymentMode=CASH", "&status=RECEIVED", "&ordering=amount"]
)
def test_the_list_is_narrowed_and_sorted_across_its_parts(owner, query):
    make_income()
    pay(500)
    assert lines(owner, query)


def test_the_pages_of_the_list_hold_each_line_once(owner):
    for _ in range(3):
        make_income()
        pay(500)
    total = owner.get("income?pageSize=2").json()["total"]
    pages = range(1, total // 2 + 2)
    seen = [
        each["_id"]
        for page in pages
        for each in owner.get(f"income?pageSize=2&page={page}").json()["list"]
    ]
    assert len(seen) == len(set(seen)) == total


def test_income_of_more_than_a_year_ago_is_refused(desk):
    before = Income.objects.count()
    refused = desk.post("income", body(date="1900-01-01"))
    assert (refused.status_code, list(refused.json()["errors"])) == (400, ["date"])
    assert Income.objects.count() == before
    expected = make_income(received=False)
    changed = desk.put(
        f"income/update/{expected.pk}", body(date="1900-01-01", version=expected.version)
    )
    assert changed.status_code == 400
    assert Income.objects.get(pk=expected.pk).date == expected.date


def test_income_names_a_batch_and_with_it_its_course(desk):
    batch = make_batch(branch=main_branch())
    made = desk.post("income", body(batchObjectId=batch.pk)).json()["data"]
    assert made["batchObjectId"] == {"_id": batch.pk, "name": batch.name}
    assert made["courseObjectId"] == {"_id": batch.course_id, "coursename": batch.course.name}
    for query in (f"&course={batch.course_id}", f"&batch={batch.pk}"):
        assert [each["_id"] for each in lines(desk, query)] == [made["_id"]]


def test_a_batch_of_another_course_or_branch_is_refused(owner):
    batch, other = make_batch(branch=main_branch()), make_course()
    before = Income.objects.count()
    wrong_course = owner.post("income", body(batchObjectId=batch.pk, courseObjectId=other.pk))
    assert wrong_course.json()["errors"] == {"batchObjectId": ["This batch is of another course."]}
    elsewhere = body(batchObjectId=batch.pk, branchObjectId=make_branch().pk)
    wrong_branch = owner.post("income", elsewhere)
    assert wrong_branch.json()["errors"] == {"batchObjectId": ["This batch is of another branch."]}
    assert Income.objects.count() == before


def test_the_course_of_expected_income_is_changed_and_removed(desk):
    course = make_course()
    made = desk.post("income", body()).json()["data"]
    assert (made["courseObjectId"], made["batchObjectId"]) == (None, None)
    path = f"income/update/{made['_id']}"
    changed = desk.put(path, {"version": made["version"], "courseObjectId": course.pk})
    record = changed.json()["data"]
    assert record["courseObjectId"]["_id"] == course.pk
    removed = desk.put(path, {"version": record["version"], "courseObjectId": None})
    assert removed.json()["data"]["courseObjectId"] is None


def test_a_reversal_of_income_is_of_the_same_course(admin):
    income = make_income(500, day=today(), account="CASH", course=make_course())
    answer = admin.post(f"income/{income.pk}/reverse", {"reason": "It came back"})
    assert answer.status_code == 200
    found = lines(admin, f"&course={income.course_id}")
    assert sorted(each["amount"] for each in found) == ["-500.00", "500.00"]


@pytest.mark.parametrize("table", ["income", "expense"])
def test_what_posted_money_was_for_stays(table):
    make = {"income": make_income, "expense": make_paid_expense}[table]
    record = make(400, day=today(), account="CASH")
    course = make_course()
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE finance_{table} SET course_id = %s WHERE id = %s", [course.pk, record.pk]
        )
    record.refresh_from_db()
    assert record.course_id is None
