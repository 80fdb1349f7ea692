"""Issued documents stay as they were on the day of issue, whatever changes later."""

from decimal import Decimal

import pytest
from django.db import DatabaseError, connection, transaction
from django.template.loader import render_to_string

from shared_apps.core import gst
from shared_apps.core.principal import SYSTEM
from shared_apps.core.tests.pictures import png
from tenant_apps.branches.letterheads import update_letterheads
from tenant_apps.branches.models import Branch
from tenant_apps.branches.services import update_branch
from tenant_apps.courses.services import update_course
from tenant_apps.fees import selectors, services
from tenant_apps.fees.models import CreditNote, Due, Payment
from tenant_apps.fees.receipts.bills import bill_content
from tenant_apps.fees.receipts.content import receipt_content
from tenant_apps.fees.receipts.credits import credit_content
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.models import Student
from tenant_apps.students.services import update_student
from tenant_apps.students.tests.factories import COMPANY, make_branch, make_student
from tenant_apps.workspace.models import Letterhead
from tenant_apps.workspace.services import change_settings, store_image

pytestmark = pytest.mark.usefixtures("in_first")

TEMPLATES = {
    Due: ("fees/bill.html", bill_content),
    Payment: ("fees/receipt.html", receipt_content),
    CreditNote: ("fees/credit_note.html", credit_content),
}


def printed(document):
    """Returns the document's HTML, read anew from the database."""
    template, content = TEMPLATES[type(document)]
    return render_to_string(template, content(type(document).objects.get(pk=document.pk)))


@pytest.fixture
def documents():
    """A due, a part payment of it and a credit note, of a centre with logo and receipt note."""
    logo = store_image(by=SYSTEM, content=png())
    change_settings(
        by=SYSTEM,
        version=None,
        logo_id=logo.pk,
        website="https://raga.example",
        receipt_note="Fees are not refunded.",
    )
    student = make_student(
        make_branch(email="kothrud@raga.example"),
        name="Aarav Deshpande",
        guardian_name="Meera Deshpande",
        address="1 Old Street",
        city="Pune",
        pincode="411038",
        state="Maharashtra",
    )
    due = make_due(student)
    payment = services.record_payment(
        by=SYSTEM, student=student, amount=Decimal(1000), method="CASH"
    )
    lines = selectors.lines_left([due.pk])[due.pk]
    credited = {1: gst.credit_line(lines[1], Decimal(100))}
    with transaction.atomic():
        note = services.credit_due(by=SYSTEM, record=due, lines=credited, reason="Class missed")
    return due, payment, note


def change_branch(due):
    update_branch(
        by=SYSTEM,
        record=Branch.objects.get(pk=due.branch_id),
        name="Baner",
        address="9 New Road",
        city="Mumbai",
        pincode="400001",
        phone="9899999999",
        email="baner@raga.example",
        upi_id="new@okbank",
        state="Karnataka",
        gstin="29AAPFU0939F1ZR",
    )


def change_centre(due):
    logo = store_image(by=SYSTEM, content=png(8, 8))
    change_settings(
        by=SYSTEM,
        version=None,
        name="Raga Academy",
        logo_id=logo.pk,
        website="https://academy.example",
        receipt_note="Thank you.",
    )


def change_student(due):
    update_student(
        by=SYSTEM,
        record=Student.objects.get(pk=due.student_id),
        name="Aarav Rao",
        guardian_name="Somebody Else",
        address="2 New Street",
        city="Nashik",
        pincode="422001",
        state="Karnataka",
        **COMPANY,
    )


def change_course(due):
    update_course(by=SYSTEM, record=due.course, name="Bass Guitar", sac="999299", gst_rate=5)


@pytest.mark.parametrize("change", [change_branch, change_centre, change_student, change_course])
def test_a_later_change_alters_nothing_on_an_issued_document(documents, change):
    before = [printed(document) for document in documents]
    change(documents[0])
    assert [printed(document) for document in documents] == before


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (change_branch, ["Baner · 9 New Road, Mumbai 400001, Karnataka", "9899999999"]),
        (change_centre, ["Raga Academy", "https://academy.example"]),
        (change_student, ["Infotech Systems Private Limited", "Aarav Rao"]),
    ],
)
def test_the_next_document_shows_the_change(documents, change, words):
    change(documents[0])
    text = printed(make_due(Student.objects.get(pk=documents[0].student_id)))
    for word in words:
        assert word in text


def test_a_document_shows_the_receipt_note_of_its_day(documents):
    change_centre(documents[0])
    student = Student.objects.get(pk=documents[0].student_id)
    later = services.record_payment(by=SYSTEM, student=student, amount=Decimal(100), method="CASH")
    assert "Fees are not refunded." in printed(documents[1])
    assert "Thank you." in printed(later)


def test_the_qr_code_pays_to_the_upi_id_of_the_day_of_issue_what_is_open_now(documents):
    change_branch(documents[0])
    student = Student.objects.get(pk=documents[0].student_id)
    services.record_payment(by=SYSTEM, student=student, amount=Decimal(600), method="CASH")
    due = Due.objects.get(pk=documents[0].pk)
    assert bill_content(due)["issuer"].upi_id == "sunrise@okhdfc"
    assert bill_content(due)["rest"] == "₹3,002.00"


CHANGES = ["letterhead_id = NULL", """recipient = '{"name": "Somebody"}'"""]


def refused(document, change, match):
    """Returns whether the database refuses the change and leaves the document as it was."""
    before = printed(document)
    with (
        pytest.raises(DatabaseError, match=match),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"UPDATE {document._meta.db_table} SET {change} WHERE id = {document.pk}")
    return printed(document) == before


@pytest.mark.parametrize("change", CHANGES)
def test_the_application_may_not_change_issuer_and_recipient(documents, change):
    assert all(refused(document, change, "permission denied") for document in documents)


@pytest.mark.parametrize("change", CHANGES)
def test_nobody_may_change_issuer_and_recipient(tables_owner, documents, change):
    assert all(refused(document, change, "posted money") for document in documents)


def test_equal_values_share_one_letterhead():
    branch = make_branch()
    count = Letterhead.objects.count()
    update_letterheads()
    update_branch(by=SYSTEM, record=branch, weekly_off=[3])
    assert Letterhead.objects.count() == count


def test_a_branch_that_goes_back_to_earlier_values_gets_its_earlier_letterhead():
    branch = make_branch()
    before = branch.letterhead_id
    branch = update_branch(by=SYSTEM, record=branch, phone="9822000000")
    assert branch.letterhead_id != before
    assert update_branch(by=SYSTEM, record=branch, phone="9822014567").letterhead_id == before
