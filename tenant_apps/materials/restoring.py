"""What was bought, given out and brought from another system, and is missing when a workspace is restored to
a backup."""

from collections.abc import Iterable

from shared_apps.backups.records import IdsOnlyHere, Kind, Missing, WorkspaceRecords, rows_of
from tenant_apps.materials.models import Distribution, OpeningStock, Purchase, StockMovement


class MaterialRecords(WorkspaceRecords):
    def missing(self, only_here: IdsOnlyHere) -> Iterable[Missing]:
        movements = StockMovement.objects.select_related("purchase", "opening__branch")
        for movement in rows_of(movements, only_here(StockMovement)):
            if movement.purchase is not None:
                yield _purchase(movement, movement.purchase)
            elif movement.opening is not None:
                yield _opening(movement, movement.opening)
        given = Distribution.objects.select_related("branch")
        for distribution in rows_of(given, only_here(Distribution)):
            yield Missing(
                kind=Kind.DISTRIBUTION,
                day=distribution.date,
                name=distribution.student_name or distribution.branch.name,
                number=distribution.number,
                detail=_what(distribution),
            )


def _purchase(movement: StockMovement, purchase: Purchase) -> Missing:
    """Returns what was bought, or its way back to the vendor."""
    is_bought = movement.kind == StockMovement.Kind.PURCHASE
    return Missing(
        kind=Kind.PURCHASE if is_bought else Kind.REVERSAL,
        day=movement.day,
        name=purchase.vendor_name,
        number=purchase.number,
        amount=-movement.paid,
        method=purchase.get_method_display(),
        detail=movement.reason or _what(purchase),
    )


def _opening(movement: StockMovement, opening: OpeningStock) -> Missing:
    """Returns what was in stock before, or that it was taken back."""
    is_posted = movement.kind == StockMovement.Kind.OPENING
    return Missing(
        kind=Kind.OPENING if is_posted else Kind.REVERSAL,
        day=movement.day,
        name=opening.branch.name,
        number=opening.number,
        amount=movement.value,
        detail=movement.reason or _what(opening),
    )


def _what(record: Purchase | Distribution | OpeningStock) -> str:
    return f"{record.quantity} × {record.item_name}"
