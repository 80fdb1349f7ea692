"""The refunds that are missing when a workspace is restored to a backup."""

from collections.abc import Iterable

from shared_apps.backups.records import IdsOnlyHere, Kind, Missing, WorkspaceRecords, rows_of
from tenant_apps.fees.models import Movement
from tenant_apps.refunds.models import Refund, RefundPart


class RefundRecords(WorkspaceRecords):
    """A refund counts from the day on which it was paid: its parts are from then, and so is its number.
    The backup may have it as a request."""

    def missing(self, only_here: IdsOnlyHere) -> Iterable[Missing]:
        parts = RefundPart.objects.select_related("refund")
        for refund in _refunds(rows_of(parts, only_here(RefundPart))):
            assert refund.date is not None
            yield Missing(
                kind=Kind.REFUND,
                day=refund.date,
                name=refund.student_name,
                number=refund.number,
                amount=-refund.amount,
                method=refund.get_method_display(),
                detail=refund.reason,
            )
        for refund in _refunds(rows_of(parts, only_here(Movement), by="reversal")):
            assert refund.reversed_on is not None
            yield Missing(
                kind=Kind.REVERSAL,
                day=refund.reversed_on,
                name=refund.student_name,
                number=refund.number,
                amount=refund.amount,
                method=refund.get_method_display(),
                detail=refund.note,
            )


def _refunds(parts: Iterable[RefundPart]) -> Iterable[Refund]:
    """Returns each refund of the parts once."""
    return {part.refund_id: part.refund for part in parts}.values()
