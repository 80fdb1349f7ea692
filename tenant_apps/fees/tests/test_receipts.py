import re
from decimal import Decimal
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import pytest
import segno
from pypdf import PdfReader
from weasyprint import HTML

from shared_apps.core.dates import add_months, format_day, month_start, today
from shared_apps.core.pdf.printer import SealedFetcher
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.letterheads import letterhead_of
from tenant_apps.fees import services
from tenant_apps.fees.receipts import document_pdf, link_for_rest, receipt_on_roll
from tenant_apps.fees.receipts.content import receipt_content
from tenant_apps.fees.tests.factories import make_due, make_owing
from tenant_apps.students.tests.factories import make_branch, make_student
from tenant_apps.workspace.models import WorkspaceSettings
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


def pay(student, amount, **details):
    details = {"method": "CASH"} | details
    return services.record_payment(by=SYSTEM, student=student, amount=Decimal(amount), **details)


def pages_of(payment):
    return PdfReader(BytesIO(document_pdf(payment))).pages


def text_of(payment):
    return " ".join(pages_of(payment)[0].extract_text().split())


def test_each_line_splits_into_fee_and_tax_that_add_up():
    payment = pay(make_owing(2), "5000")
    first, second = receipt_content(payment)["rows"]
    assert (first["taxable"], first["cgst"], first["sgst"], first["amount"]) == (
        "₹4,000.00",
        "₹360.00",
        "₹360.00",
        "₹4,720.00",
    )
    assert (second["taxable"], second["cgst"], second["sgst"], second["amount"]) == (
        "₹237.28",
        "₹21.36",
        "₹21.36",
        "₹280.00",
    )
    assert (first["is_part"], second["is_part"]) == (False, True)


def test_a_receipt_for_another_state_shows_igst():
    text = text_of(pay(make_owing(1, online=True, state="Karnataka"), "4720"))
    assert "IGST" in text
    assert "CGST" not in text
    assert "Place of supply: Karnataka" in text


def test_a_branch_without_gstin_prints_no_tax():
    text = text_of(pay(make_owing(1, branch=make_branch(gstin="")), "100"))
    assert "GST" not in text


def test_a_line_without_a_sac_prints_no_sac():
    student = make_student()
    due = services.add_charge(by=SYSTEM, student=student, head="Costume", amount=Decimal(100))
    [row] = receipt_content(pay(student, "100"))["rows"]
    assert row["detail"] == due.number


def test_an_advance_stays_on_the_receipt_after_it_is_used():
    student = make_student()
    payment = pay(student, "5000")
    before = receipt_content(payment)
    assert (before["rows"], before["advance"], before["after"]) == (
        [],
        "₹5,000.00",
        "₹5,000.00 advance",
    )
    make_due(student)
    after = receipt_content(payment)
    assert (after["rows"], after["advance"], after["after"]) == (
        [],
        "₹5,000.00",
        "₹5,000.00 advance",
    )


def test_the_next_due_is_the_earliest_future_due_date():
    student = make_student()
    make_due(student, month=add_months(month_start(today()), -1))
    ahead = make_due(student, month=add_months(month_start(today()), 1))
    payment = pay(student, "1")
    assert ahead.due_date == payment.next_due
    assert receipt_content(payment)["next_due"] == format_day(ahead.due_date)


def test_when_all_open_dues_are_late_the_next_due_is_the_oldest_due_date():
    student = make_student()
    months = [add_months(month_start(today()), -past) for past in (3, 2)]
    oldest, _ = [make_due(student, month=month) for month in months]
    payment = pay(student, "1")
    assert oldest.due_date == payment.next_due < today()
    assert receipt_content(payment)["next_due"] == format_day(oldest.due_date)


def test_a_receipt_without_a_stored_next_due_prints_its_own_date():
    """Older receipts have no `next_due` if all open dues were late; posted rows are never
    edited."""
    payment = pay(make_owing(1), "1")
    payment.next_due = None
    assert receipt_content(payment)["next_due"] == format_day(payment.date)


def test_a_receipt_that_leaves_nothing_pending_has_no_next_due():
    payment = pay(make_owing(1), "4720")
    assert (payment.next_due, receipt_content(payment)["next_due"]) == (None, None)


def test_the_qr_code_never_asks_for_more_than_is_pending_now():
    student = make_owing(2)
    payment = pay(student, "1000")
    assert receipt_content(payment)["rest"] == "₹8,440.00"
    pay(student, "8000")
    assert receipt_content(payment)["rest"] == "₹440.00"
    pay(student, "440")
    assert receipt_content(payment)["qr"] is None


def test_the_qr_code_draws_every_dark_module():
    payment = pay(make_owing(1), "1000")
    code = receipt_content(payment)["qr"]
    student = payment.student
    link = link_for_rest(student, Decimal(3720), letterhead_of(student.branch))
    drawn = {
        (int(x) + step, int(y))
        for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", code["path"])
        for step in range(int(width))
    }
    matrix = segno.make(link, error="m").matrix
    assert code["side"] == len(matrix)
    assert drawn == {(x, y) for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark}


def test_the_upi_link_names_the_centre_the_amount_and_the_student():
    student = make_student()
    link = link_for_rest(student, Decimal(440), letterhead_of(student.branch))
    asked = {name: value for name, [value] in parse_qs(urlsplit(link).query).items()}
    assert (asked["pa"], asked["pn"], asked["am"], asked["tn"]) == (
        "sunrise@okhdfc",
        "Raga School of Music",
        "440.00",
        f"Fees {student.code}",
    )


def test_only_a_merchants_upi_link_carries_a_reference():
    personal, merchant = make_student(), make_student(make_branch(upi_merchant=True))
    links = [
        link_for_rest(student, Decimal(440), letterhead_of(student.branch))
        for student in (personal, merchant)
    ]
    assert "tr" not in parse_qs(urlsplit(links[0]).query)
    assert parse_qs(urlsplit(links[1]).query)["tr"] == [merchant.code]


@pytest.mark.parametrize(("upi_id", "pending"), [("", "100"), ("a@b", "0"), ("a@b", "-5")])
def test_no_upi_link_without_a_balance_or_a_upi_id(upi_id, pending):
    student = make_student(make_branch(upi_id=upi_id))
    assert link_for_rest(student, Decimal(pending), letterhead_of(student.branch)) is None


def test_the_receipt_note_and_devanagari_text_are_printed():
    WorkspaceSettings.objects.update(receipt_note="Fees once paid are not refunded.")
    payment = pay(make_student(name="अनन्या देशपांडे"), "100")
    assert "Fees once paid are not refunded." in text_of(payment)
    assert any("Devanagari" in font for font in _fonts_of(pages_of(payment)[0]))


def _fonts_of(page):
    fonts = page["/Resources"]["/Font"].get_object()
    return [str(font.get_object()["/BaseFont"])[1:] for font in fonts.values()]


def test_many_dues_run_over_pages_without_losing_the_total():
    student = make_student()
    for _ in range(30):
        make_due(student)
    payment = pay(student, 30 * 4720)
    pages = pages_of(payment)
    last = " ".join(pages[-1].extract_text().split())
    assert len(pages) > 1
    assert "Total received ₹1,41,600.00" in last
    assert f"page {len(pages)} of {len(pages)}" in last


#
def test_a_receipt_that_cannot_be_printed_returns_a_message_and_the_next_one_prints(
    organisation, ids, settings
):
    payment, desk = pay(make_owing(1), "4720"), signed_in("owner", organisation)
    path = f"studentpayment/{payment.pk}/receipt"
    settings.PDF_SECONDS = 0.001
    refused = desk.get(path)
    assert (refused.status_code, refused.json()["code"]) == (400, "pdf_failed")
    assert "Please shorten its text" in refused.json()["message"]
    settings.PDF_SECONDS = 30
    assert desk.get(path).content.startswith(b"%PDF")


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "http://127.0.0.1:8000/health",
        "https://example.com/a.png",
        "data:text/html;base64,PGI+",
        "data:image/svg+xml;base64,PHN2Zy8+",
        "font:../../../../../etc/passwd",
    ],
)
def test_a_document_cannot_fetch_external_resources(address):
    with pytest.raises((ValueError, FileNotFoundError)):
        SealedFetcher().fetch(address)
    HTML(string=f"<img src='{address}'>", url_fetcher=SealedFetcher()).write_pdf()


def roll_of(payment, **marks):
    return PdfReader(BytesIO(receipt_on_roll(payment, **marks))).pages


def test_a_receipt_on_a_roll_is_80_mm_wide_and_as_long_as_its_text():
    short, long = roll_of(pay(make_owing(1), "4720")), roll_of(pay(make_owing(9), "42480"))
    assert len(short) == len(long) == 1
    for [page] in (short, long):
        assert round(float(page.mediabox.width) / 72 * 25.4) == 80
    assert 80 < float(short[0].mediabox.height) < float(long[0].mediabox.height) < 1200


def test_a_receipt_on_a_roll_has_the_rupee_sign_only_where_money_is_added_up_or_asked_for():
    payment = pay(make_owing(2), "5000")
    text = " ".join(roll_of(payment)[0].extract_text().split())
    assert "4,720.00" in text
    assert "Total received ₹5,000.00" in text
    assert "Scan to pay ₹4,440.00 by UPI" in text
    assert text.count("₹") == 2


def test_a_second_receipt_on_a_roll_is_marked_as_a_duplicate():
    payment = pay(make_owing(1), "4720")
    assert "DUPLICATE" not in roll_of(payment)[0].extract_text()
    assert "DUPLICATE" in roll_of(payment, duplicate=True)[0].extract_text()


def test_a_receipt_is_asked_for_in_one_of_two_sizes(organisation):
    desk, payment = signed_in("owner", organisation), pay(make_owing(1), "4720")
    answer = desk.get(f"studentpayment/{payment.pk}/receipt?size=a5")
    assert answer.status_code == 400
    assert answer.json()["errors"] == {"size": ["Choose a4 or 80mm."]}
    wide, narrow = (
        PdfReader(BytesIO(desk.get(f"studentpayment/{payment.pk}/receipt?size={size}").content))
        for size in ("a4", "80mm")
    )
    assert wide.pages[0].mediabox.width > 2 * narrow.pages[0].mediabox.width
