"""Buys material and returns it to the vendor."""

from datetime import date
from decimal import Decimal

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.money import rupees
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.closing.selectors import open_day
from tenant_apps.materials.models import Item, Purchase
from tenant_apps.materials.rules import Level
from tenant_apps.materials.services.ledger import (
    Kind,
    bring,
    check_day,
    check_left,
    position_at,
    take,
)

UNIQUE = {"purchase_invoice_once": "invoiceNo"}


@writing()
def record_purchase(
    *,
    by: Actor,
    item: Item,
    branch: Branch,
    vendor_name: str,
    quantity: int,
    amount: Decimal,
    method: str,
    invoice_number: str = "",
    date: date | None = None,
) -> Purchase:
    """Adds `quantity` units of the item, for which `amount` rupees were paid, to the branch's stock.

    Raises Invalid for a date that `check_day` refuses, Conflict `duplicate` for an item of a vendor's
    invoice that is recorded already, Conflict `wrong_state` for an inactive branch, NotFound.
    """
    day, amount, item = date or today(), rupees(amount), lock(item)
    found = position_at(item, branch)
    check_day(day, found, by=by)
    purchase = Purchase(
        number=take_code(Purchase.NUMBERS),
        date=day,
        item=item,
        item_code=item.code,
        item_name=item.name,
        branch=branch,
        vendor_name=vendor_name,
        invoice_number=invoice_number,
        quantity=quantity,
        amount=amount,
        method=method,
    )
    with readable_constraints(Purchase, **UNIQUE):
        audit.create(purchase, by=by)
    bought = Level(quantity, amount)
    bring(found, Kind.PURCHASE, by=by, day=day, level=bought, paid=amount, purchase=purchase)
    return purchase


@writing()
def return_purchase(
    *, by: Actor, record: Purchase, reason: str, version: int | None = None
) -> Purchase:
    """Sends all of a purchase back to the vendor, who gives the whole amount back, today. The stock loses
    the units at their average value.

    Raises Conflict `not_enough` when some of it was given out, Conflict `wrong_state` when it went back
    already, Stale, NotFound.
    """
    item = lock(record.item)
    purchase = lock(record, version, related=("branch",))
    if purchase.status == Purchase.Status.RETURNED:
        raise Conflict(_("This purchase is already returned."), code="wrong_state")
    found = position_at(item, purchase.branch)
    check_left(found, purchase.quantity, field="nos")
    take(
        found,
        Kind.RETURN_TO_VENDOR,
        by=by,
        day=open_day(purchase.branch_id, today()),
        quantity=purchase.quantity,
        paid=-purchase.amount,
        purchase=purchase,
        reason=reason,
    )
    changed: Purchase = audit.change(
        purchase,
        by=by,
        status=Purchase.Status.RETURNED,
        action="returned",
        facts={"amount": purchase.amount, "reason": reason},
    )
    return changed
