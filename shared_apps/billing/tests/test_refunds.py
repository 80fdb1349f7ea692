"""MASTER refunds what a centre paid for its plan."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from shared_apps.billing.models import CreditNote, GatewayRefund, Order
from shared_apps.billing.rules import refund_of
from shared_apps.billing.services import paying_back, refunds
from shared_apps.core.dates import add_months, today
from shared_apps.core.gst import Taxed
from shared_apps.core.principal import SYSTEM
from shared_apps.mail.models import Mail
from shared_apps.plans.models import Plan
from shared_apps.plans.services import draft_plan, publish_plan
from shared_apps.platform.services import change_platform_settings
from shared_apps.referrals.models import Referral
from shared_apps.referrals.selectors import credit_of
from shared_apps.subscriptions.models import Subscription
from tenant_apps.audit.models import AuditEntry
from tenants.context import in_organisation
from tests.at_once import at_once
from tests.callers import master, signed_in
from tests.paying import UTR, paid_online

BY_HAND = {"method": "BANK_TRANSFER", "reference": "HDFC0012345", "reason": "Closed its branch"}
BACK = {"method": "RAZORPAY", "reason": "Closed its branch"}


@pytest.fixture(autouse=True)
def _seller(organisation):
    change_platform_settings(by=SYSTEM, state="Maharashtra", gstin="27AAQFC1884L1ZP")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def growth(database):
    return Plan.objects.get(name="Growth")


def bought(caller, plan, **more):
    body = {"plan": plan.pk, "method": "UPI", "reference": UTR} | more
    answer = caller.post("subscription/order", body)
    assert answer.status_code == 201, answer.json()
    order = answer.json()["data"]
    assert master().post(f"superadmin/order/{order['_id']}/confirm").status_code == 200
    return order


def refund(order, amount, **more):
    body = {"amount": amount} | BY_HAND | more
    return master().post(f"superadmin/order/{order['_id']}/refund", body)


def term_of(order):
    return Order.objects.get(pk=order["_id"]).term


def invoice_of(order):
    return Order.objects.get(pk=order["_id"]).invoice.number


def test_a_whole_refund_issues_a_credit_note_and_ends_the_plan(organisation, owner, growth):
    order = bought(owner, growth)
    answer = refund(order, "35400.00")
    assert (answer.status_code, answer.json()["data"]["refunded"]) == (200, "35400.00")
    note = CreditNote.objects.get(invoice__order=order["_id"])
    assert (note.taxable, note.igst + note.cgst + note.sgst, note.total) == (30000, 5400, 35400)
    assert note.number.startswith("CM/")
    assert "/C00001" in note.number
    organisation.refresh_from_db()
    assert (organisation.status, term_of(order).status) == ("CLOSED", "ENDED")
    assert owner.put("settings/organisation", {}).status_code in {402, 404}


def test_a_part_shortens_the_plan_by_the_share_of_its_days(organisation, owner, growth):
    order = bought(owner, growth)
    term = term_of(order)
    days = (term.ends_on - term.starts_on).days + 1
    assert refund(order, "17700.00").status_code == 200
    shortened = term_of(order)
    kept = (shortened.ends_on - shortened.starts_on).days + 1
    assert (shortened.status, kept) == ("ACTIVE", -(-days // 2))
    organisation.refresh_from_db()
    assert (organisation.status, organisation.open_until) == ("ACTIVE", shortened.ends_on)
    assert shortened.paid == 15000


def test_what_is_refunded_is_no_credit_for_an_upgrade_any_more(owner, growth):
    order = bought(owner, growth)
    refund(order, "17700.00")
    scale = publish_plan(
        by=SYSTEM, record=draft_plan(by=SYSTEM, name="Scale 12", amount=Decimal(80000), rank=3)
    )
    price = owner.get(f"subscription/price?plan={scale.pk}").json()["data"]["price"]
    assert Decimal(price["credit"]) <= 15000


def test_parts_add_up_to_the_invoice_and_no_further(owner, growth):
    order = bought(owner, growth)
    for amount in ("10000.00", "0.01", "25399.99"):
        assert refund(order, amount).status_code == 200
    again = refund(order, "0.01")
    assert (again.status_code, again.json()["code"]) == (409, "refunded")
    notes = CreditNote.objects.filter(invoice__order=order["_id"])
    assert sum(note.total for note in notes) == 35400
    assert sum(note.taxable for note in notes) == 30000
    assert all(note.cgst == note.sgst for note in notes)


def test_the_centre_is_told_and_gets_the_credit_note(organisation, owner, growth):
    order = bought(owner, growth)
    refund(order, "17700.00")
    assert Mail.objects.filter(key__startswith="credit-note-", to="owner@raga.test").count() == 1
    listed = owner.get("subscription/creditnote").json()["list"]
    [note] = [one for one in listed if one["invoiceNumber"] == invoice_of(order)]
    assert note["total"] == "17700.00"
    pdf = owner.get(f"subscription/creditnote/{note['_id']}/document")
    assert pdf.content.startswith(b"%PDF")
    with in_organisation(organisation):
        entry = AuditEntry.objects.get(action="payment refunded")
    assert entry.after == {
        "code": order["code"],
        "creditNote": note["number"],
        "amount": "17700.00",
    }


def test_a_centre_sees_no_credit_note_of_another(owner, other_organisation, growth):
    order = bought(owner, growth)
    refund(order, "17700.00")
    note = CreditNote.objects.get(invoice__order=order["_id"])
    stranger = signed_in("owner", other_organisation)
    assert stranger.get(f"subscription/creditnote/{note.pk}").status_code == 404
    assert stranger.get(f"subscription/creditnote/{note.pk}/document").status_code == 404


def test_the_refund_is_planned_by_the_same_rule_that_carries_it_out(owner, growth):
    order = bought(owner, growth)
    path = f"superadmin/order/{order['_id']}/refund"
    planned = master().get(f"{path}?amount=17700.00").json()["data"]
    assert (planned["paidBack"], planned["isWhole"]) == ("17700.00", False)
    refund(order, "17700.00")
    assert planned["endsOn"] == term_of(order).ends_on.isoformat()
    assert master().get(f"{path}?amount=99999").status_code == 409
    assert master().get(f"{path}?amount=none").status_code == 400


def test_money_that_came_by_razorpay_goes_back_there_once(owner, growth, razorpay):
    order, payment = paid_online(owner, growth, razorpay)
    assert refund(order, "17700.00", **BACK, reference="").status_code == 200
    assert (paying_back.pay_back_waiting(), paying_back.pay_back_waiting()) == (1, 0)
    [sent] = razorpay.refunds.values()
    note = CreditNote.objects.get(invoice__order=order["_id"])
    assert (sent["payment_id"], sent["amount"], sent["receipt"]) == (
        payment["id"],
        1770000,
        note.number,
    )


def test_a_refund_that_razorpay_refuses_can_be_tried_again(owner, growth, razorpay):
    order, payment = paid_online(owner, growth, razorpay)
    refund(order, "35400.00", **BACK, reference="")
    razorpay.payments[payment["id"]]["amount"] = 1
    paying_back.pay_back_waiting()
    note = CreditNote.objects.get(invoice__order=order["_id"])
    assert note.refund.status == "FAILED"
    razorpay.payments[payment["id"]]["amount"] = 3540000
    path = f"superadmin/creditnote/{note.pk}/retry"
    assert master().post(path).status_code == 200
    assert paying_back.pay_back_waiting() == 1
    assert (GatewayRefund.objects.get(pk=note.refund_id).status, len(razorpay.refunds)) == (
        "PAID",
        1,
    )
    assert master().post(path).status_code == 409


def test_what_did_not_come_by_razorpay_cannot_go_back_there(owner, growth, razorpay):
    order = bought(owner, growth)
    answer = refund(order, "100.00", **BACK, reference="")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["method"])


def test_what_is_paid_back_by_hand_has_a_reference(owner, growth):
    order = bought(owner, growth)
    answer = refund(order, "100.00", reference="")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["reference"])
    assert not CreditNote.objects.filter(invoice__order=order["_id"]).exists()


def test_referral_credit_goes_back_in_the_proportion_in_which_it_paid(
    organisation, other_organisation, owner, growth
):
    Referral.objects.create(
        referrer=organisation,
        referred=other_organisation,
        settled_on=today(),
        amount=Decimal(100),
        status="EARNED",
    )
    order = bought(owner, growth, useReferralCredit=True)
    refund(order, "17700.00")
    assert credit_of(organisation.pk) == 50
    refund(order, "17700.00")
    assert credit_of(organisation.pk) == 100
    notes = CreditNote.objects.filter(invoice__order=order["_id"])
    assert sum(note.paid_back for note in notes) == 35300


def first_paid(other_organisation):
    """The second centre, referred by the first, pays its first plan."""
    Order.objects.filter(organisation=other_organisation, status="CONFIRMED").update(
        status="REJECTED", term=None
    )
    waiting = Order.objects.get(organisation=other_organisation, status="WAITING")
    assert master().post(f"superadmin/order/{waiting.pk}/confirm").status_code == 200
    return {"_id": waiting.pk}, str(waiting.total)


@pytest.mark.parametrize(("whole", "credit"), [(True, 0), (False, 100)])
def test_a_whole_refund_of_the_first_plan_takes_the_reward_back(
    organisation, other_organisation, whole, credit
):
    from shared_apps.accounts.models import User

    User.objects.filter(organisation=other_organisation).update(phone="9847012399")
    order, total = first_paid(other_organisation)
    assert credit_of(organisation.pk) == 100
    assert refund(order, total if whole else "100.00").status_code == 200
    assert credit_of(organisation.pk) == credit


def test_an_order_that_is_not_paid_cannot_be_refunded(owner, growth):
    order = owner.post(
        "subscription/order", {"plan": growth.pk, "method": "UPI", "reference": UTR}
    ).json()["data"]
    answer = refund(order, "100.00")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")


def test_a_later_order_is_refunded_before_the_one_it_stands_on(organisation, owner, growth):
    first = bought(owner, growth)
    second = bought(owner, growth, reference="632118840300")
    early = refund(first, "35400.00")
    assert (early.status_code, early.json()["code"]) == (409, "refund_later_first")
    assert refund(second, "35400.00").status_code == 200
    organisation.refresh_from_db()
    assert (organisation.status, organisation.open_until) == ("ACTIVE", term_of(first).ends_on)
    assert Subscription.objects.filter(organisation=organisation, status="SCHEDULED").count() == 0
    assert refund(first, "35400.00").status_code == 200


def test_of_several_refunds_at_once_no_more_goes_back_than_was_paid(
    committed, organisation, growth
):
    owner = signed_in("owner", organisation)
    order = Order.objects.get(pk=bought(owner, growth)["_id"])

    def give_back(place):
        return refunds.refund_order(
            by=SYSTEM,
            record=order,
            amount=Decimal(20000),
            reason="Twice",
            method="UPI",
            reference=f"63211884040{place}",
            day=today(),
        )

    results = at_once(4, give_back)
    names = sorted(type(result).__name__ for result in results)
    assert names == ["Conflict", "Conflict", "Conflict", "CreditNote"]


START = date(2026, 11, 1)
TERM = {
    "invoiced": Decimal(11800),
    "credit": Decimal(118),
    "credit_left": Decimal(118),
    "starts_on": START,
    "ends_on": add_months(START, 12) - timedelta(days=1),
    "full_ends_on": add_months(START, 12) - timedelta(days=1),
}
LEFT = Taxed(Decimal(10000), Decimal(900), Decimal(900), Decimal(0))


def test_a_shortened_term_never_ends_before_today():
    late = START + timedelta(days=300)
    planned = refund_of(Decimal(11000), left=LEFT, today=late, **TERM)
    assert planned.ends_on == late


def test_the_smallest_part_keeps_its_day():
    planned = refund_of(Decimal("0.01"), left=LEFT, today=START, **TERM)
    assert (planned.ends_on, planned.part.total) == (TERM["ends_on"], Decimal("0.01"))
