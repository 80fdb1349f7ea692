"""Money is moved between accounts and branches."""

from datetime import date
from decimal import Decimal

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import today
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.finance.models import Transfer
from tenant_apps.finance.services.posting import check_posting_day, post_transfer, reverse_posted


@writing()
def create_transfer(
    *,
    by: Actor,
    branch: Branch,
    from_account: str,
    to_account: str,
    amount: Decimal,
    to_branch: Branch | None = None,
    date: date | None = None,
    note: str = "",
) -> Transfer:
    """Posts a transfer: it takes from one account and adds to the other. `to_branch` is the same branch
    unless it is said, `date` is today.

    Raises Conflict `duplicate` if both ends are the same account, and what `check_posting_day` raises.
    """
    day = date or today()
    check_posting_day(by, day, branch.pk)
    transfer = Transfer(
        code=take_code(Transfer.CODES),
        date=day,
        amount=amount,
        branch=branch,
        from_account=from_account,
        to_branch=to_branch or branch,
        to_account=to_account,
        note=note,
    )
    with readable_constraints(Transfer, transfer_moves_money="toAccount"):
        audit.create(transfer, by=by)
    post_transfer(transfer, by=by)
    return transfer


@writing()
def reverse_transfer(
    *, by: Actor, record: Transfer, reason: str, version: int | None = None
) -> Transfer:
    """Moves the money back by entries of today. Raises Conflict `wrong_state` if that was done already,
    Stale."""
    return reverse_posted(
        record,
        by=by,
        reason=reason,
        version=version,
        only=Transfer.Status.POSTED,
        otherwise=_("This transfer is reversed already."),
    )
