"""The coupons of the demo."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from shared_apps.billing.models import Coupon
from shared_apps.billing.services.coupons import create_coupon
from shared_apps.core.principal import Actor
from shared_apps.plans.models import Plan


def add_coupons(*, by: Actor, today: date) -> None:
    """Adds one for first purchases, one in rupees for the larger plans, and one that has ended."""
    larger = Plan.objects.live().filter(name__in=["Growth", "Scale"]).order_by("pk")
    begun = {"valid_from": today - timedelta(days=120)}
    coupons: list[dict[str, Any]] = [
        {
            "code": "WELCOME10",
            "kind": Coupon.Kind.PERCENT,
            "value": Decimal(10),
            "first_purchase": True,
            "limit": 200,
            "note": "On the page of prices",
            **begun,
        },
        {
            "code": "YEAR-5000",
            "kind": Coupon.Kind.RUPEES,
            "value": Decimal(5000),
            "plan_ids": list(larger.values_list("pk", flat=True)),
            "least_months": 12,
            "valid_until": today + timedelta(days=60),
            "note": "For the coaching fair in Pune",
            **begun,
        },
        {
            "code": "DIWALI-20",
            "kind": Coupon.Kind.PERCENT,
            "value": Decimal(20),
            "limit": 50,
            "valid_until": today - timedelta(days=15),
            "note": "Mail to all trials",
            **begun,
        },
    ]
    for values in coupons:
        create_coupon(by=by, **values)


def remove_coupons() -> None:
    """Deletes the demo's coupons, whose orders are gone."""
    Coupon.objects.filter(code__in=["WELCOME10", "YEAR-5000", "DIWALI-20"], orders=None).delete()
