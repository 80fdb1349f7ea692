"""A centre pays its plan by Razorpay."""

from datetime import timedelta

import pytest
from django.utils import timezone

from shared_apps.billing.models import GatewayEvent, GatewayPayment, GatewayRefund, Invoice, Order
from shared_apps.billing.services import callbacks, online, paying_back
from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from shared_apps.mail.models import Mail
from shared_apps.plans.models import Plan
from shared_apps.platform.models import PlatformAuditEntry, PlatformNotice
from shared_apps.platform.services import change_platform_settings
from shared_apps.subscriptions.models import Subscription
from tests.at_once import at_once
from tests.callers import master, signed_in
from tests.guards.walk import everything
from tests.paying import UTR, changed, checkout, come_back, order_online, paid_online, tell

LATER = timedelta(minutes=20)
PAYMENTS = GatewayPayment.objects.exclude(order__gateway_order="")
"""Without those of the seed."""


@pytest.fixture(autouse=True)
def _seller(organisation):
    change_platform_settings(by=SYSTEM, state="Maharashtra", gstin="27AAQFC1884L1ZP")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def growth(database):
    return Plan.objects.get(name="Growth")


def status_of(order):
    return Order.objects.get(pk=order["_id"]).status


def terms_of(organisation):
    return Subscription.objects.filter(organisation=organisation, order__isnull=False).count()


def held():
    return list(PAYMENTS.filter(status="HELD").values_list("reason", flat=True))


def test_without_keys_razorpay_is_not_offered_and_its_calls_are_refused(owner, growth, ids):
    pay_to = owner.get(f"subscription/price?plan={growth.pk}").json()["data"]["payTo"]
    assert pay_to["razorpay"] is False
    refused = owner.post("subscription/order", {"plan": growth.pk, "method": "RAZORPAY"})
    assert refused.status_code == 400
    assert refused.json()["message"] == "Razorpay is not set up. Please pay another way."
    assert owner.post(f"subscription/order/{ids.order}/checkout").status_code == 404
    assert come_back(owner, {"_id": ids.order}, "pay_1", "0" * 64).status_code == 404


def test_the_checkout_asks_for_what_the_quote_says_in_paise(owner, growth, razorpay):
    order = order_online(owner, growth)
    opened = checkout(owner, order)
    assert (opened["amount"], opened["currency"], opened["key"]) == (3540000, "INR", razorpay.key)
    made = razorpay.orders[opened["orderId"]]
    assert (made["amount"], made["currency"], made["receipt"]) == (3540000, "INR", order["code"])


def test_a_checkout_that_is_opened_again_is_of_the_same_order(owner, growth, razorpay):
    order = order_online(owner, growth)
    assert checkout(owner, order)["orderId"] == checkout(owner, order)["orderId"]
    assert len(razorpay.orders) == 1


def test_a_payment_starts_the_plan_when_the_browser_comes_back(
    organisation, owner, growth, razorpay
):
    order, payment = paid_online(owner, growth, razorpay)
    assert (order["status"], order["reference"]) == ("CONFIRMED", payment["id"])
    organisation.refresh_from_db()
    assert (organisation.status, organisation.plan_name) == ("ACTIVE", "Growth")
    assert Invoice.objects.get(order=order["_id"]).total == 35400
    assert Mail.objects.filter(to="owner@raga.test", key__startswith="order-").count() == 1


def test_a_forged_return_is_refused_noted_and_changes_nothing(
    organisation, other_organisation, owner, growth, razorpay
):
    order = order_online(owner, growth)
    payment = razorpay.pay(checkout(owner, order)["orderId"])
    before = Order.objects.get(pk=order["_id"]).version
    answer = come_back(owner, order, payment["id"], "0" * 64)
    assert (answer.status_code, answer.json()["message"]) == (
        400,
        "This payment is not signed by Razorpay.",
    )
    assert Order.objects.get(pk=order["_id"]).version == before
    assert status_of(order) == "WAITING"


def test_the_signature_of_another_order_is_refused(owner, growth, razorpay):
    first = order_online(owner, growth)
    payment = razorpay.pay(checkout(owner, first)["orderId"])
    owner.post(f"subscription/order/{first['_id']}/cancel")
    second = order_online(owner, growth)
    checkout(owner, second)
    signature = razorpay.checkout_signature(payment)
    assert come_back(owner, second, payment["id"], signature).status_code == 400
    assert status_of(second) == "WAITING"


def test_another_centres_order_cannot_be_paid_or_opened(
    owner, other_organisation, growth, razorpay
):
    order = order_online(owner, growth)
    stranger = signed_in("owner", other_organisation)
    assert stranger.post(f"subscription/order/{order['_id']}/checkout").status_code == 404
    assert come_back(stranger, order, "pay_1", "0" * 64).status_code == 404


@pytest.mark.parametrize(
    ("change", "reason"),
    [({"amount": 3539999}, "WRONG_AMOUNT"), ({"currency": "USD"}, "WRONG_CURRENCY")],
)
def test_a_payment_of_one_paisa_less_or_other_money_starts_nothing_and_master_is_told(
    organisation, owner, growth, razorpay, change, reason
):
    order = order_online(owner, growth)
    payment = razorpay.pay(checkout(owner, order)["orderId"], **change)
    answer = come_back(owner, order, payment["id"], razorpay.checkout_signature(payment))
    assert (answer.status_code, answer.json()["code"]) == (409, "payment_held")
    assert (status_of(order), held()) == ("WAITING", [reason])
    notice = PlatformNotice.objects.get(kind="gatewaypayment.held")
    assert notice.params["reason"] == reason


def test_a_callback_is_stored_once_and_posts_the_payment_once(
    organisation, owner, growth, razorpay
):
    order = order_online(owner, growth)
    payment = razorpay.pay(checkout(owner, order)["orderId"])
    raw = razorpay.callback(payment)
    answers = [tell(razorpay, raw, event_id="evt_1") for _ in range(50)]
    assert {answer.status_code for answer in answers} == {200}
    assert GatewayEvent.objects.count() == 1
    assert (callbacks.process_events(), callbacks.process_events()) == (1, 0)
    assert status_of(order) == "CONFIRMED"
    assert PAYMENTS.filter(status="POSTED").count() == 1
    assert Invoice.objects.filter(order=order["_id"]).count() == 1


@pytest.mark.parametrize("secret", ["the-secret-before-this-one"])
def test_a_callback_from_before_the_secret_was_changed_counts(owner, growth, razorpay, secret):
    order = order_online(owner, growth)
    payment = razorpay.pay(checkout(owner, order)["orderId"])
    assert tell(razorpay, razorpay.callback(payment), secret=secret).status_code == 200
    callbacks.process_events()
    assert status_of(order) == "CONFIRMED"


def test_a_forged_callback_is_refused_noted_and_not_stored(owner, growth, razorpay):
    order = order_online(owner, growth)
    payment = razorpay.pay(checkout(owner, order)["orderId"])
    raw = razorpay.callback(payment)
    answer = tell(razorpay, raw, secret="a guess")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_signature")
    assert not GatewayEvent.objects.exists()
    assert PlatformAuditEntry.objects.filter(action="forged payment callback").count() == 1


def test_the_signature_is_of_the_bytes_that_were_sent(owner, growth, razorpay):
    order = order_online(owner, growth)
    raw = razorpay.callback(razorpay.pay(checkout(owner, order)["orderId"]))
    signature = razorpay.callback_signature(raw)
    answer = owner.call("POST", "publicapi/razorpay", raw + b" ", X_Razorpay_Signature=signature)
    assert answer.status_code == 400


@pytest.mark.parametrize("raw", [b"", b"[]", b"{", b"null", b"\xff\xfe", b'{"event": {}}'])
def test_a_callback_that_says_nothing_of_a_payment_changes_nothing(razorpay, database, raw):
    assert tell(razorpay, raw).status_code in {200, 400}
    callbacks.process_events()
    assert not PAYMENTS.exists()
    assert not GatewayEvent.objects.exclude(status="IGNORED").exists()


def test_without_a_secret_there_is_no_callback_address(razorpay, database, settings):
    settings.RAZORPAY_WEBHOOK_SECRETS = []
    assert tell(razorpay, b"{}").status_code == 404


def test_a_callback_of_an_order_that_is_not_ours_is_ignored(owner, growth, razorpay):
    order = order_online(owner, growth)
    payment = razorpay.pay(checkout(owner, order)["orderId"])
    tell(razorpay, changed(razorpay.callback(payment), order_id="order_of_someone"))
    callbacks.process_events()
    assert GatewayEvent.objects.get().status == "IGNORED"
    assert status_of(order) == "WAITING"


def test_callbacks_after_the_return_change_nothing(organisation, owner, growth, razorpay):
    order, payment = paid_online(owner, growth, razorpay)
    before = (Order.objects.get(pk=order["_id"]).version, terms_of(organisation))
    for kind in ("order.paid", "payment.captured", "payment.failed", "payment.authorized"):
        tell(razorpay, razorpay.callback(payment, kind))
    callbacks.process_events()
    assert (Order.objects.get(pk=order["_id"]).version, terms_of(organisation)) == before
    assert PAYMENTS.count() == 1


def test_a_plan_that_is_paid_in_two_tabs_starts_once_and_the_second_payment_is_held(
    organisation, owner, growth, razorpay
):
    order = order_online(owner, growth)
    opened = checkout(owner, order)["orderId"]
    before = terms_of(organisation)
    answers = []
    for _ in range(2):
        payment = razorpay.pay(opened)
        signature = razorpay.checkout_signature(payment)
        answers.append(come_back(owner, order, payment["id"], signature).status_code)
    assert answers == [200, 409]
    assert (terms_of(organisation) - before, held()) == (1, ["PAID_TWICE"])


def test_a_payment_of_a_cancelled_order_is_held(organisation, owner, growth, razorpay):
    order = order_online(owner, growth)
    payment = razorpay.pay(checkout(owner, order)["orderId"])
    assert owner.post(f"subscription/order/{order['_id']}/cancel").status_code == 200
    tell(razorpay, razorpay.callback(payment))
    callbacks.process_events()
    assert (status_of(order), held()) == ("CANCELLED", ["ORDER_CLOSED"])


def test_master_pays_a_held_payment_back_once(owner, growth, razorpay):
    order = order_online(owner, growth)
    payment = razorpay.pay(checkout(owner, order)["orderId"])
    owner.post(f"subscription/order/{order['_id']}/cancel")
    tell(razorpay, razorpay.callback(payment))
    callbacks.process_events()
    row = master().get("superadmin/gatewaypayment?status=HELD").json()["list"][0]
    path = f"superadmin/gatewaypayment/{row['_id']}/refund"
    assert master().post(path).status_code == 200
    assert master().post(path).status_code == 409
    assert (paying_back.pay_back_waiting(), paying_back.pay_back_waiting()) == (1, 0)
    [refund] = razorpay.refunds.values()
    assert (refund["payment_id"], refund["amount"]) == (payment["id"], 3540000)
    assert PAYMENTS.get().status == "REFUNDED"


def test_a_refund_whose_answer_was_lost_is_not_paid_again(owner, growth, razorpay):
    order = order_online(owner, growth)
    payment = razorpay.pay(checkout(owner, order)["orderId"])
    owner.post(f"subscription/order/{order['_id']}/cancel")
    tell(razorpay, razorpay.callback(payment))
    callbacks.process_events()
    held_payment = PAYMENTS.get()
    paying_back.pay_back_held(by=SYSTEM, record=held_payment)
    receipt = GatewayRefund.objects.get().receipt
    razorpay.refunds["rfnd_1"] = {
        "id": "rfnd_1",
        "payment_id": payment["id"],
        "amount": payment["amount"],
        "receipt": receipt,
    }
    paying_back.pay_back_waiting()
    assert (len(razorpay.refunds), GatewayRefund.objects.get().refund_id) == (1, "rfnd_1")


def test_a_refund_that_razorpay_refuses_goes_back_to_master(owner, growth, razorpay):
    order = order_online(owner, growth)
    payment = razorpay.pay(checkout(owner, order)["orderId"])
    owner.post(f"subscription/order/{order['_id']}/cancel")
    tell(razorpay, razorpay.callback(payment))
    callbacks.process_events()
    paying_back.pay_back_held(by=SYSTEM, record=PAYMENTS.get())
    razorpay.payments[payment["id"]]["amount"] = 1
    paying_back.pay_back_waiting()
    refund = GatewayRefund.objects.get()
    assert (refund.status, PAYMENTS.get().status) == ("FAILED", "HELD")
    assert refund.error == (
        "Razorpay refused this: The total refund amount is greater than the payment."
    )
    assert PlatformNotice.objects.filter(kind="gatewayrefund.failed").exists()


def test_master_cannot_confirm_what_razorpay_confirms(owner, growth, razorpay):
    order = order_online(owner, growth)
    answer = master().post(f"superadmin/order/{order['_id']}/confirm")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert status_of(order) == "WAITING"


def test_tax_is_deducted_from_no_payment_by_razorpay(owner, growth, razorpay):
    body = {"plan": growth.pk, "method": "RAZORPAY", "tds": "100.00"}
    answer = owner.post("subscription/order", body)
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["tds"])


@pytest.mark.parametrize("fault", ["slow", "down"])
def test_a_razorpay_that_does_not_answer_holds_no_request_and_loses_nothing(
    owner, growth, razorpay, settings, fault
):
    settings.RAZORPAY_SECONDS = 0.3
    order = order_online(owner, growth)
    payment = razorpay.pay(checkout(owner, order)["orderId"])
    razorpay.delay, razorpay.is_down = (1.5, False) if fault == "slow" else (0, True)
    answer = come_back(owner, order, payment["id"], razorpay.checkout_signature(payment))
    assert (answer.status_code, answer.json()["data"]["status"]) == (200, "WAITING")
    owner.post(f"subscription/order/{order['_id']}/cancel")
    second = order_online(owner, growth)
    refused = owner.post(f"subscription/order/{second['_id']}/checkout")
    assert (refused.status_code, refused.json()["code"]) == (503, "gateway_away")
    razorpay.delay, razorpay.is_down = 0, False
    online.look_up_payments(timezone.now() + LATER)
    assert held() == ["ORDER_CLOSED"]


def test_a_payment_whose_callback_never_came_is_found_by_looking_it_up(owner, growth, razorpay):
    order = order_online(owner, growth)
    razorpay.pay(checkout(owner, order)["orderId"])
    assert online.look_up_payments(timezone.now()) == 0
    assert online.look_up_payments(timezone.now() + LATER) == 1
    assert status_of(order) == "CONFIRMED"
    assert online.look_up_payments(timezone.now() + LATER) == 0


def test_an_order_that_nobody_pays_is_cancelled_after_a_day(owner, growth, razorpay):
    order = order_online(owner, growth)
    checkout(owner, order)
    online.look_up_payments(timezone.now() + timedelta(hours=23))
    assert status_of(order) == "WAITING"
    online.look_up_payments(timezone.now() + timedelta(hours=25))
    assert status_of(order) == "CANCELLED"


def test_a_payment_that_comes_at_the_last_moment_counts(owner, growth, razorpay):
    order = order_online(owner, growth)
    razorpay.pay(checkout(owner, order)["orderId"])
    online.look_up_payments(timezone.now() + timedelta(hours=25))
    assert status_of(order) == "CONFIRMED"


def test_a_decided_order_is_looked_up_twice_and_then_left_alone(owner, growth, razorpay):
    paid_online(owner, growth, razorpay)
    now, calls = timezone.now(), []
    for hours in (1, 2, 25, 26, 50):
        razorpay.calls.clear()
        online.look_up_payments(now + timedelta(hours=hours))
        calls.append(len(razorpay.calls))
    assert calls == [1, 0, 1, 0, 0]


def test_master_is_told_once_when_payments_come_and_no_callback_for_a_day(owner, growth, razorpay):
    paid_online(owner, growth, razorpay)
    now = timezone.now()
    assert not callbacks.report_silence(now + timedelta(hours=23))
    for hours in (25, 26, 49):
        assert callbacks.report_silence(now + timedelta(hours=hours))
    assert PlatformNotice.objects.filter(kind="callbacks.silent").count() == 1
    assert Mail.objects.filter(key__startswith="callbacks-silent-").count() == 1


def test_silence_without_payments_is_none(owner, growth, razorpay):
    _order, payment = paid_online(owner, growth, razorpay)
    tell(razorpay, razorpay.callback(payment))
    assert not callbacks.report_silence(timezone.now() + timedelta(days=30))


def test_a_callback_that_cannot_be_processed_is_tried_again(owner, growth, razorpay, monkeypatch):
    order = order_online(owner, growth)
    payment = razorpay.pay(checkout(owner, order)["orderId"])
    tell(razorpay, razorpay.callback(payment))
    with monkeypatch.context() as broken:
        broken.setattr(callbacks, "post_payment", lambda *_, **__: 1 / 0)
        callbacks.process_events()
    event = GatewayEvent.objects.get()
    assert (event.status, event.attempts, status_of(order)) == ("WAITING", 1, "WAITING")
    GatewayEvent.objects.update(next_attempt_at=timezone.now())
    callbacks.process_events()
    assert status_of(order) == "CONFIRMED"


def test_no_call_of_razorpay_is_made_inside_a_transaction(owner, growth, razorpay):
    from shared_apps.billing import gateway
    from shared_apps.core.writing import writing

    with pytest.raises(RuntimeError), writing():
        gateway.create_order(code="ORD-1", amount=gateway.from_paise(100))


def test_of_a_callback_a_return_and_a_lookup_at_once_one_posts_the_payment(
    committed, organisation, growth, razorpay
):
    owner = signed_in("owner", organisation)
    order = order_online(owner, growth)
    payment = razorpay.pay(checkout(owner, order)["orderId"])
    received = callbacks.Received.of(payment)
    before = terms_of(organisation)

    def post(place):
        source = list(online.Source)[place % 3]
        return online.post_payment(received, source=source, day=today())

    results = at_once(9, post)
    assert {result.status for result in results} == {"POSTED"}
    assert terms_of(organisation) - before == 1
    assert Invoice.objects.filter(order=order["_id"]).count() == 1


def test_a_payment_by_reference_still_needs_one(
    organisation, other_organisation, owner, growth, razorpay
):
    before = everything(organisation, other_organisation)
    answer = owner.post("subscription/order", {"plan": growth.pk, "method": "UPI"})
    assert answer.json()["errors"] == {"reference": ["Please enter the reference of the payment."]}
    assert everything(organisation, other_organisation) == before
    body = {"plan": growth.pk, "method": "UPI", "reference": UTR}
    assert owner.post("subscription/order", body).status_code == 201
