"""Receipts and bills that go on where another system ended."""

from decimal import Decimal

import pytest

from shared_apps.core.dates import financial_year, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.audit.models import AuditEntry
from tenant_apps.books.selectors import check_by_groups
from tenant_apps.branches.models import Branch
from tenant_apps.fees.models import AdvanceVoucher, CreditNote, Due
from tenant_apps.fees.services import record_payment
from tenant_apps.fees.services.numbers import take_numbers
from tenant_apps.imports.tests.importing import checked, faults, imported, undone
from tenant_apps.refunds.models import Refund
from tenant_apps.students.tests.factories import make_branch, make_student
from tenant_apps.workspace.models import NumberSeries
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

HEADINGS = ["Centre", "Document", "Next no."]


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def branch() -> Branch:
    return make_branch()


def import_numbers(caller, branch: Branch, *, document: str = "Receipts", number: str = "452"):
    return imported(caller, "NEXT_NUMBERS", HEADINGS, [branch.name, document, number])


def pay(branch: Branch) -> str:
    student = make_student(branch)
    payment = record_payment(by=SYSTEM, student=student, amount=Decimal(100), method="CASH")
    return payment.receipt_number


def test_receipts_go_on_with_the_next_number(owner, branch):
    assert import_numbers(owner, branch)["made"] == 1
    year = financial_year(today())
    assert [pay(branch), pay(branch)] == [
        f"{branch.receipt_prefix}/{year}/000452",
        f"{branch.receipt_prefix}/{year}/000453",
    ]


def test_the_books_find_no_gap_before_the_first_number(owner, branch):
    before = [row for group in check_by_groups() for row in group.found]
    import_numbers(owner, branch)
    import_numbers(owner, branch, document="Refunds")
    assert [row for group in check_by_groups() for row in group.found] == before
    pay(branch)
    assert [row for group in check_by_groups() for row in group.found] == before


def test_the_prefix_of_the_branch_is_fixed_from_then_on(owner, branch):
    import_numbers(owner, branch)
    branch.refresh_from_db()
    assert branch.prefix_used


def test_it_is_written_down_who_continued_a_series(owner, branch):
    import_numbers(owner, branch)
    entry = AuditEntry.objects.get(action="continued", target_id=branch.pk)
    assert (entry.kind, entry.after["next_number"]) == ("branch", 452)


def test_a_series_that_has_given_a_number_goes_on_as_it_is(owner, branch):
    first = pay(branch)
    done = import_numbers(owner, branch)
    assert (done["made"], faults(owner, done)) == (
        0,
        [(2, "", f"This series stands at {first} already.")],
    )
    assert pay(branch).endswith("/000002")


@pytest.mark.parametrize(
    ("document", "series"),
    [
        ("Bills", Due.NUMBERS),
        ("Credit notes", CreditNote.NUMBERS),
        ("Receipt vouchers", AdvanceVoucher.RECEIPT_NUMBERS),
        ("Refund vouchers", AdvanceVoucher.REFUND_NUMBERS),
        ("Refunds", Refund.NUMBERS),
    ],
)
def test_each_series_goes_on_with_the_next_number(owner, branch, document, series):
    assert import_numbers(owner, branch, document=document)["made"] == 1
    [number] = take_numbers(series, branch, today())
    assert number == series.format(452, prefix=branch.receipt_prefix, day=today())


@pytest.mark.parametrize("number", ["1", "0", "-4", "1.5", "PUN/26-27/000452", "9999999"])
def test_a_number_that_cannot_be_the_next_is_left_out(owner, branch, number):
    found = checked(
        owner, "NEXT_NUMBERS", HEADINGS, [branch.name, "Receipts", number], [branch.name, "x", "9"]
    )
    assert [(row, column) for row, column, _ in faults(owner, found)] == [
        (2, "Next no."),
        (3, "Document"),
    ]


def test_undoing_lets_the_series_begin_with_one(owner, branch):
    done = import_numbers(owner, branch)
    assert undone(owner, done)["status"] == "UNDONE"
    assert pay(branch).endswith("/000001")


def test_a_number_that_was_given_keeps_the_import(owner, branch):
    done = import_numbers(owner, branch)
    pay(branch)
    answer = owner.post(f"dataimport/{done['_id']}/undo")
    assert (answer.status_code, answer.json()["code"]) == (409, "in_use")
    series = NumberSeries.objects.get(kind="receipt", scope=branch.receipt_prefix)
    assert (series.begins_after, series.last) == (451, 452)
