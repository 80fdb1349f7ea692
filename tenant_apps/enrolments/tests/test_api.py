from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils.formats import date_format

from shared_apps.core.dates import add_months, month_start, today
from tenant_apps.branches.models import Branch
from tenant_apps.courses.tests.factories import make_course, plan_of
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.fees import selectors as fees
from tenant_apps.staff.models import Member
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def branch():
    return Branch.objects.earliest("pk")


@pytest.fixture
def student(branch):
    return make_student(branch)


@pytest.fixture
def course():
    return make_course(name="Sitar", registration_fee=Decimal(500))


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


def choice(student, course, **fields):
    return {
        "studentObjectId": student.pk,
        "courseObjectId": course.pk,
        "feePlanObjectId": plan_of(course).pk,
        "start": month_start(today()),
        "autoRenew": True,
    } | fields


def test_the_preview_shows_the_dues_with_their_tax(desk, student, course):
    shown = desk.post("studentcourse/preview", choice(student, course)).json()["data"]
    [due] = shown["dues"]
    first = month_start(today())
    last = add_months(first, 1) - timedelta(days=1)
    assert (due["label"], due["periodFrom"], due["periodTo"], due["dueDate"]) == (
        f"Sitar, {date_format(first, 'M Y')}",
        f"{first}",
        f"{last}",
        f"{first.replace(day=10)}",
    )
    assert due["lines"][0] == {
        "head": "Course fee",
        "sac": "999293",
        "taxable": "4000.00",
        "rate": "18.00",
        "cgst": "360.00",
        "sgst": "360.00",
        "igst": "0.00",
        "total": "4720.00",
    }
    assert (due["taxable"], due["tax"], due["total"]) == ("4500.00", "810.00", "5310.00")
    assert shown["total"] == "5310.00"
    assert not Enrolment.objects.filter(student=student).exists()


def test_a_new_enrolment_shows_student_course_plan_and_trainer(desk, student, course, branch):
    trainer = Member.objects.get(role="TRAINER", branch=branch)
    answer = desk.post(
        "studentcourse",
        choice(student, course, trainerObjectId=trainer.pk, branchObjectId=branch.pk),
    )
    assert answer.status_code == 201
    made = answer.json()["data"]
    assert made["enrollNo"].startswith("ENR-")
    assert made["studentObjectId"]["studentId"] == student.code
    assert made["courseObjectId"]["coursename"] == "Sitar"
    assert made["feePlanObjectId"]["kind"] == "MONTHLY"
    assert made["trainerObjectId"] == {"_id": trainer.pk, "username": trainer.name}
    assert (made["status"], made["autoRenew"], made["end"]) == ("ACTIVE", True, None)
    assert fees.pending(student.pk) == Decimal(5310)
    row = desk.get(f"student?search={student.code}").json()["list"][0]
    assert (row["courses"], row["pending"]) == ("Sitar", "5310.00")


def test_a_second_enrolment_in_the_course_is_a_duplicate(desk, student, course):
    desk.post("studentcourse", choice(student, course))
    answer = desk.post("studentcourse", choice(student, course))
    assert (answer.status_code, answer.json()["code"]) == (409, "duplicate")
    assert fees.pending(student.pk) == Decimal(5310)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("start", None),
        ("start", "01-11-2026"),
        ("discountKind", "HALF"),
        ("discountValue", "-1"),
        ("total", "1.00"),
        ("status", "COMPLETED"),
    ],
)
def test_an_invalid_enrolment_field_is_reported(desk, student, course, field, value):
    answer = desk.post("studentcourse", choice(student, course, **{field: value}))
    assert answer.status_code == 400
    assert field in answer.json()["errors"]
    assert not Enrolment.objects.filter(student=student).exists()


def test_a_missing_discount_reason_is_reported_at_its_field(desk, student, course):
    half = choice(student, course, discountKind="PERCENT", discountValue="50")
    answer = desk.post("studentcourse/preview", half)
    assert answer.json()["errors"] == {"discountReason": ["Please give a reason for the discount."]}
    assert (
        desk.post("studentcourse/preview", half | {"discountReason": "Sister"}).status_code == 200
    )


def test_the_front_desk_can_choose_a_trainer_of_its_branch(desk, branch):
    names = desk.get("studentcourse/trainers").json()["data"]
    members = Member.objects.filter(branch=branch)
    assert {each["_id"] for each in names} == set(members.values_list("pk", flat=True))


def test_only_a_manager_can_cancel_an_enrolment_and_its_dues(organisation, student, course):
    enrolment = make_enrolment(student, course=course)
    path = f"studentcourse/{enrolment.pk}/cancel"
    assert signed_in("staff", organisation).post(path, {"reason": "No"}).status_code == 403
    answer = signed_in("admin", organisation).post(path, {"reason": "Typed twice"})
    assert answer.json()["data"]["status"] == "CANCELLED"
    assert fees.pending(student.pk) == 0


def test_an_enrolment_can_be_paused_resumed_and_completed(desk, student, course):
    enrolment = make_enrolment(student, course=course)

    def move(verb):
        return desk.post(f"studentcourse/{enrolment.pk}/{verb}").status_code

    assert [move("pause"), move("resume"), move("complete"), move("resume")] == [200, 200, 200, 409]


def test_auto_renewal_is_switched_off_and_on(desk, student, course):
    enrolment = make_enrolment(student, course=course)
    for renews in (False, True):
        answer = desk.put(f"studentcourse/update/{enrolment.pk}", {"autoRenew": renews})
        assert answer.json()["data"]["autoRenew"] is renews


def test_the_courses_of_a_student_match_the_specification(desk, student, course):
    enrolment = make_enrolment(student, course=course)
    answer = desk.get(f"studentcourse/course/{student.pk}")
    [entry] = answer.json()["list"]
    assert entry["courseObjectId"]["_id"] == course.pk
    assert entry["courseObjectId"]["coursename"] == "Sitar"
    assert entry["enrollNo"] == enrolment.number


def test_a_trainer_sees_their_own_enrolments_without_fees(organisation, student, course, branch):
    trainer = Member.objects.get(role="TRAINER", branch=branch)
    mine = make_enrolment(student, course=course, trainer=trainer)
    other = make_enrolment(make_student(branch), course=course)
    caller = signed_in("trainer", organisation)
    shown = caller.get(f"studentcourse/{mine.pk}").json()["data"]
    assert not {"baseFee", "discountValue", "discountReason", "reason"} & set(shown)
    assert caller.get(f"studentcourse/{other.pk}").status_code == 404
    assert caller.post("studentcourse", choice(student, course)).status_code == 403
    assert caller.post("studentcourse/preview", choice(student, course)).status_code == 403


def test_an_enrolment_of_another_branch_returns_404(organisation, student, course):
    enrolment = make_enrolment(student, course=course)
    elsewhere = signed_in("branch_admin", organisation)
    assert elsewhere.get(f"studentcourse/{enrolment.pk}").status_code == 404
    assert elsewhere.get(f"studentcourse/course/{student.pk}").status_code == 404
    answer = elsewhere.post(f"studentcourse/{enrolment.pk}/cancel", {"reason": "Mine"})
    assert answer.status_code == 404
    assert elsewhere.post("studentcourse", choice(student, make_course())).status_code == 404
    enrolment.refresh_from_db()
    assert enrolment.status == "ACTIVE"


def test_a_branch_with_enrolments_or_dues_cannot_be_closed(organisation, student, course, branch):
    make_enrolment(student, course=course)
    answer = signed_in("owner", organisation).put(
        f"branch/update/{branch.pk}", {"status": "INACTIVE"}
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "in_use")
    assert "active enrolment" in answer.json()["message"]
    assert "pending due" in answer.json()["message"]


def test_the_branch_page_counts_students_courses_and_money(organisation, student, course, branch):
    caller = signed_in("owner", organisation)
    before = caller.get(f"branch/{branch.pk}/summary").json()["data"]
    make_enrolment(student, course=course)
    after = caller.get(f"branch/{branch.pk}/summary").json()["data"]
    assert after["courses"] == before["courses"] + 1
    assert after["students"] == before["students"]
    assert Decimal(after["pending"]) - Decimal(before["pending"]) == Decimal(5310)
