"""Material, its stock, and why the stock changed. Movements are never edited or deleted: the
application's database role has no right to (`RIGHTS`), and database triggers refuse it to every role
(migration 0002). Those triggers also refuse a movement that would leave less than nothing.
"""

from tenant_apps.materials.models.documents import PAID_BY, Distribution, Purchase
from tenant_apps.materials.models.items import Item
from tenant_apps.materials.models.kits import Kit
from tenant_apps.materials.models.links import HandoverLink
from tenant_apps.materials.models.opening import OpeningStock
from tenant_apps.materials.models.stock import Stock, StockMovement

__all__ = [
    "PAID_BY",
    "Distribution",
    "HandoverLink",
    "Item",
    "Kit",
    "OpeningStock",
    "Purchase",
    "Stock",
    "StockMovement",
]
