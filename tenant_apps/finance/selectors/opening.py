"""What is known of an account before its opening balance."""

from datetime import date

from django.db.models import Min

from tenant_apps.fees.models import Movement
from tenant_apps.finance.models import Account, Entry, OpeningBalance
from tenant_apps.materials.models import StockMovement


def opening_cash(branch_id: int) -> OpeningBalance | None:
    """Returns the opening balance of the drawer of a branch, if it was entered."""
    return OpeningBalance.objects.filter(
        branch=branch_id, account=Account.CASH, status=OpeningBalance.Status.POSTED
    ).first()


def first_day_of(branch_id: int, account: str) -> date | None:
    """Returns the first day on which money moved on an account of a branch, besides opening balances."""
    own = {"branch": branch_id, "account": account}
    rows = (
        Movement.objects.filter(**own),
        Entry.objects.filter(opening__isnull=True, **own),
        StockMovement.objects.filter(stock__branch=branch_id, purchase__method=account),
    )
    firsts = (found.aggregate(first=Min("day"))["first"] for found in rows)
    return min((day for day in firsts if day is not None), default=None)
