"""Files of certificates as attackers send and fetch them. The papers themselves, row A-083, are
judged in `shared_apps/core/tests/test_pdfs.py`."""

import base64
import io
import json
import os
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.storage import default_storage
from django.utils import timezone

from shared_apps.core import files
from shared_apps.core.principal import SYSTEM
from shared_apps.core.tests import papers, pictures
from tenant_apps.certificates.models import Certificate
from tenant_apps.certificates.tests.factories import make_certificate
from tenant_apps.workspace import services as workspace
from tenant_apps.workspace.models import StoredFile
from tenants.context import in_organisation
from tests.callers import nobody, signed_in
from tests.guards.walk import everything

WRONG = "Please upload a valid PDF file"
LARGE = "File size should be less than 10MB"
TWO = "Only a single PDF file is allowed."


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def body(ids):
    return {
        "studentObjectId": ids.student,
        "courseObjectId": ids.course,
        "description": "Passed Grade 2.",
        "title": "Grade 2",
    }


def on_disk() -> set[Path]:
    return {path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file()}


def url_safe(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode()


PAPER = papers.base64_of(papers.pdf())
WITH_BOTH_SIGNS = papers.pdf() + b"\n" * (-len(papers.pdf()) % 3) + b"\n%\xfb\xff\xfe\n%%EOF"


#
@pytest.mark.parametrize(
    "text",
    [
        f"data:text/html;base64,{PAPER}",
        f"data:image/png;base64,{PAPER}",
        f"data:application/pdf,{PAPER}",
        f" {PAPER}",
        f"{PAPER[:40]} {PAPER[40:]}",
        f"{PAPER[:40]}\r\n{PAPER[40:]}",
        PAPER.rstrip("=")[:-2] + "=",
        PAPER[:-1] + "!",
        url_safe(WITH_BOTH_SIGNS),
        "====",
        "not base64 at all",
        "cGRm",
    ],
    ids=range(12),
)
def test_what_is_no_strict_base64_of_a_pdf_is_refused(
    organisation, other_organisation, owner, body, text
):
    before, disk = everything(organisation, other_organisation), on_disk()
    for sent in ({"fileData": {"base64": text}}, {"base64": text}, {"fileData": text}):
        answer = owner.post("certificate", body | sent)
        assert (answer.status_code, answer.json()["message"]) == (400, WRONG), sent
    assert everything(organisation, other_organisation) == before
    assert on_disk() == disk


#
def test_a_data_address_of_a_pdf_is_taken(owner, body):
    sent = {"fileData": {"base64": f"data:application/pdf;base64,{PAPER}"}}
    assert owner.post("certificate", body | sent).status_code == 201


#
@pytest.mark.parametrize(
    ("length", "status"), [(9_999_999, 201), (10_000_000, 400), (10_800_000, 400)]
)
def test_a_certificate_is_under_ten_million_bytes_however_it_comes(owner, body, length, status):
    paper = papers.padded(papers.pdf(), length)
    sent = body | {"fileData": {"base64": papers.base64_of(paper)}, "title": "By JSON"}
    by_json = owner.post("certificate", sent)
    by_form = owner.send_form("certificate", body | {"fileData": io.BytesIO(paper)})
    for answer in (by_json, by_form):
        assert answer.status_code == status
        if status == 400:
            assert answer.json()["message"] == LARGE


#
def test_twenty_megabytes_are_refused_in_json(organisation, owner, body):
    text = "A" * 20_000_000
    by_json = owner.post("certificate", json.dumps(body | {"fileData": {"base64": text}}))
    by_form = owner.send_form("certificate", body | {"fileData": io.BytesIO(text.encode())})
    for answer in (by_json, by_form):
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


#
@pytest.mark.parametrize(
    "content",
    [papers.with_file(), papers.locked(owner="a", user="b"), papers.pdf(0), pictures.png()],
    ids=["a file inside", "locked", "no pages", "a picture"],
)
def test_a_paper_that_is_not_taken_says_so_in_the_words_of_the_specification(
    organisation, other_organisation, owner, body, content
):
    before, disk = everything(organisation, other_organisation), on_disk()
    answer = owner.send_form("certificate", body | {"fileData": io.BytesIO(content)})
    assert (answer.status_code, answer.json()["message"]) == (400, WRONG)
    assert list(answer.json()["errors"]) == ["fileData"]
    assert everything(organisation, other_organisation) == before
    assert on_disk() == disk


#
@pytest.mark.parametrize(
    "hints",
    [
        {"fileName": "../../etc/passwd"},
        {"fileName": "a.php%00.pdf"},
        {"fileName": "a.pdf.exe"},
        {"fileName": "x" * 5000},
        {"fileName": "a\r\nSet-Cookie: x=1.pdf"},
        {"path": "../o/BRUSHKCH2345/certificates"},
        {"ext": "html", "mimeType": "text/html"},
        {"id": "7staff"},
    ],
    ids=str,
)
def test_what_the_browser_says_about_a_file_changes_nothing(organisation, owner, body, hints):
    made = owner.post("certificate", body | {"fileData": {"base64": PAPER, **hints}})
    assert made.status_code == 201
    with in_organisation(organisation):
        kept = Certificate.objects.get(pk=made.json()["data"]["_id"]).file
    assert kept.path.startswith(f"o/{organisation.code}/certificates/")
    assert Path(kept.path).name.removesuffix(".pdf").isalnum()
    assert kept.sha256 == files.safe_pdf(papers_content(kept)).sha256
    shown = nobody().get(made.json()["data"]["file"])
    assert shown["Content-Type"] == "application/pdf"
    assert shown["Content-Disposition"] == 'attachment; filename="CER-00004.pdf"'
    assert shown["X-Content-Type-Options"] == "nosniff"
    assert "Set-Cookie" not in shown


def papers_content(kept: StoredFile) -> bytes:
    with default_storage.open(kept.path) as stored:
        return stored.read()


#
def test_a_files_own_name_changes_nothing_either(organisation, owner, body):
    paper = io.BytesIO(papers.pdf())
    paper.name = "..\\..\\a.php;.html"
    made = owner.send_form("certificate", body | {"fileData": paper})
    shown = nobody().get(made.json()["data"]["file"])
    assert shown["Content-Disposition"] == 'attachment; filename="CER-00004.pdf"'


#
def test_two_files_at_once_are_refused(organisation, other_organisation, owner, body):
    one, two = (io.BytesIO(papers.pdf(pages)) for pages in (1, 2))
    before, disk = everything(organisation, other_organisation), on_disk()
    for sent in ({"fileData": [one, two]}, {"fileData": one, "file": two}):
        one.seek(0), two.seek(0)
        answer = owner.send_form("certificate", body | sent)
        assert (answer.status_code, answer.json()["message"]) == (400, TWO)
    for sent in (
        {"fileData": [{"base64": PAPER}, {"base64": PAPER}]},
        {"fileData": {"base64": PAPER}, "base64": PAPER},
    ):
        answer = owner.post("certificate", body | sent)
        assert (answer.status_code, answer.json()["message"]) == (400, TWO)
    assert everything(organisation, other_organisation) == before
    assert on_disk() == disk


#
def test_the_content_decides_not_what_it_is_called(owner, body):
    picture = io.BytesIO(pictures.png())
    picture.name, picture.content_type = "grade.pdf", "application/pdf"
    answer = owner.send_form("certificate", body | {"fileData": picture})
    assert (answer.status_code, answer.json()["message"]) == (400, WRONG)
    paper = io.BytesIO(papers.pdf())
    paper.name, paper.content_type = "grade.png", "image/png"
    assert owner.send_form("certificate", body | {"fileData": paper}).status_code == 201


#
def test_a_course_never_taken_and_a_student_of_another_branch_are_refused(
    organisation, other_organisation, ids, body
):
    staff = signed_in("staff", organisation)
    sent = body | {"fileData": {"base64": PAPER}}
    before, disk = everything(organisation, other_organisation), on_disk()
    never = staff.post("certificate", sent | {"courseObjectId": ids.free_course})
    assert (never.status_code, list(never.json()["errors"])) == (400, ["courseObjectId"])
    assert never.json()["message"] == "Raga Payer has not taken this course."
    elsewhere = staff.post("certificate", sent | {"studentObjectId": ids.second_student})
    assert elsewhere.status_code == 404
    assert everything(organisation, other_organisation) == before
    assert on_disk() == disk


#
def test_a_download_is_for_those_who_may_read_the_certificate(
    organisation, other_organisation, ids
):
    with in_organisation(organisation):
        certificate = make_certificate(title="Merit")  # of a student whom nobody here teaches
    path = f"certificate/{certificate.pk}/file"
    assert nobody().get(path).status_code == 401
    assert signed_in("owner", organisation).get(path).status_code == 200
    for person in ("admin", "staff", "trainer", "branch_admin"):
        assert signed_in(person, organisation).get(path).status_code == 404
    assert signed_in("owner", other_organisation).get(path).status_code == 404


#
def test_an_address_ends_after_five_minutes_and_cannot_be_moved(
    organisation, other_organisation, owner, ids, monkeypatch
):
    with in_organisation(organisation):
        certificate = make_certificate()
    address = owner.get(f"certificate/{certificate.pk}/file").json()["data"]
    signature = address.rpartition("/")[2]
    assert nobody().get(address).status_code == 200
    foreign = files.sign(other_organisation.code, certificate.file_id, session_id="")
    payload, _, proof = signature.partition(":")
    moved = files.sign(organisation.code, certificate.file_id + 1, session_id="").partition(":")[0]
    assert nobody().get(f"files/{foreign}").status_code == 404
    for forged in (f"{moved}:{proof}", payload, signature[:-2], f"{signature}x"):
        assert nobody().get(f"files/{forged}").status_code == 403
    later = time.time() + files.LINK_SECONDS + 1
    monkeypatch.setattr(time, "time", lambda: later)
    assert nobody().get(address).status_code == 403


#
def test_the_file_of_a_deleted_certificate_is_gone_although_its_address_was_given_out(
    organisation, owner
):
    with in_organisation(organisation):
        certificate = make_certificate()
    address = owner.get(f"certificate/{certificate.pk}/file").json()["data"]
    owner.put(f"certificate/delete/{certificate.pk}")
    assert nobody().get(address).status_code == 404
    assert owner.get(f"certificate/{certificate.pk}/file").status_code == 404


#
def test_a_certificate_does_not_become_somebodys_photo(organisation, owner, ids):
    with in_organisation(organisation):
        certificate = make_certificate()
    address = owner.get(f"certificate/{certificate.pk}/file").json()["data"]
    answer = owner.put(f"staff/update/{ids.people['trainer']}", {"userLogo": address})
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["userLogo"])


#
@pytest.mark.parametrize("sent", [{"fileData": {"base64": PAPER}}, {}], ids=["upload", "template"])
def test_a_disk_that_is_full_leaves_neither_row_nor_file(
    organisation, other_organisation, owner, body, monkeypatch, sent
):
    def fills_up(path, content):
        target = Path(settings.MEDIA_ROOT) / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.read()[:100])
        raise OSError(28, "No space left on device")

    before, disk = everything(organisation, other_organisation), on_disk()
    monkeypatch.setattr(default_storage, "save", fills_up)
    answer = owner.post("certificate", body | sent)
    assert (answer.status_code, answer.json()["code"]) == (503, "storage_full")
    assert answer["Retry-After"]
    assert everything(organisation, other_organisation) == before
    assert on_disk() == disk


#
def test_bytes_that_a_crash_left_without_a_row_are_swept_a_day_later(
    tables_owner, organisation, monkeypatch, settings, tmp_path
):
    settings.MEDIA_ROOT = tmp_path
    with in_organisation(organisation):
        kept = make_certificate().file
        crashed = workspace.store_file(
            by=SYSTEM, kind="certificate", upload=files.safe_pdf(papers.pdf())
        )
        StoredFile.objects.filter(pk=crashed.pk).delete()
        for stored in (kept, crashed):
            # The file system has a clock of its own.
            os.utime(default_storage.path(stored.path), (time.time(), time.time()))
        assert workspace.sweep_stray_files() == 0
        tomorrow = timezone.now() + timedelta(days=1, minutes=1)
        monkeypatch.setattr(timezone, "now", lambda: tomorrow)
        workspace.sweep_stray_files()
        assert not default_storage.exists(crashed.path)
        assert default_storage.exists(kept.path)
