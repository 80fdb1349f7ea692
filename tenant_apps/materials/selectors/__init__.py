"""`lists` has what the pages show, `stock` what is there, `money` what purchases cost, `timeline` what
students were given."""

from tenant_apps.materials.selectors.lists import DISTRIBUTIONS, ITEMS, MOVEMENTS, PURCHASES, STOCK
from tenant_apps.materials.selectors.money import PURCHASE_MONEY, PURCHASED
from tenant_apps.materials.selectors.stock import (
    Position,
    branch_close_blocker,
    branches_holding,
    last_of,
    position,
    returned_of,
)
from tenant_apps.materials.selectors.timeline import AUDITED_EVENTS

__all__ = [
    "AUDITED_EVENTS",
    "DISTRIBUTIONS",
    "ITEMS",
    "MOVEMENTS",
    "PURCHASED",
    "PURCHASES",
    "PURCHASE_MONEY",
    "STOCK",
    "Position",
    "branch_close_blocker",
    "branches_holding",
    "last_of",
    "position",
    "returned_of",
]
