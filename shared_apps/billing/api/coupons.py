"""MASTER's coupons."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared_apps.billing.models import Coupon
from shared_apps.billing.rules import COUPON_CODE
from shared_apps.billing.selectors import COUPONS
from shared_apps.billing.services import coupons
from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import BusinessDate, Choice, Money, PatternText, Text, Whole
from shared_apps.core.api.inputs import VersionedInput
from shared_apps.core.api.policy import OF_PLATFORM, Space
from shared_apps.core.api.resource import Create, Delete, Record, Resource, Update, verb
from shared_apps.core.roles import PLATFORM
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.plans.models import Plan

MOST_PLANS = 50
MOST_USES = 1_000_000
LARGEST_ID = 10**18


class CouponCode(PatternText):
    """A coupon's code, in capitals."""

    rules = (COUPON_CODE,)
    typed = "upper"
    longest = 20


@extend_schema_field({"type": "array", "items": {"type": "integer"}, "maxItems": MOST_PLANS})
class PlanIds(serializers.Field):
    """Ids of plans without duplicates: of those on sale, and those that the coupon already has."""

    form_kind = "references"
    default_error_messages = {"invalid": lazy("Please choose plans from the list.")}

    def to_internal_value(self, data: Any) -> list[int]:
        is_list = isinstance(data, list) and len(data) <= MOST_PLANS
        if not is_list or not all(type(item) is int and 0 < item < LARGEST_ID for item in data):
            self.fail("invalid")
        wanted = set(data)
        on_sale = Plan.objects.live().filter(status=Plan.Status.PUBLISHED, pk__in=wanted)
        known = {
            *on_sale.values_list("pk", flat=True),
            *getattr(self.root.instance, "plan_ids", []),
        }
        if not wanted <= known:
            self.fail("invalid")
        return sorted(wanted)


class CouponInput(VersionedInput):
    code = CouponCode(missing=lazy("Please enter the code."), label=lazy("Code"))
    kind = Choice(
        Coupon.Kind.choices,
        label=lazy("Discount in"),
        missing=lazy("Please choose per cent or rupees."),
    )
    value = Money(positive=True, missing=lazy("Please enter the discount."), label=lazy("Discount"))
    plans = PlanIds(source="plan_ids", required=False, label=lazy("Plans"))
    leastMonths = Whole(
        source="least_months",
        required=False,
        allow_null=True,
        min_value=1,
        max_value=60,
        label=lazy("Shortest duration (months)"),
    )
    validFrom = BusinessDate(
        source="valid_from", missing=lazy("Please choose a day."), label=lazy("Valid from")
    )
    validUntil = BusinessDate(
        source="valid_until", required=False, allow_null=True, label=lazy("Valid until")
    )
    limit = Whole(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=MOST_USES,
        label=lazy("Uses in all"),
    )
    oncePerCentre = serializers.BooleanField(
        source="once_per_centre", required=False, label=lazy("Once for each centre")
    )
    firstPurchase = serializers.BooleanField(
        source="first_purchase", required=False, label=lazy("Only for a first purchase")
    )
    note = Text(required=False, max_length=300, label=lazy("Note"))


class CouponResource(Resource):
    path = "superadmin/coupon"
    policy = OF_PLATFORM
    listing = COUPONS
    create = Create(CouponInput, coupons.create_coupon, lazy("Coupon added."), idempotent=True)
    update = Update(CouponInput, coupons.change_coupon, lazy("Coupon updated."))
    delete = Delete(coupons.delete_coupon)

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC)
    def activate(self, call: Call, coupon: Coupon) -> DataResponse[Record]:
        """Lets the code be used again."""
        coupons.switch_coupon(by=call.by, record=coupon, is_active=True)
        return DataResponse(COUPONS.record(call.by, coupon.pk), _("The coupon is active."))

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC)
    def deactivate(self, call: Call, coupon: Coupon) -> DataResponse[Record]:
        """Nobody can use the code any more. Orders that have it keep their discount."""
        coupons.switch_coupon(by=call.by, record=coupon, is_active=False)
        return DataResponse(COUPONS.record(call.by, coupon.pk), _("The coupon is inactive."))
