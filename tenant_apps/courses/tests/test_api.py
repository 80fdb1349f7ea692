from decimal import Decimal

import pytest
from django.db import IntegrityError
from django.db.transaction import atomic

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
        ("baseFee", "1e3"),
        ("baseFee", 100.5),
        ("durationValue", 0),
        ("durationValue", -1),
        ("durationValue", 10**12),
        ("durationValue", "1.234"),
        ("durationUnit", "YEARS"),
        ("gstRate", "100.01"),
        ("sac", "abc"),
        ("materialFee", "-5"),
        ("materialFee", "1000000000000"),
        ("registrationFee", "0.001"),
        ("status", "INACTIVE"),
        ("courseId", "CRS-001"),
        ("feePlan", {"kind": "WEEKLY"}),
        ("feePlan", {"kind": "MONTHLY", "dueDay": 32}),
        ("feePlan", {"kind": "INSTALMENTS"}),
        ("feePlan", {"kind": "MONTHLY", "lateFeeKind": "PERCENT", "lateFee": "101"}),
    ],
)
def test_a_wrong_field_is_refused_by_name_and_no_course_is_made(admin, field, value):
    answer = admin.post("course", TABLA | {field: value})
    assert answer.status_code == 400
    assert any(name.split(".")[0] == field for name in answer.json()["errors"])
    assert not Course.objects.filter(name="Tabla Foundation").exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("baseFee", "0"),
        ("baseFee", "-1"),
        ("baseFee", "1000000000000"),
        ("baseFee", "100.005"),
        ("durationValue", 0),
        ("durationValue", -3),
        ("durationValue", 10**12),
        ("durationValue", "1.234"),
    ],
)
def test_a_course_does_not_become_free_or_endless(admin, field, value):
    course = make_course()
    answer = admin.put(f"course/update/{course.pk}", {field: value})
    assert (answer.status_code, list(answer.json()["errors"])) == (400, [field])
    course.refresh_from_db()
    assert (course.base_fee, course.duration_value, course.version) == (Decimal(4000), 12, 1)


def test_two_courses_cannot_share_a_name(admin):
    admin.post("course", TABLA)
    answer = admin.post("course", TABLA | {"coursename": "tabla foundation"})
    assert (answer.status_code, answer.json()["code"]) == (409, "duplicate")
    assert "coursename" in answer.json()["errors"]


def test_the_status_changes_only_by_its_transitions(admin):
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


ROWS = [{"amount": "2500", "afterDays": 0}, {"amount": "1500.00", "afterDays": 30}]


def instalments(course, rows=ROWS, **terms):
    return {"courseObjectId": course.pk, "kind": "INSTALMENTS", "instalments": rows} | terms


def test_instalments_add_up_to_the_fee_of_the_plan(admin):
    course = make_course()
    answer = admin.post("feeplan", instalments(course))
    assert answer.status_code == 201, answer.content
    plan = answer.json()["data"]
    assert (plan["name"], plan["fee"]) == ("Instalments", "4000.00")
    assert plan["instalments"] == [
        {"amount": "2500.00", "afterDays": 0},
        {"amount": "1500.00", "afterDays": 30},
    ]
    shown = admin.get(f"course/{course.pk}").json()["data"]["feePlans"]
    assert shown[1]["instalments"] == plan["instalments"]


def test_a_dearer_course_leaves_its_instalments_whole(admin):
    course = make_course()
    made = admin.post("feeplan", instalments(course)).json()["data"]
    admin.put(f"course/update/{course.pk}", {"baseFee": "4500"})
    answer = admin.put(f"feeplan/update/{made['_id']}", {"graceDays": 5})
    assert (answer.status_code, answer.json()["data"]["fee"]) == (200, "4000.00")


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (ROWS[:1], "Please give 2 to 24 instalments."),
        (ROWS[::-1], "Each instalment must be due later than the one before it."),
        ([ROWS[0], ROWS[0]], "Each instalment must be due later than the one before it."),
        (
            [ROWS[0], ROWS[1] | {"amount": "1500.01"}],
            "The instalments add up to ₹4,000.01, the fee is ₹4,000.00.",
        ),
    ],
)
def test_instalments_that_make_no_sense_are_refused(admin, rows, sentence):
    course = make_course()
    answer = admin.post("feeplan", instalments(course, rows))
    assert (answer.status_code, answer.json()["errors"]) == (400, {"instalments": [sentence]})
    assert course.fee_plans.count() == 1


@pytest.mark.parametrize(
    "row",
    [
        {"amount": "1500"},
        {"afterDays": 30},
        {"amount": "0", "afterDays": 30},
        {"amount": "-1500", "afterDays": 30},
        {"amount": "1500.005", "afterDays": 30},
        {"amount": "1500", "afterDays": -1},
        {"amount": "1500", "afterDays": 10**12},
        {"amount": None, "afterDays": None},
        "row",
        None,
    ],
)
def test_a_broken_row_is_bad_input_on_a_new_plan_and_on_an_old_one(admin, row):
    course = make_course()
    assert admin.post("feeplan", instalments(course, [ROWS[0], row])).status_code == 400
    plan = plan_of(course)
    change = {"kind": "INSTALMENTS", "instalments": [ROWS[0], row]}
    assert admin.put(f"feeplan/update/{plan.pk}", change).status_code == 400
    plan.refresh_from_db()
    assert (plan.kind, plan.version) == ("MONTHLY", 1)


def test_a_plan_that_is_no_longer_by_instalments_forgets_them(admin):
    made = admin.post("feeplan", instalments(make_course())).json()["data"]
    answer = admin.put(f"feeplan/update/{made['_id']}", {"kind": "ONE_TIME"})
    assert (answer.status_code, answer.json()["data"]["instalments"]) == (200, [])


@pytest.mark.parametrize(
    ("terms", "faulty"),
    [
        ({"lateFeeKind": "FIXED"}, ["lateFee"]),
        ({"lateFeeKind": "FIXED", "lateFee": "-1"}, ["lateFee"]),
        ({"lateFee": "100"}, ["lateFee"]),
        ({"lateFeeKind": "PERCENT", "lateFee": "100.01"}, ["lateFee"]),
        ({"lateFeeKind": "FIXED", "lateFee": "100", "lateFeeCap": "500"}, ["lateFeeCap"]),
        ({"lateFeeKind": "PER_DAY", "lateFee": "20", "lateFeeCap": "19.99"}, ["lateFeeCap"]),
        ({"lateFeeKind": "PER_DAY", "lateFee": "20"}, ["lateFeeCap"]),
        ({"lateFeeKind": "PER_DAY", "lateFee": "20", "lateFeeCap": None}, ["lateFeeCap"]),
        ({"lateFeeKind": "PER_DAY", "lateFee": "20", "lateFeeCap": "100000000.01"}, ["lateFeeCap"]),
        ({"lateFeeKind": "PER_DAY"}, ["lateFee", "lateFeeCap"]),
        ({"lateFeeKind": "HOURLY", "lateFee": "20"}, ["lateFeeKind"]),
        ({"proration": "BY_HOUR"}, ["proration"]),
        ({"kind": "MONTHLY", "instalments": ROWS}, ["instalments"]),
    ],
)
def test_terms_that_contradict_each_other_are_named(admin, terms, faulty):
    plan = plan_of(make_course())
    answer = admin.put(f"feeplan/update/{plan.pk}", terms)
    assert (answer.status_code, list(answer.json()["errors"])) == (400, faulty)
    plan.refresh_from_db()
    assert plan.version == 1


def test_a_late_fee_by_the_day_has_an_upper_limit_until_it_is_given_up(admin):
    plan = plan_of(make_course())
    terms = {"lateFeeKind": "PER_DAY", "lateFee": "20", "lateFeeCap": "400", "proration": "BY_DAY"}
    kept = admin.put(f"feeplan/update/{plan.pk}", terms).json()["data"]
    assert {name: kept[name] for name in terms} == terms | {
        "lateFee": "20.00",
        "lateFeeCap": "400.00",
    }
    gone = admin.put(f"feeplan/update/{plan.pk}", {"lateFeeKind": "NONE"}).json()["data"]
    assert (gone["lateFee"], gone["lateFeeCap"]) == ("0.00", None)


def test_a_late_fee_by_the_day_without_an_upper_limit_is_refused_with_a_sentence(admin):
    course = make_course()
    plan = {"courseObjectId": course.pk, "kind": "QUARTERLY"}
    answer = admin.post("feeplan", plan | {"lateFeeKind": "PER_DAY", "lateFee": "20"})
    assert (answer.status_code, answer.json()["errors"]) == (
        400,
        {"lateFeeCap": ["Enter the upper limit of the daily late fee."]},
    )
    assert course.fee_plans.count() == 1


def test_the_upper_limit_stays_while_the_late_fee_is_by_the_day(admin):
    by_day = {"kind": "MONTHLY", "late_fee_kind": "PER_DAY", "late_fee": 20, "late_fee_cap": 400}
    plan = plan_of(make_course(fee_plan=by_day))
    assert admin.put(f"feeplan/update/{plan.pk}", {"lateFeeCap": None}).status_code == 400
    plan.refresh_from_db()
    assert plan.late_fee_cap == 400


@pytest.mark.parametrize(
    "terms",
    [
        {"late_fee_kind": "PER_DAY", "late_fee": 20},
        {"late_fee_kind": "PER_DAY", "late_fee": 20, "late_fee_cap": 19},
        {"late_fee_kind": "PERCENT", "late_fee": 101},
        {"late_fee_kind": "FIXED", "late_fee": 0},
        {"late_fee_kind": "FIXED", "late_fee": 20, "late_fee_cap": 40},
        {"late_fee_kind": "NONE", "late_fee": 20},
    ],
)
def test_the_database_itself_refuses_a_late_fee_without_an_end(admin, terms):
    plan = plan_of(make_course())
    with pytest.raises(IntegrityError, match="feeplan_late_fee_of_its_kind"), atomic():
        FeePlan.objects.filter(pk=plan.pk).update(**terms)
    plan.refresh_from_db()
    assert (plan.late_fee_kind, plan.late_fee) == ("NONE", 0)


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
