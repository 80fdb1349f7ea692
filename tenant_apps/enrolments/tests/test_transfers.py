"""Transfers to another batch or branch keep the terms and charge no day twice (PRODUCT.md, 4.5)."""

from decimal import Decimal

import pytest

from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.errors import Conflict, Invalid
from tenant_apps.courses.tests.factories import make_batch, make_course
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
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
from tenant_apps.students.tests.factories import make_branch, make_student

pytestmark = pytest.mark.usefixtures("in_first")


def test_a_transfer_to_another_batch_moves_the_dues():
    batch = make_batch(capacity=1)
    student = make_student(batch.branch)
    enrolment = enrol_with_dues(student=student, course=batch.course)
    pay(enrolment, MONTH)
    owed = balance(enrolment)
    old = step("transfer", enrolment, batch=batch, reason="Evenings suit better")
    new = old.transferred_to
    assert (old.status, old.end, old.auto_renew) == ("TRANSFERRED", today() - ONE_DAY, False)
    assert (new.status, new.batch, new.start) == ("ACTIVE", batch, today())
    assert new.base_fee == old.base_fee
    assert balance(enrolment) == owed
    assert due_statuses(old) == ["PAID"]
    assert due_statuses(new) == ["ISSUED"] * 4
    step("drop", new, reason="Moved away")
    assert due_statuses(new) == ["ISSUED", *["CANCELLED"] * 3]


def test_a_transfer_keeps_the_renewal_date():
    batch = make_batch()
    enrolment = make_enrolment(make_student(batch.branch), course=batch.course)
    renews_on = enrolment.renews_on
    old = step("transfer", enrolment, batch=batch)
    assert renews_on == add_months(month_start(today()), 1)
    assert (old.renews_on, old.transferred_to.renews_on) == (None, renews_on)
    assert old.transferred_to.anchor == enrolment.start


def test_a_transfer_to_a_full_or_the_same_batch_is_refused():
    full = make_batch(capacity=1)
    make_enrolment(make_student(full.branch), course=full.course, batch=full)
    own = make_batch(course=full.course, days=[6])
    enrolment = make_enrolment(make_student(full.branch), course=full.course, batch=own)
    with pytest.raises(Conflict, match=r"This batch is full \(1 of 1\)"):
        step("transfer", enrolment, batch=full)
    for choice in ({"batch": own}, {}, {"batch": make_batch()}):
        with pytest.raises(Invalid) as refusal:
            step("transfer", enrolment, **choice)
        assert set(refusal.value.errors) == {"batchObjectId"}
    enrolment.refresh_from_db()
    assert (enrolment.status, enrolment.version) == ("ACTIVE", 1)
    assert Enrolment.objects.filter(student=enrolment.student).count() == 1


def batch_in_other_branch(course):
    return make_batch(course=course, branch=make_branch(state="Goa", gstin="30AAPFU0939F1Z9"))


def test_a_transfer_to_another_branch_moves_the_student_and_the_remaining_days():
    course = course_charged_by_day(registration_fee=Decimal(500))
    enrolment = enrol_with_dues(course=course)
    before = balance(enrolment)
    batch = batch_in_other_branch(course)
    old = step("transfer", enrolment, batch=batch)
    new = old.transferred_to
    enrolment.student.refresh_from_db()
    assert enrolment.student.branch == new.branch == batch.branch
    # Each day is charged once, by the branch of that day.
    assert balance(enrolment) == pytest.approx(before, abs=Decimal("0.02"))
    links = EnrolmentDue.objects.filter(enrolment=new, withdrawn=False)
    assert {link.due.branch for link in links} == {batch.branch}
    assert [link.period_from for link in links.order_by("period_from")] == [
        today(),
        *(add_months(month_start(today()), month) for month in (1, 2, 3)),
    ]
    assert {line.head for link in links for line in link.due.lines.all()} == {"Course fee"}
    if month_start(today()) == today():
        # No day of the month is used, so its due is cancelled instead of credited.
        assert not credit_notes(enrolment).exists()
    else:
        assert credit_notes(enrolment).get().branch == old.branch


def test_without_proration_the_current_period_stays_at_the_old_branch():
    course = make_course()
    enrolment = enrol_with_dues(course=course)
    before = balance(enrolment)
    new = step("transfer", enrolment, batch=batch_in_other_branch(course)).transferred_to
    assert balance(enrolment) == before
    assert not credit_notes(enrolment).exists()
    links = new.dues.filter(withdrawn=False).order_by("period_from")
    begins_today = month_start(today()) == today()
    moved = [begins_today, True, True, True]
    assert [link.due.branch == new.branch for link in links] == moved


def test_future_instalments_are_issued_by_the_new_branch():
    rows = [
        {"amount": "2000.00", "afterDays": 0},
        {"amount": "1250.00", "afterDays": 30},
        {"amount": "750.00", "afterDays": 60},
    ]
    course = make_course(fee_plan={"kind": "INSTALMENTS", "instalments": rows})
    enrolment = make_enrolment(course=course, start=today() - ONE_DAY * 10, auto_renew=False)
    before = balance(enrolment)
    new = step("transfer", enrolment, batch=batch_in_other_branch(course)).transferred_to
    links = new.dues.filter(withdrawn=False).order_by("period_from")
    assert [link.due.taxable for link in links] == [2000, 1250, 750]
    assert balance(enrolment) == before
