"""Counts the drawer of a branch, and closes its days."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django.core import signing

from shared_apps.accounts.services.proof import prove_as
from shared_apps.core.dates import format_day, month_start, today
from shared_apps.core.errors import Conflict, Forbidden, Invalid, NotFound
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.closing import rules
from tenant_apps.closing.models import CashClose, CashCount, CashDifference, PeriodLock
from tenant_apps.closing.selectors import difference_limit, last_close
from tenant_apps.daybook import selectors
from tenant_apps.daybook.schemas import ConfirmedCount

CONFIRMED_SECONDS = 600
SALT = "daybook.confirmation"


def check_closable(branch: Branch, day: date) -> None:
    """Raises Conflict `already_closed` for a day that is closed already, Conflict `close_first` while an
    earlier day with money is open, and Invalid for a day to come or before the branch's beginning."""
    if day > today():
        raise Invalid.field("date", _("A day to come cannot be closed."))
    last = last_close(branch.pk)
    if last is not None and day <= last.day:
        raise Conflict(
            _("{day} is closed already.").format(day=format_day(day)), code="already_closed"
        )
    if last is None and day < (begins := selectors.beginning(branch)):
        raise Invalid.field(
            "date", _("The day book begins on {day}.").format(day=format_day(begins))
        )
    if earlier := selectors.day_to_close_first(branch.pk, day, last):
        refusal = Conflict(
            _("Close {day} first.").format(day=format_day(earlier)),
            code="close_first",
            data={"day": earlier},
        )
        refusal.errors = {"date": [refusal.message]}
        raise refusal


@writing()
def count_cash(
    *,
    by: Actor,
    branch: Branch,
    notes: Mapping[int, int],
    coins: Decimal,
    date: date | None = None,
) -> CashCount:
    """Fixes a count of the drawer of a day, which is today unless it is said. `notes` is note → how
    many, `coins` an amount in rupees. Raises what `check_closable` raises."""
    day = date or today()
    check_closable(branch, day)
    count = CashCount(
        branch=branch,
        day=day,
        coins=coins,
        counted=rules.counted_amount(notes, coins),
        book=selectors.drawer(branch.pk, day).book,
        **{f"notes_{note}": many for note, many in notes.items()},
    )
    counted: CashCount = audit.create(count, by=by)
    return counted


def confirm_count(
    *, by: Actor, count: CashCount, member_id: int, password: str, code: str
) -> ConfirmedCount:
    """A second person confirms a count with their own password, and a code where two-factor sign-in is
    on.

    Raises Conflict `own_count` for whoever counted, NotFound for somebody who may not confirm, and what
    `prove_as` raises. Not within a transaction, as `prove_as`.
    """
    if member_id in {by.id, count.created_by_id}:
        raise Conflict(_("Someone else must confirm this count."), code="own_count")
    found = selectors.confirmers(count.branch_id, [by.id, count.created_by_id])
    second = found.filter(pk=member_id).first()
    if second is None:
        raise NotFound
    prove_as(second.pk, password, code)
    said = {"count": count.pk, "by": by.id, "member": second.pk}
    return {"confirmation": signing.dumps(said, salt=SALT), "name": second.name}


@writing()
def close_day(
    *,
    by: Actor,
    count: CashCount,
    reason: str = "",
    note: str = "",
    confirmation: str = "",
) -> CashClose:
    """Closes the day of a count: from then on the database refuses money dated to it or an earlier day.
    A difference is posted on its own. At the first close of a branch it is the opening balance of the
    drawer, and asks for neither a reason nor a second person.

    Raises Conflict `recount` when money was posted since the count, when it is not the latest or
    somebody else's, Invalid for a difference without a reason or in a locked month, Forbidden
    `needs_second_person` for one above the limit that nobody confirmed, and what `check_closable`
    raises.
    """
    # Whoever is posting at the branch has finished, and others wait.
    branch = lock(count.branch, closes=True)
    check_closable(branch, count.day)
    drawer = selectors.drawer(branch.pk, count.day)
    _check_count(count, drawer.book, by=by)
    difference = count.counted - drawer.book
    limit = difference_limit()
    posts = bool(difference) and not drawer.is_first
    second: Mapping[str, Any] = {}
    if posts:
        _check_reason(branch, count.day, reason, note)
        if rules.needs_second_person(difference, limit):
            second = _second_person(count, confirmation, by=by)
    close: CashClose = audit.create(
        CashClose(
            number=take_code(CashClose.CODES),
            branch=branch,
            day=count.day,
            count=count,
            is_first=drawer.is_first,
            opening=drawer.opening,
            cash_in=drawer.cash_in,
            cash_out=drawer.cash_out,
            book=drawer.book,
            counted=count.counted,
            difference=difference,
            times_counted=_counts_of(count).count(),
            limit=limit,
            reason=reason if posts else "",
            note=note,
            **second,
        ),
        by=by,
    )
    if difference:
        _post_difference(close, by=by)
    return close


def _counts_of(count: CashCount) -> Any:
    return CashCount.objects.filter(branch=count.branch_id, day=count.day)


def _check_count(count: CashCount, book: Decimal, *, by: Actor) -> None:
    if count.created_by_id != by.id:
        raise Conflict(
            _("{name} counted this drawer. Count it again to close the day.").format(
                name=count.created_by_name
            ),
            code="recount",
        )
    if count.book != book or _counts_of(count).filter(pk__gt=count.pk).exists():
        raise Conflict(
            _("Something changed since the drawer was counted. Please count it again."),
            code="recount",
        )


def _check_reason(branch: Branch, day: date, reason: str, note: str) -> None:
    if not reason:
        raise Invalid.field("reason", _("Please choose a reason."))
    if reason == CashClose.Reason.OTHER and not note.strip():
        raise Invalid.field("note", _("Please say what happened."))
    locked = PeriodLock.objects.filter(
        branch=branch, month=month_start(day), status=PeriodLock.Status.LOCKED
    )
    if locked.exists():
        raise Invalid(
            message=_("The month of {day} is locked, so no difference can be posted.").format(
                day=format_day(day)
            )
        )


def _second_person(count: CashCount, confirmation: str, *, by: Actor) -> Mapping[str, Any]:
    """Returns who confirmed, as columns of the close. Raises Forbidden `needs_second_person`."""
    try:
        said = signing.loads(confirmation, salt=SALT, max_age=CONFIRMED_SECONDS)
    except signing.BadSignature:
        said = {}
    if said.get("count") != count.pk or said.get("by") != by.id:
        raise Forbidden(
            _("A second person must confirm this difference."), code="needs_second_person"
        )
    found = selectors.confirmers(count.branch_id, [by.id, count.created_by_id])
    second = found.filter(pk=said["member"]).first()
    if second is None:
        raise Forbidden(
            _("A second person must confirm this difference."), code="needs_second_person"
        )
    return {"confirmed_by_id": second.pk, "confirmed_by_name": second.name[:120]}


def _post_difference(close: CashClose, *, by: Actor) -> None:
    kind = CashDifference.Kind.OPENING if close.is_first else CashDifference.Kind.DIFFERENCE
    words = [close.get_reason_display() if close.reason else "", close.note]
    posted = CashDifference(
        number=take_code(CashDifference.CODES),
        kind=kind,
        close=close,
        branch_id=close.branch_id,
        day=close.day,
        amount=close.difference,
        note=". ".join(word for word in words if word)[:300],
    )
    audit.create(posted, by=by)
