"""The profitability of courses and batches: what was billed, less what was taken back and spent."""

from datetime import timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.courses.tests.factories import make_batch, make_course
from tenant_apps.fees.services import record_payment, void_due
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.finance.services import reverse_expense, reverse_income
from tenant_apps.finance.tests.factories import make_income, make_paid_expense
from tenant_apps.students.tests.factories import make_branch, make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def branch():
    """A branch in which there was nothing before."""
    return make_branch()


def groups(caller, branch, **query):
    texts = "&".join(f"{name.rstrip('_')}={value}" for name, value in query.items())
    found = caller.get(f"report/profit?branch={branch.pk}&{texts}")
    assert found.status_code == 200, found.json()
    return {group["label"]: group["figures"] for group in found.json()["data"]["groups"]}


def of_branch(caller, branch):
    [figures] = groups(caller, branch, by="branch").values()
    return figures


def test_an_expense_counts_for_the_course_that_it_names(owner, branch):
    course = make_course()
    make_paid_expense(400, branch=branch, course=course)
    make_paid_expense(90, branch=branch)
    found = groups(owner, branch, by="course")
    assert found[course.name]["expense"] == "400.00"
    assert found[course.name]["result"] == "-400.00"
    assert found["No course"]["result"] == "-90.00"


def test_an_expense_of_a_batch_counts_for_its_course_too(owner, branch):
    batch = make_batch(branch=branch)
    make_paid_expense(250, branch=branch, batch=batch)
    assert groups(owner, branch, by="batch")[batch.name]["expense"] == "250.00"
    assert groups(owner, branch, by="course")[batch.course.name]["expense"] == "250.00"


def test_income_counts_for_the_course_or_the_batch_that_it_names(owner, branch):
    batch = make_batch(branch=branch)
    make_income(700, branch=branch, account="CASH", course=batch.course)
    make_income(250, branch=branch, account="CASH", batch=batch)
    make_income(90, branch=branch, account="CASH")
    by_course = groups(owner, branch, by="course")
    assert by_course[batch.course.name]["income"] == "950.00"
    assert by_course[batch.course.name]["result"] == "950.00"
    assert by_course["No course"]["result"] == "90.00"
    assert groups(owner, branch, by="batch")[batch.name]["income"] == "250.00"


def test_fees_are_billed_and_are_no_income_besides(owner, branch):
    student = make_student(branch)
    make_due(student)
    record_payment(by=SYSTEM, student=student, amount=Decimal(100), method="CASH")
    assert of_branch(owner, branch)["income"] == "0.00"


def test_reversed_income_changes_no_day_before(owner, branch):
    yesterday = today() - timedelta(days=1)
    course = make_course()
    earned = make_income(400, branch=branch, account="CASH", course=course, day=yesterday)
    reverse_income(by=SYSTEM, record=earned, reason="It came back")
    past = groups(owner, branch, from_=yesterday, to=yesterday)
    assert past[course.name]["income"] == "400.00"
    now = groups(owner, branch, from_=today(), to=today())
    assert now[course.name]["income"] == "-400.00"


def test_what_is_billed_counts_before_tax_and_a_cancelled_bill_is_taken_back(owner, branch):
    due = make_due(make_student(branch))
    billed = of_branch(owner, branch)
    assert Decimal(billed["billed"]) == Decimal(billed["result"]) == due.taxable
    void_due(by=SYSTEM, record=due, status="CANCELLED", reason="Issued twice")
    after = of_branch(owner, branch)
    assert (after["billed"], after["credited"]) == (billed["billed"], billed["billed"])
    assert after["result"] == "0.00"


def test_a_bill_that_is_written_off_is_a_bad_debt(owner, branch):
    due = make_due(make_student(branch))
    void_due(by=SYSTEM, record=due, status="WRITTEN_OFF", reason="Moved away")
    found = of_branch(owner, branch)
    assert Decimal(found["badDebts"]) == due.total
    assert Decimal(found["result"]) == due.taxable - due.total


def test_a_reversed_expense_changes_no_day_before(owner, branch):
    yesterday = today() - timedelta(days=1)
    course = make_course()
    spent = make_paid_expense(400, branch=branch, course=course, day=yesterday)
    reverse_expense(by=SYSTEM, record=spent, reason="Paid twice")
    past = groups(owner, branch, from_=yesterday, to=yesterday)
    assert past[course.name]["expense"] == "400.00"
    now = groups(owner, branch, from_=today(), to=today())
    assert now[course.name]["expense"] == "-400.00"


def test_the_front_desk_does_not_read_it(organisation):
    assert signed_in("staff", organisation).get("report/profit").status_code == 403


def test_an_expense_is_entered_for_a_batch_of_its_branch_and_course(owner, ids, branch):
    batch, other = make_batch(branch=branch), make_course()
    values = {
        "date": f"{today()}",
        "name": "Strings",
        "amount": "400.00",
        "paymentMode": "CASH",
        "categoryObjectId": ids.expense_category,
        "branchObjectId": branch.pk,
        "batchObjectId": batch.pk,
    }
    made = owner.post("expense", values).json()["data"]
    assert made["batchObjectId"] == {"_id": batch.pk, "name": batch.name}
    assert made["courseObjectId"] == {"_id": batch.course_id, "coursename": batch.course.name}
    before = owner.get("expense").json()["total"]
    wrong_course = owner.post("expense", {**values, "courseObjectId": other.pk})
    assert wrong_course.json()["errors"] == {"batchObjectId": ["This batch is of another course."]}
    wrong_branch = owner.post("expense", {**values, "branchObjectId": ids.branch})
    assert wrong_branch.json()["errors"] == {"batchObjectId": ["This batch is of another branch."]}
    assert owner.get("expense").json()["total"] == before
