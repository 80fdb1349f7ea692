"""What was paid, received and moved besides fees, and is missing when a workspace is restored to a
backup."""

from collections.abc import Iterable

from shared_apps.backups.records import IdsOnlyHere, Kind, Missing, WorkspaceRecords, rows_of
from shared_apps.core.translation import gettext as _
from tenant_apps.finance.models import Entry, OpeningBalance, Transfer


class FinanceRecords(WorkspaceRecords):
    """A record counts from the day on which it was posted. The backup may have it as a draft."""

    def missing(self, only_here: IdsOnlyHere) -> Iterable[Missing]:
        entries = Entry.objects.select_related(
            "expense", "income", "opening__branch", "transfer__branch", "transfer__to_branch"
        )
        for entry in rows_of(entries, only_here(Entry)):
            if entry.opening is not None:
                yield _opening(entry, entry.opening)
            elif entry.transfer is None:
                yield _posted(entry)
            elif (entry.kind == Entry.Kind.TRANSFER) == (entry.amount < 0):
                # The other entry is the same money where it went.
                yield _moved(entry, entry.transfer)


def _posted(entry: Entry) -> Missing:
    record = entry.expense or entry.income
    assert record is not None
    return Missing(
        kind=Kind(entry.kind),
        day=entry.day,
        name=record.name,
        number=record.code,
        amount=entry.amount,
        method=entry.get_account_display(),
        detail=entry.reason or record.payee,
    )


def _opening(entry: Entry, opening: OpeningBalance) -> Missing:
    return Missing(
        kind=Kind(entry.kind),
        day=entry.day,
        name=opening.branch.name,
        number=opening.code,
        amount=entry.amount,
        method=entry.get_account_display(),
        detail=entry.reason,
    )


def _moved(entry: Entry, transfer: Transfer) -> Missing:
    """Returns a transfer, or its reversal, by the entry of where the money came from."""
    accounts = (transfer.get_from_account_display(), transfer.get_to_account_display())
    return Missing(
        kind=Kind(entry.kind),
        day=entry.day,
        name=transfer.branch.name,
        number=transfer.code,
        amount=-entry.amount,
        method=_("{account} to {other}").format(account=accounts[0], other=accounts[1]),
        detail=entry.reason or _("To {branch}").format(branch=transfer.to_branch.name),
    )
