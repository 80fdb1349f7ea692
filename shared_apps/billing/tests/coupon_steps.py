"""Steps with coupons that several tests take."""

from decimal import Decimal

from shared_apps.billing.models import Coupon
from shared_apps.billing.services.coupons import create_coupon
from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tests.callers import master
from tests.days import in_days
from tests.paying import UTR


def give(**values) -> Coupon:
    """A coupon of 20 % for everybody, but for these values; its days are counted from today."""
    for name in ("valid_from", "valid_until"):
        if name in values:
            values[name] = in_days(values[name])
    usual = {"code": "DIWALI-20", "kind": "PERCENT", "value": Decimal(20), "valid_from": today()}
    return create_coupon(by=SYSTEM, **(usual | values))


def buy(caller, plan, **more):
    body = {"plan": plan.pk, "method": "UPI", "reference": UTR, "coupon": "DIWALI-20"}
    return caller.post("subscription/order", body | more)


def bought(caller, plan, **more):
    answer = buy(caller, plan, **more)
    assert answer.status_code == 201, answer.json()
    order = answer.json()["data"]
    assert master().post(f"superadmin/order/{order['_id']}/confirm").status_code == 200
    return order


def price(caller, plan, code):
    return caller.get(f"subscription/price?plan={plan.pk}&coupon={code}")


def listed(coupon):
    """The coupon as MASTER sees it."""
    return master().get(f"superadmin/coupon/{coupon.pk}").json()["data"]
