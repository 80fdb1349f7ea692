"""Material: `items` and `stock` say what there is, `purchases` and `distributions` move it."""

from tenant_apps.materials.api.distributions import DistributionResource
from tenant_apps.materials.api.items import ItemResource
from tenant_apps.materials.api.purchases import PurchaseResource
from tenant_apps.materials.api.stock import StockMovementResource, StockResource

RESOURCES = [
    PurchaseResource,
    DistributionResource,
    ItemResource,
    StockResource,
    StockMovementResource,
]
