"""Limits of a role when enrolling: the maximum discount and the earliest start date (PRODUCT.md, 3:
discounts and back-dating are rights)."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal

from shared_apps.core.dates import format_day, today
from shared_apps.core.money import format_rupees, percent_of
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.translation import gettext as _
from shared_apps.core.wording import counted
from tenant_apps.approvals.actions import whom_to_ask
from tenant_apps.enrolments.rules import Discount, Period, Terms, discount_and_fee, is_within
from tenant_apps.workspace.services import RoleLimits, limits_of


def refused(
    *, by: Actor, start: date, terms: Terms, discount: Discount, makes: str
) -> dict[str, str]:
    """Returns field → error for values that exceed the limits of the user's role. `makes` describes
    the dues that the start creates."""
    found = _exceeded("Your role", limits_of(by), start, terms, discount, makes)
    return {field: f"{sentence} {whom_to_ask(by)}" for field, sentence in found}


def exceeded(
    *, by: Principal, start: date, terms: Terms, discount: Discount, makes: str
) -> list[str]:
    """Returns the sentences of `refused` as others read them, such as "The role STAFF can give …"."""
    who = f"The role {by.rights.label}"
    return [text for _, text in _exceeded(who, limits_of(by), start, terms, discount, makes)]


def _exceeded(
    who: str, limits: RoleLimits, start: date, terms: Terms, discount: Discount, makes: str
) -> Iterator[tuple[str, str]]:
    percent = limits.discount_percent
    if percent is not None and not is_within(percent, terms, discount):
        _amount, fee = discount_and_fee(terms, discount)
        amount = format_rupees(percent_of(fee, percent))
        yield (
            "discountValue",
            _("{who} can give a discount of up to {percent} %, here {amount} of {fee}.").format(
                who=who,
                percent=format_percent(percent),
                amount=amount,
                fee=format_rupees(fee),
            ),
        )
    earliest = earliest_start(limits)
    if earliest is not None and start < earliest:
        limit = _("{who} can enter enrolments that start on {day} or later.").format(
            who=who, day=format_day(earliest)
        )
        yield "start", f"{limit} {makes}".strip()


def earliest_start(limits: RoleLimits) -> date | None:
    """Returns the earliest start date that the role may set; None for no limit."""
    return None if limits.days_back is None else today() - timedelta(days=limits.days_back)


def format_percent(percent: Decimal) -> str:
    """Returns the number without trailing zeros, such as "10" or "12.5"."""
    return f"{percent.normalize():f}"


def describe_dues_of_start(start: date, periods: Sequence[Period]) -> str:
    """Returns a text such as "This start creates 8 dues from 01-03-2026 to 01-10-2026.", or "" for
    a start that is not in the past or creates none."""
    if start >= today() or not periods:
        return ""
    first, last = format_day(periods[0].first), format_day(periods[-1].first)
    count = counted(len(periods), "{count} due", "{count} dues")
    text = (
        _("This start creates {count} of {first}.")
        if len(periods) == 1
        else _("This start creates {count} from {first} to {last}.")
    )
    return text.format(count=count, first=first, last=last)
