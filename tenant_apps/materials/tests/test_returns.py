"""Material that a student returns, and the credit note for its charge."""

from decimal import Decimal

import pytest

from shared_apps.core.principal import SYSTEM
from tenant_apps.audit.models import AuditEntry
from tenant_apps.fees.models import CreditNote, Due
from tenant_apps.fees.selectors import pending
from tenant_apps.fees.services import record_payment, void_due
from tenant_apps.materials.models import StockMovement
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tests.callers import signed_in

REASON = {"reason": "Wrong size"}


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def staff(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def charged(staff, ids):
    """Two songbooks of ₹150.00 and a bag of ₹250.00, for ₹500.00 and 18 % GST."""
    body = {
        "studentObjectId": ids.new_student,
        "lines": [
            {"itemObjectId": ids.item, "nos": 2},
            {"itemObjectId": ids.item + 1, "nos": 1},
        ],
        "head": "Guitar kit",
        "amount": "500.00",
        "courseObjectId": ids.course,
    }
    answer = staff.post("distribute/kit", body)
    assert answer.status_code == 201, answer.content
    return [row["_id"] for row in answer.json()["data"]]


def rows(organisation):
    with in_organisation(organisation):
        return [kind.objects.count() for kind in (StockMovement, CreditNote, AuditEntry)]


def owed(organisation, ids):
    with in_organisation(organisation):
        return pending(ids.new_student)


def test_a_return_without_a_credit_leaves_the_charge(organisation, staff, ids, charged):
    before = owed(organisation, ids)
    found = staff.post(f"distribute/{charged[0]}/return", {"nos": 2}).json()["data"]
    assert (found["status"], found["credits"]) == ("RETURNED", [])
    assert owed(organisation, ids) == before


def test_a_return_credits_the_charge_with_its_gst_in_the_same_act(
    organisation, staff, ids, charged
):
    before = owed(organisation, ids)
    answer = staff.post(f"distribute/{charged[0]}/return", {"nos": 1, "credit": "136.36"} | REASON)
    assert answer.status_code == 200, answer.content
    [credit] = answer.json()["data"]["credits"]
    assert answer.json()["data"]["creditNote"] == credit["number"]
    with in_organisation(organisation):
        note = CreditNote.objects.get(pk=credit["_id"])
        assert (note.taxable, note.total) == (Decimal("136.36"), Decimal("160.90"))
        assert (note.reason, note.number) == ("Wrong size", credit["number"])
        assert note.due == Due.objects.latest("pk")
        moved = StockMovement.objects.get(credit_note=note)
        assert (moved.kind, moved.quantity, moved.value) == ("RETURN", 1, Decimal(150))
    assert owed(organisation, ids) == before - Decimal("160.90")


def test_the_preview_offers_the_share_of_the_units_by_their_value(staff, charged):
    preview = f"distribute/{charged[0]}/return/preview"
    found = staff.post(preview, {"nos": 1, "credit": "100.00"}).json()["data"]
    assert found == {
        "out": 2,
        "left": "500.00",
        "share": "136.36",
        "most": "136.36",
        "taxable": "100.00",
        "cgst": "9.00",
        "sgst": "9.00",
        "igst": "0.00",
        "total": "118.00",
    }


def test_a_manager_may_credit_all_that_is_left_of_the_charge(owner, charged):
    preview = owner.post(f"distribute/{charged[1]}/return/preview", {"nos": 1}).json()["data"]
    assert (preview["share"], preview["most"], preview["total"]) == ("227.27", "500.00", "0.00")
    answer = owner.post(f"distribute/{charged[1]}/return", {"nos": 1, "credit": "500.00"} | REASON)
    assert [one["total"] for one in answer.json()["data"]["credits"]] == ["590.00"]


def test_the_front_desk_credits_no_more_than_the_share_of_what_comes_back(
    organisation, staff, charged
):
    before = rows(organisation)
    answer = staff.post(f"distribute/{charged[0]}/return", {"nos": 1, "credit": "136.37"} | REASON)
    assert (answer.status_code, answer.json()["errors"]) == (
        400,
        {"credit": ["You can credit ₹136.36 at most before GST. A manager can credit more."]},
    )
    assert rows(organisation) == before


def test_nobody_credits_more_than_is_left_of_the_charge(organisation, owner, charged):
    owner.post(f"distribute/{charged[1]}/return", {"nos": 1, "credit": "400.00"} | REASON)
    before = rows(organisation)
    answer = owner.post(f"distribute/{charged[0]}/return", {"nos": 2, "credit": "100.01"} | REASON)
    assert answer.json()["errors"] == {"credit": ["You can credit ₹100.00 at most before GST."]}
    assert rows(organisation) == before
    answer = owner.post(f"distribute/{charged[0]}/return", {"nos": 2, "credit": "100.00"} | REASON)
    assert answer.status_code == 200, answer.content


def test_a_credit_needs_a_reason(organisation, staff, charged):
    before = rows(organisation)
    answer = staff.post(f"distribute/{charged[0]}/return", {"nos": 1, "credit": "10.00"})
    assert answer.json()["errors"] == {"reason": ["Please give a reason."]}
    assert rows(organisation) == before


def test_no_more_comes_back_than_was_given_and_nothing_is_credited(organisation, owner, charged):
    before = rows(organisation)
    answer = owner.post(f"distribute/{charged[0]}/return", {"nos": 3, "credit": "10.00"} | REASON)
    assert (answer.status_code, answer.json()["errors"]) == (
        409,
        {"nos": ["Only 2 are still with the student."]},
    )
    assert rows(organisation) == before


def test_what_was_not_charged_has_nothing_to_credit(organisation, owner, ids):
    before = rows(organisation)
    answer = owner.post(
        f"distribute/{ids.distribution}/return", {"nos": 1, "credit": "10.00"} | REASON
    )
    assert answer.json()["errors"] == {"credit": ["Nothing is left to credit on the charge."]}
    assert rows(organisation) == before


def test_a_cancelled_charge_has_nothing_to_credit(organisation, owner, charged):
    with in_organisation(organisation):
        void_due(by=SYSTEM, record=Due.objects.latest("pk"), status="CANCELLED", reason="Mistake")
    before = rows(organisation)
    answer = owner.post(f"distribute/{charged[0]}/return", {"nos": 1, "credit": "10.00"} | REASON)
    assert answer.json()["errors"] == {"credit": ["Nothing is left to credit on the charge."]}
    assert rows(organisation) == before


def test_money_of_a_paid_charge_is_the_students_advance(organisation, staff, ids, charged):
    with in_organisation(organisation):
        student = Student.objects.select_related("branch").get(pk=ids.new_student)
        record_payment(by=SYSTEM, student=student, amount=pending(student.pk), method="CASH")
    staff.post(f"distribute/{charged[1]}/return", {"nos": 1, "credit": "227.27"} | REASON)
    assert owed(organisation, ids) == Decimal("-268.17")


def test_a_return_is_retried_without_another_credit_note(organisation, staff, charged):
    key = {"Idempotency-Key": "return-of-a-book-1"}
    body = {"nos": 1, "credit": "100.00"} | REASON
    for _ in range(2):
        assert staff.post(f"distribute/{charged[0]}/return", body, **key).status_code == 200
    with in_organisation(organisation):
        assert StockMovement.objects.filter(credit_note__isnull=False).count() == 1


def test_another_branch_previews_no_return(organisation, ids, charged):
    caller = signed_in("branch_admin", organisation)
    assert caller.post(f"distribute/{charged[0]}/return/preview", {"nos": 1}).status_code == 404
