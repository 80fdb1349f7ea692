"""What a drawer, a bank account and the like held when the centre moved in from another system.

In the journal their other side is the account OPENING, as that of opening dues.
"""

from datetime import date
from decimal import Decimal

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import format_day
from shared_apps.core.errors import Conflict
from shared_apps.core.money import rupees
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.closing.selectors import last_close
from tenant_apps.finance.models import Account, OpeningBalance
from tenant_apps.finance.selectors.opening import first_day_of
from tenant_apps.finance.services.posting import check_posting_day, post_opening, reverse_posted


@writing()
def post_opening_balance(
    *, by: Actor, branch: Branch, account: str, amount: Decimal, day: date
) -> OpeningBalance:
    """Posts what an account of the branch held at the end of `day`, in rupees. The book of the drawer
    begins with it.

    Raises Conflict `duplicate` if the account has an opening balance, Conflict `wrong_state` for an
    inactive branch, for a drawer that was counted, and where money moved on the account on `day` or
    before, and what `check_posting_day` raises.
    """
    check_posting_day(by, day, branch.pk)
    # Neither the close of a day nor another balance comes between.
    branch = lock(branch, closes=True)
    if branch.status != Branch.Status.ACTIVE:
        raise Conflict(_("This branch is inactive."), code="wrong_state")
    closed = last_close(branch.pk) if account == Account.CASH else None
    if closed is not None:
        raise _refused(
            "account",
            _("The drawer was counted on {day}, and begins with that count.").format(
                day=format_day(closed.day)
            ),
        )
    first = first_day_of(branch.pk, account)
    if first is not None and first <= day:
        raise _refused(
            "date",
            _(
                "Money moved on this account on {day}. Enter what it held at the end of an earlier day."
            ).format(day=format_day(first)),
        )
    balance = OpeningBalance(
        code=take_code(OpeningBalance.CODES),
        date=day,
        amount=rupees(amount),
        account=account,
        branch=branch,
    )
    with readable_constraints(OpeningBalance, opening_balance_once="account"):
        audit.create(balance, by=by)
    post_opening(balance, by=by)
    return balance


@writing()
def take_back_opening_balance(*, by: Actor, record: OpeningBalance, reason: str) -> None:
    """Reverses an opening balance by an entry of today. Raises Conflict `used` for that of a drawer that
    was counted since. One that is reversed already is left as it is."""
    branch = lock(record.branch, closes=True)
    record.refresh_from_db()
    if record.status == OpeningBalance.Status.REVERSED:
        return
    if record.account == Account.CASH and last_close(branch.pk) is not None:
        raise Conflict(_("The drawer was counted since."), code="used")
    reverse_posted(
        record,
        by=by,
        reason=reason,
        version=None,
        only=OpeningBalance.Status.POSTED,
        otherwise=_("This opening balance is reversed already."),
    )


def _refused(field: str, sentence: str) -> Conflict:
    refused = Conflict(sentence, code="wrong_state")
    refused.errors = {field: [sentence]}
    return refused
