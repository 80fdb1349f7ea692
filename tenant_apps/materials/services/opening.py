"""What was in stock when the centre moved in from another system.

In the journal its other side is the account OPENING, as that of opening cash and bank.
"""

from datetime import date
from decimal import Decimal

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import format_day, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import format_rupees, rupees
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.closing.selectors import open_day
from tenant_apps.materials import selectors
from tenant_apps.materials.models import Item, OpeningStock
from tenant_apps.materials.rules import MOST_WORTH, Level
from tenant_apps.materials.services.ledger import Kind, bring, check_dated, position_at


@writing()
def post_opening_stock(
    *, by: Actor, item: Item, branch: Branch, quantity: int, unit_value: Decimal, day: date
) -> OpeningStock:
    """Posts the units of an item that the branch had at the end of `day`, each worth `unit_value` rupees.
    They join what is there now, so that movements of later days that are recorded already keep their
    values.

    Raises Conflict `duplicate` if the item has an opening stock at the branch, Conflict `wrong_state` for
    an inactive branch and where the item was moved on `day` or before, Invalid for a day that
    `check_dated` refuses and for units that are worth too much together, NotFound.
    """
    item = lock(item)
    found = position_at(item, branch)
    check_dated(day, branch.pk, by=by)
    worth = rupees(unit_value * quantity)
    if worth > MOST_WORTH:
        raise Invalid.field(
            "unitValue",
            _("Together the units can be worth {amount} at most.").format(
                amount=format_rupees(MOST_WORTH)
            ),
        )
    first = selectors.first_moved(found.stock)
    if first is not None and first <= day:
        raise _refused(
            "item",
            _(
                "{item} was moved at {branch} on {day}. Enter what there was at the end of an earlier day."
            ).format(item=item.name, branch=branch.name, day=format_day(first)),
        )
    opening = OpeningStock(
        number=take_code(OpeningStock.NUMBERS),
        date=day,
        item=item,
        item_code=item.code,
        item_name=item.name,
        branch=branch,
        quantity=quantity,
        value=worth,
    )
    with readable_constraints(OpeningStock, opening_stock_once="item"):
        audit.create(opening, by=by)
    bring(found, Kind.OPENING, by=by, day=day, level=Level(quantity, worth), opening=opening)
    return opening


@writing()
def take_back_opening_stock(*, by: Actor, record: OpeningStock, reason: str) -> None:
    """Reverses an opening stock by a movement of today. Raises Conflict `used` where the item was moved at
    the branch since, or the day is closed since. One that is reversed already is left as it is."""
    item = lock(record.item)
    opening = lock(record, related=("branch",))
    if opening.status == OpeningStock.Status.REVERSED:
        return
    for _pk, kept in selectors.opening_kept_by(OpeningStock.objects.filter(pk=opening.pk)):
        raise Conflict(kept, code="used")
    bring(
        position_at(item, opening.branch),
        Kind.OPENING_REVERSAL,
        by=by,
        day=open_day(opening.branch_id, today()),
        level=Level(-opening.quantity, -opening.value),
        opening=opening,
        reason=reason,
    )
    audit.change(
        opening, by=by, status=OpeningStock.Status.REVERSED, reason=reason, action="reversed"
    )


def _refused(field: str, sentence: str) -> Conflict:
    refused = Conflict(sentence, code="wrong_state")
    refused.errors = {field: [sentence]}
    return refused
