"""Posts movements. Callers hold the lock of the item."""

from datetime import date
from decimal import Decimal
from typing import Any

from shared_apps.core.dates import format_day, today
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.money import ZERO
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from tenant_apps.branches.models import Branch
from tenant_apps.closing.selectors import open_day
from tenant_apps.fees.services import earliest_day_of
from tenant_apps.materials import selectors
from tenant_apps.materials.models import Item, Stock, StockMovement
from tenant_apps.materials.rules import Level
from tenant_apps.materials.selectors import Position

Kind = StockMovement.Kind


def position_at(item: Item, branch: Branch) -> Position:
    """Returns the stock of a locked item at a branch. Raises Conflict `wrong_state` for a branch that is
    inactive."""
    if branch.status != Branch.Status.ACTIVE:
        raise Conflict(_("{branch} is inactive.").format(branch=branch.name), code="wrong_state")
    stock, _made = Stock.objects.get_or_create(item=item, branch=branch)
    stock.item, stock.branch = item, branch
    return selectors.position(stock)


def check_day(day: date, *positions: Position, by: Actor) -> None:
    """Raises Invalid for a day that `check_dated` refuses, or before the last movement of one of these
    stocks."""
    check_dated(day, *(each.stock.branch_id for each in positions), by=by)
    for found in positions:
        if found.day is not None and day < found.day:
            raise Invalid.field(
                "date",
                _(
                    "{item} was last moved at {branch} on {day}. Enter this date or a later one."
                ).format(
                    item=found.stock.item.name,
                    branch=found.stock.branch.name,
                    day=format_day(found.day),
                ),
            )


def check_dated(day: date, *branch_ids: int, by: Actor) -> None:
    """Raises Invalid for a day in the future, unless today is closed at these branches and it is the next
    open day, or further back than the role may enter."""
    if day > today() and any(day > open_day(branch_id, today()) for branch_id in branch_ids):
        raise Invalid.field("date", _("The date cannot be later than today."))
    earliest = earliest_day_of(by)
    if day < earliest:
        raise Invalid.field(
            "date", _("You can enter {day} or a later date.").format(day=format_day(earliest))
        )


def check_left(found: Position, quantity: int, *, field: str) -> None:
    """Raises Conflict `not_enough`, at the `field`, for more units than there are."""
    left = found.level.quantity
    if quantity > left:
        names = {"item": found.stock.item.name, "branch": found.stock.branch.name}
        sentence = (
            _("Only {left} of {item} left at {branch}.").format(left=left, **names)
            if left
            else _("There is no {item} left at {branch}.").format(**names)
        )
        raise not_enough(sentence, field=field)


def not_enough(sentence: str, *, field: str) -> Conflict:
    """Returns Conflict `not_enough` with its sentence at the `field`."""
    refused = Conflict(sentence, code="not_enough")
    refused.errors = {field: [sentence]}
    return refused


def bring(
    found: Position, kind: Kind, *, by: Actor, day: date, level: Level, **more: Any
) -> StockMovement:
    """Posts what comes."""
    return _post(found, kind, by=by, day=day, quantity=level.quantity, value=level.value, **more)


def take(found: Position, kind: Kind, *, by: Actor, day: date, quantity: int, **more: Any) -> Level:
    """Posts what goes, at the average value, and returns it. `check_left` comes before."""
    taken = Level(quantity, found.level.value_of(quantity))
    _post(found, kind, by=by, day=day, quantity=-quantity, value=-taken.value, **more)
    return taken


def _post(
    found: Position,
    kind: Kind,
    *,
    by: Actor,
    day: date,
    quantity: int,
    value: Decimal,
    paid: Decimal = ZERO,
    **more: Any,
) -> StockMovement:
    movement = StockMovement(
        stock=found.stock,
        kind=kind,
        day=day,
        quantity=quantity,
        value=value,
        paid=paid,
        by_id=by.id,
        by_name=by.name[:120],
        **more,
    )
    movement.save(force_insert=True)
    return movement
