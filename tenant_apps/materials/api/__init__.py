"""Material: `items` and `stock` say what there is, `kits` what is given together, `purchases` and
`distributions` move it."""

from tenant_apps.materials.api.distributions import DistributionResource, SharedHandoverResource
from tenant_apps.materials.api.items import ItemResource
from tenant_apps.materials.api.kits import KitResource
from tenant_apps.materials.api.purchases import PurchaseResource
from tenant_apps.materials.api.stock import StockMovementResource, StockResource

RESOURCES = [
    PurchaseResource,
    DistributionResource,
    SharedHandoverResource,
    KitResource,
    ItemResource,
    StockResource,
    StockMovementResource,
]
