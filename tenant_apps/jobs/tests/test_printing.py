"""The documents of a list as one PDF, printed by a worker."""

import re
from decimal import Decimal
from io import BytesIO

import pytest
from pypdf import PdfReader

from shared_apps.core.api import exports
from shared_apps.core.principal import SYSTEM
from tenant_apps.fees import services
from tenant_apps.fees.models import Due, Payment
from tenant_apps.fees.tests.factories import make_owing
from tenant_apps.jobs.models import Job
from tenant_apps.jobs.tasks import work
from tenant_apps.workspace.models import DocumentCopy
from tests.callers import signed_in

RECEIPTS = "studentpayment/export?format=pdf&ordering=receiptNo"


@pytest.fixture
def payments(in_first):
    return [
        services.record_payment(
            by=SYSTEM, student=make_owing(1), amount=Decimal(1000 + number), method="CASH"
        )
        for number in range(3)
    ]


@pytest.fixture
def owner(organisation, payments):
    return signed_in("owner", organisation)


def printed(caller, job):
    assert work()
    link = caller.post(f"job/{job['_id']}/link", {}).json()["data"]
    answer = caller.get(link.removeprefix("/class/v1/"))
    assert answer.status_code == 200
    return PdfReader(BytesIO(b"".join(answer)))


def numbers_of(document) -> list[str]:
    found = [re.search(r"\w+/\d\d-\d\d/\d{6}", page.extract_text()) for page in document.pages]
    return [match[0] for match in found if match]


def test_receipts_of_a_list_are_printed_into_one_file_in_its_order(owner, payments):
    answer = owner.get(RECEIPTS)
    assert answer.status_code == 202
    job = answer.json()["data"]
    assert job["total"] == Payment.objects.count()
    expected = sorted(Payment.objects.values_list("receipt_number", flat=True))
    assert numbers_of(printed(owner, job)) == expected


def test_the_receipts_of_chosen_rows_are_printed(owner, payments):
    chosen = {"ids": [payments[0].pk, payments[2].pk], "format": "pdf"}
    answer = owner.post("studentpayment/bulk/export?ordering=receiptNo", chosen)
    assert answer.status_code == 202
    expected = [payments[0].receipt_number, payments[2].receipt_number]
    assert numbers_of(printed(owner, answer.json()["data"])) == expected


def test_printing_for_the_files_hands_out_no_copy(owner, payments):
    assert len(printed(owner, owner.get(RECEIPTS).json()["data"]).pages) == Payment.objects.count()
    assert not DocumentCopy.objects.exists()


def test_bills_are_printed_too(owner, payments):
    job = owner.get("due/export?format=pdf").json()["data"]
    assert len(printed(owner, job).pages) == Due.objects.count()


def test_where_there_is_nothing_to_print_no_job_is_made(owner):
    before = Job.objects.count()
    answer = owner.get("studentpayment/export?format=pdf&search=nothing-is-called-so")
    assert answer.status_code == 400
    assert answer.json()["message"] == "There is nothing to print. Please choose another filter."
    assert Job.objects.count() == before


def test_more_documents_than_a_file_holds_are_refused(owner, monkeypatch):
    monkeypatch.setattr(exports, "MOST_PRINTED", 2)
    before = Job.objects.count()
    answer = owner.get(RECEIPTS)
    assert answer.status_code == 400
    assert answer.json()["message"].startswith("A file holds at most 2 documents.")
    assert Job.objects.count() == before


def test_a_list_without_documents_has_no_pdf(owner):
    before = Job.objects.count()
    answer = owner.get("student/export?format=pdf")
    assert answer.status_code == 400
    assert answer.json()["errors"] == {"format": ["Choose csv or xlsx."]}
    chosen = {"all": True, "format": "pdf"}
    assert owner.post("student/bulk/export", chosen).status_code == 400
    assert Job.objects.count() == before
