"""MASTER gives coupons, changes them and sees who used them."""

import pytest

from shared_apps.billing.models import Coupon, Invoice, Order
from shared_apps.billing.tests.coupon_steps import bought, buy, give, listed, price
from shared_apps.core.dates import today
from shared_apps.plans.models import Plan
from tests.callers import master, signed_in

COUPON = {"code": "DIWALI-20", "kind": "PERCENT", "value": "20", "validFrom": "2026-11-01"}


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def growth(database):
    return Plan.objects.get(name="Growth")


def test_a_coupon_is_kept_in_capitals_and_active_at_once(organisation, growth):
    body = COUPON | {"code": "diwali-20", "plans": [growth.pk], "limit": 5, "note": "Stall"}
    answer = master().post("superadmin/coupon", body)
    assert (answer.status_code, answer.json()["message"]) == (201, "Coupon added.")
    found = answer.json()["data"]
    assert (found["code"], found["value"], found["planNames"]) == (
        "DIWALI-20",
        "20.00",
        "Growth",
    )
    assert (found["used"], found["limit"], found["oncePerCentre"]) == (0, 5, True)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"code": "AB"}, "code"),
        ({"code": "DIWALI 20"}, "code"),
        ({"code": "दिवाली"}, "code"),
        ({"value": "0"}, "value"),
        ({"value": "100.01"}, "value"),
        ({"value": "0.50"}, "value"),
        ({"kind": "EUROS"}, "kind"),
        ({"plans": [10**9]}, "plans"),
        ({"plans": "1"}, "plans"),
        ({"validUntil": "2026-10-31"}, "validUntil"),
        ({"limit": 0}, "limit"),
        ({"leastMonths": 61}, "leastMonths"),
    ],
)
def test_a_coupon_that_cannot_be_right_is_refused(organisation, change, field):
    answer = master().post("superadmin/coupon", COUPON | change)
    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == [field]
    assert not Coupon.objects.filter(code__startswith="DIWALI").exists()


def test_two_living_coupons_never_have_the_same_code(organisation):
    first = give()
    again = master().post("superadmin/coupon", COUPON)
    assert (again.status_code, again.json()["code"]) == (409, "duplicate")
    assert again.json()["errors"] == {"code": ["There is a coupon with this code already."]}
    assert master().put(f"superadmin/coupon/delete/{first.pk}").status_code == 200
    assert master().post("superadmin/coupon", COUPON).status_code == 201


@pytest.mark.parametrize(
    ("values", "status"),
    [
        ({}, "ACTIVE"),
        ({"is_active": False}, "INACTIVE"),
        ({"valid_from": 1}, "SCHEDULED"),
        ({"valid_from": -9, "valid_until": -1}, "ENDED"),
        ({"valid_until": 0}, "ACTIVE"),
    ],
)
def test_the_status_follows_from_the_days(organisation, values, status):
    coupon = give(**values)
    assert listed(coupon)["status"] == status
    codes = master().get(f"superadmin/coupon?status={status}").json()["list"]
    assert coupon.code in [row["code"] for row in codes]


def test_a_coupon_is_used_up_at_its_limit(owner, growth):
    coupon = give(limit=1)
    buy(owner, growth)
    assert (listed(coupon)["used"], listed(coupon)["status"]) == (1, "USED_UP")


@pytest.mark.parametrize(
    "change", [{"code": "DIWALI-21"}, {"value": "30"}, {"kind": "RUPEES"}, {"plans": []}]
)
def test_a_used_coupon_keeps_what_it_was(owner, growth, change):
    coupon = give(plan_ids=[growth.pk])
    buy(owner, growth)
    answer = master().put(f"superadmin/coupon/update/{coupon.pk}", change)
    assert (answer.status_code, answer.json()["code"]) == (409, "used")
    assert "add a new coupon instead" in answer.json()["message"]


def test_a_used_coupon_can_end_and_be_limited_to_its_uses(owner, growth):
    coupon = give(limit=5)
    buy(owner, growth)
    body = {"code": "DIWALI-20", "validUntil": today().isoformat(), "limit": 1, "note": "Sold out"}
    assert master().put(f"superadmin/coupon/update/{coupon.pk}", body).status_code == 200


def test_a_coupon_whose_only_order_was_cancelled_can_be_changed(owner, growth):
    coupon = give()
    order = buy(owner, growth).json()["data"]
    owner.post(f"subscription/order/{order['_id']}/cancel")
    path = f"superadmin/coupon/update/{coupon.pk}"
    assert master().put(path, {"value": "30"}).status_code == 200


def test_a_limit_below_the_uses_is_refused(owner, other_organisation, growth):
    coupon = give()
    bought(owner, growth)
    Order.objects.filter(status="WAITING").update(
        coupon=coupon, coupon_code="DIWALI-20", discount=1, price=30001
    )
    answer = master().put(f"superadmin/coupon/update/{coupon.pk}", {"limit": 1})
    assert answer.json()["errors"] == {
        "limit": ["This coupon was used 2 times. Enter at least as many."]
    }


def test_an_old_version_is_refused_with_both_states(organisation):
    coupon = give()
    path = f"superadmin/coupon/update/{coupon.pk}"
    assert master().put(path, {"note": "First", "version": 1}).status_code == 200
    answer = master().put(path, {"note": "Second", "version": 1})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")


def test_a_coupon_is_switched_off_and_on(owner, growth):
    coupon = give()
    path = f"superadmin/coupon/{coupon.pk}"
    assert master().post(f"{path}/deactivate").json()["data"]["status"] == "INACTIVE"
    assert master().post(f"{path}/deactivate").json()["code"] == "wrong_state"
    assert price(owner, growth, "DIWALI-20").status_code == 400
    assert master().post(f"{path}/activate").json()["data"]["status"] == "ACTIVE"
    assert price(owner, growth, "DIWALI-20").status_code == 200


def test_a_payment_that_waits_keeps_the_discount_of_a_deleted_coupon(owner, growth):
    coupon = give()
    order = buy(owner, growth).json()["data"]
    assert master().put(f"superadmin/coupon/delete/{coupon.pk}").status_code == 200
    assert master().post(f"superadmin/order/{order['_id']}/confirm").status_code == 200
    assert Invoice.objects.get(order=order["_id"]).taxable == 24000


def test_the_list_says_who_used_a_coupon(organisation, owner, growth):
    coupon = give()
    order = bought(owner, growth)
    [row] = master().get(f"superadmin/order?coupon={coupon.pk}").json()["list"]
    assert (row["code"], row["centreName"], row["discount"], row["couponCode"]) == (
        order["code"],
        organisation.name,
        "6000.00",
        "DIWALI-20",
    )
