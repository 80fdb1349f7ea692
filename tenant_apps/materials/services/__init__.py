"""Services for material: `items` keeps the list of material, `purchases` buys and returns to the vendor,
`distributions` gives to branches and students, `counting` corrects the stock, `ledger` posts the
movements of all of them.

Every service that moves stock first locks the item's row, and several items in the order of their ids.
What it reads of the stock after that cannot change until it has committed.
"""

from tenant_apps.materials.services.counting import count_stock, write_off_damage
from tenant_apps.materials.services.distributions import (
    distribute_to_branch,
    issue_kit,
    issue_to_student,
    return_issue,
)
from tenant_apps.materials.services.items import add_item, change_item, delete_item
from tenant_apps.materials.services.purchases import record_purchase, return_purchase

__all__ = [
    "add_item",
    "change_item",
    "count_stock",
    "delete_item",
    "distribute_to_branch",
    "issue_kit",
    "issue_to_student",
    "record_purchase",
    "return_issue",
    "return_purchase",
    "write_off_damage",
]
