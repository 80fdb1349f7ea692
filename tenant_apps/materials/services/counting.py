"""Corrects the stock: by a physical count, and by what is damaged."""

from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict
from shared_apps.core.parents import hold
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.materials import selectors
from tenant_apps.materials.models import Stock, StockMovement
from tenant_apps.materials.rules import Level
from tenant_apps.materials.selectors import Position
from tenant_apps.materials.services.ledger import Kind, bring, check_left, position_at, take


@writing()
def count_stock(
    *, by: Actor, record: Stock, counted: int, movement: int, reason: str = ""
) -> StockMovement:
    """Sets the stock to what was counted, by a movement of the difference. `movement` is the number of
    the last movement when the count began. A count of what is known posts a movement of 0.

    Raises Conflict `moved` when there were movements since then, Conflict `wrong_state` for an inactive
    branch, NotFound.
    """
    found = _locked(record)
    if found.movement != movement:
        raise Conflict(
            _("{item} was moved at {branch} since the count began. Please count again.").format(
                item=found.stock.item.name, branch=found.stock.branch.name
            ),
            code="moved",
        )
    more = counted - found.level.quantity
    if more < 0:
        lost = found.level.value_of(-more)
        level = Level(more, -lost)
    else:
        level = Level(more, found.level.value_of_found(more, selectors.last_of(found.stock)))
    posted = bring(
        found, Kind.COUNT, by=by, day=today(), level=level, counted=counted, reason=reason
    )
    audit.record(
        "counted",
        by=by,
        target=found.stock,
        before={"quantity": found.level.quantity},
        after={"quantity": counted, "reason": reason},
    )
    return posted


@writing()
def write_off_damage(*, by: Actor, record: Stock, quantity: int, reason: str) -> None:
    """Takes damaged units out of the stock, today.

    Raises Conflict `not_enough`, Conflict `wrong_state` for an inactive branch, NotFound.
    """
    found = _locked(record)
    check_left(found, quantity, field="quantity")
    take(found, Kind.DAMAGE, by=by, day=today(), quantity=quantity, reason=reason)
    audit.record(
        "damaged",
        by=by,
        target=found.stock,
        before={"quantity": found.level.quantity},
        after={"quantity": found.level.quantity - quantity, "reason": reason},
    )


def _locked(record: Stock) -> Position:
    item = lock(record.item)
    hold(record.branch)
    return position_at(item, record.branch)
