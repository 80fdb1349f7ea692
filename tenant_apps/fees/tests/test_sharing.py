"""Receipts are shared by an expiring link and by mail."""

from datetime import timedelta
from decimal import Decimal
from io import BytesIO

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone
from pypdf import PdfReader

from shared_apps.core.dates import business_day, format_day
from shared_apps.core.principal import SYSTEM
from shared_apps.core.public_tokens import digest_of, make_token
from shared_apps.mail.models import Mail
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.fees import selectors, services
from tenant_apps.fees.models import AdvanceVoucher, DocumentLink, Due
from tenant_apps.fees.tests.factories import make_owing
from tenant_apps.students.models import Student
from tenants.context import in_organisation, in_public
from tenants.models import Organisation
from tests.callers import nobody, signed_in
from tests.guards.walk import state_of
from tests.sessions.helpers import attachments_of_next_mail, mails_to, use_mailbox

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def payment():
    student = make_owing(
        1,
        branch=Branch.objects.earliest("pk"),
        name="Neha Ghorpade",
        phone="9822014567",
        whatsapp="9822014599",
        email="neha@family.test",
    )
    return services.record_payment(by=SYSTEM, student=student, amount=Decimal(1000), method="CASH")


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


def share(desk, payment):
    answer = desk.post(f"studentpayment/{payment.pk}/share")
    assert answer.status_code == 201
    return answer.json()["data"]


def path_of(url):
    return url[url.index("/class/v1/") :]


def open_link(url):
    return nobody().get(path_of(url))


def text_of_pdf(content):
    [page] = PdfReader(BytesIO(content)).pages
    return " ".join(page.extract_text().split())


def text_of(answer):
    return text_of_pdf(answer.content)


def plain(answer):
    return {name: value for name, value in answer.json().items() if name != "requestId"}


def test_the_link_opens_the_receipt_without_signing_in(desk, payment):
    shared = share(desk, payment)
    answer = open_link(shared["url"])
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert payment.receipt_number in text_of(answer)
    assert "inline" in answer["Content-Disposition"]
    assert answer["X-Robots-Tag"] == "noindex"
    assert "no-store" in answer["Cache-Control"]


def test_sharing_returns_the_whatsapp_number_and_the_expiry_date(desk, payment):
    shared = share(desk, payment)
    assert shared["phone"] == "9822014599"
    ends = business_day(timezone.now() + timedelta(days=30))
    assert shared["until"] == ends.isoformat()
    Student.objects.filter(pk=payment.student_id).update(whatsapp="")
    assert share(desk, payment)["phone"] == "9822014567"


def test_the_link_ends_after_thirty_days(desk, payment):
    url = share(desk, payment)["url"]
    with time_machine.travel(timezone.now() + timedelta(days=30, seconds=-60), tick=False):
        assert open_link(url).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=30, seconds=1), tick=False):
        ended = open_link(url)
    assert ended.status_code == 404
    assert "ask the centre for a new one" in ended.json()["message"]


def test_the_database_stores_only_a_digest_of_the_link(desk, payment):
    url = share(desk, payment)["url"]
    secret = url[-16:]
    [link] = DocumentLink.objects.filter(payment=payment)
    assert link.digest == digest_of(secret)
    stored = str(list(DocumentLink.objects.values())) + str(list(AuditEntry.objects.values()))
    assert secret not in stored


def test_every_invalid_link_returns_the_same_404(organisation, other_organisation, desk, payment):
    token = share(desk, payment)["url"][-28:]
    unknown = nobody().get(f"publicapi/document/{'A' * 28}")
    assert unknown.status_code == 404
    wrong = [
        make_token(organisation.code, "B" * 16),
        make_token(other_organisation.code, token[12:]),
        make_token("B" * 12, token[12:]),
        token[:-1],
        f"{token}A",
        str(payment.pk),
        "%00",
        "' OR 1=1; --",
        "9" * 5000,
    ]
    for each in wrong:
        answer = nobody().get(f"publicapi/document/{each}")
        assert answer.status_code == 404, each
    assert plain(nobody().get(f"publicapi/document/{wrong[0]}")) == plain(unknown)


def test_a_link_opens_its_own_receipt_and_no_other(desk, payment):
    other = services.record_payment(
        by=SYSTEM, student=payment.student, amount=Decimal(50), method="CASH"
    )
    first, second = share(desk, payment)["url"], share(desk, other)["url"]
    assert payment.receipt_number in text_of(open_link(first))
    assert other.receipt_number in text_of(open_link(second))


@pytest.fixture
def bill_and_note(payment):
    due = Due.objects.get(student=payment.student)
    lines = selectors.lines_left([due.pk])[due.pk]
    with transaction.atomic():
        note = services.credit_due(by=SYSTEM, record=due, lines=lines, reason="Class missed")
    return [("due", due), ("creditnote", note)]


def test_bills_and_credit_notes_are_shared_in_the_same_way(desk, bill_and_note):
    for path, document in bill_and_note:
        answer = desk.post(f"{path}/{document.pk}/share")
        assert answer.status_code == 201
        opened = open_link(answer.json()["data"]["url"])
        assert document.number in text_of(opened)


@pytest.fixture
def vouchers(payment):
    """The receipt voucher of an advance, and the refund voucher of its reversal."""
    advance = services.record_payment(
        by=SYSTEM, student=payment.student, amount=Decimal(11800), method="UPI", reference="UTR-1"
    )
    services.reverse_payment(by=SYSTEM, record=advance, reason="Counted twice")
    return list(AdvanceVoucher.objects.filter(payment=advance).order_by("pk"))


def test_vouchers_of_advances_are_shared_and_mailed_in_the_same_way(
    desk, vouchers, settings, tmp_path
):
    assert [voucher.kind for voucher in vouchers] == ["RECEIPT", "REFUND"]
    for voucher in vouchers:
        folder = tmp_path / voucher.kind
        folder.mkdir()
        use_mailbox(settings, folder)
        shared = desk.post(f"advancevoucher/{voucher.pk}/share").json()["data"]
        assert voucher.number in text_of(open_link(shared["url"]))
        answer = desk.post(f"advancevoucher/{voucher.pk}/mail")
        name = voucher.document_name
        assert answer.json() == {"message": f"{name} mailed to neha@family.test."}
        mail = mails_to("neha@family.test")[-1]
        assert mail.subject == f"{name} {voucher} of Raga School of Music"
        [file] = attachments_of_next_mail(folder)
        assert file.get_filename() == voucher.pdf_name
        assert voucher.number in text_of_pdf(file.get_content())


def test_a_shared_voucher_is_the_original_and_a_second_copy_of_the_desk_a_duplicate(desk, vouchers):
    voucher = vouchers[0]
    for _ in range(2):
        desk.post(f"advancevoucher/{voucher.pk}/copy")
    assert "DUPLICATE" in text_of(desk.get(f"advancevoucher/{voucher.pk}/paper"))
    shared = desk.post(f"advancevoucher/{voucher.pk}/share").json()["data"]
    assert "DUPLICATE" not in text_of(open_link(shared["url"]))


def test_a_link_from_before_bills_could_be_shared_still_opens_its_receipt(desk, payment):
    token = share(desk, payment)["url"][-28:]
    answer = nobody().get(f"publicapi/receipt/{token}")
    assert payment.receipt_number in text_of(answer)


def test_a_shared_receipt_is_marked_reversed_after_a_reversal(desk, payment):
    url = share(desk, payment)["url"]
    services.reverse_payment(by=SYSTEM, record=payment, reason="Wrong student")
    assert "REVERSED" in text_of(open_link(url))


def test_links_work_for_a_closed_centre_but_not_for_a_suspended_one(
    organisation, desk, payment, redis_server
):
    url = share(desk, payment)["url"]
    with state_of(organisation, redis_server, status=Organisation.Status.CLOSED):
        assert open_link(url).status_code == 200
    with state_of(organisation, redis_server, status=Organisation.Status.SUSPENDED):
        suspended = open_link(url)
    assert suspended.status_code == 404
    assert plain(suspended) == plain(nobody().get(f"publicapi/document/{'A' * 28}"))


def test_one_address_opens_sixty_receipts_an_hour(desk, payment, monkeypatch):
    monkeypatch.setattr("tenant_apps.fees.receipts.document_pdf", lambda document: b"%PDF-")
    url = share(desk, payment)["url"]
    answers = {open_link(url).status_code for _ in range(60)}
    assert answers == {200}
    refused = open_link(url)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    assert refused["Retry-After"]


def test_sharing_has_its_audit_entry(organisation, desk, payment):
    share(desk, payment)
    entry = AuditEntry.objects.filter(kind="payment", target_id=payment.pk).latest("pk")
    assert (entry.action, entry.actor_name) == ("shared", "Raga Staff")


def test_the_receipt_is_mailed_to_the_student(desk, payment):
    answer = desk.post(f"studentpayment/{payment.pk}/mail")
    assert answer.status_code == 200
    assert answer.json() == {"message": "Receipt mailed to neha@family.test."}
    [mail] = mails_to("neha@family.test")
    assert mail.subject == f"Receipt {payment.receipt_number} of Raga School of Music"
    assert "₹1,000.00" in mail.text
    until = business_day(timezone.now() + timedelta(days=30))
    assert f"until {format_day(until)}." in mail.text
    link = next(line for line in mail.text.splitlines() if "/publicapi/document/" in line)
    assert payment.receipt_number in text_of(open_link(link))


def test_the_mailed_receipt_is_attached_as_pdf(desk, payment, settings, tmp_path):
    use_mailbox(settings, tmp_path)
    desk.post(f"studentpayment/{payment.pk}/mail")
    [file] = attachments_of_next_mail(tmp_path)
    name = f"receipt-{payment.receipt_number.replace('/', '-')}.pdf"
    assert (file.get_filename(), file.get_content_type()) == (name, "application/pdf")
    assert payment.receipt_number in text_of_pdf(file.get_content())


def test_a_payment_that_was_reversed_before_its_mail_is_sent_is_attached_as_reversed(
    desk, payment, settings, tmp_path
):
    use_mailbox(settings, tmp_path)
    desk.post(f"studentpayment/{payment.pk}/mail")
    services.reverse_payment(by=SYSTEM, record=payment, reason="Wrong student")
    [file] = attachments_of_next_mail(tmp_path)
    assert "REVERSED" in text_of_pdf(file.get_content())


def test_the_receipt_is_mailed_to_the_address_that_is_given(desk, payment):
    answer = desk.post(f"studentpayment/{payment.pk}/mail", {"email": "Mother@Family.test"})
    assert answer.json()["message"] == "Receipt mailed to mother@family.test."
    assert len(mails_to("mother@family.test")) == 1
    assert mails_to("neha@family.test") == []
    entry = AuditEntry.objects.filter(kind="payment", target_id=payment.pk).latest("pk")
    assert (entry.action, entry.after) == ("mailed", {"to": "mother@family.test"})


@pytest.mark.parametrize("given", [{}, {"email": ""}, {"email": None}, {"email": "no address"}])
def test_without_an_email_address_mailing_is_a_field_error_and_sends_nothing(desk, payment, given):
    Student.objects.filter(pk=payment.student_id).update(email="")
    with in_public():
        before = Mail.objects.count()
    answer = desk.post(f"studentpayment/{payment.pk}/mail", given)
    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == ["email"]
    with in_public():
        assert Mail.objects.count() == before
    assert not DocumentLink.objects.filter(payment=payment).exists()


def test_bills_and_credit_notes_are_mailed_in_the_same_way(desk, bill_and_note, settings, tmp_path):
    for path, document in bill_and_note:
        folder = tmp_path / path
        folder.mkdir()
        use_mailbox(settings, folder)
        answer = desk.post(f"{path}/{document.pk}/mail")
        name = document.document_name
        assert answer.json() == {"message": f"{name} mailed to neha@family.test."}
        mail = mails_to("neha@family.test")[-1]
        assert mail.subject == f"{name} {document} of Raga School of Music"
        link = next(line for line in mail.text.splitlines() if "/publicapi/document/" in line)
        assert document.number in text_of(open_link(link))
        [file] = attachments_of_next_mail(folder)
        assert file.get_filename() == document.pdf_name
        assert document.number in text_of_pdf(file.get_content())


def test_a_bill_without_an_address_is_refused_and_leaves_neither_mail_nor_link(desk, bill_and_note):
    [(path, due), _] = bill_and_note
    Student.objects.filter(pk=due.student_id).update(email="")
    answer = desk.post(f"{path}/{due.pk}/mail")
    assert answer.json()["errors"] == {
        "email": ["This student has no email address. Please enter one."]
    }
    assert mails_to("neha@family.test") == []
    assert not DocumentLink.objects.filter(due=due).exists()


def test_a_retried_mail_is_sent_once(desk, payment):
    key = {"Idempotency-Key": "mail-of-neha-1"}
    for _ in range(2):
        assert desk.post(f"studentpayment/{payment.pk}/mail", **key).status_code == 200
    assert len(mails_to("neha@family.test")) == 1


def test_one_address_gets_ten_receipts_an_hour(desk, payment):
    sent = {desk.post(f"studentpayment/{payment.pk}/mail").status_code for _ in range(10)}
    assert sent == {200}
    refused = desk.post(f"studentpayment/{payment.pk}/mail")
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    assert len(mails_to("neha@family.test")) == 10


def test_another_branch_or_organisation_can_neither_share_nor_mail(
    organisation, other_organisation, payment
):
    for caller in (
        signed_in("branch_admin", organisation),
        signed_in("owner", other_organisation),
    ):
        for verb in ("share", "mail"):
            assert caller.post(f"studentpayment/{payment.pk}/{verb}").status_code == 404
    with in_organisation(organisation):
        assert not DocumentLink.objects.filter(payment=payment).exists()
    assert mails_to("neha@family.test") == []
