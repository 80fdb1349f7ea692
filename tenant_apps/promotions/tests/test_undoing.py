"""A promotion is undone while nothing depends on it."""

from datetime import time
from decimal import Decimal

import pytest

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.attendance.models import Mark
from tenant_apps.attendance.tests.factories import EVERY_DAY, take
from tenant_apps.courses.models import Batch
from tenant_apps.courses.tests.factories import make_batch, make_course
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.enrolments.tests.histories import step
from tenant_apps.fees.selectors import pending
from tenant_apps.fees.services import record_payment
from tenant_apps.notifications.models import Notification
from tenant_apps.promotions.models import Promotion
from tenant_apps.promotions.tests.factories import class_of, promote
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


def undo(caller, reason="Wrong course"):
    promotion = Promotion.objects.latest("pk")
    return caller.post(f"promotion/{promotion.pk}/undo", {"reason": reason})


def successors():
    return Enrolment.objects.filter(pk__in=Promotion.objects.latest("pk").moved.values("successor"))


def state():
    """What undoing would change."""
    return (
        Promotion.objects.latest("pk").status,
        sorted(Enrolment.objects.values_list("pk", "status", "end")),
        list(Batch.objects.order_by("pk").values_list("status", "end", "deleted_at")),
    )


def test_the_old_enrolments_and_their_batch_are_as_they_were(owner):
    known = class_of(2)
    before = [(one.status, one.end, one.renews_on) for one in known.enrolments]
    promote(owner, known)
    answer = undo(owner)
    assert answer.status_code == 200, answer.json()
    for one in (*known.enrolments, known.batch):
        one.refresh_from_db()
    assert [(one.status, one.end, one.renews_on) for one in known.enrolments] == before
    assert (known.batch.status, known.batch.end) == ("ACTIVE", None)


def test_the_new_enrolments_are_cancelled_with_their_dues(owner):
    known = class_of(2)
    owed = [pending(one.student_id) for one in known.enrolments]
    promote(owner, known)
    undo(owner)
    assert {one.status for one in successors()} == {"CANCELLED"}
    links = EnrolmentDue.objects.filter(enrolment__in=successors()).select_related("due")
    assert {(link.withdrawn, link.due.status) for link in links} == {(True, "CANCELLED")}
    assert [pending(one.student_id) for one in known.enrolments] == owed


def test_the_batch_that_was_made_is_deleted(owner):
    known = class_of(1)
    promote(owner, known)
    made = Promotion.objects.latest("pk").to_batch
    undo(owner)
    assert not Batch.objects.live().filter(pk=made.pk).exists()


def test_a_batch_that_was_there_before_stays(owner):
    known = class_of(1)
    to_batch = make_batch(course=known.course, branch=known.batch.branch)
    promote(owner, known, toBatchObjectId=to_batch.pk)
    undo(owner)
    assert Batch.objects.live().filter(pk=to_batch.pk, status="ACTIVE").exists()


def test_a_paid_due_keeps_the_promotion(owner):
    known = class_of(1)
    promote(owner, known)
    student = known.enrolments[0].student
    record_payment(by=SYSTEM, student=student, amount=Decimal(12000), method="CASH")
    before = state()
    answer = undo(owner)
    assert (answer.status_code, answer.json()["code"]) == (409, "in_use")
    assert "1 due of the new enrolments" in answer.json()["message"]
    assert state() == before


def test_attendance_keeps_the_promotion(owner):
    known = class_of(1)
    to_batch = make_batch(
        course=known.course,
        branch=known.batch.branch,
        days=EVERY_DAY,
        start_time=time(0),
        end_time=time(0, 30),
    )
    promote(owner, known, toBatchObjectId=to_batch.pk)
    take(to_batch, today(), "PRESENT")
    assert Mark.objects.filter(enrolment__in=successors()).exists()
    before = state()
    answer = undo(owner)
    assert (answer.status_code, answer.json()["code"]) == (409, "in_use")
    assert "Attendance" in answer.json()["message"]
    assert state() == before


def test_a_later_change_keeps_the_promotion(owner):
    known = class_of(1)
    promote(owner, known)
    step("drop", successors().get(), reason="Moved away")
    before = state()
    answer = undo(owner)
    assert (answer.status_code, answer.json()["code"]) == (409, "in_use")
    assert state() == before


def test_dues_that_were_cancelled_keep_the_promotion(owner):
    known = class_of(0)
    course = make_course()
    known.batch = make_batch(course=course, start=known.batch.start)
    student = make_student(known.batch.branch)
    make_enrolment(
        student, course=course, batch=known.batch, start=known.batch.start, auto_renew=False
    )
    promote(owner, known)
    assert Promotion.objects.latest("pk").changed_dues
    before = state()
    answer = undo(owner)
    assert (answer.status_code, answer.json()["code"]) == (409, "in_use")
    assert "cancelled or credited" in answer.json()["message"]
    assert state() == before


def test_a_promotion_is_undone_once(owner):
    promote(owner, class_of(1))
    assert undo(owner).status_code == 200
    before = state()
    answer = undo(owner)
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert state() == before


def test_a_reason_is_needed(owner):
    promote(owner, class_of(1))
    before = state()
    answer = undo(owner, reason="")
    assert answer.status_code == 400
    assert state() == before


def test_the_students_can_be_promoted_again(owner):
    known = class_of(1)
    promote(owner, known)
    undo(owner)
    answer = promote(owner, known)
    assert answer.status_code == 201, answer.json()
    of_batch = Promotion.objects.filter(batch=known.batch)
    assert list(of_batch.order_by("pk").values_list("status", flat=True)) == ["UNDONE", "DONE"]


def test_the_front_desk_reads_promotions_but_does_not_undo_them(owner, organisation):
    desk = signed_in("staff", organisation)
    known = class_of(1)
    promote(owner, known)
    found = desk.get(f"promotion?batch={known.batch.pk}").json()["list"]
    assert [row["students"] for row in found] == [1]
    assert undo(desk).status_code == 403
    assert Promotion.objects.latest("pk").status == "DONE"


def test_the_managers_are_notified(owner):
    promote(owner, class_of(1))
    undo(owner)
    assert Notification.objects.filter(kind="promotion.undone").exists()
