"""Material for tests, inside a workspace."""

from decimal import Decimal
from itertools import count

from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.materials.models import Item, Purchase, Stock
from tenant_apps.materials.services import add_item, record_purchase

_numbers = count(1)


def make_item(**values) -> Item:
    return add_item(by=SYSTEM, **{"name": f"Item {next(_numbers)}"} | values)


def main_branch() -> Branch:
    return Branch.objects.earliest("pk")


def second_branch() -> Branch:
    return Branch.objects.order_by("pk")[1]


def buy(item: Item, quantity: int, amount, *, branch: Branch | None = None, **values) -> Purchase:
    return record_purchase(
        by=SYSTEM,
        item=item,
        branch=branch or main_branch(),
        quantity=quantity,
        amount=Decimal(amount),
        **{"vendor_name": "Saraswati Music House", "method": "CASH"} | values,
    )


def stock_of(item: Item, branch: Branch | None = None) -> Stock:
    return Stock.objects.get(item=item, branch=branch or main_branch())
