"""What is there: the sums of the movements."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import IntegerField, Max, Q, QuerySet, Sum, Value
from django.db.models.functions import Coalesce

from shared_apps.core.money import ZERO
from shared_apps.core.subqueries import OfOuter
from shared_apps.core.wording import counted
from tenant_apps.materials.models import (
    Distribution,
    Item,
    OpeningStock,
    Stock,
    StockMovement,
)
from tenant_apps.materials.rules import Level

REVERSED = OpeningStock.Status.REVERSED
_movements = StockMovement.objects.all()
QUANTITY = Coalesce(OfOuter(_movements, "stock", Sum("quantity")), Value(0, IntegerField()))
"""How many units a stock has."""
VALUE = Coalesce(OfOuter(_movements, "stock", Sum("value")), Value(ZERO))
"""What they are worth, in rupees."""
LAST_MOVEMENT = OfOuter(_movements, "stock", Max("pk"))
"""The number of a stock's last movement; null before the first."""


@dataclass(frozen=True, slots=True)
class Position:
    """A stock as it is now, its last movement, and the last day on which something moved that was not taken
    back."""

    stock: Stock
    level: Level
    movement: int | None
    day: date | None


def position(stock: Stock) -> Position:
    """Returns how much there is. Nobody else may move it meanwhile: whoever posts has locked the item."""
    found = StockMovement.objects.filter(stock=stock).aggregate(
        quantity=Sum("quantity"),
        value=Sum("value"),
        movement=Max("pk"),
        day=Max("day", filter=~Q(opening__status=REVERSED)),
    )
    level = Level(found["quantity"] or 0, found["value"] or ZERO)
    return Position(stock, level, found["movement"], found["day"])


def last_of(stock: Stock) -> Level:
    """Returns quantity and value of the last movement that moved something, both positive."""
    moved = StockMovement.objects.filter(stock=stock).exclude(quantity=0).order_by("-pk")
    found = moved.values_list("quantity", "value").first()
    return Level(abs(found[0]), abs(found[1])) if found else Level()


def returned_of(distribution: Distribution) -> tuple[Level, Level]:
    """Returns what a student was given by a distribution, and what of it came back."""
    sums: dict[str, tuple[int, Decimal]] = {
        kind: (quantity, value)
        for kind, quantity, value in distribution.movements.order_by()
        .values_list("kind")
        .annotate(quantity=Sum("quantity"), value=Sum("value"))
    }
    issued, value = sums[StockMovement.Kind.ISSUE]
    return Level(-issued, -value), Level(*sums.get(StockMovement.Kind.RETURN, (0, ZERO)))


def charged_with(due_id: int) -> Level:
    """Returns all that a student was charged for by this due."""
    found = StockMovement.objects.filter(
        distribution__due=due_id, kind=StockMovement.Kind.ISSUE
    ).aggregate(quantity=Sum("quantity"), value=Sum("value"))
    return Level(-(found["quantity"] or 0), -(found["value"] or ZERO))


def branches_holding(item: Item) -> list[str]:
    """Returns the names of the branches that have some of the item."""
    return list(
        _held().filter(item=item).order_by("branch__name").values_list("branch__name", flat=True)
    )


def branch_close_blocker(*, branch_id: int) -> str | None:
    """Returns the material at the branch as the end of "Kothrud still has …", or None."""
    held = _held().filter(branch=branch_id, item__deleted_at=None).count()
    return (
        counted(held, "{count} material in stock", "{count} materials in stock") if held else None
    )


def _held() -> QuerySet[Stock]:
    return Stock.objects.annotate(quantity=QUANTITY).filter(quantity__gt=0)
