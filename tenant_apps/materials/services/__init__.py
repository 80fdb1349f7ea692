"""Services for material: `items` keeps the list of material, `kits` what is given together, `purchases`
buys and returns to the vendor, `distributions` gives to branches and students, `returns` takes back from
students, `handover` notes who confirmed to have received it, `counting` corrects the stock, `opening` posts
what was there when the centre moved in, `ledger` posts
the movements of all of them.

Every service that moves stock first locks the item's row, and several items in the order of their ids.
What it reads of the stock after that cannot change until it has committed. A charge or its credit comes
before, under the lock of the student.
"""

from tenant_apps.materials.services.counting import count_stock, write_off_damage
from tenant_apps.materials.services.distributions import (
    distribute_to_branch,
    issue_kit,
    issue_to_student,
)
from tenant_apps.materials.services.handover import acknowledge, check_student, share_handover
from tenant_apps.materials.services.items import add_item, change_item, delete_item
from tenant_apps.materials.services.kits import add_kit, change_kit
from tenant_apps.materials.services.opening import post_opening_stock, take_back_opening_stock
from tenant_apps.materials.services.purchases import record_purchase, return_purchase
from tenant_apps.materials.services.returns import PlannedReturn, plan_return, return_issue

__all__ = [
    "PlannedReturn",
    "acknowledge",
    "add_item",
    "add_kit",
    "change_item",
    "change_kit",
    "check_student",
    "count_stock",
    "delete_item",
    "distribute_to_branch",
    "issue_kit",
    "issue_to_student",
    "plan_return",
    "post_opening_stock",
    "record_purchase",
    "return_issue",
    "return_purchase",
    "share_handover",
    "take_back_opening_stock",
    "write_off_damage",
]
