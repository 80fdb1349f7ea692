"""Effects of pausing, ending and trials on the dues of an enrolment (PRODUCT.md, 4.5)."""

from decimal import Decimal

import pytest

from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import SYSTEM
from tenant_apps.courses.models import Batch
from tenant_apps.courses.tests.factories import make_batch, make_course
from tenant_apps.enrolments.models import EnrolmentDue, Pause
from tenant_apps.enrolments.services import change_enrolment
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.enrolments.tests.histories import (
    MONTH,
    ONE_DAY,
    balance,
    course_charged_by_day,
    credit_notes,
    due_statuses,
    enrol_with_dues,
    pay,
    step,
)
from tenant_apps.fees import selectors as fees
from tenant_apps.fees.models import Due
from tenant_apps.fees.services import void_due
from tenant_apps.notifications.models import Notification
from tenant_apps.renewals.services import skip_once
from tenant_apps.staff.models import Member
from tenant_apps.students import services as students
from tenant_apps.students.tests.factories import make_student

pytestmark = pytest.mark.usefixtures("in_first")


def test_dropping_cancels_dues_of_future_periods_only():
    enrolment = enrol_with_dues()
    dropped = step("drop", enrolment, reason="Moved away")
    assert (dropped.status, dropped.end, dropped.auto_renew) == ("DROPPED", today(), False)
    assert due_statuses(enrolment) == ["ISSUED", "ISSUED", "CANCELLED", "CANCELLED", "CANCELLED"]
    assert balance(enrolment) == 2 * MONTH
    assert not credit_notes(enrolment).exists()


def test_a_plan_charged_by_the_day_credits_the_unused_days():
    enrolment = enrol_with_dues(course=course_charged_by_day(), months_ago=1)
    on = month_start(today()) - ONE_DAY * 11
    days = (month_start(today()) - add_months(month_start(today()), -1)).days
    step("drop", enrolment, on=on, reason="Moved away")
    note = credit_notes(enrolment).get()
    fee = round(Decimal(4000) * 10 / days, 2)
    assert note.taxable == fee
    assert note.total == fee + round(fee * 18 / 100, 2)
    assert note.number.endswith("/C00001")
    assert len(note.number) <= 16
    assert balance(enrolment) == MONTH - note.total
    assert due_statuses(enrolment) == ["ISSUED", *["CANCELLED"] * 4]


def test_a_partly_paid_future_due_is_credited_in_full_as_an_advance():
    enrolment = enrol_with_dues()
    pay(enrolment, 3 * MONTH - 100)
    step("drop", enrolment, reason="Moved away")
    note = credit_notes(enrolment).get()
    assert (note.total, note.due.status) == (MONTH, "PAID")
    assert due_statuses(enrolment) == ["PAID", "PAID", "PAID", "CANCELLED", "CANCELLED"]
    assert balance(enrolment) == -(MONTH - 100)
    assert [payment.free for payment in fees.free_payments(enrolment.student_id)] == [MONTH - 100]


def test_a_credited_payment_pays_other_open_dues():
    enrolment = enrol_with_dues()
    pay(enrolment, 5 * MONTH)
    other = enrol_with_dues(course=make_course(), months_ago=0, student=enrolment.student)
    step("drop", enrolment, reason="Only one course")
    assert due_statuses(other) == ["PAID", "PAID", "PAID", "ISSUED", "ISSUED"]
    assert balance(other) == 2 * MONTH
    assert not fees.free_payments(enrolment.student_id)


def test_a_partly_credited_due_is_credited_again_and_not_cancelled():
    enrolment = enrol_with_dues(course=course_charged_by_day())
    paid_for = enrolment.dues.earliest("period_from").due
    step("pause", enrolment, on=today() - ONE_DAY * today().day)
    step("drop", enrolment, on=add_months(month_start(today()), -1), reason="Gone")
    days = (month_start(today()) - add_months(month_start(today()), -1)).days
    assert balance(enrolment) == pytest.approx(MONTH / days, abs=Decimal("0.02"))
    assert [note.due_id for note in credit_notes(enrolment)] == [paid_for.pk] * 2


def test_pausing_cancels_future_dues_and_resuming_creates_them_again():
    enrolment = enrol_with_dues(months_ago=2)
    paused_on = add_months(month_start(today()), -1)
    paused = step("pause", enrolment, on=paused_on, reason="Exams")
    assert (paused.status, due_statuses(enrolment)) == ("PAUSED", ["ISSUED", *["CANCELLED"] * 4])
    resumed = step("resume", enrolment)
    assert resumed.status == "ACTIVE"
    assert list(enrolment.pauses.values_list("first", "last", "reason")) == [
        (paused_on, today() - ONE_DAY, "Exams")
    ]
    # The paused month has no due.
    assert balance(enrolment) == 4 * MONTH
    assert sum(status == "ISSUED" for status in due_statuses(enrolment)) == 4


def test_resuming_a_plan_charged_by_the_day_charges_the_rest_of_the_month():
    enrolment = enrol_with_dues(
        course=course_charged_by_day(), months_ago=2, auto_renew=True, end=None
    )
    start = add_months(month_start(today()), -2)
    step("pause", enrolment, on=start + ONE_DAY * 5)
    back = start + ONE_DAY * 20
    resumed = step("resume", enrolment, on=back)
    last = EnrolmentDue.objects.filter(enrolment=enrolment).latest("pk")
    days = (add_months(start, 1) - start).days
    assert (last.period_from, last.period_to) == (back, add_months(start, 1) - ONE_DAY)
    assert last.due.taxable == round(Decimal(4000) * (days - 20) / days, 2)
    assert last.due.label.endswith(f", {days - 20} of {days} days")
    assert resumed.renews_on == add_months(start, 1)
    fee = balance(enrolment) / Decimal("1.18")
    assert fee == pytest.approx(Decimal(4000) * (days - 15) / days, abs=Decimal("0.05"))


def test_a_pause_that_ends_on_its_first_day_is_deleted():
    enrolment = enrol_with_dues(course=course_charged_by_day(), months_ago=1)
    before = balance(enrolment)
    day = month_start(today()) - ONE_DAY * 10
    step("pause", enrolment, on=day)
    assert balance(enrolment) < before
    step("resume", enrolment, on=day)
    assert balance(enrolment) == before
    assert not Pause.objects.filter(enrolment=enrolment).exists()


def test_a_due_cancelled_by_hand_is_not_charged_again():
    enrolment = enrol_with_dues(months_ago=1)
    free_month = Due.objects.filter(student=enrolment.student).order_by("due_date")[1]
    void_due(by=SYSTEM, record=free_month, status="CANCELLED", reason="A free month")
    step("pause", enrolment, on=month_start(today()) - ONE_DAY)
    step("resume", enrolment, on=month_start(today()) - ONE_DAY)
    assert balance(enrolment) == 4 * MONTH


def test_a_skipped_period_is_not_charged_after_a_pause():
    enrolment = enrol_with_dues(course=course_charged_by_day(), auto_renew=True, end=None)
    skip_once(by=SYSTEM, record=enrolment, period=enrolment.renews_on)
    owed = balance(enrolment)
    step("pause", enrolment, on=today())
    resumed = step("resume", enrolment, on=today())
    assert (balance(enrolment), resumed.renews_on) == (owed, enrolment.renews_on)


def test_a_pause_does_not_change_a_one_time_fee():
    course = make_course(fee_plan={"kind": "ONE_TIME", "proration": "BY_DAY"})
    enrolment = make_enrolment(course=course, start=today() - ONE_DAY * 40, auto_renew=False)
    step("pause", enrolment)
    step("resume", enrolment)
    assert (balance(enrolment), due_statuses(enrolment)) == (MONTH, ["ISSUED"])


def test_completing_credits_the_unused_days_of_a_one_time_fee():
    course = make_course(
        duration_value=100,
        duration_unit="DAYS",
        fee_plan={"kind": "ONE_TIME", "proration": "BY_DAY"},
    )
    enrolment = make_enrolment(course=course, start=today() - ONE_DAY * 24, auto_renew=False)
    completed = step("complete", enrolment)
    assert (completed.status, completed.end) == ("COMPLETED", today())
    assert credit_notes(enrolment).get().taxable == Decimal(3000)


def test_registration_and_material_fees_are_not_credited_after_the_start():
    enrolment = enrol_with_dues(
        course=course_charged_by_day(registration_fee=Decimal(500)), months_ago=1
    )
    step("drop", enrolment, on=enrolment.start, reason="After one day")
    assert [line.head for line in credit_notes(enrolment).get().lines.all()] == ["Course fee"]


def test_an_enrolment_that_has_not_begun_is_dropped_with_all_its_dues():
    start = today() + ONE_DAY * 3
    enrolment = enrol_with_dues(start=start, end=add_months(start, 2) - ONE_DAY)
    pay(enrolment, 100)
    step("drop", enrolment, reason="Changed their mind")
    assert due_statuses(enrolment) == ["PAID", "CANCELLED"]
    assert balance(enrolment) == -100


def test_a_trial_has_no_balance_until_it_starts():
    enrolment = make_enrolment(start=today() - ONE_DAY * 3, trial=True)
    assert (enrolment.status, balance(enrolment), enrolment.renews_on) == ("TRIAL", 0, None)
    with pytest.raises(Conflict, match="This enrolment is trial"):
        step("pause", enrolment)
    started = step("start", enrolment)
    assert (started.status, started.start, balance(enrolment)) == ("ACTIVE", today(), MONTH)
    assert started.renews_on == add_months(today(), 1)


def test_a_trial_can_be_cancelled():
    enrolment = make_enrolment(start=today(), trial=True)
    assert step("cancel", enrolment, reason="Not for her").status == "CANCELLED"
    assert balance(enrolment) == 0


def test_cancelling_cancels_the_unpaid_dues():
    enrolment = make_enrolment()
    cancelled = step("cancel", enrolment, reason="Typed twice")
    assert (cancelled.status, cancelled.auto_renew) == ("CANCELLED", False)
    assert (balance(enrolment), due_statuses(enrolment)) == (0, ["CANCELLED"])


def test_an_enrolment_with_payments_cannot_be_cancelled():
    enrolment = make_enrolment()
    pay(enrolment, 1)
    with pytest.raises(Conflict, match="Drop it instead"):
        step("cancel", enrolment, reason="No")
    enrolment.refresh_from_db()
    assert (enrolment.status, balance(enrolment)) == ("ACTIVE", MONTH - 1)


@pytest.mark.parametrize(
    ("steps", "refused"),
    [
        (["pause", "resume", "complete"], "resume"),
        (["drop"], "pause"),
        (["pause"], "start"),
        (["pause"], "transfer"),
    ],
)
def test_an_enrolment_changes_only_by_its_transitions(steps, refused):
    enrolment = enrol_with_dues()
    for name in steps:
        enrolment = step(name, enrolment, reason="So it is")
    before = (enrolment.version, due_statuses(enrolment), balance(enrolment))
    with pytest.raises(Conflict) as refusal:
        step(refused, enrolment)
    assert refusal.value.code == "wrong_state"
    enrolment.refresh_from_db()
    assert (enrolment.version, due_statuses(enrolment), balance(enrolment)) == before


@pytest.mark.parametrize(
    ("name", "days"), [("drop", 1), ("pause", 1), ("pause", -400), ("drop", -400), ("complete", 1)]
)
def test_an_invalid_day_is_refused_and_nothing_changes(name, days):
    enrolment = enrol_with_dues()
    before = (due_statuses(enrolment), balance(enrolment))
    with pytest.raises(Invalid) as refusal:
        step(name, enrolment, on=today() + ONE_DAY * days, reason="So it is")
    assert set(refusal.value.errors) == {"on"}
    enrolment.refresh_from_db()
    assert (enrolment.status, due_statuses(enrolment), balance(enrolment)) == ("ACTIVE", *before)


def test_putting_a_student_on_hold_pauses_every_enrolment_that_has_begun():
    enrolment = enrol_with_dues()
    future = make_enrolment(
        enrolment.student, course=make_course(), start=today() + ONE_DAY, auto_renew=True
    )
    students.update_student(by=SYSTEM, record=enrolment.student, status="ON_HOLD")
    enrolment.refresh_from_db()
    future.refresh_from_db()
    assert (enrolment.status, future.status) == ("PAUSED", "ACTIVE")
    assert enrolment.pauses.get().first == today()
    with pytest.raises(Conflict, match="only an active student can attend"):
        step("resume", enrolment)


def test_leaving_cancels_the_future_dues():
    enrolment = enrol_with_dues()
    trial = make_enrolment(enrolment.student, course=make_course(), start=today(), trial=True)
    students.update_student(by=SYSTEM, record=enrolment.student, status="LEFT")
    enrolment.refresh_from_db()
    trial.refresh_from_db()
    assert (enrolment.status, trial.status) == ("DROPPED", "CANCELLED")
    assert balance(enrolment) == 2 * MONTH


def test_a_pause_stops_renewals_until_the_enrolment_is_resumed():
    enrolment = enrol_with_dues(auto_renew=True, end=None)
    first, following = month_start(today()), add_months(month_start(today()), 1)
    assert enrolment.renews_on == first
    enrolment = step("pause", enrolment, on=today())
    assert enrolment.renews_on is None
    enrolment = step("resume", enrolment)
    assert enrolment.renews_on == following
    enrolment = change_enrolment(by=SYSTEM, record=enrolment, auto_renew=False)
    assert enrolment.renews_on is None
    enrolment = change_enrolment(by=SYSTEM, record=enrolment, auto_renew=True)
    assert enrolment.renews_on == following


def test_the_trainer_is_notified_of_new_paused_and_dropped_enrolments():
    trainer = Member.objects.filter(role="TRAINER").earliest("pk")
    batch = make_batch(trainer=trainer)
    assert isinstance(batch, Batch)
    enrolment = make_enrolment(
        make_student(batch.branch, name="Ira Sen"),
        course=batch.course,
        batch=batch,
        start=today() - ONE_DAY,
    )
    step("pause", enrolment)
    step("resume", enrolment)
    step("drop", enrolment, reason="Moved away")
    notifications = Notification.objects.filter(user_id=trainer.pk, text__startswith="Ira Sen")
    where = f"{batch.course.name} ({batch.name})"
    assert list(notifications.order_by("pk").values_list("text", flat=True)) == [
        f"Ira Sen joined {where}.",
        f"Ira Sen's enrolment in {where} was paused.",
        f"Ira Sen's enrolment in {where} was resumed.",
        f"Ira Sen's enrolment in {where} was dropped.",
    ]
