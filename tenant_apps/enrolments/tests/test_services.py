from datetime import date, timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import month_start, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import SYSTEM
from tenant_apps.courses import services as courses
from tenant_apps.courses.tests.factories import make_course, plan_of
from tenant_apps.enrolments import services
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.steps.rules import Step
from tenant_apps.enrolments.steps.services import take_step
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.fees import selectors as fees
from tenant_apps.fees.models import Due
from tenant_apps.fees.services import record_payment
from tenant_apps.students import services as students
from tenant_apps.students.tests.factories import make_student

pytestmark = pytest.mark.usefixtures("in_first")


def test_enrolling_issues_the_dues_that_the_preview_showed():
    student, course = (
        make_student(),
        make_course(registration_fee=Decimal(500), material_fee=Decimal("1200.55")),
    )
    choice = {
        "course": course,
        "fee_plan": plan_of(course),
        "start": date(2026, 11, 1),
        "end": date(2027, 1, 31),
        "discount_kind": "PERCENT",
        "discount_value": Decimal("12.5"),
        "discount_reason": "Sibling",
    }
    planned = services.plan_enrolment(student=student, **choice)
    enrolment = services.enrol(by=SYSTEM, student=student, **choice)
    issued = Due.objects.filter(student=student).order_by("due_date")
    assert [(due.label, due.due_date) for due, _ in planned.dues] == [
        (due.label, due.due_date) for due in issued
    ]
    assert planned.total == sum(due.total for due in issued) == fees.pending(student.pk)
    heads = [[line.head for line in due.lines.all()] for due in issued]
    assert heads == [
        ["Course fee", "Registration fee", "Material fee"],
        ["Course fee"],
        ["Course fee"],
    ]
    assert list(enrolment.dues.order_by("pk").values_list("period_from", flat=True)) == [
        date(2026, 11, 1),
        date(2026, 12, 1),
        date(2027, 1, 1),
    ]


def test_a_preview_saves_nothing():
    student, course = make_student(), make_course()
    services.plan_enrolment(
        student=student, course=course, fee_plan=plan_of(course), start=today(), auto_renew=True
    )
    assert not Enrolment.objects.filter(student=student).exists()
    assert fees.pending(student.pk) == 0


def test_an_enrolment_keeps_its_terms_when_the_course_becomes_dearer():
    course = make_course()
    enrolment = make_enrolment(course=course)
    courses.update_course(by=SYSTEM, record=course, base_fee=Decimal(9000))
    enrolment.refresh_from_db()
    assert enrolment.base_fee == Decimal(4000)
    assert fees.pending(enrolment.student_id) == Decimal(4720)


def test_a_fee_plan_may_have_its_own_price():
    course = make_course()
    quarterly = courses.create_fee_plan(
        by=SYSTEM, course=course, kind="QUARTERLY", fee=Decimal(11000)
    )
    student = make_student()
    services.enrol(
        by=SYSTEM,
        student=student,
        course=course,
        fee_plan=quarterly,
        start=today(),
        auto_renew=True,
    )
    assert fees.pending(student.pk) == Decimal(12980)


def test_the_end_defaults_to_the_end_of_the_duration():
    course = make_course(duration_value=3)
    enrolment = make_enrolment(course=course, start=date(2026, 11, 1), auto_renew=False)
    assert enrolment.end == date(2027, 1, 31)
    assert enrolment.dues.count() == 3


def test_a_student_cannot_be_enrolled_twice_in_a_course():
    enrolment = make_enrolment()
    with pytest.raises(Conflict, match="already enrolled") as refusal:
        make_enrolment(enrolment.student, course=enrolment.course)
    assert refusal.value.code == "duplicate"
    assert fees.pending(enrolment.student_id) == Decimal(4720)


def test_after_dropping_the_course_can_be_taken_again():
    enrolment = make_enrolment()
    take_step(by=SYSTEM, record=enrolment, step=Step.DROP, reason="Moved")
    again = make_enrolment(enrolment.student, course=enrolment.course)
    assert again.number != enrolment.number


def test_a_fee_plan_of_another_course_is_refused():
    course, other = make_course(), make_course()
    with pytest.raises(Invalid, match="another course"):
        services.enrol(
            by=SYSTEM, student=make_student(), course=course, fee_plan=plan_of(other), start=today()
        )


def test_enrolling_in_a_draft_course_is_refused():
    with pytest.raises(Invalid, match="not active"):
        make_enrolment(course=make_course(status="DRAFT"))


def test_a_student_on_hold_is_not_enrolled():
    student = make_student()
    students.update_student(by=SYSTEM, record=student, status="ON_HOLD")
    with pytest.raises(Conflict, match="active student"):
        make_enrolment(student)


def test_a_discount_needs_a_reason():
    with pytest.raises(Invalid, match="reason for the discount"):
        make_enrolment(discount_kind="AMOUNT", discount_value=Decimal(100))


def test_a_discount_above_the_fee_is_refused_and_saves_nothing():
    student = make_student()
    with pytest.raises(Invalid, match="larger than the course fee"):
        make_enrolment(
            student,
            discount_kind="AMOUNT",
            discount_value=Decimal("4000.01"),
            discount_reason="Slip",
        )
    assert not Enrolment.objects.filter(student=student).exists()


def test_a_student_who_leaves_is_dropped_from_courses_and_still_owes():
    enrolment = make_enrolment()
    students.update_student(by=SYSTEM, record=enrolment.student, status="LEFT")
    enrolment.refresh_from_db()
    assert (enrolment.status, enrolment.auto_renew) == ("DROPPED", False)
    assert fees.pending(enrolment.student_id) == Decimal(4720)


def test_a_student_with_a_balance_or_enrolment_cannot_be_deleted():
    enrolment = make_enrolment()
    with pytest.raises(Conflict, match=r"₹4,720\.00 is still pending") as refused:
        students.delete_student(by=SYSTEM, record=enrolment.student)
    assert "This student is still enrolled in" in refused.value.message
    record_payment(by=SYSTEM, student=enrolment.student, amount=Decimal(4720), method="CASH")
    with pytest.raises(Conflict, match="still enrolled"):
        students.delete_student(by=SYSTEM, record=enrolment.student)
    take_step(by=SYSTEM, record=enrolment, step=Step.COMPLETE)
    students.delete_student(by=SYSTEM, record=enrolment.student)
    enrolment.student.refresh_from_db()
    assert enrolment.student.deleted_at is not None


def test_a_course_with_students_cannot_be_deleted():
    enrolment = make_enrolment()
    with pytest.raises(Conflict, match="still has 1 student"):
        courses.delete_course(by=SYSTEM, record=enrolment.course)
    enrolment.course.refresh_from_db()
    assert enrolment.course.deleted_at is None


def test_a_one_time_fee_does_not_renew():
    course = make_course(fee_plan={"kind": "ONE_TIME"})
    enrolment = make_enrolment(course=course, start=month_start(today()) - timedelta(days=1))
    assert enrolment.auto_renew is False
    with pytest.raises(Invalid, match="does not renew"):
        services.change_enrolment(by=SYSTEM, record=enrolment, auto_renew=True)
