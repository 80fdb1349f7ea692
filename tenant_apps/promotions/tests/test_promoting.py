"""A batch moves on to its next course in one transaction, as the preview said."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Batch
from tenant_apps.courses.services import update_batch
from tenant_apps.courses.tests.factories import make_batch, make_course, plan_of
from tenant_apps.enrolments.models import Enrolment, EnrolmentDue
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.enrolments.tests.histories import step
from tenant_apps.fees.models import Due
from tenant_apps.fees.selectors import pending
from tenant_apps.fees.services import record_payment
from tenant_apps.notifications.models import Notification
from tenant_apps.promotions.models import PromotedStudent, Promotion
from tenant_apps.promotions.tests.factories import body_of, class_of, preview, promote
from tenant_apps.students.models import Student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


def counts():
    return (
        Promotion.objects.count(),
        Enrolment.objects.count(),
        Due.objects.count(),
        Batch.objects.live().count(),
    )


def running(student):
    return Enrolment.objects.live().get(student=student, status="ACTIVE")


def test_the_students_move_to_the_new_batch_with_its_fees(owner):
    known = class_of(2)
    answer = promote(owner, known)
    assert answer.status_code == 201, answer.json()
    promotion = Promotion.objects.latest("pk")
    assert (promotion.students, promotion.dues, promotion.total) == (2, 4, Decimal(23600))
    for old in known.enrolments:
        new = running(old.student)
        assert (new.course, new.fee_plan, new.batch) == (
            known.course,
            known.plan,
            promotion.to_batch,
        )
        assert new.start == today()
        dues = EnrolmentDue.objects.filter(enrolment=new).order_by("period_from", "pk")
        assert [link.due.total for link in dues] == [Decimal(5900), Decimal(5900)]


def test_the_old_enrolments_are_completed_the_day_before_and_keep_what_is_open(owner):
    known = class_of(1)
    promote(owner, known)
    old = known.enrolments[0]
    old.refresh_from_db()
    assert (old.status, old.end) == ("COMPLETED", today() - timedelta(days=1))
    due = EnrolmentDue.objects.get(enrolment=old).due
    assert (due.status, due.total) == ("ISSUED", Decimal(11800))
    assert pending(old.student_id) == Decimal(23600)


def test_the_preview_says_what_promoting_does_and_saves_nothing(owner):
    known = class_of(2)
    before = counts()
    planned = preview(owner, known)
    assert counts() == before
    assert (planned["students"], planned["dues"], planned["total"]) == (2, 4, "23600.00")
    assert planned["closesBatch"]
    assert [row["open"] for row in planned["rows"]] == ["11800.00", "11800.00"]
    promote(owner, known, seen=planned["seen"])
    said = {
        row["studentObjectId"]["_id"]: sorted(due["total"] for due in row["dues"])
        for row in planned["rows"]
    }
    for old in known.enrolments:
        links = EnrolmentDue.objects.filter(enrolment=running(old.student)).select_related("due")
        assert sorted(str(link.due.total) for link in links) == said[old.student_id]


def test_a_batch_in_which_nobody_stays_is_closed(owner):
    known = class_of(1)
    promote(owner, known)
    known.batch.refresh_from_db()
    assert (known.batch.status, known.batch.end) == ("INACTIVE", today() - timedelta(days=1))


def test_a_batch_in_which_somebody_stays_goes_on(owner):
    known = class_of(2)
    moves, stays = known.enrolments
    to_batch = make_batch(course=known.course, branch=known.batch.branch)
    answer = promote(owner, known, enrolments=[moves.pk], toBatchObjectId=to_batch.pk)
    assert answer.status_code == 201, answer.json()
    known.batch.refresh_from_db()
    stays.refresh_from_db()
    assert (known.batch.status, stays.status) == ("ACTIVE", "ACTIVE")
    assert running(moves.student).batch == to_batch


def test_those_who_are_not_active_stay_and_the_preview_says_why(owner):
    known = class_of(3)
    moves, paused, on_hold = known.enrolments
    step("pause", paused)
    Student.objects.filter(pk=on_hold.student_id).update(status="ON_HOLD")
    reasons = [row["reason"] for row in preview(owner, known)["rows"]]
    assert reasons == ["", "The enrolment is paused.", "The student is on hold."]
    to_batch = make_batch(course=known.course, branch=known.batch.branch)
    promote(owner, known, toBatchObjectId=to_batch.pk)
    assert Promotion.objects.latest("pk").students == 1
    paused.refresh_from_db()
    assert paused.status == "PAUSED"
    assert running(moves.student).course == known.course


def test_somebody_who_cannot_move_cannot_be_chosen(owner):
    known = class_of(2)
    step("pause", known.enrolments[0])
    before = counts()
    body = body_of(known, enrolments=[one.pk for one in known.enrolments])
    answer = owner.post("promotion/preview", body)
    assert answer.status_code == 400
    assert "Zubin 0 cannot move" in answer.json()["errors"]["enrolments"][0]
    assert counts() == before


@pytest.mark.parametrize("chosen", [[], [10**12]])
def test_nobody_and_strangers_cannot_be_chosen(owner, chosen):
    known = class_of(1)
    answer = owner.post("promotion/preview", body_of(known, enrolments=chosen))
    assert answer.status_code == 400
    assert "enrolments" in answer.json()["errors"]


def test_a_discount_is_kept_when_asked_for(owner):
    known = class_of(0)
    discount = {
        "discount_kind": "PERCENT",
        "discount_value": Decimal(10),
        "discount_reason": "Sibling",
    }
    old = make_enrolment(
        Student.objects.filter(branch=known.batch.branch, status="ACTIVE").earliest("pk"),
        course=known.batch.course,
        batch=known.batch,
        start=known.batch.start,
        auto_renew=False,
        **discount,
    )
    assert preview(owner, known)["total"] == "11800.00"
    kept = preview(owner, known, keepsDiscount=True)
    assert (kept["rows"][0]["discount"], kept["total"]) == ("10 %", "10620.00")
    promote(owner, known, keepsDiscount=True)
    new = Enrolment.objects.live().get(student=old.student, course=known.course)
    assert (new.discount_kind, new.discount_value, new.discount_reason) == (
        "PERCENT",
        Decimal(10),
        "Sibling",
    )


def test_a_discount_that_is_larger_than_the_new_fee_is_refused(owner):
    known = class_of(0)
    make_enrolment(
        Student.objects.filter(branch=known.batch.branch, status="ACTIVE").earliest("pk"),
        course=known.batch.course,
        batch=known.batch,
        start=known.batch.start,
        auto_renew=False,
        discount_kind="AMOUNT",
        discount_value=Decimal(9000),
        discount_reason="Agreed",
    )
    known.course = make_course(base_fee=Decimal(500))
    known.plan = plan_of(known.course)
    before = counts()
    answer = owner.post("promotion/preview", body_of(known, keepsDiscount=True))
    assert answer.status_code == 400
    assert "larger than the new fee" in answer.json()["errors"]["keepsDiscount"][0]
    assert counts() == before


def test_the_same_course_can_begin_anew_in_the_same_batch(owner):
    known = class_of(1)
    known.course = known.batch.course
    known.plan = plan_of(known.course)
    answer = promote(owner, known, toBatchObjectId=known.batch.pk)
    assert answer.status_code == 201, answer.json()
    known.batch.refresh_from_db()
    new = running(known.enrolments[0].student)
    assert (new.batch, new.start, known.batch.status) == (known.batch, today(), "ACTIVE")


def test_a_batch_without_enough_places_is_refused_with_numbers(owner):
    known = class_of(3)
    small = make_batch(course=known.course, branch=known.batch.branch, capacity=2)
    before = counts()
    answer = owner.post("promotion/preview", body_of(known, toBatchObjectId=small.pk))
    assert answer.status_code == 409
    text = f"3 students would move, but {small.name} has 2 of 2 places free."
    assert answer.json()["errors"]["toBatchObjectId"] == [text]
    assert counts() == before


def test_a_new_batch_whose_room_is_taken_is_refused_at_its_name(owner):
    known = class_of(2, room="Hall 9")
    chosen = [known.enrolments[0].pk]
    before = counts()
    answer = promote(owner, known, enrolments=chosen)
    assert answer.status_code == 409
    assert "Hall 9" in answer.json()["errors"]["newBatch"][0]
    assert counts() == before


def test_a_change_since_the_preview_is_refused(owner):
    known = class_of(2)
    seen = preview(owner, known)["seen"]
    step("pause", known.enrolments[0])
    before = counts()
    answer = promote(owner, known, seen=seen)
    assert (answer.status_code, answer.json()["code"]) == (409, "changed")
    assert counts() == before


def test_another_version_of_the_batch_is_refused(owner):
    known = class_of(1)
    seen = preview(owner, known, newBatch="Next")["seen"]
    update_batch(by=SYSTEM, record=known.batch, name="Renamed")
    before = counts()
    answer = promote(owner, known, seen=seen, newBatch="Next")
    assert (answer.status_code, answer.json()["code"]) == (409, "changed")
    assert counts() == before


def test_the_same_request_twice_promotes_once(owner):
    known = class_of(1)
    seen = preview(owner, known)["seen"]
    body = body_of(known) | {"seen": seen}
    first = owner.post("promotion", body, Idempotency_Key="promote-once")
    after = counts()
    again = owner.post("promotion", body, Idempotency_Key="promote-once")
    assert (first.status_code, again.json()) == (201, first.json())
    assert counts() == after


@pytest.mark.parametrize("person", ["staff", "trainer"])
def test_the_front_desk_and_trainers_may_not_promote(organisation, person):
    known = class_of(1)
    before = counts()
    caller = signed_in(person, organisation)
    assert caller.post("promotion/preview", body_of(known)).status_code == 403
    assert caller.post("promotion", body_of(known) | {"seen": "x"}).status_code == 403
    assert counts() == before


def test_a_batch_of_another_branch_is_not_found(organisation):
    admin = signed_in("admin", organisation)
    known = class_of(1, branch=Branch.objects.order_by("pk")[1])
    assert admin.post("promotion/preview", body_of(known)).status_code == 404


def test_the_first_day_is_tomorrow_at_the_latest(owner):
    known = class_of(1)
    body = body_of(known, start=(today() + timedelta(days=2)).isoformat())
    answer = owner.post("promotion/preview", body)
    assert answer.status_code == 400
    assert "at the latest" in answer.json()["errors"]["start"][0]


def test_a_batch_or_a_name_is_needed_but_not_both(owner):
    known = class_of(1)
    to_batch = make_batch(course=known.course, branch=known.batch.branch)
    for more in ({"newBatch": ""}, {"newBatch": "Next", "toBatchObjectId": to_batch.pk}):
        answer = owner.post("promotion/preview", body_of(known, **more))
        assert answer.status_code == 400
        assert "newBatch" in answer.json()["errors"]


def test_an_advance_pays_the_new_dues(owner):
    known = class_of(1)
    student = known.enrolments[0].student
    record_payment(by=SYSTEM, student=student, amount=Decimal(14000), method="CASH")
    promote(owner, known)
    links = EnrolmentDue.objects.filter(enrolment=running(student)).select_related("due")
    assert [link.due.status for link in links.order_by("period_from", "pk")] == [
        "PART_PAID",
        "ISSUED",
    ]
    assert pending(student.pk) == Decimal(9600)


def test_each_student_and_the_batch_have_their_audit_entries(owner):
    known = class_of(2)
    latest = AuditEntry.objects.latest("pk").pk
    promote(owner, known)
    written = AuditEntry.objects.filter(pk__gt=latest)
    kinds = list(written.values_list("kind", "action"))
    assert kinds.count(("promotion", "created")) == 1
    assert kinds.count(("enrolment", "changed")) == 2
    assert kinds.count(("enrolment", "created")) == 2


def test_the_managers_of_the_branch_are_notified_once(owner):
    known = class_of(2)
    promote(owner, known)
    sent = Notification.objects.filter(kind="promotion.done")
    assert sent.exists()
    assert not sent.filter(user_id=owner.user_id).exists()
    assert sent.first().params["students"] == 2


def test_more_students_take_no_more_statements(owner):
    def statements(students):
        known = class_of(students, name=f"Crowd {students}")
        seen = preview(owner, known)["seen"]
        with CaptureQueriesContext(connection) as asked:
            answer = promote(owner, known, seen=seen)
        assert answer.status_code == 201
        return len(asked)

    before = PromotedStudent.objects.count()
    assert statements(8) <= statements(2)
    assert PromotedStudent.objects.count() == before + 10
