from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import Text, Whole
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Record, Resource, verb
from shared_apps.core.roles import FRONT_DESK
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.materials import selectors, services
from tenant_apps.materials.api.fields import quantity_field
from tenant_apps.materials.models import OpeningStock, Stock
from tenant_apps.materials.rules import MOST_COUNTED


class CountInput(Input):
    """`movement` is the stock's last movement when the count began."""

    counted = Whole(
        min_value=0,
        max_value=MOST_COUNTED,
        missing=lazy("Enter what you counted."),
        label=lazy("Counted"),
    )
    movement = serializers.IntegerField(min_value=1, max_value=2**62)
    reason = Text(max_length=300, required=False, label=lazy("Note"))


class DamageInput(Input):
    quantity = quantity_field(lazy("Damaged units"))
    reason = Text(max_length=300, missing=lazy("Please give a reason."), label=lazy("Reason"))


class StockResource(Resource):
    """What each branch has of each material, and what it is worth."""

    path = "stock"
    policy = Policy(read=FRONT_DESK)
    listing = selectors.STOCK
    shows = (OpeningStock,)

    @verb("POST", policy=FRONT_DESK, input=CountInput, idempotent=True)
    def count(self, call: Call, stock: Stock) -> DataResponse[Record]:
        """Sets the stock to what was counted. Refused when it moved since the count began."""
        services.count_stock(by=call.by, record=stock, **call.data)
        return DataResponse(selectors.STOCK.record(call.by, stock.pk), _("Count recorded."))

    @verb("POST", policy=FRONT_DESK, input=DamageInput, idempotent=True)
    def damage(self, call: Call, stock: Stock) -> DataResponse[Record]:
        """Takes damaged units out of the stock."""
        services.write_off_damage(by=call.by, record=stock, **call.data)
        return DataResponse(selectors.STOCK.record(call.by, stock.pk), _("Damage recorded."))


class StockMovementResource(Resource):
    """Every movement of the stock, newest first."""

    path = "stockmovement"
    policy = Policy(read=FRONT_DESK)
    listing = selectors.MOVEMENTS
    record_call = False
