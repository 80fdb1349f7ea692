"""What a role may grant when it enrols: how large a discount, how far back the first day
(PRODUCT.md, 3: discounts and back-dating are rights)."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal

from shared_apps.core.dates import format_day, today
from shared_apps.core.errors import Forbidden
from shared_apps.core.money import format_rupees, percent_of
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.roles import Role
from shared_apps.core.wording import counted
from tenant_apps.enrolments.rules import Discount, Period, Terms, is_within, taken_off
from tenant_apps.workspace.services import RoleLimits, limits_of


def refused(
    *, by: Actor, start: date, terms: Terms, discount: Discount, makes: str
) -> dict[str, str]:
    """By the field of the form: why this person needs somebody with more rights; empty for nothing.
    `makes` says which dues the start creates."""
    found = _refused(limits_of(by), start, terms, discount, makes)
    return {field: f"{sentence} {_whom_to_ask(by)}" for field, sentence in found}


def require_none(refusals: Mapping[str, str]) -> None:
    """Raises Forbidden `needs_manager` with these sentences at their fields, if there are any."""
    if refusals:
        forbidden = Forbidden(" ".join(refusals.values()), code="needs_manager")
        forbidden.errors = {field: [sentence] for field, sentence in refusals.items()}
        raise forbidden


def _refused(
    limits: RoleLimits, start: date, terms: Terms, discount: Discount, makes: str
) -> Iterator[tuple[str, str]]:
    percent = limits.discount_percent
    if percent is not None and not is_within(percent, terms, discount):
        _, fee = taken_off(terms, discount)
        most = format_rupees(percent_of(fee, percent))
        yield (
            "discountValue",
            f"Your role can give a discount of up to {plain(percent)} %, here {most} of "
            f"{format_rupees(fee)}.",
        )
    earliest = earliest_start(limits)
    if earliest is not None and start < earliest:
        said = f"Your role can date an enrolment from {format_day(earliest)} on."
        yield "start", f"{said} {makes}".strip()


def _whom_to_ask(by: Actor) -> str:
    is_admin = isinstance(by, Principal) and by.rights is Role.ADMIN
    return f"Please ask {'the owner' if is_admin else 'an admin or the owner'}."


def earliest_start(limits: RoleLimits) -> date | None:
    """The first day that may be given; None for any."""
    return None if limits.days_back is None else today() - timedelta(days=limits.days_back)


def plain(percent: Decimal) -> str:
    """ "10", "12.5": without the decimals that say nothing."""
    return f"{percent.normalize():f}"


def dues_of_start(start: date, periods: Sequence[Period]) -> str:
    """Such as "This start creates 8 dues from 01-03-2026 to 01-10-2026."; "" for a start that is not
    in the past or makes none."""
    if start >= today() or not periods:
        return ""
    first, last = format_day(periods[0].first), format_day(periods[-1].first)
    many = counted(len(periods), "due", "dues")
    days = f"of {first}" if len(periods) == 1 else f"from {first} to {last}"
    return f"This start creates {many} {days}."
