import base64
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from shared_apps.core.principal import Actor
from shared_apps.core.tests.sheets import csv_bytes, xlsx_of
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.jobs.tasks import work
from tenant_apps.notifications.models import Notification
from tenant_apps.students.imports import services
from tenant_apps.students.models import ImportSheet, Student, StudentImport
from tenant_apps.students.tests.factories import make_student
from tenants.context import in_public
from tenants.models import Organisation
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

IRA = ["Ira Sen", "9822011873", "14-05-2001"]
KABIR = ["Kabir Shah", "9822011874", ""]
MINOR = ["Diya Rao", "9822011875", "14-05-2018"]


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


@pytest.fixture
def branch():
    return Branch.objects.earliest("pk")


def upload(caller, *rows, content: bytes | None = None, **more) -> dict[str, Any]:
    file = {"base64": base64.b64encode(content or csv_bytes(*rows)).decode()}
    answer = caller.post("studentimport", {"file": file, "fileName": "june.csv"} | more)
    assert answer.status_code == 201, answer.json()
    return answer.json()["data"]


def checked(caller, *rows, **more) -> dict[str, Any]:
    """Uploads the rows and runs the check as the worker does."""
    found = upload(caller, *rows, **more)
    assert caller.post(f"studentimport/{found['_id']}/check").status_code == 200
    services.check(by=actor(caller), import_id=found["_id"])
    return caller.get(f"studentimport/{found['_id']}").json()["data"]


def run(caller, found, **body) -> dict[str, Any]:
    assert caller.post(f"studentimport/{found['_id']}/run", body).status_code == 200
    work()
    return caller.get(f"studentimport/{found['_id']}").json()["data"]


def actor(caller) -> Actor:
    return Actor(caller.user_id, "Raga Admin")


def faults(caller, found) -> list[tuple[int, str, str]]:
    rows = caller.get(f"studentimportfault?import={found['_id']}&pageSize=100").json()["list"]
    return [(row["row"], row["column"], row["message"]) for row in rows]


def test_an_upload_shows_its_columns_with_our_fields_and_its_first_rows(admin, branch):
    found = upload(admin, IRA, KABIR)
    assert found["columns"][:2] == ["Name", "Mobile No."]
    assert found["mapping"] == [
        "studentName",
        "phone",
        "dob",
        "guardianName",
        "guardianConsent",
        "",
    ]
    assert found["sample"][0][:3] == IRA
    assert (found["rows"], found["status"]) == (2, "UPLOADED")
    assert found["branchObjectId"]["_id"] == branch.pk


def test_students_are_created_in_row_order_with_codes_without_gaps(admin, branch):
    last = int(Student.objects.latest("code").code[4:])
    done = run(admin, checked(admin, IRA, KABIR))
    assert (done["status"], done["made"], done["sample"]) == ("DONE", 2, [])
    made = Student.objects.filter(imported_by=done["_id"]).order_by("code")
    assert [(student.name, int(student.code[4:])) for student in made] == [
        ("Ira Sen", last + 1),
        ("Kabir Shah", last + 2),
    ]
    assert {(student.branch_id, student.created_by_name) for student in made} == {
        (branch.pk, "Raga Admin")
    }
    assert str(made[0].dob) == "2001-05-14"
    assert admin.get(f"student?import={done['_id']}").json()["total"] == 2


def test_an_import_is_audited_without_names_and_notifies_the_user_who_ran_it(admin):
    found = checked(admin, IRA, KABIR)
    before = AuditEntry.objects.count()
    done = run(admin, found)
    begun, finished = AuditEntry.objects.order_by("pk")[before:]
    assert (begun.after["status"], finished.after["made"]) == ("RUNNING", 2)
    assert "Ira" not in str(finished.after)
    [told] = Notification.objects.filter(user_id=admin.user_id, record_id=done["_id"])
    assert told.kind == "studentimport.finished"


def test_the_check_reports_every_fault_with_the_message_of_the_form(admin):
    found = checked(
        admin,
        ["", "5822011873", "31-02-2001"],
        IRA,
        MINOR,
        [*KABIR[:2], "14-05-2099"],
        ["Uma", "", "", "", "perhaps"],
    )
    assert faults(admin, found) == [
        (2, "Name", "Student name is required."),
        (2, "Mobile No.", "Phone number must start with 6, 7, 8, or 9"),
        (2, "DOB", "This date does not exist. Enter it as dd-mm-yyyy."),
        (4, "Father's Name", "A student under 18 needs a guardian."),
        (4, "Consent", "A student under 18 needs the guardian's consent."),
        (5, "DOB", "Date of birth cannot be later than today."),
        (6, "Mobile No.", "Phone number is required"),
        (6, "Consent", "The guardian's consent is Yes or No."),
    ]
    assert (found["status"], found["good"], found["faulty"]) == ("CHECKED", 1, 4)


def test_one_faulty_row_blocks_the_whole_import(admin):
    found = checked(admin, *[[f"Student {n}", "9822011873"] for n in range(99)], ["Uma", "12"])
    before = Student.objects.count()
    answer = admin.post(f"studentimport/{found['_id']}/run")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert Student.objects.count() == before


def test_the_ready_rows_are_imported_and_the_others_left_out(admin):
    found = checked(admin, IRA, ["Uma", "12"], KABIR)
    before = Student.objects.count()
    done = run(admin, found, onlyReady=True)
    assert (done["status"], done["made"], done["faulty"], done["onlyReady"]) == ("DONE", 2, 1, True)
    assert Student.objects.count() == before + 2
    assert not Student.objects.filter(name="Uma").exists()
    told = Notification.objects.get(user_id=admin.user_id, key=f"student-import-{done['_id']}")
    assert told.params == {"file": "june.csv", "imported": 2, "leftOut": 1}


def test_the_rows_left_out_can_be_exported_after_the_import(admin):
    done = run(admin, checked(admin, IRA, ["Uma", "12"]), onlyReady=True)
    assert faults(admin, done) == [(3, "Mobile No.", "Phone number must be 10 digits")]
    exported = admin.get(f"studentimportfault/export?import={done['_id']}&format=csv")
    assert '"3","Uma","Mobile No.","12"' in exported.content.decode("utf-8-sig")
    assert not ImportSheet.objects.filter(of=done["_id"]).exists()


def test_the_rows_left_out_are_deleted_after_thirty_days(admin):
    done = run(admin, checked(admin, IRA, ["Uma", "12"]), onlyReady=True)
    StudentImport.objects.filter(pk=done["_id"]).update(
        ended_at=timezone.now() - services.RETENTION - timedelta(days=1)
    )
    services.delete_old()
    assert faults(admin, done) == []
    assert StudentImport.objects.get(pk=done["_id"]).status == "DONE"


def test_an_import_without_ready_rows_is_refused(admin):
    found = checked(admin, ["Uma", "12"])
    before = Student.objects.count()
    answer = admin.post(f"studentimport/{found['_id']}/run", {"onlyReady": True})
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert answer.json()["message"] == "No row is ready. Please check the rows first."
    assert Student.objects.count() == before


def test_when_every_ready_row_became_faulty_after_the_check_nothing_is_saved(admin, branch):
    found = checked(admin, IRA, ["Uma", "12"])
    Branch.objects.filter(pk=branch.pk).update(status="INACTIVE")
    done = run(admin, found, onlyReady=True)
    assert (done["status"], done["made"]) == ("FAILED", 0)
    assert not Student.objects.filter(name="Ira Sen").exists()


@pytest.fixture
def closed_since(organisation, ids):
    """Returns the owner and a checked import of two ready rows. The branch of the second row was
    closed after the check."""
    owner = signed_in("owner", organisation)
    rows = [["Ira Sen", "9822011873", "Main Raga"], ["Kabir Shah", "9822011874", "Second Raga"]]
    found = checked(owner, content=csv_bytes(*rows, headings=["Name", "Phone", "Branch"]))
    assert (found["good"], found["faulty"]) == (2, 0)
    Branch.objects.filter(pk=ids.second_branch).update(status="INACTIVE")
    return owner, found


def test_a_row_that_became_faulty_after_the_check_blocks_the_whole_import(closed_since):
    owner, found = closed_since
    before = Student.objects.count()
    done = run(owner, found)
    assert (done["status"], done["made"]) == ("FAILED", 0)
    assert "row 3: This branch is inactive." in done["message"]
    assert Student.objects.count() == before


def test_with_only_ready_a_row_that_became_faulty_after_the_check_is_left_out(closed_since):
    owner, found = closed_since
    done = run(owner, found, onlyReady=True)
    assert (done["status"], done["made"], done["faulty"]) == ("DONE", 1, 1)
    assert list(Student.objects.filter(imported_by=found["_id"]).values_list("name")) == [
        ("Ira Sen",)
    ]


def with_consent(caller, found) -> dict[str, Any]:
    path = f"studentimport/update/{found['_id']}"
    answer = caller.put(path, {"guardianConsent": True, "version": found["version"]})
    assert answer.status_code == 200, answer.json()
    assert caller.post(f"studentimport/{found['_id']}/check").status_code == 200
    services.check(by=actor(caller), import_id=found["_id"])
    return caller.get(f"studentimport/{found['_id']}").json()["data"]


def test_one_checkbox_records_consent_for_all_minors_of_the_file(admin):
    minors = [[name, "9822011875", "14-05-2018", "Sunita"] for name in ("Diya Rao", "Om Rao")]
    found = checked(admin, *minors, IRA)
    assert (found["good"], found["faulty"], found["withoutConsent"]) == (1, 2, 2)
    found = with_consent(admin, found)
    assert (found["good"], found["faulty"], found["guardianConsent"]) == (3, 0, True)
    run(admin, found)
    made = Student.objects.filter(imported_by=found["_id"]).order_by("code")
    assert list(made.values_list("name", "guardian_consent")) == [
        ("Diya Rao", True),
        ("Om Rao", True),
        ("Ira Sen", False),
    ]
    entry = AuditEntry.objects.filter(kind="studentimport", after__consent_for_minors=True).get()
    assert entry.actor_id == admin.user_id


def test_a_no_in_the_file_overrides_the_checkbox_and_a_guardian_is_still_required(admin):
    found = checked(
        admin,
        ["Diya Rao", "9822011875", "14-05-2018", "Sunita", "No"],
        ["Om Rao", "9822011875", "14-05-2018", "", ""],
    )
    found = with_consent(admin, found)
    assert faults(admin, found) == [
        (2, "Consent", "A student under 18 needs the guardian's consent."),
        (3, "Father's Name", "A student under 18 needs a guardian."),
    ]


def test_each_fault_has_its_own_message(admin):
    headings = ["Name", "Phone", "DOB", "Gender", "Admission date"]
    rows = [
        ["Ira Sen", "9822011873", "", "robot", ""],
        ["Kabir Shah", "9822011874", "14-05-2099", "", ""],
        ["Om Rao", "9822011875", "31-02-2001", "", ""],
        ["Diya Rao", "9822011876", "14-05-1801", "", ""],
        ["Uma Nair", "9822011877", "some day", "", ""],
        ["Zoe Das", "9822011878", "", "", "01-06-2062"],
        ["Asha Roy", "9822011879", "", "", ""],
        ["asha  roy", "9822011879", "", "", ""],
    ]
    found = checked(admin, content=csv_bytes(*rows, headings=headings))
    assert faults(admin, found) == [
        (2, "Gender", "Gender is Male, Female or Other."),
        (3, "DOB", "Date of birth cannot be later than today."),
        (4, "DOB", "This date does not exist. Enter it as dd-mm-yyyy."),
        (5, "DOB", "Enter a year from 1900 to 2100."),
        (6, "DOB", "Enter a date as dd-mm-yyyy."),
        (7, "Admission date", "The admission date cannot be more than a year from today."),
        (9, "", "Row 8 of this file has the same name and phone."),
    ]


def test_the_faults_can_be_exported(admin):
    found = checked(admin, ["=cmd", "12"])
    exported = admin.get(f"studentimportfault/export?import={found['_id']}&format=csv")
    text = exported.content.decode("utf-8-sig")
    assert '"2","\'=cmd","Mobile No.","12","Phone number must be 10 digits"' in text


def test_duplicates_are_a_warning_and_can_be_skipped(admin, branch):
    make_student(branch, name="Ira  Sen", phone="9822011873")
    found = checked(admin, ["ira sen", "9822011873"], KABIR, KABIR)
    assert (found["good"], found["faulty"], found["duplicates"]) == (3, 0, 2)
    [(row, _, first), (_, _, second)] = faults(admin, found)
    assert (row, second) == (2, "Row 3 of this file has the same name and phone.")
    assert first.endswith("has the same name and phone.")
    assert run(admin, found, skipDuplicates=True)["made"] == 1


def test_duplicates_are_imported_unless_skipped(admin):
    found = checked(admin, KABIR, KABIR)
    assert run(admin, found)["made"] == 2


def test_the_plan_limit_is_shown_by_the_check_and_enforced_by_the_run(organisation, admin):
    there = Student.objects.filter(status__in=Student.ON_ROLL).count()
    with in_public():
        Organisation.objects.filter(pk=organisation.pk).update(student_limit=there + 1)
    found = checked(admin, IRA, KABIR)
    assert found["room"] == 1
    done = run(admin, found)
    assert (done["status"], done["made"]) == ("FAILED", 0)
    assert done["message"].startswith(f"Your subscription plan allows {there + 1} students.")
    assert Student.objects.filter(status__in=Student.ON_ROLL).count() == there


def test_a_failed_import_can_be_run_again(organisation, admin):
    with in_public():
        Organisation.objects.filter(pk=organisation.pk).update(student_limit=1)
    found = checked(admin, IRA)
    assert run(admin, found)["status"] == "FAILED"
    with in_public():
        Organisation.objects.filter(pk=organisation.pk).update(student_limit=None)
    assert run(admin, found)["made"] == 1


def test_a_run_sent_twice_creates_each_student_once(admin):
    found = checked(admin, IRA, KABIR)
    done = run(admin, found)
    count = Student.objects.count()
    assert admin.post(f"studentimport/{found['_id']}/run").json()["data"]["status"] == "DONE"
    assert run(admin, found)["made"] == done["made"]
    assert Student.objects.count() == count


def test_a_branch_closed_after_the_check_fails_the_import_with_the_reason(admin, branch):
    found = checked(admin, IRA)
    Branch.objects.filter(pk=branch.pk).update(status="INACTIVE")
    done = run(admin, found)
    assert (done["status"], "This branch is inactive." in done["message"]) == ("FAILED", True)
    assert not Student.objects.filter(name="Ira Sen").exists()


def test_rows_can_only_name_branches_the_user_can_access(organisation, admin, ids):
    headings = ["Name", "Phone", "Branch"]
    content = csv_bytes(["Ira", "9822011873", "second RAGA"], headings=headings)
    found = checked(admin, content=content)
    assert faults(admin, found) == [(2, "Branch", "This branch was not found.")]
    owner = signed_in("owner", organisation)
    done = run(owner, checked(owner, content=content, branchObjectId=ids.branch))
    assert Student.objects.get(imported_by=done["_id"]).branch_id == ids.second_branch


def test_an_owner_of_several_branches_must_choose_one(organisation, ids):
    owner = signed_in("owner", organisation)
    found = checked(owner, IRA)
    assert faults(owner, found) == [(2, "Branch", "Branch selection is required.")]
    changed = {"branchObjectId": ids.second_branch, "version": found["version"]}
    found = owner.put(f"studentimport/update/{found['_id']}", changed).json()["data"]
    assert (found["status"], found["faulty"], faults(owner, found)) == ("UPLOADED", 0, [])


def test_columns_can_be_matched_by_hand(admin):
    found = upload(admin, content=csv_bytes(["Ira", "Sen", "9822011873"], headings=["A", "B", "C"]))
    path = f"studentimport/{found['_id']}"
    refused = admin.post(f"{path}/check")
    assert refused.json()["errors"] == {
        "mapping": ["Please choose the column with: Student name, Phone."]
    }
    mapping = ["studentName", "studentName", "phone"]
    admin.put(f"studentimport/update/{found['_id']}", {"mapping": mapping})
    admin.post(f"{path}/check")
    services.check(by=actor(admin), import_id=found["_id"])
    run(admin, found)
    assert Student.objects.filter(name="Ira Sen").exists()


@pytest.mark.parametrize(
    ("mapping", "sentence"),
    [
        (["studentName"], "Please choose a field for each column."),
        (["studentName", "phone", "", "", "", "salary"], "Please choose the fields from the list."),
        (["studentName", "phone", "phone", "", "", ""], "Phone can come from one column only."),
    ],
)
def test_an_invalid_mapping_is_refused(admin, mapping, sentence):
    found = upload(admin, IRA)
    answer = admin.put(f"studentimport/update/{found['_id']}", {"mapping": mapping})
    assert answer.json()["errors"] == {"mapping": [sentence]}
    assert StudentImport.objects.get(pk=found["_id"]).mapping == found["mapping"]


def test_a_workbook_is_imported_like_a_csv(admin):
    found = checked(admin, content=xlsx_of(["Ira Sen", 9822011873]))
    assert run(admin, found)["made"] == 1
    assert Student.objects.get(name="Ira Sen").phone == "9822011873"


def test_a_multipart_upload_is_accepted(admin):
    from django.core.files.uploadedfile import SimpleUploadedFile

    file = SimpleUploadedFile("june.csv", csv_bytes(IRA))
    assert admin.send_form("studentimport", {"file": file}).status_code == 201


def test_the_rows_are_deleted_after_the_import_or_when_it_is_discarded(admin):
    done = run(admin, checked(admin, IRA))
    found = checked(admin, ["", "12"])
    assert admin.put(f"studentimport/delete/{found['_id']}").status_code == 200
    assert not ImportSheet.objects.filter(of__in=[done["_id"], found["_id"]]).exists()
    assert faults(admin, found) == []
    assert StudentImport.objects.get(pk=found["_id"]).sample == []


def test_progress_returns_the_state_of_the_import(admin, branch):
    found = upload(admin, IRA)
    path = f"studentimport/{found['_id']}/progress"
    assert admin.get(path).json()["data"]["state"] == "QUEUED"
    admin.post(f"studentimport/{found['_id']}/check")
    assert admin.get(path).json()["data"]["state"] == "RUNNING"
    services.check(by=actor(admin), import_id=found["_id"])
    assert admin.get(path).json()["data"] == {
        "state": "DONE",
        "done": 1,
        "total": 1,
        "message": "",
    }
    Branch.objects.filter(pk=branch.pk).update(status="INACTIVE")
    run(admin, found)
    assert admin.get(path).json()["data"]["state"] == "FAILED"


def test_an_import_of_another_branch_returns_404(organisation, admin):
    found = checked(admin, ["", "12"])
    elsewhere = signed_in("branch_admin", organisation)
    assert elsewhere.get(f"studentimport/{found['_id']}").status_code == 404
    assert faults(elsewhere, found) == []
