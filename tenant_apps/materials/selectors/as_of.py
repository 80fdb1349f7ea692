"""What was in stock at the end of a day, by the moment at which each movement was recorded: nothing that is
recorded later changes it, nor that a material is deleted once nothing is left."""

from django.db.models import IntegerField, Q, Sum, Value
from django.db.models.functions import Coalesce

from shared_apps.core.api.as_of import AS_OF, END, PAST_DAY, parse_past
from shared_apps.core.api.filters import Filter, Limit
from shared_apps.core.dates import today
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Principal
from shared_apps.core.subqueries import OfOuter
from tenant_apps.materials.models import Stock, StockMovement

_RECORDED = StockMovement.objects.filter(at__lt=END)

STOCK_AS_OF = Stock.objects.annotate(
    quantity_as_of=Coalesce(OfOuter(_RECORDED, "stock", Sum("quantity")), Value(0, IntegerField())),
    value_as_of=Coalesce(OfOuter(_RECORDED, "stock", Sum("value")), Value(ZERO)),
)
"""To be narrowed by `STOCK_AS_OF_FILTER`."""
STOCK_AS_OF_FILTER = Filter(parse_past, lambda name: Q(quantity_as_of__gt=0), PAST_DAY)


def stock_as_of_today(principal: Principal) -> list[Limit]:
    """The day that is meant where none is asked for."""
    return [Limit(AS_OF, STOCK_AS_OF_FILTER, today(), only_view=True)]
