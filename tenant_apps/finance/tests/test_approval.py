"""Expenses above the centre's limit are approved by somebody else."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from shared_apps.core.dates import today
from tenant_apps.approvals.models import Approval
from tenant_apps.audit.models import AuditEntry
from tenant_apps.finance.models import Expense
from tenant_apps.finance.tests.factories import (
    expense_category,
    main_branch,
    make_expense,
    set_limit,
)
from tests.callers import signed_in


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


def enter(caller, amount="5000.01", **changes):
    body = {
        "date": today().isoformat(),
        "name": "Sound system",
        "amount": amount,
        "categoryObjectId": expense_category().pk,
        "paymentMode": "UPI",
        "branchObjectId": main_branch().pk,
        **changes,
    }
    answer = caller.post("expense", body)
    assert answer.status_code == 201, answer.json()
    return answer.json()["data"]


def decide(caller, expense, verb="approve", **body):
    return caller.post(f"approval/{expense['approvalId']}/{verb}", body)


def status_of(expense):
    return Expense.objects.get(pk=expense["_id"]).status


@pytest.mark.usefixtures("in_first")
class TestTheLimit:
    def test_up_to_the_limit_an_expense_is_approved_at_once(self, desk):
        assert enter(desk, "5000.00")["status"] == "APPROVED"

    def test_above_the_limit_it_waits_for_somebody_else(self, desk):
        expense = enter(desk)
        assert expense["status"] == "SUBMITTED"
        request = Approval.objects.get(pk=expense["approvalId"])
        assert request.name == "Expense Sound system"
        assert request.limits == ["Expenses above ₹5,000.00 need approval."]

    @pytest.mark.parametrize("call", ["pay", "submit"])
    def test_nothing_but_a_decision_follows(self, desk, call):
        expense = enter(desk)
        refused = desk.post(f"expense/{expense['_id']}/{call}")
        assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
        assert status_of(expense) == "SUBMITTED"

    def test_a_submitted_expense_is_not_made_smaller(self, desk):
        expense = enter(desk)
        refused = desk.put(f"expense/update/{expense['_id']}", {"amount": "10.00"})
        assert refused.status_code == 409
        assert str(Expense.objects.get(pk=expense["_id"]).amount) == "5000.01"

    def test_without_a_limit_nothing_needs_approval(self, desk):
        set_limit(None)
        assert enter(desk, "900000.00")["status"] == "APPROVED"

    def test_with_a_limit_of_nothing_everything_does(self, desk):
        set_limit(0)
        assert enter(desk, "1.00")["status"] == "SUBMITTED"

    def test_the_limit_of_the_day_stays(self, desk, admin):
        expense = enter(desk)
        set_limit(90_000)
        refused = desk.post(f"expense/{expense['_id']}/pay")
        assert refused.status_code == 409
        assert str(Expense.objects.get(pk=expense["_id"]).approval_limit) == "5000.00"
        assert decide(admin, expense).status_code == 200

    def test_the_owner_sets_the_limit(self, owner, desk):
        saved = owner.put("settings", {"expenseLimit": "100.00"})
        assert saved.json()["data"]["expenseLimit"] == "100.00"
        assert enter(desk, "100.01")["status"] == "SUBMITTED"
        assert owner.put("settings", {"expenseLimit": None}).status_code == 200
        assert enter(desk, "100.01")["status"] == "APPROVED"

    def test_the_preview_says_so_before(self, desk):
        asked = {"amount": "5000.01", "payee": "Furtados"}
        found = desk.post("expense/preview", asked).json()["data"]
        assert found == {"needsApproval": True, "limit": "5000.00", "hints": []}


@pytest.mark.usefixtures("in_first")
class TestTheDecision:
    def test_an_admin_approves_in_the_inbox(self, desk, admin):
        expense = enter(desk)
        assert decide(admin, expense).json()["message"] == "Request approved."
        assert status_of(expense) == "APPROVED"
        assert desk.post(f"expense/{expense['_id']}/pay").status_code == 200

    def test_the_front_desk_does_not_approve(self, desk):
        expense = enter(desk)
        assert decide(desk, expense).status_code == 403
        assert status_of(expense) == "SUBMITTED"

    def test_an_admin_of_another_branch_does_not_find_it(self, desk, organisation):
        expense = enter(desk)
        elsewhere = signed_in("branch_admin", organisation)
        assert decide(elsewhere, expense).status_code == 404
        assert status_of(expense) == "SUBMITTED"

    @pytest.mark.parametrize("person", ["admin", "owner"])
    def test_nobody_approves_the_own_entry(self, organisation, person):
        caller = signed_in(person, organisation)
        expense = enter(caller)
        refused = decide(caller, expense)
        assert refused.status_code == 403
        assert refused.json()["message"] == "Someone else must decide about your own request."
        assert status_of(expense) == "SUBMITTED"

    def test_nor_when_somebody_else_submitted_it(self, admin, desk):
        draft = enter(admin, submit=False)
        submitted = desk.post(f"expense/{draft['_id']}/submit").json()["data"]
        refused = decide(admin, submitted)
        assert (refused.status_code, refused.json()["code"]) == (403, "needs_manager")
        assert status_of(draft) == "SUBMITTED"

    def test_rejecting_the_request_rejects_the_expense(self, desk, admin):
        expense = enter(desk)
        assert decide(admin, expense, "reject", reason="Too dear").status_code == 200
        found = Expense.objects.get(pk=expense["_id"])
        assert (found.status, found.reason) == ("REJECTED", "Too dear")

    def test_a_withdrawn_request_leaves_a_draft(self, desk):
        expense = enter(desk)
        assert decide(desk, expense, "withdraw").status_code == 200
        assert status_of(expense) == "DRAFT"
        change = {"amount": "900.00", "submit": True}
        again = desk.put(f"expense/update/{expense['_id']}", change).json()["data"]
        assert again["status"] == "APPROVED"

    def test_approval_is_asked_for_once(self, desk, admin):
        expense = enter(desk)
        body = {"action": "approve-expense", "body": {"expense": expense["_id"]}}
        assert desk.post("approval", body).status_code == 409
        assert admin.post("approval", body).json()["code"] == "not_needed"
        assert Approval.objects.filter(action="approve-expense").count() == 1

    def test_a_draft_cannot_be_approved_past_its_submission(self, desk):
        draft = enter(desk, submit=False)
        body = {"action": "approve-expense", "body": {"expense": draft["_id"]}}
        refused = desk.post("approval", body)
        assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
        assert status_of(draft) == "DRAFT"

    def test_the_log_tells_who_approved(self, desk, admin, ids):
        expense = enter(desk)
        decide(admin, expense)
        entry = AuditEntry.objects.filter(kind="expense", target_id=expense["_id"]).latest("pk")
        assert (entry.actor_id, entry.after["status"]) == (ids.people["admin"], "APPROVED")


@pytest.mark.usefixtures("in_first")
class TestASplitBill:
    def test_two_bills_of_a_payee_on_a_day_count_together(self, desk):
        assert enter(desk, "3000.00", payee="Furtados")["status"] == "APPROVED"
        second = enter(desk, "2500.00", payee="furtados")
        assert (second["status"], second["together"]) == ("SUBMITTED", "5500.00")
        [limit] = Approval.objects.get(pk=second["approvalId"]).limits
        assert "come to ₹5,500.00" in limit

    def test_other_payees_and_other_days_do_not(self, desk):
        enter(desk, "3000.00", payee="Furtados")
        assert enter(desk, "2500.00", payee="Reynolds")["status"] == "APPROVED"
        assert enter(desk, "2500.00")["status"] == "APPROVED"

    def test_drafts_and_rejected_bills_do_not(self, desk):
        make_expense(3000, payee="Furtados", submit=False)
        assert enter(desk, "2500.00", payee="Furtados")["status"] == "APPROVED"


@pytest.mark.usefixtures("committed")
def test_two_people_who_approve_at_once_approve_once(organisation):
    from tenants.context import in_organisation

    callers = [signed_in(person, organisation) for person in ("admin", "owner")]
    with in_organisation(organisation):
        expense = enter(signed_in("staff", organisation))

    def approve(caller):
        try:
            return decide(caller, expense).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(approve, callers)) == [200, 409]
    with in_organisation(organisation):
        assert status_of(expense) == "APPROVED"
        entries = AuditEntry.objects.filter(kind="expense", target_id=expense["_id"])
        assert entries.filter(after__status="APPROVED").count() == 1
