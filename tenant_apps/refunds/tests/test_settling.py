"""What somebody gets back who left a course: credit notes and a refund in one act."""

from datetime import timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import add_months, format_day, month_start, today
from shared_apps.core.money import ZERO, to_paisa
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.courses.tests.factories import make_batch, make_course
from tenant_apps.enrolments.models import EnrolmentDue
from tenant_apps.enrolments.steps.rules import Step
from tenant_apps.enrolments.steps.services import take_step
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.fees import selectors
from tenant_apps.fees.models import CreditNote
from tenant_apps.fees.tests.factories import make_due
from tenant_apps.refunds.models import Refund
from tenant_apps.refunds.services import change_policy
from tenant_apps.refunds.tests.factories import pay
from tenant_apps.students.tests.factories import make_branch, make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

ONE_DAY = timedelta(days=1)
MONTH = Decimal(4720)


@pytest.fixture
def owner(organisation):
    change_policy(by=SYSTEM, approval_limit=None)
    return signed_in("owner", organisation)


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


def left_after(days=10, *, paid=MONTH, course=None, **choice):
    """An enrolment of last month that was paid and dropped after so many days. Its days of the month
    are known in full, whatever day it is today."""
    start = add_months(month_start(today()), -1)
    student = choice.pop("student", None) or make_student(Branch.objects.earliest("pk"))
    choice = {"start": start, "end": add_months(start, 1) - ONE_DAY, "auto_renew": False} | choice
    enrolment = make_enrolment(student, course=course or make_course(), **choice)
    if paid:
        pay(enrolment.student, paid)
    return take_step(
        by=SYSTEM,
        record=enrolment,
        step=Step.DROP,
        on=start + ONE_DAY * (days - 1),
        reason="Moved away",
    )


def days_of(enrolment):
    return (add_months(enrolment.start, 1) - enrolment.start).days


def unused_of(enrolment, used=10):
    """What is credited of a month of ₹4,000.00 with 18 % GST."""
    days = days_of(enrolment)
    fee = to_paisa(Decimal(4000) * (days - used) / days)
    return fee + 2 * to_paisa(fee * 9 / 100)


def calculate(caller, enrolment, **body):
    return caller.post("refund/calculate", {"enrolmentObjectId": enrolment.pk, **body})


def settle(caller, enrolment, amount, **body):
    asked = {
        "enrolmentObjectId": enrolment.pk,
        "amount": str(amount),
        "method": "CASH",
        **body,
    }
    return caller.post("refund/settle", asked)


def nothing_changed(enrolment, balance):
    assert not CreditNote.objects.filter(student=enrolment.student_id).exists()
    assert not Refund.objects.filter(student=enrolment.student_id).exists()
    assert selectors.pending(enrolment.student_id) == balance


class TestTheCalculation:
    def test_unused_days_are_given_back_with_their_tax(self, owner):
        enrolment = left_after(10)
        found = calculate(owner, enrolment).json()["data"]
        days = days_of(enrolment)
        [credit] = found["credits"]
        assert (credit["unused"], credit["of"]) == (days - 10, days)
        assert Decimal(credit["taxable"]) + Decimal(credit["tax"]) == Decimal(credit["total"])
        assert Decimal(found["credited"]) == unused_of(enrolment)
        assert found["balanceBefore"] == "0.00"
        assert Decimal(found["amount"]) == -Decimal(found["balanceAfter"]) == unused_of(enrolment)
        nothing_changed(enrolment, ZERO)

    def test_the_rule_is_said_in_words(self, owner):
        change_policy(by=SYSTEM, deduction_percent=Decimal(10))
        enrolment = left_after(10)
        found = calculate(owner, enrolment).json()["data"]
        by = enrolment.end + ONE_DAY * 10
        assert found["rule"] == (
            f"Refund of the days after the last day, {format_day(enrolment.end)}. "
            "Not refundable: Registration fee, Material fee. Deduction: 10 %. "
            f"To be paid within 10 days, by {format_day(by)}."
        )
        assert found["dueBy"] == by.isoformat()

    def test_fees_that_are_kept_are_not_given_back(self, owner):
        course = make_course(registration_fee=Decimal(500), material_fee=Decimal(300))
        enrolment = left_after(10, paid=Decimal(5664), course=course)
        kept = Decimal(calculate(owner, enrolment).json()["data"]["amount"])
        assert kept == unused_of(enrolment)
        change_policy(by=SYSTEM, keeps_registration=False, keeps_material=False)
        assert Decimal(calculate(owner, enrolment).json()["data"]["amount"]) > kept

    def test_a_deduction_is_kept(self, owner):
        enrolment = left_after(10)
        whole = Decimal(calculate(owner, enrolment).json()["data"]["credits"][0]["taxable"])
        change_policy(by=SYSTEM, deduction_percent=Decimal(25))
        part = Decimal(calculate(owner, enrolment).json()["data"]["credits"][0]["taxable"])
        assert part == whole - to_paisa(whole / 4)

    def test_other_open_dues_are_deducted(self, owner):
        enrolment = left_after(10)
        make_due(enrolment.student, fee=Decimal(1000))
        found = calculate(owner, enrolment).json()["data"]
        assert found["balanceBefore"] == "1180.00"
        assert Decimal(found["amount"]) == unused_of(enrolment) - 1180

    def test_an_unpaid_fee_is_only_credited(self, owner):
        enrolment = left_after(10, paid=None)
        found = calculate(owner, enrolment).json()["data"]
        assert found["amount"] == "0.00"
        assert Decimal(found["balanceAfter"]) == MONTH - unused_of(enrolment)

    def test_unused_sessions_are_counted_by_the_timetable(self, owner):
        start = add_months(month_start(today()), -1)
        course = make_course()
        batch = make_batch(course=course, start=start, days=list(range(7)))
        enrolment = left_after(10, course=course, batch=batch)
        found = calculate(owner, enrolment, basis="SESSIONS").json()["data"]
        [credit] = found["credits"]
        off = set(batch.branch.weekly_off)
        days = [start + ONE_DAY * place for place in range(days_of(enrolment))]
        open_days = [day for day in days if day.weekday() not in off]
        assert credit["of"] == len(open_days)
        assert credit["unused"] == len([day for day in open_days if day > enrolment.end])
        assert "sessions" in found["rule"]

    def test_sessions_need_a_batch(self, owner):
        answer = calculate(owner, left_after(10), basis="SESSIONS")
        assert list(answer.json()["errors"]) == ["basis"]

    def test_a_fee_that_is_paid_once_is_divided_by_its_days(self, owner):
        course = make_course(
            fee_plan={"kind": "ONE_TIME"}, duration_value=1, duration_unit="MONTHS"
        )
        enrolment = left_after(10, course=course)
        found = calculate(owner, enrolment).json()["data"]
        assert found["credits"][0]["of"] == days_of(enrolment)

    def test_a_plan_charged_by_the_day_has_nothing_left(self, owner):
        course = make_course(fee_plan={"kind": "MONTHLY", "due_day": 10, "proration": "BY_DAY"})
        enrolment = left_after(10, course=course)
        found = calculate(owner, enrolment).json()["data"]
        assert found["credits"] == []
        assert Decimal(found["amount"]) == unused_of(enrolment)

    def test_the_state_may_set_the_deadline(self, owner):
        change_policy(by=SYSTEM, due_days=30)
        branch = make_branch(state="Rajasthan", gstin="")
        enrolment = left_after(10, student=make_student(branch))
        found = calculate(owner, enrolment).json()["data"]
        assert found["dueBy"] == (enrolment.end + ONE_DAY * 10).isoformat()
        assert "Rajasthan Coaching Centres" in found["rule"]


class TestSettling:
    def test_it_is_done_once(self, owner):
        enrolment = left_after(10)
        settle(owner, enrolment, unused_of(enrolment))
        answer = settle(owner, enrolment, "0.00")
        assert (answer.status_code, answer.json()["code"]) == (409, "nothing")
        assert CreditNote.objects.filter(student=enrolment.student_id).count() == 1
        link = EnrolmentDue.objects.get(enrolment=enrolment)
        assert link.period_to == enrolment.end

    def test_a_repeated_request_is_answered_once(self, owner):
        enrolment = left_after(10)
        body = {
            "enrolmentObjectId": enrolment.pk,
            "amount": str(unused_of(enrolment)),
            "method": "CASH",
        }
        answers = [
            owner.post("refund/settle", body, Idempotency_Key="settle-once") for _ in range(2)
        ]
        assert answers[0].json() == answers[1].json()
        assert Refund.objects.filter(student=enrolment.student_id).count() == 1

    def test_an_unpaid_fee_makes_no_refund(self, owner):
        enrolment = left_after(10, paid=None)
        asked = {"enrolmentObjectId": enrolment.pk, "amount": "0.00"}
        answer = owner.post("refund/settle", asked)
        assert answer.json()["data"]["refund"] is None
        assert selectors.pending(enrolment.student_id) == MONTH - unused_of(enrolment)

    def test_another_amount_than_the_one_that_was_shown_is_refused(self, owner):
        enrolment = left_after(10)
        answer = settle(owner, enrolment, unused_of(enrolment) + 1)
        assert (answer.status_code, answer.json()["code"]) == (409, "changed")
        nothing_changed(enrolment, ZERO)

    def test_a_missing_reference_undoes_the_credit_notes(self, owner):
        enrolment = left_after(10)
        answer = settle(owner, enrolment, unused_of(enrolment), method="UPI")
        assert list(answer.json()["errors"]) == ["reference"]
        nothing_changed(enrolment, ZERO)

    def test_above_the_limit_the_credits_stand_and_the_refund_waits(self, owner):
        change_policy(by=SYSTEM, approval_limit=Decimal(100))
        enrolment = left_after(10)
        answer = settle(owner, enrolment, unused_of(enrolment))
        assert answer.json()["message"] == "Credit notes issued. The refund waits for approval."
        refund = Refund.objects.get(pk=answer.json()["data"]["refund"])
        assert refund.status == "REQUESTED"
        assert refund.approval.details[-1]["value"] == refund.rule
        assert selectors.pending(enrolment.student_id) == -unused_of(enrolment)

    def test_a_running_enrolment_must_end_first(self, owner):
        enrolment = make_enrolment(make_student(Branch.objects.earliest("pk")))
        answer = calculate(owner, enrolment)
        assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
        refused = settle(owner, enrolment, "1.00")
        assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
        nothing_changed(enrolment, MONTH)

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("amount", "0.001"),
            ("amount", "-1"),
            ("amount", None),
            ("basis", "WEEKS"),
            ("method", ""),
            ("enrolmentObjectId", "x"),
            ("enrolmentObjectId", None),
        ],
    )
    def test_a_wrong_value_is_named_at_its_field(self, owner, field, value):
        enrolment = left_after(10)
        answer = settle(owner, enrolment, **{"amount": "10.00", field: value})
        assert list(answer.json()["errors"]) == [field]
        nothing_changed(enrolment, ZERO)

    def test_the_front_desk_may_not(self, desk):
        enrolment = left_after(10)
        assert calculate(desk, enrolment).status_code == 403
        assert settle(desk, enrolment, "10.00").status_code == 403
        nothing_changed(enrolment, ZERO)

    def test_an_enrolment_of_another_branch_is_not_found(self, organisation):
        admin = signed_in("admin", organisation)
        enrolment = left_after(10, student=make_student(make_branch()))
        assert calculate(admin, enrolment).status_code == 404
        assert settle(admin, enrolment, "10.00").status_code == 404
        nothing_changed(enrolment, ZERO)


def test_it_credits_and_refunds_in_one_act(owner):
    enrolment = left_after(10)
    amount = unused_of(enrolment)
    answer = settle(owner, enrolment, amount)
    assert answer.status_code == 201, answer.json()
    assert answer.json()["message"] == "Credit notes issued and refund paid."
    refund = Refund.objects.get(pk=answer.json()["data"]["refund"])
    note = CreditNote.objects.get(student=enrolment.student_id)
    assert (refund.status, refund.amount, note.total) == ("PAID", amount, amount)
    assert refund.calculation[0]["creditNote"] == note.number
    assert refund.enrolment_id == enrolment.pk
    assert selectors.pending(enrolment.student_id) == ZERO
