"""Opening dues and advances from a spreadsheet."""

from datetime import timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.books.journal import balances, unbalanced_documents
from tenant_apps.books.postings import Account
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.selectors import pending
from tenant_apps.fees.services import record_payment
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.imports.tests.importing import (
    checked,
    faults,
    imported,
    record,
    undone,
    upload,
)
from tenant_apps.jobs.tasks import work
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_branch, make_student
from tests.callers import signed_in
from tests.days import in_days

pytestmark = pytest.mark.usefixtures("in_first")

DUES = ["Student ID", "Mobile", "Student name", "Amount", "Due date", "For"]
ADVANCES = ["Student ID", "Mobile", "Advance"]


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def student() -> Student:
    return make_student(name="Ira Sen", phone="9822011873")


def due_of(student: Student, amount: str = "1500", due_date: str = "") -> list[str]:
    return [student.code, "", "", amount, due_date or day(-70), "Guitar, June"]


def day(days: int) -> str:
    return f"{today() + timedelta(days=days):%d-%m-%Y}"


def import_dues(caller, *rows: list[str]) -> dict:
    return imported(caller, "OPENING_DUES", DUES, *rows, asOf=str(today()))


def import_advances(caller, *rows: list[str]) -> dict:
    return imported(caller, "OPENING_ADVANCES", ADVANCES, *rows, asOf=str(today()))


def test_a_due_of_the_old_system_is_pending_by_its_own_due_date(owner, student):
    done = import_dues(owner, due_of(student, "₹ 1,500.50"))
    assert (done["status"], done["made"], done["faulty"]) == ("DONE", 1, 0)
    due = Due.objects.get(student=student)
    assert (due.total, due.document, due.label) == (Decimal("1500.50"), "OPENING", "Guitar, June")
    assert due.due_date == today() - timedelta(days=70)
    assert pending(student.pk) == Decimal("1500.50")
    assert unbalanced_documents() == []


def test_an_advance_of_the_old_system_pays_the_next_bill(owner, student):
    import_advances(owner, [student.code, "", "900"])
    assert pending(student.pk) == -900
    due = make_due(student)
    due.refresh_from_db()
    assert due.status == "PART_PAID"


def test_balances_are_of_the_day_that_was_entered(owner, student):
    as_of = today() - timedelta(days=3)
    imported(owner, "OPENING_ADVANCES", ADVANCES, [student.code, "", "900"], asOf=as_of.isoformat())
    assert Payment.objects.get(student=student).date == as_of


@pytest.mark.parametrize("days", [None, -397, 1])
def test_balances_need_a_day_of_the_last_year(owner, days):
    body = {"kind": "OPENING_DUES", "file": {"base64": "YQo="}}
    answer = owner.post("dataimport", body | ({"asOf": str(in_days(days))} if days else {}))
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["asOf"])


def test_a_student_is_found_by_phone_and_by_name_where_two_have_it(owner, student):
    sibling = make_student(student.branch, name="Kabir Sen", phone=student.phone)
    done = import_dues(
        owner,
        ["", student.phone, "kabir  sen", "700", day(0), ""],
        ["", student.phone, "", "800", day(0), ""],
    )
    assert (done["made"], pending(sibling.pk), pending(student.pk)) == (1, 700, 0)
    assert faults(owner, done) == [
        (3, "Mobile", "Several students have this phone. Please give the student ID.")
    ]


def test_a_row_with_a_fault_is_left_out_and_named_by_row_and_column(owner, student):
    found = checked(
        owner,
        "OPENING_DUES",
        DUES,
        due_of(student, "0.001"),
        due_of(student, "-5"),
        due_of(student, "12", "31-02-2026"),
        ["STU-99999", "", "", "10", day(0), ""],
        ["", "", "", "10", day(0), ""],
        due_of(student),
        asOf=str(today()),
    )
    assert (found["status"], found["good"], found["faulty"]) == ("CHECKED", 1, 5)
    assert faults(owner, found) == [
        (2, "Amount", "Enter an amount in rupees with up to 2 decimals."),
        (3, "Amount", "Enter an amount in rupees with up to 2 decimals."),
        (4, "Due date", "This date does not exist. Enter it as dd-mm-yyyy."),
        (5, "Student ID", "There is no student with this ID."),
        (6, "Student ID", "Enter the student ID or the phone."),
    ]
    assert Due.objects.filter(student=student).count() == 0


def test_a_row_that_is_refused_when_it_is_imported_leaves_nothing_of_itself(owner, student):
    other = make_student()
    found = checked(owner, "OPENING_DUES", DUES, due_of(student), due_of(other), asOf=str(today()))
    other.branch.status = "INACTIVE"
    other.branch.save()
    assert owner.post(f"dataimport/{found['_id']}/run").status_code == 200
    work()
    done = record(owner, found)
    assert (done["status"], done["made"], done["faulty"]) == ("DONE", 1, 1)
    assert faults(owner, found) == [(3, "", "The student's branch is inactive.")]
    assert Due.objects.filter(student=other).count() == 0
    assert Due.objects.get(student=student).number.endswith("/OD00001")


def test_undoing_takes_back_every_due_and_leaves_the_balances_as_they_were(owner, student):
    before = balances()
    done = import_dues(owner, due_of(student), due_of(make_student(), "20"))
    assert undone(owner, done)["status"] == "UNDONE"
    assert pending(student.pk) == 0
    assert {name: sum_ for name, sum_ in balances().items() if sum_} == {
        name: sum_ for name, sum_ in before.items() if sum_
    }
    assert {due.reason for due in Due.objects.filter(document="OPENING")} == {"Import undone"}


def test_undoing_an_advance_gives_the_opening_account_back(owner, student):
    before = balances().get(Account.OPENING, 0)
    done = import_advances(owner, [student.code, "", "900"])
    assert undone(owner, done)["status"] == "UNDONE"
    assert (pending(student.pk), balances()[Account.OPENING]) == (0, before)


def test_a_due_with_a_payment_keeps_the_whole_import(owner, student):
    other = make_student()
    done = import_dues(owner, due_of(student), due_of(other))
    record_payment(by=SYSTEM, student=other, amount=Decimal(100), method="CASH")
    preview = owner.get(f"dataimport/{done['_id']}/undo").json()["data"]
    assert preview == {
        "records": 2,
        "kept": 1,
        "rows": [{"row": 3, "message": "This due has payments since."}],
    }
    answer = owner.post(f"dataimport/{done['_id']}/undo")
    assert (answer.status_code, answer.json()["code"]) == (409, "in_use")
    assert record(owner, done)["status"] == "DONE"
    assert Due.objects.get(student=student).status == "ISSUED"


def test_a_payment_that_comes_while_the_worker_waits_keeps_the_whole_import(owner, student):
    other = make_student()
    done = import_dues(owner, due_of(student), due_of(other))
    assert owner.post(f"dataimport/{done['_id']}/undo").status_code == 200
    record_payment(by=SYSTEM, student=other, amount=Decimal(100), method="CASH")
    work()
    found = record(owner, done)
    assert (found["status"], "1 row cannot be taken back" in found["message"]) == ("DONE", True)
    assert Due.objects.get(student=student).status == "ISSUED"


def test_an_admin_finds_students_of_the_own_branch_only(organisation, student):
    admin = signed_in("admin", organisation)
    found = checked(admin, "OPENING_DUES", DUES, due_of(student), asOf=str(today()))
    assert faults(admin, found) == [(2, "Student ID", "There is no student with this ID.")]


def test_the_balances_of_a_branch_have_its_own_numbers(owner):
    first, second = make_student(make_branch()), make_student(make_branch())
    import_dues(owner, due_of(first), due_of(second))
    numbers = Due.objects.filter(document="OPENING").values_list("number", flat=True)
    assert sorted(number.partition("/")[0] for number in numbers) == sorted(
        one.branch.receipt_prefix for one in (first, second)
    )


def test_uploading_saves_no_balance(owner, student):
    upload(owner, "OPENING_DUES", DUES, due_of(student), asOf=str(today()))
    assert Due.objects.filter(student=student).count() == 0
