"""Documents are in the hash chain of their series."""

from decimal import Decimal
from pathlib import Path

import pytest

from shared_apps.core.chains import next_hash
from shared_apps.core.dates import financial_year, today
from shared_apps.core.principal import SYSTEM
from shared_apps.core.writing import writing
from tenant_apps.books import verify_chain
from tenant_apps.books.chains import broken_chains
from tenant_apps.books.services import complete_chains
from tenant_apps.books.tests.corruptions import change
from tenant_apps.books.verify_chain import verify
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.services import record_payment
from tenant_apps.fees.tests.factories import make_due, make_owing
from tenant_apps.students.tests.factories import make_branch, make_student
from tenant_apps.workspace.documents import chain_rows, document_kinds
from tenant_apps.workspace.models import NumberSeries
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


def pay(student, amount=100):
    return record_payment(by=SYSTEM, student=student, amount=Decimal(amount), method="CASH")


class Undone(Exception):
    """Ends a block whose changes are given up."""


def undo(student):
    """Records a payment and rolls it back."""
    try:
        with writing():
            pay(student)
            raise Undone
    except Undone:
        return


def series_of(branch, kind="receipt"):
    return NumberSeries.objects.get(
        kind=kind, scope=branch.receipt_prefix, year=financial_year(today())
    )


def chain_of(model, branch):
    """The hashes that the documents of the branch's series have by their rows."""
    found, before = [], model.CHAIN.start
    stem = model.NUMBERS.format(1, prefix=branch.receipt_prefix, day=today()).rstrip("0123456789")
    for row in chain_rows(model, stem=stem):
        before = row.hash_after(before)
        found.append(before)
    return found


def test_each_document_has_the_hash_of_itself_and_of_the_one_before():
    student = make_student(make_branch())
    pays = [pay(student, amount) for amount in (100, 200, 300)]
    stored = [Payment.objects.get(pk=one.pk).chain_hash for one in pays]
    assert stored == chain_of(Payment, student.branch)


def test_the_series_stands_at_the_hash_of_its_last_document():
    student = make_student(make_branch())
    pay(student)
    last = pay(student)
    series = series_of(student.branch)
    assert (series.head, series.sealed) == (last.chain_hash, 2)


@pytest.mark.parametrize("kind", ["receipt", "invoice", "credit", "certificate"])
def test_each_kind_of_document_says_what_is_hashed(kind):
    assert document_kinds()[kind].CHAIN.columns


def test_a_payment_that_is_refused_moves_no_head():
    student = make_student(make_branch())
    pay(student)
    before = series_of(student.branch)
    undo(student)
    after = series_of(student.branch)
    assert (after.last, after.head, after.sealed) == (before.last, before.head, before.sealed)


def test_a_document_of_a_savepoint_that_is_rolled_back_leaves_no_hash():
    student = make_student(make_branch())
    with writing():
        pay(student)
        undo(student)
        last = pay(student)
    assert (
        series_of(student.branch).head == last.chain_hash == chain_of(Payment, student.branch)[-1]
    )


def test_documents_of_one_transaction_are_chained_in_order():
    student = make_owing(3)
    dues = Due.objects.filter(student=student).order_by("pk")
    assert [due.chain_hash for due in dues] == chain_of(Due, student.branch)


def test_documents_from_before_there_were_chains_are_in_the_hash_of_the_next_one():
    student = make_student(make_branch())
    pay(student)
    pay(student)
    series = series_of(student.branch)
    NumberSeries.objects.filter(pk=series.pk).update(head="", sealed=0)
    third = pay(student)
    assert third.chain_hash == chain_of(Payment, student.branch)[-1]
    assert series_of(student.branch).sealed == 3


def test_the_salt_is_another_one_for_each_document():
    dues = [make_due(make_student()) for _ in range(2)]
    assert len({due.salt for due in dues}) == 2


def test_the_chain_holds_when_a_person_was_erased():
    student = make_student(make_branch())
    payment = pay(student)
    [row] = [row for row in chain_rows(Payment) if row.id == payment.pk]
    erased = row._replace(salt=None, stored_person=row.person, personal=[None] * len(row.personal))
    assert erased.hash_after(Payment.CHAIN.start) == payment.chain_hash


def test_no_two_lists_of_values_have_the_same_hash():
    assert next_hash("", ["ab", "c"], "") != next_hash("", ["a", "bc"], "")


def without_chains(model, branch):
    """Leaves the documents of the branch as they were before there were chains."""
    model.objects.filter(branch=branch).update(chain_hash="")
    NumberSeries.objects.filter(scope=branch.receipt_prefix).update(head="", sealed=0)


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


def test_the_check_of_a_night_adds_documents_from_before_there_were_chains(tables_owner):
    student = make_student(make_branch())
    pay(student)
    last = pay(student)
    without_chains(Payment, student.branch)
    complete_chains()
    assert (series_of(student.branch).head, series_of(student.branch).sealed) == (
        last.chain_hash,
        2,
    )
    assert complete_chains() == 0


def test_a_removed_last_document_is_found(tables_owner):
    student = make_student(make_branch(gstin=""))
    pay(student)
    last = pay(student)
    series = series_of(student.branch)
    change(
        f"DELETE FROM fees_movement WHERE payment_id = {last.pk}",
        f"DELETE FROM fees_payment WHERE id = {last.pk}",
    )
    [found] = [one for one in broken_chains() if one.id == series.pk]
    assert (found.kind, found.amount) == ("series", Decimal(100))


def test_a_changed_document_from_before_there_were_chains_is_found_once_the_head_is_known(
    tables_owner,
):
    student = make_student(make_branch())
    payment = pay(student)
    without_chains(Payment, student.branch)
    complete_chains()
    series = series_of(student.branch)
    change(f"UPDATE fees_payment SET course_names = 'Violin' WHERE id = {payment.pk}")
    assert [one.kind for one in broken_chains() if one.id == series.pk] == ["series"]


def test_the_recipient_of_a_bill_is_in_the_chain(tables_owner):
    due = make_due(make_student())
    change(
        "UPDATE fees_due SET recipient = jsonb_set(recipient, '{name}', '\"Somebody\"') "
        f"WHERE id = {due.pk}"
    )
    assert due.number in [one.number for one in broken_chains()]


def test_the_owner_sees_the_head_of_each_series(owner):
    student = make_student(make_branch(gstin=""))
    last = pay(student)
    [series] = [
        row
        for row in owner.get("books").json()["data"]["series"]
        if row["prefix"] == student.branch.receipt_prefix
    ]
    assert (series["label"], series["last"], series["head"]) == ("receipts", 1, last.chain_hash)


def test_the_owner_downloads_a_series_that_the_script_confirms(owner):
    student = make_student(make_branch())
    last = pay(student)
    answer = owner.get(f"books/series?series={series_of(student.branch).pk}")
    assert answer.status_code == 200
    prefix, year = student.branch.receipt_prefix, financial_year(today())
    assert f'filename="receipt-{prefix}-{year}.csv"' in answer["Content-Disposition"]
    text = b"".join(answer.streaming_content).decode()
    result = verify(text.splitlines(keepends=True), last.chain_hash)
    assert result == (1, last.chain_hash, "", 0)


@pytest.mark.parametrize(
    ("kind", "label"),
    [
        ("receipt_voucher", "receipt vouchers"),
        ("refund_voucher", "refund vouchers"),
        ("refund", "refunds"),
    ],
)
def test_refunds_and_vouchers_have_series_that_the_script_confirms(owner, kind, label):
    listed = [row for row in owner.get("books").json()["data"]["series"] if row["kind"] == kind]
    assert listed
    for series in listed:
        answer = owner.get(f"books/series?series={series['_id']}")
        assert answer.status_code == 200
        text = b"".join(answer.streaming_content).decode()
        result = verify(text.splitlines(keepends=True), series["head"])
        assert result == (series["last"], series["head"], "", 0)
        assert series["label"] == label


def test_a_series_that_numbers_no_documents_is_not_found(owner):
    students = NumberSeries.objects.get(kind="student")
    assert owner.get(f"books/series?series={students.pk}").status_code == 404
    assert owner.get("books/series?series=x").json()["errors"] == {"series": ["Choose a series."]}


def test_the_owner_downloads_the_script_that_checks_a_series(owner):
    answer = owner.get("books/verify-chain")
    assert b"".join(answer.streaming_content) == Path(verify_chain.__file__).read_bytes()


@pytest.mark.parametrize("person", ["admin", "staff", "trainer"])
def test_only_the_owner_downloads_a_series(organisation, person):
    caller = signed_in(person, organisation)
    assert caller.get("books/series?series=1").status_code == 403
    assert caller.get("books/verify-chain").status_code == 403
