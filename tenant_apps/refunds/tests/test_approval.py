"""Refunds above the centre's limit, and those of the front desk, are approved by somebody else."""

from decimal import Decimal

import pytest

from shared_apps.core.principal import SYSTEM
from tenant_apps.approvals.models import Approval
from tenant_apps.branches.models import Branch
from tenant_apps.fees import selectors
from tenant_apps.refunds.models import Refund
from tenant_apps.refunds.services import change_policy
from tenant_apps.refunds.tests import factories
from tenant_apps.refunds.tests.factories import pay
from tenant_apps.students.tests.factories import make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def student():
    student = make_student(Branch.objects.earliest("pk"), name="Aarav Deshpande")
    pay(student, 20_000)
    return student


def ask(caller, student, amount="5000.01"):
    return factories.ask(caller, student, amount)


def decide(caller, refund, verb="approve", **body):
    return caller.post(f"approval/{refund['approvalId']}/{verb}", body)


def status_of(refund):
    return Refund.objects.get(pk=refund["_id"]).status


class TestTheLimit:
    def test_up_to_the_limit_a_manager_pays_at_once(self, admin, student):
        assert ask(admin, student, "5000.00")["status"] == "PAID"

    def test_above_the_limit_it_waits_for_somebody_else(self, owner, student):
        refund = ask(owner, student)
        assert (refund["status"], refund["number"]) == ("REQUESTED", "")
        request = Approval.objects.get(pk=refund["approvalId"])
        assert request.name == "Refund to Aarav Deshpande"
        assert request.limits == ["Refunds above ₹5,000.00 need approval."]
        assert selectors.pending(student.pk) == Decimal(-20_000)

    def test_the_front_desk_always_asks(self, desk, student):
        refund = ask(desk, student, "1.00")
        assert refund["status"] == "REQUESTED"
        request = Approval.objects.get(pk=refund["approvalId"])
        assert request.limits == ["Refunds that the front desk asks for need approval."]

    def test_without_a_limit_a_manager_needs_no_approval(self, admin, student):
        change_policy(by=SYSTEM, approval_limit=None)
        assert ask(admin, student, "20000.00")["status"] == "PAID"

    def test_the_preview_says_so_before(self, desk, admin, student):
        asked = {"studentObjectId": student.pk, "amount": "5000.00"}
        found = [
            caller.post("refund/preview", asked).json()["data"]["needsApproval"]
            for caller in (desk, admin)
        ]
        assert found == [True, False]

    @pytest.mark.parametrize("call", ["pay", "reject", "reverse"])
    def test_nothing_but_a_decision_follows(self, owner, student, call):
        refund = ask(owner, student)
        body = {} if call == "pay" else {"reason": "Wrong"}
        answer = owner.post(f"refund/{refund['_id']}/{call}", body)
        assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
        assert status_of(refund) == "REQUESTED"


class TestTheDecision:
    def test_approved_it_can_be_paid_by_the_desk(self, desk, admin, student):
        refund = ask(desk, student)
        assert decide(admin, refund).status_code == 200
        assert status_of(refund) == "APPROVED"
        assert selectors.pending(student.pk) == Decimal(-20_000)
        paid = desk.post(f"refund/{refund['_id']}/pay")
        assert paid.json()["data"]["status"] == "PAID"
        assert selectors.pending(student.pk) == Decimal("-14999.99")

    def test_the_front_desk_decides_nothing(self, desk, admin, student):
        refund = ask(admin, student)
        assert decide(desk, refund).status_code == 403
        assert status_of(refund) == "REQUESTED"

    def test_rejected_it_stays_unpaid_with_the_reason(self, desk, admin, student):
        refund = ask(desk, student)
        assert decide(admin, refund, "reject", reason="The course goes on").status_code == 200
        found = desk.get(f"refund/{refund['_id']}").json()["data"]
        assert (found["status"], found["note"]) == ("REJECTED", "The course goes on")
        assert desk.post(f"refund/{refund['_id']}/pay").status_code == 409
        assert ask(desk, student, "20000.00")["status"] == "REQUESTED"

    def test_withdrawn_it_no_longer_waits(self, desk, student):
        refund = ask(desk, student)
        assert decide(desk, refund, "withdraw").status_code == 200
        assert status_of(refund) == "REJECTED"
        assert Refund.objects.get(pk=refund["_id"]).note.startswith("Withdrawn by ")

    def test_an_approved_refund_can_be_rejected_before_it_is_paid(self, desk, admin, student):
        refund = ask(desk, student)
        decide(admin, refund)
        answer = admin.post(f"refund/{refund['_id']}/reject", {"reason": "Came back"})
        assert answer.json()["data"]["status"] == "REJECTED"
        assert selectors.pending(student.pk) == Decimal(-20_000)

    def test_a_request_cannot_be_made_for_a_refund_that_has_one(self, admin, student):
        refund = ask(admin, student)
        answer = admin.post(
            "approval", {"action": "approve-refund", "body": {"refund": refund["_id"]}}
        )
        assert answer.status_code == 409
        assert Approval.objects.filter(action="approve-refund").count() == 1


class TestThePolicy:
    def test_it_has_defaults_until_it_is_saved(self, admin):
        assert admin.get("refundpolicy").json()["data"] == {
            "approvalLimit": "5000.00",
            "basis": "DAYS",
            "keepsRegistration": True,
            "keepsMaterial": True,
            "deductionPercent": "0.00",
            "dueDays": 10,
            "version": 1,
        }

    def test_the_owner_saves_it(self, owner):
        answer = owner.put("refundpolicy", {"approvalLimit": "100.00", "basis": "SESSIONS"})
        assert answer.json()["message"] == "Refund policy saved."
        again = owner.put("refundpolicy", {"dueDays": 30, "version": 1}).json()["data"]
        assert (again["approvalLimit"], again["dueDays"], again["version"]) == ("100.00", 30, 2)

    def test_a_colleagues_change_is_not_overwritten(self, owner):
        owner.put("refundpolicy", {"dueDays": 20})
        owner.put("refundpolicy", {"dueDays": 30})
        answer = owner.put("refundpolicy", {"dueDays": 40, "version": 1})
        assert (answer.status_code, answer.json()["code"]) == (409, "stale")
        assert owner.get("refundpolicy").json()["data"]["dueDays"] == 30

    def test_an_admin_reads_it_only(self, admin, desk):
        assert admin.put("refundpolicy", {"dueDays": 20}).status_code == 403
        assert desk.get("refundpolicy").status_code == 403

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("dueDays", 0),
            ("dueDays", 366),
            ("deductionPercent", "100.01"),
            ("deductionPercent", "-1"),
            ("approvalLimit", "0.001"),
            ("basis", "WEEKS"),
        ],
    )
    def test_a_wrong_value_is_named_at_its_field(self, owner, field, value):
        answer = owner.put("refundpolicy", {field: value})
        assert list(answer.json()["errors"]) == [field]
        assert owner.get("refundpolicy").json()["data"]["version"] == 1


def test_nobody_approves_the_own_refund(owner, student):
    refund = ask(owner, student)
    answer = decide(owner, refund)
    assert answer.status_code == 403
    assert status_of(refund) == "REQUESTED"
