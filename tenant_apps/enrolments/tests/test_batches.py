from datetime import date, time, timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import month_start, today
from shared_apps.core.errors import Conflict, Invalid
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Batch
from tenant_apps.courses.tests.factories import make_batch, make_course, plan_of
from tenant_apps.enrolments import services
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.fees.models import Due
from tenant_apps.staff.models import Member
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in, user_of

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


@pytest.fixture
def trainer(organisation):
    return Member.objects.get(pk=user_of("trainer", organisation).pk)


def join(batch, **choice):
    """Enrols a new student of the batch's branch in the batch."""
    student = make_student(branch=batch.branch)
    return make_enrolment(student, course=batch.course, batch=batch, **choice)


def test_the_trainer_defaults_to_the_batchs_trainer(trainer):
    batch = make_batch(trainer=trainer)
    assert join(batch).trainer == trainer
    owner = Member.objects.get(role="SUPER_ADMIN")
    assert join(batch, trainer=owner).trainer == owner


def test_a_batch_of_another_course_branch_or_time_is_refused():
    course, student = make_course(), make_student(branch=Branch.objects.earliest("pk"))
    wrong = [
        make_batch(),
        make_batch(course=course, branch=Branch.objects.latest("pk")),
        make_batch(course=course, status=Batch.Status.INACTIVE),
        make_batch(course=course, start=date(2026, 1, 1), end=date(2026, 1, 31)),
    ]
    for batch in wrong:
        with pytest.raises(Invalid) as refused:
            make_enrolment(student, course=course, batch=batch)
        assert set(refused.value.errors) == {"batchObjectId"}
    assert not Enrolment.objects.filter(student=student).exists()


def test_a_full_batch_accepts_no_one_until_a_place_is_free(admin):
    batch = make_batch(capacity=2)
    first, _ = join(batch), join(batch)
    with pytest.raises(Conflict, match=r"This batch is full \(2 of 2\)\."):
        join(batch)
    assert admin.get(f"batch/{batch.pk}").json()["data"]["students"] == 2
    Enrolment.objects.filter(pk=first.pk).update(status="COMPLETED")
    assert join(batch).batch == batch


def test_a_preview_says_that_the_batch_is_full(admin):
    batch = make_batch(capacity=1)
    join(batch)
    answer = admin.post(
        "studentcourse/preview",
        {
            "studentObjectId": make_student(branch=batch.branch).pk,
            "courseObjectId": batch.course_id,
            "feePlanObjectId": plan_of(batch.course).pk,
            "batchObjectId": batch.pk,
            "start": str(today()),
            "autoRenew": True,
        },
    )
    assert answer.status_code == 409
    assert answer.json()["errors"] == {"batchObjectId": ["This batch is full (1 of 1)."]}


def test_a_batch_with_students_cannot_be_changed_or_closed(admin):
    batch = make_batch(capacity=2)
    join(batch)
    join(batch)

    def refused(**change):
        answer = admin.put(f"batch/update/{batch.pk}", change)
        return answer.status_code, answer.json()["message"]

    assert refused(courseObjectId=make_course().pk) == (
        409,
        "This batch has 2 students: its course and branch cannot be changed.",
    )
    assert refused(status="INACTIVE") == (409, "This batch still has 2 students.")
    assert refused(capacity=1) == (400, "This batch has 2 students already.")
    assert admin.put(f"batch/delete/{batch.pk}").status_code == 409
    batch.refresh_from_db()
    assert (batch.version, batch.deleted_at) == (1, None)


def test_a_trainer_sees_the_students_of_their_batches(organisation, trainer):
    batch = make_batch(trainer=trainer)
    owner = Member.objects.get(role="SUPER_ADMIN")
    enrolment = join(batch, trainer=owner)
    stranger = join(make_batch(days=[6], start_time=time(8), end_time=time(9)))
    caller = signed_in("trainer", organisation)
    seen = {row["_id"] for row in caller.get("studentcourse?pageSize=100").json()["list"]}
    assert enrolment.pk in seen
    assert stranger.pk not in seen
    assert caller.get(f"student/{enrolment.student_id}").status_code == 200
    assert caller.get(f"student/{stranger.student_id}").status_code == 404


def test_instalments_become_dues_on_their_days():
    course = make_course(
        registration_fee=Decimal(500),
        fee_plan={
            "kind": "INSTALMENTS",
            "instalments": [
                {"amount": "2000.00", "afterDays": 0},
                {"amount": "1250.00", "afterDays": 30},
                {"amount": "750.00", "afterDays": 45},
            ],
            "late_fee_kind": "PER_DAY",
            "late_fee": Decimal(10),
            "late_fee_cap": Decimal(300),
            "proration": "BY_DAY",
        },
    )
    start = month_start(today())
    enrolment = make_enrolment(course=course, start=start, auto_renew=False)
    dues = Due.objects.filter(student=enrolment.student).order_by("due_date")
    assert [(due.label, due.due_date, due.taxable) for due in dues] == [
        (f"{course.name}, instalment 1 of 3", start, Decimal(2500)),
        (f"{course.name}, instalment 2 of 3", start + timedelta(days=30), Decimal(1250)),
        (f"{course.name}, instalment 3 of 3", start + timedelta(days=45), Decimal(750)),
    ]
    paid_for = enrolment.dues.order_by("pk").values_list("period_from", "period_to")
    assert list(paid_for) == [
        (start, start + timedelta(days=29)),
        (start + timedelta(days=30), start + timedelta(days=44)),
        (start + timedelta(days=45), enrolment.end),
    ]
    enrolment.refresh_from_db()
    assert (enrolment.late_fee_kind, enrolment.late_fee, enrolment.late_fee_cap) == (
        "PER_DAY",
        Decimal(10),
        Decimal(300),
    )
    assert (enrolment.proration, len(enrolment.instalments)) == ("BY_DAY", 3)


def test_a_discount_applies_to_every_instalment_and_cannot_exceed_the_smallest():
    rows = [{"amount": "3000.00", "afterDays": 0}, {"amount": "1000.00", "afterDays": 30}]
    course = make_course(fee_plan={"kind": "INSTALMENTS", "instalments": rows})
    choice = {"course": course, "fee_plan": plan_of(course), "start": today()}

    def planned(kind, value):
        found = services.plan_enrolment(
            student=make_student(),
            discount_kind=kind,
            discount_value=Decimal(value),
            discount_reason="Sibling",
            **choice,
        )
        return [due.charges[0].amount for due, _ in found.dues]

    assert planned("PERCENT", 10) == [Decimal(2700), Decimal(900)]
    assert planned("AMOUNT", 1000) == [Decimal(2000), Decimal(0)]
    with pytest.raises(Invalid, match="larger than the course fee"):
        planned("AMOUNT", 1001)
