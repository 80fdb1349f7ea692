from datetime import timedelta

import pytest

from shared_apps.core.dates import today
from tenant_apps.branches.models import Branch
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import COMPANY, make_student
from tenants.context import in_public
from tenants.models import Organisation
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

AARAV = {"studentName": "Aarav Deshpande", "phone": "9822014567"}

WHY = {"statusReason": "Moved away"}


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def branch():
    return Branch.objects.earliest("pk")


def test_a_new_student_belongs_to_the_desks_branch_and_gets_the_next_code(desk, branch):
    last = Student.objects.latest("code").code
    answer = desk.post("student", AARAV)
    assert answer.status_code == 201
    student = answer.json()["data"]
    assert int(student["studentId"][4:]) == int(last[4:]) + 1
    assert student["branchObjectId"]["_id"] == branch.pk
    assert student["admissionDate"] == today().isoformat()
    assert (student["status"], student["pending"], student["daysLate"], student["courses"]) == (
        "ACTIVE",
        "0.00",
        None,
        "",
    )


BILL_TO = {
    "billToName": "Infotech Systems Private Limited",
    "billToAddress": "44 Electronics City, Bengaluru 560100",
    "billToState": "Karnataka",
    "billToGstin": "29AAPFU0939F1ZR",
}


def test_a_student_can_be_billed_to_a_company(desk):
    student = desk.post("student", AARAV | BILL_TO).json()["data"]
    assert {name: student[name] for name in BILL_TO} == BILL_TO
    path = f"student/update/{student['_id']}"
    none = desk.put(path, dict.fromkeys(BILL_TO, "")).json()["data"]
    assert {none[name] for name in BILL_TO} == {""}


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        ({"billToName": ""}, {"billToName": ["Company name is required."]}),
        ({"billToAddress": ""}, {"billToAddress": ["Company address is required."]}),
        ({"billToState": ""}, {"billToState": ["Company state is required."]}),
        ({"billToState": "Goa"}, {"billToGstin": ["A GSTIN of Goa starts with 30."]}),
        ({"billToGstin": "29"}, {"billToGstin": ["GSTIN must look like 27AAPFU0939F1ZV."]}),
    ],
)
def test_an_incomplete_company_to_bill_is_refused(desk, change, errors):
    count = Student.objects.count()
    answer = desk.post("student", AARAV | BILL_TO | change)
    assert (answer.status_code, answer.json()["errors"]) == (400, errors)
    assert Student.objects.count() == count


def test_a_company_without_a_gstin_can_be_billed(desk):
    answer = desk.post("student", AARAV | BILL_TO | {"billToGstin": ""})
    assert answer.status_code == 201


def test_trainers_do_not_see_who_is_billed(organisation, branch):
    make_student(branch, **COMPANY)
    row = signed_in("trainer", organisation).get(f"student/{Student.objects.latest('pk').pk}")
    assert not BILL_TO.keys() & row.json().get("data", {}).keys()


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("studentName", "", "Student name is required."),
        ("phone", "", "Phone number is required"),
        ("phone", "982201456", "Phone number must be 10 digits"),
        ("phone", "5822014567", "Phone number must start with 6, 7, 8, or 9"),
        ("dob", "2099-01-01", "Date of birth cannot be later than today."),
        ("state", "Atlantis", "Please choose a state from the list."),
        ("pincode", "011038", "Pincode must be 6 digits and not start with 0."),
        ("studentId", "STU-99999", "This field is not known."),
    ],
)
def test_an_invalid_field_returns_its_error_message(desk, field, value, sentence):
    answer = desk.post("student", AARAV | {field: value})
    assert answer.status_code == 400
    assert answer.json()["errors"] == {field: [sentence]}
    assert not Student.objects.filter(name="Aarav Deshpande").exists()


def test_a_minor_needs_a_guardian_who_consents(desk):
    born = (today() - timedelta(days=3000)).isoformat()
    answer = desk.post("student", AARAV | {"dob": born})
    assert answer.json()["code"] == "guardian_required"
    assert set(answer.json()["errors"]) == {"guardianName", "guardianConsent"}
    guardian = {"guardianName": "Sunita Deshpande", "guardianConsent": True}
    assert desk.post("student", AARAV | {"dob": born} | guardian).status_code == 201


def test_a_shared_phone_is_allowed_and_reported_as_a_duplicate(desk):
    desk.post("student", AARAV)
    asked = {"phone": "9822014567", "name": "aarav  deshpande"}
    [found, *_] = desk.post("student/duplicates", asked).json()["data"]
    assert (found["studentName"], found["sameName"]) == ("Aarav Deshpande", True)
    assert desk.post("student", AARAV | {"studentName": "Anika Deshpande"}).status_code == 201


def test_exceeding_the_plan_limit_returns_402(organisation, desk):
    limit = Student.objects.filter(status__in=Student.ON_ROLL).count()
    with in_public():
        Organisation.objects.filter(pk=organisation.pk).update(student_limit=limit)
    answer = desk.post("student", AARAV)
    assert (answer.status_code, answer.json()["code"]) == (402, "plan_limit")
    assert Student.objects.filter(status__in=Student.ON_ROLL).count() == limit


def test_a_student_who_left_cannot_become_active_again(organisation, branch):
    admin, student = signed_in("admin", organisation), make_student(branch)
    path = f"student/update/{student.pk}"
    assert admin.put(path, {"status": "ON_HOLD"} | WHY).status_code == 200
    left = admin.put(path, {"status": "LEFT"} | WHY).json()["data"]
    assert (left["leftOn"], left["statusReason"]) == (today().isoformat(), "Moved away")
    assert admin.put(path, {"status": "ACTIVE"}).status_code == 409
    student.refresh_from_db()
    assert student.status == "LEFT"


def test_a_student_of_another_branch_returns_404(organisation, branch):
    student, elsewhere = make_student(branch), signed_in("branch_admin", organisation)
    assert elsewhere.get(f"student/{student.pk}").status_code == 404
    assert elsewhere.put(f"student/update/{student.pk}", {"school": "X"}).status_code == 404
    assert elsewhere.put(f"student/delete/{student.pk}").status_code == 404
    assert elsewhere.get(f"student?branch={branch.pk}").json()["total"] == 0


@pytest.mark.parametrize("term", ["%", "_", "'", "\\", "🎻", "x" * 200])
def test_special_characters_in_a_search_are_harmless(desk, term):
    answer = desk.get("student", QUERY_STRING=f"search={term}")
    assert answer.status_code == 200


def test_a_student_cannot_be_added_to_an_inactive_branch(organisation, branch):
    Branch.objects.filter(pk=branch.pk).update(status="INACTIVE")
    answer = signed_in("owner", organisation).post("student", AARAV | {"branchObjectId": branch.pk})
    assert answer.json()["errors"] == {"branchObjectId": ["This branch is inactive."]}
    assert not Student.objects.filter(name="Aarav Deshpande").exists()


@pytest.mark.parametrize("status", ["ON_HOLD", "LEFT"])
def test_on_hold_and_left_require_a_reason(organisation, branch, status):
    student = make_student(branch)
    answer = signed_in("staff", organisation).put(
        f"student/update/{student.pk}", {"status": status}
    )
    assert answer.status_code == 400
    assert set(answer.json()["errors"]) == {"statusReason"}
    student.refresh_from_db()
    assert student.status == "ACTIVE"


def test_reactivating_a_student_clears_the_reason(organisation, branch):
    admin, student = signed_in("admin", organisation), make_student(branch)
    path = f"student/update/{student.pk}"
    admin.put(path, {"status": "ON_HOLD"} | WHY)
    back = admin.put(path, {"status": "ACTIVE"}).json()["data"]
    assert (back["status"], back["statusReason"]) == ("ACTIVE", "")


def test_moves_lists_the_allowed_status_transitions(organisation, branch):
    student = make_student(branch)
    moves = signed_in("staff", organisation).get(f"student/{student.pk}/moves").json()["data"]
    assert [(move["status"], move["needsReason"]) for move in moves] == [
        ("ON_HOLD", True),
        ("COMPLETED", False),
        ("LEFT", True),
    ]


def test_moves_lists_the_effects_on_courses_and_money(organisation, ids):
    desk = signed_in("staff", organisation)
    path = f"student/{ids.owing_student}/moves?status=LEFT"
    [move] = desk.get(path).json()["data"]
    effects = " ".join(move["effects"])
    assert "Raga Guitar" in effects
    assert "is pending now." in effects


def test_an_enrolled_student_cannot_change_branch_without_a_transfer(organisation, ids):
    answer = signed_in("owner", organisation).put(
        f"student/update/{ids.student}", {"branchObjectId": ids.second_branch}
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "in_use")
    assert "transfer the enrolment" in answer.json()["message"]
    assert Student.objects.get(pk=ids.student).branch_id == ids.branch


def test_a_name_that_looks_like_a_formula_is_exported_as_text(organisation, desk):
    desk.post("student", AARAV | {"studentName": "=cmd|' /C calc'!A0"})
    exported = signed_in("admin", organisation).get("student/export?search=calc&format=csv")
    assert "\"'=cmd|' /C calc'!A0\"" in exported.content.decode("utf-8-sig")
    assert '"9822014567"' in exported.content.decode("utf-8-sig")
