"""What a stranger tried with a centre's daily work: imports, enquiries, enrolments, registers."""

import base64
import io
import time
import zipfile
from dataclasses import replace

import pytest

from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.principal import Actor
from shared_apps.core.tests.pictures import png
from shared_apps.core.tests.sheets import csv_bytes, with_part, xlsx_of
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enquiries.services.public_form import sign_form
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.fees.rules import earliest_desk_day
from tenant_apps.jobs.tasks import work
from tenant_apps.students.imports import services as imports
from tenant_apps.students.models import Student, StudentImport
from tenant_apps.workspace import services as workspace
from tests.callers import nobody, signed_in
from tests.guards.walk import everything
from tests.samples import new_branch

pytestmark = pytest.mark.usefixtures("in_first")


def in_base64(content: bytes) -> dict[str, str]:
    return {"base64": base64.b64encode(content).decode()}


@pytest.fixture
def empty_branch(organisation, ids) -> int:
    owner = signed_in("owner", organisation)
    made: int = owner.post("branch", new_branch().body(ids)).json()["data"]["_id"]
    return made


def owners_import(organisation, ids) -> StudentImport:
    """Checked, of the main branch; its one row is the second branch's."""
    sheet = csv_bytes(
        ["Ira Sen", "9822011873", "Second Raga"], headings=["Name", "Phone", "Branch"]
    )
    owner = signed_in("owner", organisation)
    body = {"file": in_base64(sheet), "branchObjectId": ids.branch}
    pk = owner.post("studentimport", body).json()["data"]["_id"]
    owner.post(f"studentimport/{pk}/check")
    imports.check(by=Actor(owner.user_id, "Raga Owner"), import_id=pk)
    return StudentImport.objects.get(pk=pk)


@pytest.mark.parametrize(("method", "step"), [("GET", ""), ("POST", "/check"), ("POST", "/run")])
def test_an_admin_does_not_reach_other_branches_through_an_import_of_the_owners(
    organisation, ids, method, step
):
    record = owners_import(organisation, ids)
    assert (record.status, record.good, record.branch_id) == ("CHECKED", 1, ids.branch)
    admin = signed_in("admin", organisation)
    before = everything(organisation)
    assert admin.call(method, f"studentimport/{record.pk}{step}").status_code == 404
    assert admin.get(f"studentimportfault?import={record.pk}").json()["total"] == 0
    assert everything(organisation) == before


def test_courses_that_strangers_add_to_an_enquiry_leave_it_editable(organisation, ids):
    courses = [make_course(name=f"Course {place}") for place in range(12)]
    for some in (courses[:8], courses[8:]):
        body = {
            "studentName": "Ira Sen",
            "phone": "9822011874",
            "branch": ids.branch,
            "courses": [course.pk for course in some],
            "formToken": sign_form(organisation.enquiry_code, time.time() - 60),
        }
        answer = nobody().post(f"publicapi/enquiry/{organisation.enquiry_code}", body)
        assert answer.status_code == 201
    enquiry = Enquiry.objects.get(phone="9822011874")
    owner = signed_in("owner", organisation)
    kept = owner.put(f"enquiry/update/{enquiry.pk}", {"courses": enquiry.course_ids})
    assert kept.status_code == 200, kept.json()


def test_students_are_not_imported_into_a_branch_that_is_gone(organisation, empty_branch):
    owner = signed_in("owner", organisation)
    sheet = csv_bytes(["Ira Sen", "9822011873"], headings=["Name", "Phone"])
    body = {"file": in_base64(sheet), "branchObjectId": empty_branch}
    pk = owner.post("studentimport", body).json()["data"]["_id"]
    by = Actor(owner.user_id, "Raga Owner")
    owner.post(f"studentimport/{pk}/check")
    imports.check(by=by, import_id=pk)
    assert owner.put(f"branch/delete/{empty_branch}").status_code == 200
    assert owner.post(f"studentimport/{pk}/run").status_code == 200
    assert work()
    assert StudentImport.objects.get(pk=pk).status == "FAILED"
    assert not Student.objects.filter(branch=empty_branch).exists()


def test_an_enquiry_of_a_branch_that_is_gone_makes_no_student_there(organisation, empty_branch):
    owner = signed_in("owner", organisation)
    asked = {
        "studentName": "Ira Sen",
        "phone": "9822011874",
        "branchObjectId": empty_branch,
        "source": "PHONE",
        "nextFollowUp": today(),
    }
    pk = owner.post("enquiry", asked).json()["data"]["_id"]
    assert owner.post(f"enquiry/{pk}/lose", {"reason": "FEE"}).status_code == 200
    assert owner.put(f"branch/delete/{empty_branch}").status_code == 200
    assert owner.post(f"enquiry/{pk}/reopen", {"nextFollowUp": today()}).status_code == 200
    before = everything(organisation)
    assert owner.post(f"enquiry/{pk}/convert").status_code == 400
    assert everything(organisation) == before


@pytest.mark.parametrize(
    "path",
    [
        "studentcourse?pageSize=100",
        "studentcourse/{0.enrolment}",
        "student/{0.student}/timeline",
    ],
)
def test_a_trainer_does_not_read_why_an_enrolment_rests(organisation, ids, path):
    owner, trainer = signed_in("owner", organisation), signed_in("trainer", organisation)
    paused = owner.post(f"studentcourse/{ids.enrolment}/pause", {"reason": "Cannot pay"})
    assert paused.status_code == 200
    assert "Cannot pay" in owner.get(path.format(ids)).content.decode()
    shown = trainer.get(path.format(ids))
    assert shown.status_code == 200
    assert "Cannot pay" not in shown.content.decode()


@pytest.fixture
def three_months(ids) -> Enrolment:
    """Charged by the month since three months ago; nothing of it is paid."""
    start = add_months(month_start(today()), -3)
    student = Student.objects.get(pk=ids.new_student)
    return make_enrolment(student, course=make_course(name="Sarod"), start=start, auto_renew=False)


@pytest.mark.parametrize("step", ["pause", "complete", "transfer"])
def test_the_front_desk_does_not_give_months_back_by_a_step_of_long_ago(
    organisation, ids, three_months, step
):
    desk = signed_in("staff", organisation)
    body = {"on": str(three_months.start), "reason": "Was never here"}
    if step == "transfer":
        body["batchObjectId"] = ids.free_batch
    before = everything(organisation)
    for path, sent in ((step, body), ("preview-step", {"step": step, "on": body["on"]})):
        answer = desk.post(f"studentcourse/{three_months.pk}/{path}", sent)
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["on"])
    assert everything(organisation) == before


def test_a_week_back_is_the_front_desks_and_longer_ago_the_managers(organisation, three_months):
    # A week, but never into the last financial year.
    week_ago = earliest_desk_day(today())
    address = f"studentcourse/{three_months.pk}"
    desk, admin = signed_in("staff", organisation), signed_in("admin", organisation)
    assert desk.post(f"{address}/pause", {"on": week_ago, "reason": "Ill"}).status_code == 200
    assert desk.post(f"{address}/resume", {"on": week_ago, "reason": "Well"}).status_code == 200
    month_ago = add_months(today(), -1)
    assert admin.post(f"{address}/pause", {"on": month_ago, "reason": "Ill"}).status_code == 200


def test_a_deleted_student_is_out_of_sight_and_the_papers_stay_under_the_name(organisation, ids):
    owner = signed_in("owner", organisation)
    body = {"studentObjectId": ids.new_student, "amount": "500.00", "method": "CASH"}
    pk = owner.post("studentpayment", body).json()["data"]["_id"]
    refused = owner.put(f"student/delete/{ids.new_student}")
    assert (refused.status_code, refused.json()["code"]) == (409, "in_use"), "an advance is open"
    assert owner.get(f"student/{ids.new_student}").status_code == 200
    owner.post(f"studentpayment/{pk}/reverse", {"reason": "Changed their mind"})
    assert owner.put(f"student/delete/{ids.new_student}").status_code == 200
    assert owner.get(f"student/{ids.new_student}").status_code == 404
    assert owner.get("student?search=newcomer").json()["total"] == 0
    assert owner.post("studentpayment", body).status_code == 404
    kept = owner.get(f"studentpayment/{pk}").json()["data"]
    assert kept["studentObjectId"]["studentName"] == "Raga Newcomer"
    receipt = owner.get(f"studentpayment/{pk}/receipt")
    assert (receipt.status_code, receipt["Content-Type"]) == (200, "application/pdf")


def test_what_somebody_began_who_is_put_out_meanwhile_is_finished_and_the_door_is_shut(
    organisation, ids
):
    admin, owner = signed_in("admin", organisation), signed_in("owner", organisation)
    sheet = csv_bytes(["Ira Sen", "9822011873"], headings=["Name", "Phone"])
    pk = admin.post("studentimport", {"file": in_base64(sheet)}).json()["data"]["_id"]
    by = Actor(admin.user_id, "Raga Admin")
    admin.post(f"studentimport/{pk}/check")
    imports.check(by=by, import_id=pk)
    assert admin.post(f"studentimport/{pk}/run").status_code == 200
    owner._client.commits = True  # the end of a session is announced after the commit
    assert owner.put(f"staff/delete/{admin.user_id}").status_code == 200
    assert work()
    assert StudentImport.objects.get(pk=pk).status == "DONE"
    assert Student.objects.filter(name="Ira Sen", branch=ids.branch).count() == 1
    assert admin.get("student").status_code == 401


def test_one_person_does_not_fill_the_disk_that_all_centres_share(organisation, monkeypatch):
    monkeypatch.setattr(workspace, "UPLOADS", replace(workspace.UPLOADS, tries=2))
    trainer, desk = signed_in("trainer", organisation), signed_in("staff", organisation)
    answers = [trainer.post("files", in_base64(png())).status_code for _ in range(2)]
    assert answers == [201, 201]
    before = everything(organisation)
    refused = trainer.post("files", in_base64(png()))
    assert (refused.status_code, int(refused["Retry-After"]) > 0) == (429, True)
    assert everything(organisation) == before
    assert desk.post("files", in_base64(png())).status_code == 201


NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OVERRIDE = (
    '<Override PartName="/xl/texts.dat" ContentType="application/vnd.openxmlformats-officedocument.'
    'spreadsheetml.sharedStrings+xml"/></Types>'
)


def wide_row() -> bytes:
    """A million empty cells in one row: 20 kB sent, 400 MB read."""
    cells = "<c/>" * 1_000_000
    sheet = f'<worksheet xmlns="{NAMESPACE}"><sheetData><row>{cells}</row></sheetData></worksheet>'
    return with_part(xlsx_of(["Ira Sen"]), "xl/worksheets/sheet1.xml", sheet.encode())


def texts_under_another_name() -> bytes:
    """The workbook's shared texts, 50 MB of them, in a part that does not look like one."""
    plain = xlsx_of(["Ira Sen"])
    with zipfile.ZipFile(io.BytesIO(plain)) as package:
        types = package.read("[Content_Types].xml").decode()
    types = types.replace("/xl/sharedStrings.xml", "/xl/gone.xml").replace("</Types>", OVERRIDE)
    buffer = io.BytesIO(with_part(plain, "[Content_Types].xml", types.encode()))
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_DEFLATED) as package:
        texts = f'<sst xmlns="{NAMESPACE}"><si><t>{"A" * 50_000_000}</t></si></sst>'
        package.writestr("xl/texts.dat", texts)
    return buffer.getvalue()


@pytest.mark.parametrize("bomb", [wide_row, texts_under_another_name])
def test_a_small_workbook_that_would_fill_the_memory_is_refused(organisation, bomb):
    content = bomb()
    assert len(content) < 100_000
    owner = signed_in("owner", organisation)
    before = everything(organisation)
    answer = owner.post("studentimport", {"file": in_base64(content)})
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["file"])
    assert answer.json()["message"].startswith("This spreadsheet cannot be read.")
    assert everything(organisation) == before
