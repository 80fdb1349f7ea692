"""Callbacks in any order, repeated and forged, end where one delivery of each in order ends."""

import json
import random
from collections import Counter
from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import timezone

from shared_apps.billing.models import GatewayPayment, Invoice, Order
from shared_apps.billing.services import callbacks, online, orders
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import SYSTEM
from shared_apps.plans.models import Plan
from shared_apps.subscriptions.models import Subscription
from tenants.models import Organisation
from tests.guards.walk import undone
from tests.paying import changed, tell
from tests.proofs import LARGE, SEED

DELIVERIES = 10_000 if LARGE else 300


@pytest.mark.proof(
    f"{10_000:,} callbacks of payments, shuffled, tripled, a fifth forged, late or of unknown orders, end "
    "where ordered delivery ends",
    usual=1,
    large=1,
)
def test_callbacks_in_any_order_end_where_ordered_delivery_ends(
    trial, organisation, razorpay, monkeypatch
):
    """The centres have no workspace here, so that nobody is told there."""
    monkeypatch.setattr(orders, "tell_centre", lambda *_, **__: None)
    draw = random.Random(SEED + trial)
    placed = [
        order for place in range(DELIVERIES // 12) for order in [place_order(place, razorpay)]
    ]
    payments = [payment for order in placed for payment in pay(order, draw, razorpay)]
    events = [
        (f"evt_{payment['id']}_{kind}", razorpay.callback(payment, kind))
        for payment in payments
        for kind in ("payment.captured", "order.paid")
    ]
    with undone():
        for event_id, raw in events:
            assert tell(razorpay, raw, event_id=event_id).status_code == 200
        callbacks.process_events()
        expected = state_of(placed)
    assert {status for status, *_ in expected.values()} == {"CONFIRMED", "CANCELLED", "WAITING"}

    for event_id, raw, secret in deliveries(events, draw):
        status = 400 if secret == "a guess" else 200
        assert tell(razorpay, raw, event_id=event_id, secret=secret).status_code == status
        if draw.random() < 0.02:
            callbacks.process_events()
        if draw.random() < 0.02:
            come_back(draw.choice(payments), razorpay)
    callbacks.process_events()
    online.look_up_payments(timezone.now() + timedelta(minutes=20))
    assert state_of(placed) == expected


def place_order(place, razorpay):
    """Returns a waiting order of a new centre, with its order at Razorpay."""
    centre = Organisation.objects.create(
        name=f"Centre {place}",
        schema_name=f"t_{place:012x}",
        status="CLOSED",
        state="Maharashtra",
    )
    gateway_order = f"order_{place}"
    razorpay.orders[gateway_order] = {"id": gateway_order, "amount": 1180000}
    return Order.objects.create(
        code=f"T{place:06d}",
        placed_on=today(),
        organisation=centre,
        plan=Plan.objects.get(name="Growth"),
        kind=Order.Kind.NEW,
        plan_name="Growth",
        duration_months=12,
        price=Decimal(10000),
        taxable=Decimal(10000),
        tax=Decimal(1800),
        total=Decimal(11800),
        method=Order.Method.RAZORPAY,
        gateway_order=gateway_order,
    )


def pay(order, draw, razorpay):
    """What may happen to an order: it is paid, twice, with another amount, after it was cancelled, or
    not at all."""
    match draw.choice(["once", "once", "once", "twice", "less", "cancelled", "never"]):
        case "once":
            return [razorpay.pay(order.gateway_order)]
        case "twice":
            return [razorpay.pay(order.gateway_order) for _ in range(2)]
        case "less":
            return [razorpay.pay(order.gateway_order, amount=1179999)]
        case "cancelled":
            orders.close_order(order, by=SYSTEM, status="CANCELLED", action="cancelled")
            return [razorpay.pay(order.gateway_order)]
    return []


def deliveries(events, draw):
    """Returns (event id, body, secret) of each delivery: each event three times, the rest forged or of
    orders that are not ours, in any order. A few come with the secret of before."""
    found = []
    for event_id, raw in events:
        secrets = draw.choices(["", "the-secret-before-this-one"], [19, 1], k=3)
        found += [(event_id, raw, secret) for secret in secrets]
    while len(found) < DELIVERIES:
        event_id, raw = draw.choice(events)
        if len(found) % 2:
            found.append((event_id, changed(raw, amount=1), "a guess"))
        else:
            unknown = f"order_of_others_{len(found)}"
            found.append((f"evt_{unknown}", changed(raw, order_id=unknown), ""))
    draw.shuffle(found)
    return found


def come_back(payment, razorpay):
    record = Order.objects.get(gateway_order=payment["order_id"])
    signature = razorpay.checkout_signature(payment)
    try:
        online.take_return(
            record=record, payment_id=payment["id"], signature=signature, day=today()
        )
    except Conflict as refusal:
        assert refusal.code == "payment_held"  # noqa: PT017 - any other one is a fault


def state_of(placed):
    """Of each order its status, how many terms and invoices it has, and its payments. Which of two
    payments settled it depends on which one came first, and is left out."""
    found = {}
    for order in placed:
        order.refresh_from_db()
        payments = GatewayPayment.objects.filter(order=order)
        found[order.code] = (
            order.status,
            Subscription.objects.filter(organisation=order.organisation).count(),
            Invoice.objects.filter(order=order).count(),
            Counter(payments.values_list("status", "reason", "amount")),
        )
    return found


def test_a_callback_is_kept_for_90_days(organisation, razorpay):
    tell(razorpay, json.dumps({"event": "payment.failed"}).encode())
    callbacks.process_events()
    now = timezone.now()
    assert callbacks.forget_old_events(now + timedelta(days=89)) == 0
    assert callbacks.forget_old_events(now + timedelta(days=91)) == 1
