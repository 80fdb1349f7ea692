"""A student's statement: what was charged, credited and paid, day by day."""

from datetime import date, timedelta
from decimal import Decimal
from io import BytesIO

import pytest
import time_machine
from pypdf import PdfReader

from shared_apps.core.dates import financial_year_start, format_day, today
from shared_apps.core.gst import credit_line
from shared_apps.core.principal import SYSTEM
from shared_apps.core.writing import writing
from tenant_apps.books.journal import balances_of_students
from tenant_apps.branches.models import Branch
from tenant_apps.fees import selectors, services
from tenant_apps.fees.models import Due
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

JULY = date(2026, 7, 10)
AUGUST = date(2026, 8, 14)


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


def new_student(**more):
    """A student of the branch of the desk."""
    return make_student(branch=Branch.objects.earliest("pk"), **more)


def on(day):
    return time_machine.travel(f"{day}T06:00:00+00:00", tick=False)


def pay(student, amount, **more):
    details = {"method": "CASH"} | more
    return services.record_payment(by=SYSTEM, student=student, amount=Decimal(amount), **details)


@writing()
def credit(due, amount):
    lines = selectors.lines_left([due.pk])[due.pk]
    credited = {place: credit_line(line, Decimal(amount)) for place, line in lines.items()}
    note = services.credit_due(by=SYSTEM, record=due, lines=credited, reason="Class missed")
    services.use_advance(by=SYSTEM, student_id=due.student_id)
    return note


def shown(desk, student, **query):
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    answer = desk.get(f"student/{student.pk}/statement?{asked}")
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def rows(statement):
    columns = ("date", "kind", "charged", "received", "balance")
    return [tuple(entry[name] for name in columns) for entry in statement["entries"]]


@pytest.fixture
def student():
    """Was charged in July, paid a part and had it reversed, was credited, and paid again in August."""
    with on(JULY):
        student = new_student(name="Neha Ghorpade")
        due = make_due(student)
        wrong = pay(student, 1000)
        services.reverse_payment(by=SYSTEM, record=wrong, reason="Of another student")
        credit(due, 1000)
    with on(AUGUST):
        pay(student, 5000, method="UPI", reference="UTR 4411")
    return student


def test_each_change_of_the_balance_is_a_row_in_the_order_of_the_days(desk, student):
    with on(AUGUST):
        found = shown(desk, student)
    assert rows(found) == [
        ("2026-07-10", "DUE", "4720.00", "0.00", "4720.00"),
        ("2026-07-10", "CREDIT_NOTE", "0.00", "1180.00", "3540.00"),
        ("2026-07-10", "PAYMENT", "0.00", "1000.00", "2540.00"),
        ("2026-07-10", "REVERSAL", "1000.00", "0.00", "3540.00"),
        ("2026-08-14", "PAYMENT", "0.00", "5000.00", "-1460.00"),
    ]
    assert (found["opening"], found["charged"], found["received"], found["closing"]) == (
        "0.00",
        "5720.00",
        "7180.00",
        "-1460.00",
    )


def test_a_row_names_its_document_and_what_it_was_for(desk, student):
    with on(AUGUST):
        entries = shown(desk, student)["entries"]
    labels = [entry["label"] for entry in entries]
    assert labels == [
        "Guitar, Jul 2026",
        "Guitar, Jul 2026: Class missed",
        "Cash",
        "Cash: Of another student",
        "UPI",
    ]
    due = Due.objects.get(student=student)
    assert entries[0]["number"] == due.number
    assert all(entry["number"] for entry in entries)


def test_what_was_before_the_first_day_is_the_opening_balance(desk, student):
    with on(AUGUST):
        found = shown(desk, student, **{"from": "2026-07-11"})
    assert found["opening"] == "3540.00"
    assert rows(found) == [("2026-08-14", "PAYMENT", "0.00", "5000.00", "-1460.00")]


def test_a_statement_to_a_past_day_knows_nothing_of_later_ones(desk, student):
    with on(AUGUST):
        found = shown(desk, student, to="2026-07-31")
    assert found["closing"] == "3540.00"
    assert found["entries"][-1]["date"] == "2026-07-10"


@pytest.mark.parametrize(
    ("status", "kind"),
    [(Due.Status.CANCELLED, "CANCELLED"), (Due.Status.WRITTEN_OFF, "WRITTEN_OFF")],
)
def test_a_due_that_is_given_up_is_taken_back_on_its_own_day(desk, status, kind):
    with on(JULY):
        student = new_student()
        due = make_due(student)
    with on(AUGUST):
        services.void_due(by=SYSTEM, record=due, status=status, reason="Moved away")
        found = shown(desk, student)
    assert rows(found) == [
        ("2026-07-10", "DUE", "4720.00", "0.00", "4720.00"),
        ("2026-08-14", kind, "0.00", "4720.00", "0.00"),
    ]
    assert found["entries"][-1]["label"].endswith(": Moved away")


def test_its_closing_balance_is_what_the_list_of_students_and_the_journal_say(desk, student):
    pending = desk.get(f"student/{student.pk}").json()["data"]["pending"]
    assert shown(desk, student, **{"from": "2026-04-01"})["closing"] == pending
    assert balances_of_students()[student.pk] == Decimal(pending)


def test_without_days_it_is_the_financial_year_so_far(desk):
    student = new_student()
    found = shown(desk, student)
    assert found["fromDate"] == financial_year_start(today()).isoformat()
    assert found["toDate"] == today().isoformat()
    assert (found["entries"], found["closing"]) == ([], "0.00")


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("from=2026-13-01", "from"),
        ("to=tomorrow", "to"),
        ("from=2026-08-02&to=2026-08-01", "from"),
        ("from=0001-01-01", "from"),
    ],
)
def test_days_that_make_no_period_are_named(desk, student, query, field):
    answer = desk.get(f"student/{student.pk}/statement?{query}")
    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == [field]


def test_the_pdf_has_every_row_and_the_balance(desk, student):
    with on(AUGUST):
        answer = desk.get(f"student/{student.pk}/statement/pdf")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert f"statement-{student.code}.pdf" in answer["Content-Disposition"]
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
    text = " ".join(text.split())
    for words in (
        "STATEMENT OF ACCOUNT",
        "01-04-2026 to 14-08-2026",
        "Neha Ghorpade",
        "Payment reversed · Cash: Of another student",
        "₹1,460.00 advance",
        "Opening balance",
    ):
        assert words in text
    assert text.count(format_day(JULY)) == 4


def test_a_long_statement_goes_on_on_further_pages_under_its_heads(desk):
    student = new_student()
    with on(AUGUST - timedelta(days=40)):
        for paise in range(40):
            pay(student, f"10.{paise:02}")
    with on(AUGUST):
        answer = desk.get(f"student/{student.pk}/statement/pdf")
    pages = [page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages]
    assert len(pages) > 1
    assert all("Received" in page for page in pages)
    assert "₹10.39" in pages[-1]
