"""What a stranger tried with a centre's daily work: imports, enquiries, enrolments, registers."""

import base64
import io
import time
import zipfile

import pytest

from shared_apps.core.dates import today
from shared_apps.core.principal import Actor
from tenant_apps.courses.tests.factories import make_course
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enquiries.services.public_form import sign_form
from tenant_apps.students.imports import services as imports
from tenant_apps.students.models import Student, StudentImport
from tenant_apps.students.tests.sheets import csv_bytes, with_part, xlsx_of
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
    imports.run(by=by, import_id=pk)
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
    "path", ["studentcourse", "studentcourse/{0.enrolment}", "student/{0.student}/timeline"]
)
def test_a_trainer_does_not_read_why_an_enrolment_rests(organisation, ids, path):
    owner, trainer = signed_in("owner", organisation), signed_in("trainer", organisation)
    paused = owner.post(f"studentcourse/{ids.enrolment}/pause", {"reason": "Cannot pay"})
    assert paused.status_code == 200
    assert "Cannot pay" in owner.get(path.format(ids)).content.decode()
    shown = trainer.get(path.format(ids))
    assert shown.status_code == 200
    assert "Cannot pay" not in shown.content.decode()


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
