"""Rules of refunds: what is given back of a fee, from which payments, and until when. No database access,
no clock."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from shared_apps.core.gst import Line, credit_line
from shared_apps.core.money import ZERO, percent_of, to_paisa

CASH_LIMIT = Decimal(10_000)
"""Rupees above which the desk is advised not to give money back in cash."""

DEFAULT_DAYS = 10
"""Days until a refund must be paid where neither the state nor the centre says otherwise: "Guidelines for
Regulation of Coaching Center" of the Ministry of Education, January 2024, which advise the states."""


@dataclass(frozen=True, slots=True)
class StateRule:
    """Within how many days a coaching centre of a state must pay a refund after a student leaves, and
    where that is said."""

    days: int
    source: str


STATE_RULES: Mapping[str, StateRule] = {
    "Rajasthan": StateRule(10, "Rajasthan Coaching Centres (Control and Regulation) Act, 2025"),
}
"""The rules of states by their names. A state is added only with its source."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """The day until which a refund must be paid. `source` is empty if the centre's policy sets it."""

    day: date
    days: int
    source: str = ""


def deadline(since: date, state: str, policy_days: int) -> Deadline:
    """Returns the deadline of a refund that falls due on the day `since` in this state."""
    rule = STATE_RULES.get(state)
    days, source = (rule.days, rule.source) if rule else (policy_days, "")
    return Deadline(since + timedelta(days=days), days, source)


@dataclass(frozen=True, slots=True)
class Terms:
    """What the centre keeps of the unused part of a fee: the lines with these heads, and this
    percentage of the others."""

    kept_heads: Collection[str] = ()
    deduction_percent: Decimal = ZERO


def credited_lines(
    lines: Mapping[int, Line], *, unused: int, of: int, terms: Terms
) -> dict[int, Line]:
    """Returns the parts of a due's lines that are credited when `unused` of its `of` days or sessions
    are left. `lines` are what earlier credits have left, by their numbers. Tax follows in proportion.

    Amounts are rounded half up to the paisa before tax; no part exceeds its line.
    """
    if unused <= 0 or of <= 0:
        return {}
    credited = {}
    for number, line in lines.items():
        if line.head in terms.kept_heads:
            continue
        share = to_paisa(line.taxable * min(unused, of) / of)
        part = credit_line(line, share - percent_of(share, terms.deduction_percent))
        if part.taxable > 0:
            credited[number] = part
    return credited


def take_from(amount: Decimal, free: Iterable[tuple[int, Decimal]]) -> dict[int, Decimal]:
    """Returns what a refund takes from each payment, by its id. `free` are the ids of the payments
    with what is left of each, oldest first. The sum is less than `amount` if they do not suffice."""
    taken: dict[int, Decimal] = {}
    left = amount
    for payment_id, rest in free:
        part = min(left, rest)
        if part <= 0:
            break
        taken[payment_id] = part
        left -= part
    return taken


def needs_approval(amount: Decimal, limit: Decimal | None, *, is_manager: bool) -> bool:
    """Whether somebody else must approve a refund of `amount` rupees: any that the front desk asks
    for, and one above the centre's limit; no limit means that managers need no approval."""
    return not is_manager or (limit is not None and amount > limit)
