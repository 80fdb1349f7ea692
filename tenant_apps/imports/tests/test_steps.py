"""The steps of an import: columns, check, run, undo, and what happens when one is stopped."""

import base64
from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.functional import Promise

from shared_apps.core.tests.sheets import csv_bytes, xlsx_of
from tenant_apps.audit.models import AuditEntry
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.imports import services
from tenant_apps.imports.kinds import KINDS
from tenant_apps.imports.models import DataImport, DataImportRow, DataImportSheet
from tenant_apps.imports.restoring import DataImportRecords
from tenant_apps.imports.tests.importing import (
    checked,
    faults,
    imported,
    record,
    run,
    undone,
    upload,
)
from tenant_apps.jobs.models import Job
from tenant_apps.jobs.tasks import work
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

HEADINGS = ["Name", "Phone", "Remarks", "Batch"]
IRA = ["Ira Sen", "9822011873", "Asked twice", "A"]
KABIR = ["Kabir Shah", "9822011874", "", "B"]


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


def enquiries() -> list[str]:
    found = Enquiry.objects.live().filter(phone__in=[IRA[1], KABIR[1]])
    return sorted(found.values_list("name", flat=True))


def test_an_upload_shows_the_columns_with_our_fields_and_saves_nothing(admin):
    found = upload(admin, "ENQUIRIES", HEADINGS, IRA, KABIR)
    assert found["mapping"] == ["studentName", "phone", "note", ""]
    assert (found["status"], found["rows"], found["sample"]) == ("UPLOADED", 2, [IRA, KABIR])
    assert enquiries() == []


def test_a_workbook_is_read_as_a_csv_is(admin):
    found = upload(admin, "ENQUIRIES", [], content=xlsx_of(IRA, headings=HEADINGS))
    assert (found["mapping"][:2], found["rows"]) == (["studentName", "phone"], 1)


@pytest.mark.parametrize("kind", DataImport.Kind.values)
@pytest.mark.parametrize("file_format", ["csv", "xlsx"])
def test_the_template_of_each_kind_is_understood_when_it_comes_back(admin, kind, file_format):
    answer = admin.get(f"dataimport/template?kind={kind}&format={file_format}")
    assert answer.status_code == 200
    body = {
        "kind": kind,
        "file": {"base64": base64.b64encode(answer.content).decode()},
        "asOf": str(timezone.localdate()),
    }
    answer = admin.post("dataimport", body)
    assert answer.json()["errors"] == {"file": ["There are no rows below the headings."]}


def test_a_template_needs_a_known_kind(admin):
    for kind in ("", "GOATS"):
        answer = admin.get(f"dataimport/template?kind={kind}")
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["kind"])


def test_the_columns_can_be_corrected_before_the_check(admin):
    found = upload(admin, "ENQUIRIES", ["Who", "Phone"], IRA[:2])
    answer = admin.post(f"dataimport/{found['_id']}/check")
    assert answer.json()["errors"] == {"mapping": ["Please choose the column with: Name."]}
    body = {"mapping": ["studentName", "phone"], "version": found["version"]}
    assert admin.put(f"dataimport/update/{found['_id']}", body).status_code == 200
    assert admin.post(f"dataimport/{found['_id']}/check").status_code == 200
    work()
    assert record(admin, found)["good"] == 1


@pytest.mark.parametrize("mapping", [["studentName"], ["goat", "phone"], ["phone", "phone"]])
def test_a_mapping_that_is_none_is_refused(admin, mapping):
    found = upload(admin, "ENQUIRIES", HEADINGS[:2], IRA[:2])
    answer = admin.put(f"dataimport/update/{found['_id']}", {"mapping": mapping})
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["mapping"])
    assert record(admin, found)["mapping"] == ["studentName", "phone"]


def test_the_fields_of_an_import_are_those_of_its_kind(admin):
    found = upload(admin, "ENQUIRIES", HEADINGS, IRA)
    fields = admin.get(f"dataimport/{found['_id']}/fields").json()["data"]
    assert fields[0] == {
        "name": "studentName",
        "label": "Name",
        "required": True,
        "joined": True,
    }


@pytest.mark.parametrize("kind", KINDS.values())
def test_every_column_has_a_field_that_is_named(kind):
    fields = kind.form().fields
    assert {column.name for column in kind.columns} == fields.keys()
    assert {name for name, field in fields.items() if not isinstance(field.label, Promise)} == set()


def test_a_check_saves_no_record(admin):
    found = checked(admin, "ENQUIRIES", HEADINGS, IRA, KABIR)
    assert (found["status"], found["good"], found["made"]) == ("CHECKED", 2, 0)
    assert enquiries() == []


def test_nothing_runs_before_a_check(admin):
    found = upload(admin, "ENQUIRIES", HEADINGS, IRA)
    answer = admin.post(f"dataimport/{found['_id']}/run")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert enquiries() == []


def test_an_import_is_a_job_that_says_what_it_came_to(admin):
    done = imported(admin, "ENQUIRIES", HEADINGS, IRA, ["", "9822011875", "", ""])
    job = Job.objects.latest("pk")
    assert (job.kind, job.parameters) == (
        "dataimport",
        {"record": done["_id"], "step": "RUNNING"},
    )
    assert job.message == "1 row imported. 1 row is left out."


def test_the_personal_data_of_the_file_is_deleted_once_it_is_imported(admin):
    done = imported(admin, "ENQUIRIES", HEADINGS, IRA)
    assert done["sample"] == []
    assert not DataImportSheet.objects.filter(of=done["_id"]).exists()
    assert "9822011873" not in str(
        AuditEntry.objects.filter(kind="dataimport").values_list("before", "after")
    )


def test_a_run_that_was_stopped_goes_on_after_the_last_batch(admin, monkeypatch):
    monkeypatch.setattr(services, "BATCH_SIZE", 1)
    found = checked(admin, "ENQUIRIES", HEADINGS, IRA, KABIR)
    save, saved = services._save_batch, []

    def once(*arguments):
        if saved:
            raise ZeroDivisionError
        saved.append(save(*arguments))
        return saved[0]

    monkeypatch.setattr(services, "_save_batch", once)
    stopped = run(admin, found)
    assert (stopped["status"], stopped["done"], stopped["made"]) == ("CHECKED", 1, 1)
    assert enquiries() == ["Ira Sen"]
    monkeypatch.setattr(services, "_save_batch", save)
    assert run(admin, found)["made"] == 2
    assert enquiries() == ["Ira Sen", "Kabir Shah"]
    assert DataImportRow.objects.filter(of=found["_id"]).count() == 2


def test_a_run_that_was_stopped_can_be_undone(admin, monkeypatch):
    found = checked(admin, "ENQUIRIES", HEADINGS, IRA, KABIR)
    monkeypatch.setattr(services, "_finish", lambda by, import_id: 1 / 0)
    assert run(admin, found)["status"] == "CHECKED"
    assert undone(admin, found)["status"] == "UNDONE"
    assert enquiries() == []


def test_a_cancelled_run_is_ready_again(admin):
    found = checked(admin, "ENQUIRIES", HEADINGS, IRA)
    assert admin.post(f"dataimport/{found['_id']}/run").status_code == 200
    assert admin.post(f"job/{Job.objects.latest('pk').pk}/cancel").status_code == 200
    assert record(admin, found)["status"] == "CHECKED"
    assert enquiries() == []


def test_a_failed_job_is_tried_again(admin, monkeypatch):
    found = checked(admin, "ENQUIRIES", HEADINGS, IRA)
    monkeypatch.setattr(services, "_finish", lambda by, import_id: 1 / 0)
    run(admin, found)
    monkeypatch.undo()
    assert admin.post(f"job/{Job.objects.latest('pk').pk}/retry").status_code == 200
    work()
    assert (record(admin, found)["status"], enquiries()) == ("DONE", ["Ira Sen"])


def test_the_same_file_is_imported_once(admin):
    first = checked(admin, "ENQUIRIES", HEADINGS, IRA)
    second = checked(admin, "ENQUIRIES", HEADINGS, IRA)
    run(admin, first)
    assert record(admin, second)["importedBefore"] is True
    answer = admin.post(f"dataimport/{second['_id']}/run")
    assert (answer.status_code, answer.json()["code"]) == (409, "duplicate")
    assert enquiries() == ["Ira Sen"]


def test_the_same_file_can_be_imported_after_it_was_undone(admin):
    first = imported(admin, "ENQUIRIES", HEADINGS, IRA)
    undone(admin, first)
    second = checked(admin, "ENQUIRIES", HEADINGS, IRA)
    assert record(admin, second)["importedBefore"] is False
    assert run(admin, second)["made"] == 1


def test_an_import_that_is_done_cannot_be_changed_or_discarded(admin):
    done = imported(admin, "ENQUIRIES", HEADINGS, IRA)
    for call in ("update", "delete"):
        answer = admin.put(f"dataimport/{call}/{done['_id']}", {})
        assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert record(admin, done)["status"] == "DONE"


def test_there_is_nothing_to_undo_before_a_run(admin):
    found = checked(admin, "ENQUIRIES", HEADINGS, IRA)
    answer = admin.post(f"dataimport/{found['_id']}/undo")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")


def test_an_import_of_the_owner_is_missing_for_an_admin(organisation, admin):
    owner = signed_in("owner", organisation)
    found = upload(owner, "ENQUIRIES", HEADINGS, IRA)
    assert admin.get(f"dataimport/{found['_id']}").status_code == 404
    assert faults(admin, found) == []


def test_progress_tells_how_far_the_job_is(admin):
    found = upload(admin, "ENQUIRIES", HEADINGS, IRA, KABIR)
    admin.post(f"dataimport/{found['_id']}/check")
    progress = admin.get(f"dataimport/{found['_id']}/progress").json()["data"]
    assert progress == {"state": "QUEUED", "done": 0, "total": 2, "message": ""}
    work()
    assert admin.get(f"dataimport/{found['_id']}/progress").json()["data"]["state"] == "DONE"


def test_uploads_that_were_never_run_are_discarded_after_30_days(admin):
    old = upload(admin, "ENQUIRIES", HEADINGS, IRA)
    new = upload(admin, "ENQUIRIES", HEADINGS, KABIR)
    before = timezone.now() - timedelta(days=31)
    DataImport.objects.filter(pk=old["_id"]).update(created_at=before)
    assert services.delete_old() == 1
    assert admin.get(f"dataimport/{old['_id']}").status_code == 404
    assert record(admin, new)["status"] == "UPLOADED"


def test_a_step_that_was_under_way_when_a_backup_was_taken_can_be_begun_again(admin):
    found = checked(admin, "ENQUIRIES", HEADINGS, IRA)
    admin.post(f"dataimport/{found['_id']}/run")
    DataImportRecords().interrupt()
    assert record(admin, found)["status"] == "CHECKED"


def test_a_file_with_more_than_20000_rows_is_refused(admin):
    rows = [[f"A {number}", "9822011873"] for number in range(20_001)]
    body = {
        "kind": "ENQUIRIES",
        "file": {"base64": base64.b64encode(csv_bytes(*rows, headings=HEADINGS[:2])).decode()},
    }
    answer = admin.post("dataimport", body)
    assert answer.json()["errors"] == {
        "file": ["The file has more than 20,000 rows. Please split it."]
    }
