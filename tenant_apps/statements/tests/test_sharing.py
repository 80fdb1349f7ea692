"""A statement is shared by a link that ends."""

from datetime import timedelta
from decimal import Decimal

import pytest
import time_machine
from django.utils import timezone

from shared_apps.core.dates import business_day, financial_year_start, today
from shared_apps.core.principal import SYSTEM
from shared_apps.core.public_tokens import digest_of
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.fees import services
from tenant_apps.fees.tests.factories import make_owing
from tenant_apps.statements.models import StatementLink
from tenant_apps.students.models import Student
from tests.callers import nobody, signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def student():
    return make_owing(1, branch=Branch.objects.earliest("pk"), phone="9822014567")


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


def share(desk, student, **body):
    asked = {"fromDate": financial_year_start(today()).isoformat()} | body
    answer = desk.post(f"student/{student.pk}/statement/share", asked)
    assert answer.status_code == 201, answer.content
    return answer.json()["data"]


def token_of(shared):
    assert "/statement/" in shared["url"]
    return shared["url"].rpartition("/")[2]


def opened(token, part=""):
    return nobody().get(f"publicapi/statement/{token}{part}")


def test_the_link_shows_the_statement_without_signing_in(desk, student, organisation):
    shared = share(desk, student)
    assert shared["phone"] == "9822014567"
    assert shared["until"] == business_day(timezone.now() + timedelta(days=30)).isoformat()
    found = opened(token_of(shared)).json()["data"]
    [student_of_it] = found["statement"]["students"]
    assert (found["centre"], student_of_it["studentName"]) == (organisation.name, student.name)
    assert found["statement"]["closing"] == "4720.00"
    assert [entry["kind"] for entry in found["statement"]["entries"]] == ["DUE"]


def test_it_shows_what_was_paid_since_the_link_was_sent(desk, student):
    token = token_of(share(desk, student))
    services.record_payment(by=SYSTEM, student=student, amount=Decimal(4720), method="CASH")
    found = opened(token).json()["data"]
    assert (found["statement"]["closing"], found["upiLink"]) == ("0.00", None)


def test_the_link_opens_the_pdf_too(desk, student):
    answer = opened(token_of(share(desk, student)), "/pdf")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer["X-Robots-Tag"] == "noindex"


def test_it_tells_no_phone_address_or_email_of_the_student(desk, student):
    Student.objects.filter(pk=student.pk).update(email="neha@family.test", address="12 Lake Road")
    token = token_of(share(desk, student))
    text = opened(token).content.decode()
    for private in ("9822014567", "neha@family.test", "Lake Road"):
        assert private not in text


@pytest.mark.parametrize("part", ["", "/pdf"])
def test_the_link_ends_after_thirty_days(desk, student, part):
    token = token_of(share(desk, student))
    with time_machine.travel(timezone.now() + timedelta(days=30, seconds=1), tick=False):
        ended = opened(token, part)
    assert ended.status_code == 404
    assert "ask the centre for a new one" in ended.json()["message"]


def test_a_link_to_a_student_who_was_deleted_opens_nothing(desk, student):
    token = token_of(share(desk, student))
    Student.objects.filter(pk=student.pk).update(deleted_at=timezone.now())
    assert opened(token).status_code == 404


def test_the_database_stores_only_a_digest_and_the_log_says_who_shared(desk, student):
    token = token_of(share(desk, student))
    [link] = StatementLink.objects.filter(student=student)
    assert link.digest == digest_of(token[-16:])
    entry = AuditEntry.objects.latest("pk")
    assert (entry.action, entry.actor_name) == ("shared statement", "Raga Staff")
    assert token[-16:] not in str(list(AuditEntry.objects.values()))


def test_a_statement_cannot_begin_later_than_today(desk, student):
    entries = AuditEntry.objects.count()
    tomorrow = (today() + timedelta(days=1)).isoformat()
    answer = desk.post(f"student/{student.pk}/statement/share", {"fromDate": tomorrow})
    assert answer.status_code == 400
    assert answer.json()["errors"]["fromDate"] == ["A statement cannot begin later than today."]
    assert (StatementLink.objects.count(), AuditEntry.objects.count()) == (0, entries)


def test_a_link_that_is_mistyped_is_refused(desk, student):
    token = token_of(share(desk, student))
    for wrong in (f"{token[:-1]}A" if token[-1] != "A" else f"{token[:-1]}B", "nonsense", "A" * 28):
        assert opened(wrong).status_code == 404
