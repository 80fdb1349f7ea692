"""The owner of a new centre uploads an archive in pieces and has it imported."""

import base64
import io
import json
import time
import zipfile
from datetime import timedelta

import pytest
from django.core.files.storage import default_storage
from django.utils import timezone

from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.sessions import token_of
from shared_apps.accounts.totp import code_at
from shared_apps.core.principal import SYSTEM
from shared_apps.platform.models import ArchiveImport
from tenant_apps.archive.imports import running, services
from tenant_apps.archive.imports.running import run_waiting
from tenant_apps.archive.tests.archives import changed, counts
from tenant_apps.audit.models import AuditEntry
from tenant_apps.courses.services import create_course
from tenant_apps.students.models import Student
from tenants.context import in_organisation, in_public
from tenants.models import Organisation
from tests.callers import Caller, master_in, signed_in
from tests.guards.walk import everything
from tests.seed import MASTER_KEY, PASSWORD

pytestmark = pytest.mark.usefixtures("tables_owner", "committed")
PIECE = 50_000
ZIP = b"PK\x03\x04" + bytes(996)


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch):
    monkeypatch.setattr(services, "PIECE_BYTES", PIECE)


@pytest.fixture
def owner(new_centre) -> Caller:
    with in_public():
        user = User.objects.get(email="new@swara.test")
        expires_at = timezone.now() + timedelta(hours=1)
        session = LoginSession.objects.create(
            user=user, organisation=new_centre, expires_at=expires_at
        )
    return Caller(token_of(session, user))


def begin(caller, size: int, **more):
    body = {"password": PASSWORD, "fileName": "class-master.zip", "size": size}
    return caller.post("archiveimport", body | more)


def send(caller, number: int, content: bytes):
    file = {"base64": base64.b64encode(content).decode()}
    return caller.post("archiveimport/piece", {"number": number, "file": file})


def pieces_of(content: bytes) -> list[bytes]:
    return [content[at : at + PIECE] for at in range(0, len(content), PIECE)]


def upload(caller, content: bytes) -> None:
    begun = begin(caller, len(content))
    assert begun.status_code == 201, begun.content
    for number, piece in enumerate(pieces_of(content)):
        answer = send(caller, number, piece)
        assert answer.status_code == 200, answer.content
    assert answer.json()["data"]["received"] == len(content)


def imported(caller, content: bytes) -> dict:
    upload(caller, content)
    answer = caller.post("archiveimport/run")
    assert answer.json()["message"] == "The archive is being imported."
    assert answer.json()["data"]["state"] == "QUEUED"
    run_waiting()
    return state(caller)


def state(caller) -> dict:
    return caller.get("archiveimport").json()["data"]


def notifications_of(caller) -> list[dict]:
    """Of imports, the newest first."""
    found = caller.get("notification").json()["data"]
    return [one for one in found if one["kind"] == "archiveimport.finished"]


def pieces_kept(centre) -> list[str]:
    folder = f"o/{centre.code}/archive-imports"
    return default_storage.listdir(folder)[1] if default_storage.exists(folder) else []


def now(centre) -> Organisation:
    with in_public():
        return Organisation.objects.get(pk=centre.pk)


def test_an_uploaded_archive_is_the_centres_afterwards_with_the_counts_of_its_manifest(
    archive, organisation, new_centre, owner
):
    found = imported(owner, archive)
    assert (found["state"], found["message"], found["isNew"]) == ("DONE", "", False)
    here = counts(organisation)
    assert 0 < found["rows"] <= sum(here.values())
    assert (found["tables"], found["files"]) == (len(counts_of_manifest(archive)), 1)
    assert found["rows"] == sum(counts_of_manifest(archive).values())
    with in_organisation(organisation):
        students = list(Student.objects.order_by("pk").values_list("code", "name"))
    listed = owner.get("student?pageSize=100&ordering=studentId")
    assert listed.status_code == 200
    with in_organisation(now(new_centre)):
        assert list(Student.objects.order_by("pk").values_list("code", "name")) == students
    assert pieces_kept(new_centre) == []


def counts_of_manifest(archive: bytes) -> dict[str, int]:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        tables = json.loads(opened.read("manifest.json"))["data"]["tables"]
    return {name: table["rows"] for name, table in tables.items()}


def test_the_activity_log_of_the_centre_says_that_an_archive_was_imported(
    archive, new_centre, owner
):
    imported(owner, archive)
    with in_organisation(now(new_centre)):
        entry = AuditEntry.objects.filter(kind="archive", action="imported").get()
    assert entry.actor_name == "Meera"


def test_a_piece_that_is_sent_again_is_taken_once(new_centre, owner):
    content = ZIP + bytes(PIECE)
    begin(owner, len(content))
    first, second = pieces_of(content)
    for number, piece in ((0, first), (0, first), (1, second), (1, second), (0, first)):
        assert send(owner, number, piece).status_code == 200
    assert state(owner)["received"] == len(content)
    assert len(pieces_kept(new_centre)) == 2


@pytest.mark.parametrize(
    ("number", "content"), [(1, bytes(PIECE)), (0, ZIP + bytes(5)), (0, ZIP[:-1])]
)
def test_a_piece_out_of_its_order_or_of_another_length_is_refused(owner, number, content):
    begin(owner, len(ZIP))
    before = everything()
    answer = send(owner, number, content)
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_piece")
    assert everything() == before


def test_what_is_no_zip_file_is_refused_at_its_first_piece(owner):
    begin(owner, 1000)
    answer = send(owner, 0, b"%PDF" + bytes(996))
    assert answer.json()["errors"] == {
        "file": ["This is not an archive of Class Master. Choose the ZIP file of an export."]
    }


def test_a_file_of_which_a_part_is_missing_is_not_imported(owner):
    begin(owner, len(ZIP) + 1)
    answer = owner.post("archiveimport/run")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_piece")
    assert run_waiting() == 0


def test_a_file_that_is_too_large_is_refused_before_anything_is_sent(owner, settings):
    settings.ARCHIVE_BYTES = 5_000_000
    answer = begin(owner, 5_000_001)
    sentence = "This file is larger than 5 MB. Please ask us to import it for you."
    assert (answer.status_code, answer.json()["errors"]) == (400, {"size": [sentence]})
    assert state(owner)["state"] == "NONE"


def test_another_password_begins_nothing(owner):
    answer = begin(owner, 1000, password="Wrong@Pune1")
    assert answer.json()["errors"] == {"password": ["This is not your current password."]}
    assert not ArchiveImport.objects.exists()


def test_a_centre_with_records_is_told_what_it_has(organisation):
    answer = begin(signed_in("owner", organisation), 1000)
    assert (answer.status_code, answer.json()["code"]) == (409, "in_use")
    said = answer.json()["message"]
    assert said.startswith(
        "An archive is imported into a new centre. This one has records already:"
    )
    for word in ("branches", "students", "courses", "payments"):
        assert word in said
    assert not state(signed_in("owner", organisation))["isNew"]


def test_what_is_entered_between_upload_and_import_stops_it(archive, new_centre, owner):
    upload(owner, archive)
    with in_organisation(new_centre):
        create_course(
            by=SYSTEM,
            name="Sitar",
            duration_value=6,
            duration_unit="MONTHS",
            base_fee=1000,
            fee_plan={"kind": "MONTHLY"},
        )
    answer = owner.post("archiveimport/run")
    assert (answer.status_code, answer.json()["code"]) == (409, "in_use")
    assert "1 course." in answer.json()["message"]


def test_a_new_upload_takes_the_place_of_one_that_was_left(new_centre, owner):
    begin(owner, len(ZIP))
    send(owner, 0, ZIP)
    begin(owner, 2 * len(ZIP))
    assert (state(owner)["received"], state(owner)["size"]) == (0, 2 * len(ZIP))
    assert pieces_kept(new_centre) == []


def test_an_upload_can_be_discarded(new_centre, owner):
    begin(owner, len(ZIP))
    send(owner, 0, ZIP)
    assert owner.post("archiveimport/discard").json()["data"]["state"] == "NONE"
    assert pieces_kept(new_centre) == []
    assert send(owner, 0, ZIP).status_code == 409


def test_an_upload_of_yesterday_is_not_gone_on_with(owner):
    begin(owner, len(ZIP))
    ArchiveImport.objects.update(created_at=timezone.now() - timedelta(days=1, minutes=1))
    assert state(owner)["state"] == "NONE"


def test_another_person_of_the_centre_does_not_send_pieces_of_it(new_centre, owner):
    begin(owner, len(ZIP))
    visitor = master_in(new_centre)
    assert send(visitor, 0, ZIP).status_code == 409


def test_while_it_is_imported_nothing_else_is_begun_or_discarded(new_centre, owner):
    begin(owner, len(ZIP))
    send(owner, 0, ZIP)
    owner.post("archiveimport/run")
    assert owner.post("archiveimport/run").json()["data"]["state"] == "QUEUED"
    for answer in (
        begin(master_in(new_centre), 1000, code=code_at(MASTER_KEY, time.time())),
        owner.post("archiveimport/discard"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "import_running")
        assert answer.json()["message"].startswith("Meera is importing an archive already.")


def test_what_is_no_archive_fails_with_the_reason_and_changes_nothing_else(new_centre, owner):
    before = counts(new_centre)
    found = imported(owner, ZIP)
    assert (found["state"], found["refusal"]) == ("FAILED", "invalid")
    assert found["message"] == (
        "This file cannot be imported. It is not an archive, or it is not complete."
    )
    assert found["isNew"]
    # That the upload began, and how it ended.
    told = {name: before[name] + 1 for name in ("audit_auditentry", "notifications_notification")}
    assert (counts(new_centre), pieces_kept(new_centre)) == (before | told, [])


def test_the_owner_is_notified_of_how_an_import_ended(archive, new_centre, owner):
    imported(owner, ZIP)
    [failed] = notifications_of(owner)
    assert (failed["kind"], failed["params"]["file"]) == (
        "archiveimport.finished",
        "class-master.zip",
    )
    assert failed["params"]["message"].startswith("This file cannot be imported.")
    found = imported(owner, archive)
    done = notifications_of(owner)[0]
    assert (done["kind"], done["params"]["message"]) == ("archiveimport.finished", "")
    assert done["params"]["rows"] == found["rows"]


def test_a_damaged_table_is_named(archive, owner):
    def damage(name, body):
        return body + b"x" if name == "data/students_student.csv" else body

    found = imported(owner, changed(archive, damage))
    assert found["message"] == (
        "This file cannot be imported. data/students_student.csv is not what its manifest says."
    )


@pytest.mark.parametrize("limit", ["student_limit", "staff_limit", "branch_limit"])
def test_a_plan_that_is_too_small_refuses_it_and_a_larger_one_takes_it(
    archive, organisation, new_centre, owner, limit
):
    with in_public():
        for user in User.objects.filter(organisation=organisation):
            user.email = f"moved.{user.email}"
            user.save()
        Organisation.objects.filter(pk=new_centre.pk).update(**{limit: 1})
    found = imported(owner, archive)
    assert (found["state"], found["refusal"]) == ("FAILED", "plan_limit")
    assert found["message"].startswith(
        "Your subscription plan is too small for this archive, which"
    )
    assert now(new_centre).schema_name == new_centre.schema_name
    with in_public():
        Organisation.objects.filter(pk=new_centre.pk).update(**{limit: None})
    assert imported(owner, archive)["state"] == "DONE"


def test_an_import_whose_process_was_killed_is_run_again(archive, owner):
    upload(owner, archive)
    owner.post("archiveimport/run")
    ArchiveImport.objects.update(status="RUNNING", attempts=1)
    assert run_waiting() == 1
    assert state(owner)["state"] == "DONE"


def test_an_import_that_was_interrupted_three_times_fails(new_centre, owner):
    upload(owner, ZIP)
    owner.post("archiveimport/run")
    ArchiveImport.objects.update(status="RUNNING", attempts=3)
    assert run_waiting() == 1
    found = state(owner)
    assert (found["state"], found["message"]) == (
        "FAILED",
        "This was interrupted several times. Please try again.",
    )
    assert pieces_kept(new_centre) == []


def test_a_fault_of_ours_changes_nothing_and_says_so(archive, new_centre, owner, monkeypatch):
    def fail(*args, **more):
        raise ZeroDivisionError

    monkeypatch.setattr(running, "import_archive", fail)
    found = imported(owner, archive)
    assert (found["state"], found["message"]) == (
        "FAILED",
        "Something went wrong on our side. Nothing was changed; please try again.",
    )
    assert now(new_centre).schema_name == new_centre.schema_name


def test_how_it_ended_is_shown_for_three_days(archive, owner):
    imported(owner, archive)
    ArchiveImport.objects.update(finished_at=timezone.now() - timedelta(days=3, minutes=1))
    assert state(owner)["state"] == "NONE"
