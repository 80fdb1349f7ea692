"""The closes of days that are missing when a workspace is restored to a backup."""

from collections.abc import Iterable

from shared_apps.backups.records import IdsOnlyHere, Kind, Missing, WorkspaceRecords, rows_of
from tenant_apps.closing.models import CashClose


class DayCloses(WorkspaceRecords):
    """The difference of a close is posted anew with the close."""

    def missing(self, only_here: IdsOnlyHere) -> Iterable[Missing]:
        for close in rows_of(CashClose.objects.select_related("branch"), only_here(CashClose)):
            yield Missing(
                kind=Kind.DAY_CLOSE,
                day=close.day,
                name=close.branch.name,
                number=close.number,
                amount=close.counted,
                detail=close.note,
            )
