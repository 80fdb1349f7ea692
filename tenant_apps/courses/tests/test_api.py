from decimal import Decimal

import pytest

from tenant_apps.courses.models import Course, FeePlan
from tenant_apps.courses.tests.factories import make_course, plan_of
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

TABLA = {
    "coursename": "Tabla Foundation",
    "durationValue": 12,
    "durationUnit": "MONTHS",
    "baseFee": "2800",
    "feePlan": {"kind": "MONTHLY", "dueDay": 10, "graceDays": 3},
}


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


def test_a_course_comes_with_its_first_fee_plan(admin):
    answer = admin.post("course", TABLA)
    assert answer.status_code == 201
    assert answer.json()["message"] == "Course Created Successfully!"
    course = answer.json()["data"]
    assert course["courseId"].startswith("CRS-")
    assert (course["gstRate"], course["sac"], course["status"]) == ("18.00", "999293", "ACTIVE")
    assert course["duration"] == "12 months"
    [plan] = course["feePlans"]
    assert (plan["name"], plan["kind"], plan["dueDay"], plan["graceDays"], plan["fee"]) == (
        "Monthly",
        "MONTHLY",
        10,
        3,
        None,
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("coursename", ""),
        ("baseFee", "0"),
        ("baseFee", "-1"),
        ("baseFee", "1000000000000"),
        ("baseFee", "100.005"),
        ("durationValue", 0),
        ("durationUnit", "YEARS"),
        ("gstRate", "100.01"),
        ("sac", "abc"),
        ("materialFee", "-5"),
        ("status", "INACTIVE"),
        ("courseId", "CRS-001"),
        ("feePlan", {"kind": "WEEKLY"}),
        ("feePlan", {"kind": "MONTHLY", "dueDay": 32}),
    ],
)
def test_a_wrong_field_is_refused_by_name_and_no_course_is_made(admin, field, value):
    answer = admin.post("course", TABLA | {field: value})
    assert answer.status_code == 400
    assert any(name.split(".")[0] == field for name in answer.json()["errors"])
    assert not Course.objects.filter(name="Tabla Foundation").exists()


def test_two_courses_cannot_share_a_name(admin):
    admin.post("course", TABLA)
    answer = admin.post("course", TABLA | {"coursename": "tabla foundation"})
    assert (answer.status_code, answer.json()["code"]) == (409, "duplicate")
    assert "coursename" in answer.json()["errors"]


def test_the_status_goes_only_along_the_arrows(admin):
    course = make_course(status="DRAFT")

    def move(status):
        return admin.put(f"course/update/{course.pk}", {"status": status}).status_code

    assert [move("INACTIVE"), move("ACTIVE"), move("INACTIVE"), move("DRAFT")] == [
        409,
        200,
        200,
        409,
    ]


def test_an_old_version_is_answered_with_both_states(admin):
    course = make_course()
    admin.put(f"course/update/{course.pk}", {"baseFee": "4500", "version": 1})
    answer = admin.put(f"course/update/{course.pk}", {"baseFee": "5000", "version": 1})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["data"]["theirs"]["baseFee"] == "4500.00"
    course.refresh_from_db()
    assert course.base_fee == Decimal(4500)


def test_a_course_may_have_more_plans_each_with_its_price(admin):
    course = make_course()
    answer = admin.post(
        "feeplan",
        {"courseObjectId": course.pk, "kind": "QUARTERLY", "fee": "11000", "name": "Saver"},
    )
    assert answer.status_code == 201
    plan = answer.json()["data"]
    assert (plan["fee"], plan["courseObjectId"]["_id"]) == ("11000.00", course.pk)
    shown = admin.get(f"feeplan?course={course.pk}").json()
    assert shown["total"] == 2


def test_a_deleted_plan_cannot_be_chosen_any_more(admin):
    course = make_course()
    assert admin.put(f"feeplan/delete/{plan_of(course).pk}").status_code == 200
    assert admin.get(f"course/{course.pk}").json()["data"]["feePlans"] == []
    assert FeePlan.objects.get(course=course).deleted_at is not None


@pytest.mark.parametrize("person", ["staff", "trainer"])
def test_the_front_desk_and_trainers_only_read(organisation, person):
    course, caller = make_course(), signed_in(person, organisation)
    assert caller.get(f"course/{course.pk}").status_code == 200
    assert caller.post("course", TABLA).status_code == 403
    assert caller.put(f"course/update/{course.pk}", {"baseFee": "1"}).status_code == 403
    assert caller.put(f"course/delete/{course.pk}").status_code == 403
    course.refresh_from_db()
    assert (course.base_fee, course.deleted_at) == (Decimal(4000), None)
