"""An owner exports everything of the centre as one file, which a job writes."""

import csv
import hashlib
import io
import json
import time
import zipfile
from datetime import timedelta

import pytest
from django.core.files.storage import default_storage
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.accounts.totp import code_at
from shared_apps.billing.models import CreditNote as PlatformCreditNote
from shared_apps.billing.models import Invoice
from shared_apps.core.api.export import FORMULA
from shared_apps.core.pdf import NotPrinted
from tenant_apps.archive import documents
from tenant_apps.archive.rules import EXPORTED, LEFT_OUT
from tenant_apps.archive.selectors import table_of
from tenant_apps.audit.models import AuditEntry
from tenant_apps.fees.models import AdvanceVoucher, CreditNote, Due, Payment
from tenant_apps.jobs.models import Job
from tenant_apps.jobs.tasks import work
from tenant_apps.refunds.models import Refund
from tenant_apps.students.models import Student
from tenants.context import in_organisation, in_public
from tenants.copying import copy_in
from tenants.models import Organisation
from tenants.names import new_schema_name
from tenants.schemas import create_schema
from tests.callers import master, master_in, signed_in
from tests.seed import MASTER_KEY, PASSWORD

MARKER = "zebra-crossing-internal-4711"


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


def start(owner, password=PASSWORD, **more):
    return owner.post("archive", {"password": password} | more)


def newest(owner) -> dict:
    return next(job for job in owner.get("job").json()["data"] if job["kind"] == "archive")


def finished(owner, **more) -> dict:
    answer = start(owner, **more)
    assert answer.status_code == 201, answer.content
    while work():
        pass
    return newest(owner)


def file_of(owner, job) -> bytes:
    link = owner.post(f"job/{job['_id']}/link", {}).json()["data"]
    answer = owner.get(link.removeprefix("/class/v1/"))
    assert answer["Content-Type"] == "application/zip"
    return b"".join(answer)


def archive_of(owner, **more) -> zipfile.ZipFile:
    job = finished(owner, **more)
    assert job["state"] == "DONE", job["message"]
    return zipfile.ZipFile(io.BytesIO(file_of(owner, job)))


def manifest_of(archive) -> dict:
    return json.loads(archive.read("manifest.json"))


def every_byte(archive) -> bytes:
    return b"\n".join(archive.read(name) for name in archive.namelist())


@pytest.fixture
def archive(committed, owner):
    return archive_of(owner)


def test_it_has_every_table_as_csv_as_json_and_for_a_spreadsheet(archive):
    assert archive.testzip() is None
    tables = manifest_of(archive)["data"]["tables"]
    assert set(tables) == {table_of(label) for label in EXPORTED}
    for name, table in tables.items():
        rows = list(csv.reader(io.StringIO(archive.read(f"data/{name}.csv").decode())))
        assert len(rows) == table["rows"] + 1
        assert rows[0] == table["columns"]
        readable = archive.read(f"tables/{name}.csv").decode("utf-8-sig")
        assert len(list(csv.reader(io.StringIO(readable)))) == table["rows"] + 1
        lines = archive.read(f"json/{name}.jsonl").decode().splitlines()
        assert len(lines) == table["rows"]
        assert all(json.loads(line).keys() == set(table["columns"]) for line in lines)


def test_its_manifest_names_the_hash_of_every_table_and_file_and_what_is_left_out(archive):
    manifest = manifest_of(archive)
    for name, table in manifest["data"]["tables"].items():
        content = archive.read(f"data/{name}.csv")
        assert (len(content), hashlib.sha256(content).hexdigest()) == (
            table["size"],
            table["sha256"],
        )
    for name, file in manifest["files"].items():
        content = archive.read(name)
        assert (len(content), hashlib.sha256(content).hexdigest()) == (
            file["bytes"],
            file["sha256"],
        )
    assert {table_of(label) for label in LEFT_OUT} <= manifest["leftOut"].keys()
    assert manifest["organisation"]["code"] == "RAGAPUNE2345"


def test_it_has_the_files_of_the_centre(archive, organisation):
    manifest = manifest_of(archive)
    rows = csv.DictReader(io.StringIO(archive.read("data/workspace_storedfile.csv").decode()))
    paths = [row["path"] for row in rows]
    assert len(paths) == len(manifest["files"]) + len(manifest["missingFiles"])
    for path in paths:
        name = f"files/{path.removeprefix(f'o/{organisation.code}/')}"
        if name in manifest["files"]:
            with default_storage.open(path) as stored:
                assert archive.read(name) == stored.read()


def test_it_has_each_kind_of_document_as_pdf_where_they_are_asked_for(
    committed, organisation, owner
):
    found = archive_of(owner, papers=True)
    with in_organisation(organisation):
        vouchers = AdvanceVoucher.objects.all()
        expected = [
            names_in("receipts", Payment.objects.all()),
            names_in("bills", Due.objects.all()),
            names_in("credit-notes", CreditNote.objects.all()),
            names_in("vouchers", vouchers.filter(kind=AdvanceVoucher.Kind.RECEIPT)),
            names_in("vouchers", vouchers.filter(kind=AdvanceVoucher.Kind.REFUND)),
            names_in("refunds", Refund.objects.filter(status=Refund.Status.PAID)),
            names_in("plan-invoices", issued_to(organisation, Invoice)),
            names_in("plan-credit-notes", issued_to(organisation, PlatformCreditNote)),
        ]
    assert all(expected)
    manifest = manifest_of(found)
    assert manifest["missingPapers"] == []
    assert set().union(*expected) == manifest["papers"].keys()
    for name, stored in manifest["papers"].items():
        content = found.read(name)
        assert content.startswith(b"%PDF")
        assert stored == {
            "bytes": len(content),
            "sha256": hashlib.sha256(content).hexdigest(),
        }
    job = newest(owner)
    assert job["done"] == job["total"]
    assert f"{len(manifest['papers'])} papers" in job["message"]


def test_a_refund_is_a_paper_once_it_was_paid_and_stays_one_when_it_is_reversed(
    committed, organisation, owner, ids
):
    answer = owner.post(f"refund/{ids.paid_refund}/reverse", {"reason": "Sent to another account"})
    assert answer.status_code == 200, answer.content
    with in_organisation(organisation):
        states = set(Refund.objects.values_list("status", flat=True))
        expected = names_in("refunds", Refund.objects.exclude(number=""))
    assert states == {"REVERSED", "PAID", "APPROVED"}
    papers = manifest_of(archive_of(owner, papers=True))["papers"]
    assert {name for name in papers if name.startswith("papers/refunds/")} == expected


def names_in(folder, documents) -> set[str]:
    return {f"papers/{folder}/{each.pdf_name}" for each in documents}


def test_it_has_no_papers_where_they_are_not_asked_for(archive):
    assert manifest_of(archive)["papers"] == {}
    assert not [name for name in archive.namelist() if name.startswith("papers/")]


def test_a_paper_that_cannot_be_printed_is_named_and_the_rest_is_there(
    committed, owner, monkeypatch
):
    def refused(_document):
        raise NotPrinted

    monkeypatch.setattr(documents, "invoice_pdf", refused)
    manifest = manifest_of(archive_of(owner, papers=True))
    assert all(name.startswith("papers/plan-invoices/") for name in manifest["missingPapers"])
    assert manifest["missingPapers"]
    assert manifest["papers"]


def issued_to(organisation, model) -> list:
    with in_public():
        return list(model.objects.filter(organisation=organisation))


def test_its_readme_says_which_files_to_open_in_a_spreadsheet(archive):
    readme = archive.read("README.txt").decode()
    assert readme.startswith("Everything of Raga School of Music")
    assert "Open these in a spreadsheet" in readme


def test_it_has_the_centres_plan_orders_invoices_and_people(archive):
    account = manifest_of(archive)["account"]
    assert {"organisation", "people", "subscriptions", "orders", "invoices", "referrals"} <= set(
        account
    )
    people = archive.read("account/people.csv").decode()
    assert account["people"] > 1
    assert "owner@raga.test" in people


def test_it_has_no_byte_of_another_centre(committed, organisation, other_organisation, owner):
    with in_organisation(other_organisation):
        student = Student.objects.first()
        student.name = "Only Brushes Knows"
        student.save()
    content = every_byte(archive_of(owner))
    assert b"Only Brushes Knows" not in content
    assert b"brushes.test" not in content
    assert other_organisation.code.encode() not in content
    assert other_organisation.schema_name.encode() not in content


def test_it_has_no_password_and_no_internal_note(committed, organisation, owner, ids):
    platform = master()
    assert platform.post(f"support/{ids.ticket}/note", {"text": MARKER}).status_code == 200
    assert platform.post(f"support/{ids.ticket}/reply", {"text": "Seen."}).status_code == 200
    content = every_byte(archive_of(owner))
    with in_public():
        hashes = User.objects.values_list("password", flat=True)
    assert MARKER.encode() not in content
    assert not [kept for kept in hashes if kept and kept.encode() in content]
    assert organisation.schema_name.encode() not in content


@pytest.mark.parametrize("sign", [sign for sign in FORMULA if sign.isprintable()])
def test_a_text_that_a_spreadsheet_would_run_is_shown_instead(committed, organisation, owner, sign):
    name = f"{sign}HYPERLINK(1)"
    with in_organisation(organisation):
        student = Student.objects.order_by("pk").first()
        student.name = name
        student.save()
    archive = archive_of(owner)

    def names(file: str) -> list[str]:
        text = archive.read(file).decode("utf-8-sig")
        return [row["name"] for row in csv.DictReader(io.StringIO(text))]

    assert names("tables/students_student.csv")[0] == f"'{name}"
    assert names("data/students_student.csv")[0] == name


def test_its_tables_are_read_into_an_empty_workspace_as_they_are(
    committed, tables_owner, owner, tmp_path
):
    archive = archive_of(owner)
    manifest = manifest_of(archive)
    for name in manifest["data"]["tables"]:
        (tmp_path / f"{name}.csv").write_bytes(archive.read(f"data/{name}.csv"))
    (tmp_path / "manifest.json").write_text(json.dumps(manifest["data"]))
    schema = new_schema_name()
    create_schema(schema)
    copied = copy_in(tmp_path, schema)
    assert copied.tables["fees_payment"].rows > 0


def test_it_is_written_after_the_plan_has_ended(committed, organisation, owner):
    with in_public():
        Organisation.objects.filter(pk=organisation.pk).update(status="CLOSED")
    assert finished(owner)["state"] == "DONE"


@pytest.mark.parametrize("persona", ["admin", "staff", "trainer"])
def test_only_the_owner_exports_everything(organisation, persona):
    assert start(signed_in(persona, organisation)).status_code == 403


def test_another_password_starts_nothing(owner, organisation):
    answer = start(owner, "Wrong@Pune1")
    assert answer.status_code == 400
    assert answer.json()["errors"] == {"password": ["This is not your current password."]}
    with in_organisation(organisation):
        assert not Job.objects.filter(kind="archive").exists()


@pytest.mark.parametrize("code", ["", "000000"])
def test_where_two_factor_sign_in_is_on_a_code_is_asked_for(organisation, code):
    answer = start(master_in(organisation), code=code)
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["code"])
    with in_organisation(organisation):
        assert not Job.objects.filter(kind="archive").exists()


def test_passwords_cannot_be_tried_again_and_again(owner):
    answers = [start(owner, f"Wrong@Pune{number}").status_code for number in range(11)]
    assert answers == [400] * 10 + [429]


def test_asking_again_while_it_is_written_is_the_same_job(owner):
    first, second = start(owner).json()["data"], start(owner).json()["data"]
    assert first["_id"] == second["_id"]


def test_somebody_else_waits_until_it_is_written(owner, organisation):
    start(owner)
    refused = start(master_in(organisation), code=code_at(MASTER_KEY, time.time()))
    assert (refused.status_code, refused.json()["code"]) == (409, "archive_running")
    assert "Raga Owner" in refused.json()["message"]


def test_who_is_no_owner_any_more_gets_no_file(committed, owner, organisation):
    job = finished(owner)
    link = owner.post(f"job/{job['_id']}/link", {}).json()["data"]
    with in_public():
        User.objects.filter(email="owner@raga.test").update(role="ADMIN", branch_id=1)
    assert owner.get(link.removeprefix("/class/v1/")).status_code == 403


def test_who_is_no_owner_any_more_gets_nothing_written(committed, owner, organisation):
    start(owner)
    with in_public():
        User.objects.filter(email="owner@raga.test").update(role="ADMIN", branch_id=1)
    while work():
        pass
    with in_organisation(organisation):
        job = Job.objects.filter(kind="archive").get()
    assert (job.status, job.file_path) == ("FAILED", "")


def test_the_file_is_kept_for_three_days(committed, owner):
    kept = timezone.datetime.fromisoformat(finished(owner)["keptUntil"])
    assert timedelta(days=2) < kept - timezone.now() <= timedelta(days=3)


def test_the_activity_log_says_who_exported_everything(owner, organisation):
    start(owner)
    with in_organisation(organisation):
        entry = AuditEntry.objects.filter(kind="archive").get()
    assert (entry.action, entry.actor_name) == ("exported", "Raga Owner")
