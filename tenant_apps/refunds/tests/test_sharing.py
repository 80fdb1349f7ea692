"""Refunds are shared by an expiring link and by mail, as receipts are."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from shared_apps.core.principal import SYSTEM
from shared_apps.core.public_tokens import digest_of
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.refunds.models import RefundLink
from tenant_apps.refunds.services import reverse_refund
from tenant_apps.refunds.tests.factories import pay, refund
from tenant_apps.students.tests.factories import make_student
from tests.callers import nobody, signed_in
from tests.sessions.helpers import attachments_of_next_mail, mails_to, use_mailbox

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def student():
    branch = Branch.objects.earliest("pk")
    student = make_student(branch, name="Neha Ghorpade", email="neha@family.test")
    pay(student, 900)
    return student


@pytest.fixture
def paid(student):
    return refund(student, 500)


def share(desk, paid):
    answer = desk.post(f"refund/{paid.pk}/share")
    assert answer.status_code == 201, answer.content
    return answer.json()["data"]["url"]


def text_of_pdf(content):
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)


def text_of(answer):
    assert answer.status_code == 200, answer.content
    return text_of_pdf(answer.content)


def open_link(url):
    return nobody().get(url[url.index("/class/v1/") :])


def test_the_link_opens_the_refund_without_signing_in(desk, paid):
    url = share(desk, paid)
    assert paid.number in text_of(open_link(url))
    entry = AuditEntry.objects.filter(kind="refund", target_id=paid.pk).latest("pk")
    assert (entry.action, entry.actor_name) == ("shared", "Raga Staff")


def test_a_shared_refund_is_marked_reversed_after_a_reversal(desk, paid):
    url = share(desk, paid)
    reverse_refund(by=SYSTEM, record=paid, reason="Sent to the wrong account")
    assert "REVERSED" in text_of(open_link(url))


def test_a_link_is_the_original_and_the_second_copy_of_the_desk_a_duplicate(desk, paid):
    for _ in range(2):
        desk.post(f"refund/{paid.pk}/copy")
    assert "DUPLICATE" in text_of(desk.get(f"refund/{paid.pk}/paper"))
    assert "DUPLICATE" not in text_of(open_link(share(desk, paid)))


def test_the_refund_is_mailed_with_its_paper(desk, paid, settings, tmp_path):
    use_mailbox(settings, tmp_path)
    answer = desk.post(f"refund/{paid.pk}/mail")
    assert answer.json() == {"message": "Refund mailed to neha@family.test."}
    [mail] = mails_to("neha@family.test")
    assert mail.subject == f"Refund {paid.number} of Raga School of Music"
    assert "refunded ₹500.00" in mail.text
    [file] = attachments_of_next_mail(tmp_path)
    assert paid.number in text_of_pdf(file.get_content())


def test_a_refund_that_is_not_paid_has_nothing_to_share_or_mail(desk, student):
    waiting = refund(student, 100, pay_now=False)
    entries = AuditEntry.objects.count()
    for verb in ("share", "mail"):
        answer = desk.post(f"refund/{waiting.pk}/{verb}")
        assert (answer.status_code, answer.json()["message"]) == (
            409,
            "This refund is not paid yet.",
        )
    assert mails_to("neha@family.test") == []
    assert AuditEntry.objects.count() == entries
    assert not RefundLink.objects.exists()


def test_the_database_stores_only_a_digest_of_the_link(desk, paid):
    secret = share(desk, paid)[-16:]
    [link] = RefundLink.objects.filter(refund=paid)
    assert link.digest == digest_of(secret)


def test_another_branch_can_neither_share_nor_mail(organisation, paid):
    caller = signed_in("branch_admin", organisation)
    for verb in ("share", "mail"):
        assert caller.post(f"refund/{paid.pk}/{verb}").status_code == 404
    assert not RefundLink.objects.exists()
    assert mails_to("neha@family.test") == []
