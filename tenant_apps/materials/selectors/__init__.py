"""`lists` has what the pages show, `kits` the list of kits, `handover` what was given in one act, `stock`
what is there, `opening` what was there when the centre moved in, `as_of` what was there on a past day,
`money` what purchases cost, `timeline` what students were given."""

from tenant_apps.materials.selectors.as_of import (
    STOCK_AS_OF,
    STOCK_AS_OF_FILTER,
    stock_as_of_today,
)
from tenant_apps.materials.selectors.handover import given_together, link_of, shared_handover
from tenant_apps.materials.selectors.kits import KITS, course_delete_blocker, kits_with
from tenant_apps.materials.selectors.lists import DISTRIBUTIONS, ITEMS, MOVEMENTS, PURCHASES, STOCK
from tenant_apps.materials.selectors.money import PURCHASE_MONEY, PURCHASED
from tenant_apps.materials.selectors.opening import first_moved, opening_kept_by
from tenant_apps.materials.selectors.stock import (
    Position,
    branch_close_blocker,
    branches_holding,
    charged_with,
    last_of,
    position,
    returned_of,
)
from tenant_apps.materials.selectors.timeline import AUDITED_EVENTS

__all__ = [
    "AUDITED_EVENTS",
    "DISTRIBUTIONS",
    "ITEMS",
    "KITS",
    "MOVEMENTS",
    "PURCHASED",
    "PURCHASES",
    "PURCHASE_MONEY",
    "STOCK",
    "STOCK_AS_OF",
    "STOCK_AS_OF_FILTER",
    "Position",
    "branch_close_blocker",
    "branches_holding",
    "charged_with",
    "course_delete_blocker",
    "first_moved",
    "given_together",
    "kits_with",
    "last_of",
    "link_of",
    "opening_kept_by",
    "position",
    "returned_of",
    "shared_handover",
    "stock_as_of_today",
]
