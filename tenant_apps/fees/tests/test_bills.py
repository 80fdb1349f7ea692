"""The printed document of a due: tax invoice, bill of supply or fee bill."""

from decimal import Decimal
from io import BytesIO

import pytest
from pypdf import PdfReader

from shared_apps.core.dates import format_day, today
from shared_apps.core.principal import SYSTEM
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.fees import receipts
from tenant_apps.fees.models import Due
from tenant_apps.fees.receipts.bills import bill_content
from tenant_apps.fees.services import add_charge, record_payment, void_due
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.students.services import update_student
from tenant_apps.students.tests.factories import COMPANY, make_branch, make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


def text_of(content):
    [page] = PdfReader(BytesIO(content)).pages
    return " ".join(page.extract_text().split())


def bill_of(due):
    return text_of(receipts.document_pdf(due))


def test_a_tax_invoice_shows_student_lines_tax_and_due_date():
    student = make_student(name="Aarav Deshpande")
    due = make_due(student)
    text = bill_of(due)
    for words in (
        "TAX INVOICE",
        due.number,
        format_day(today()),
        "Aarav Deshpande",
        student.code,
        due.label,
        f"Due on {format_day(due.due_date)}",
        "SAC 999293 · GST 18 %",
        f"GSTIN {student.branch.gstin}",
        "Place of supply: Maharashtra",
        "₹4,000.00",
        "₹360.00",
        "Total amount ₹4,720.00",
        "Rupees Four Thousand Seven Hundred Twenty Only",
    ):
        assert words in text


def test_an_exempt_charge_of_a_registered_branch_is_a_bill_of_supply_without_tax():
    due = add_charge(by=SYSTEM, student=make_student(), head="Books", amount=Decimal(300))
    text = bill_of(due)
    assert "BILL OF SUPPLY" in text
    assert "Exempt from GST" in text
    assert "CGST" not in text


def test_a_branch_without_gstin_prints_a_fee_bill_without_tax():
    text = bill_of(make_due(make_student(make_branch(gstin=""))))
    assert "FEE BILL" in text
    assert "GST" not in text
    assert "SAC" not in text


def test_a_due_issued_before_fee_bills_existed_is_printed_as_a_fee_bill():
    due = make_due(make_student(make_branch(gstin="")))
    due.document = Due.Kind.BILL_OF_SUPPLY
    assert bill_content(due)["kind"] == "Fee bill"


def test_a_bill_for_another_state_shows_igst():
    text = bill_of(make_due(make_student(state="Karnataka"), course=make_course(online=True)))
    assert "IGST" in text
    assert "CGST" not in text


def test_a_bill_to_a_company_shows_its_address_state_and_gstin_and_the_student():
    text = bill_of(make_due(make_student(name="Aarav Deshpande", **COMPANY)))
    for words in (
        "Infotech Systems Private Limited",
        "For Aarav Deshpande",
        "44 Electronics City, Bengaluru 560100",
        "Karnataka · GSTIN 29AAPFU0939F1ZR",
        "Place of supply: Karnataka",
    ):
        assert words in text


def test_a_bill_keeps_its_recipient_when_the_student_changes():
    student = make_student(name="Aarav Deshpande", address="1 Old Street", city="Pune")
    due = make_due(student)
    before = bill_of(due)
    update_student(by=SYSTEM, record=student, name="Aarav Rao", address="2 New Street", **COMPANY)
    assert bill_of(Due.objects.get(pk=due.pk)) == before


def test_a_due_from_before_recipients_were_stored_is_billed_to_the_student():
    due = make_due(make_student(name="Aarav Deshpande", **COMPANY))
    due.recipient = {}
    assert bill_content(due)["name"] == "Aarav Deshpande"


def test_the_qr_code_is_for_the_open_amount_of_the_due():
    student = make_student()
    due = make_due(student)
    make_due(student, course=make_course())
    record_payment(by=SYSTEM, student=student, amount=Decimal(1000), method="CASH")
    due.refresh_from_db()
    assert bill_content(due)["rest"] == "₹3,720.00"
    record_payment(by=SYSTEM, student=student, amount=Decimal(3720), method="CASH")
    due.refresh_from_db()
    assert bill_content(due)["qr"] is None


def test_a_cancelled_due_keeps_its_number_and_is_marked_cancelled():
    due = make_due(make_student())
    void_due(by=SYSTEM, record=due, status="CANCELLED", reason="Wrong course")
    due.refresh_from_db()
    text = bill_of(due)
    assert "CANCELLED" in text
    assert "Wrong course" in text
    assert due.number in text
    assert bill_content(due)["qr"] is None


def test_the_bill_pdf_is_named_after_its_document_and_number(organisation, ids):
    desk = signed_in("staff", organisation)
    answer = desk.get(f"due/{ids.due}/paper")
    due = Due.objects.get(pk=ids.due)
    assert answer["Content-Type"] == "application/pdf"
    name = f"tax-invoice-{due.number.replace('/', '-')}.pdf"
    assert answer["Content-Disposition"] == f'inline; filename="{name}"'
    assert due.number in text_of(answer.content)
