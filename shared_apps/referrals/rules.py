"""What a referral earns, and when it does not count: pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from shared_apps.core.money import ZERO

REWARD = Decimal("100.00")
"""Rupees for one referral (specification, section 9)."""

TAKEN_BACK_WITHIN_DAYS = 7
"""For how long after the referred organisation's first plan began its refund takes the reward back."""
LEAST_TO_PAY = Decimal("1.00")
"""Rupees that credit leaves to be paid: an order is settled by a payment that somebody can see."""

Reason = Literal["SAME_GSTIN", "SAME_PAN", "SAME_PHONE", "SAME_EMAIL"]


@dataclass(frozen=True, slots=True)
class Identity:
    """What tells whose organisation it is: its own entries and those of its owners."""

    gstin: str
    pan: str
    phones: frozenset[str]
    emails: frozenset[str]


def usable_credit(balance: Decimal, to_pay: Decimal) -> Decimal:
    """Returns how much of the balance can be used where so much is to be paid, in rupees."""
    return max(ZERO, min(balance, to_pay - LEAST_TO_PAY))


def is_taken_back(settled_on: date, refunded_on: date) -> bool:
    """Whether a refund of the first plan on this day takes the reward back."""
    return (refunded_on - settled_on).days <= TAKEN_BACK_WITHIN_DAYS


def reason_not_counted(referrer: Identity, referred: Identity) -> Reason | None:
    """Returns what shows that both organisations are the same owner's; None where nothing does. What
    is not filled in is never the same."""
    if _same({_plain(referrer.gstin)}, {_plain(referred.gstin)}):
        return "SAME_GSTIN"
    if _same(_pans(referrer), _pans(referred)):
        return "SAME_PAN"
    if _same(map(_digits, referrer.phones), map(_digits, referred.phones)):
        return "SAME_PHONE"
    if _same(map(_mailbox, referrer.emails), map(_mailbox, referred.emails)):
        return "SAME_EMAIL"
    return None


def _same(one: Iterable[str], other: Iterable[str]) -> bool:
    return not ({*one} & {*other}) <= {""}


def _plain(number: str) -> str:
    return number.strip().upper()


def _pans(identity: Identity) -> set[str]:
    """The PAN, also the one inside the GSTIN (its third to twelfth characters)."""
    return {_plain(identity.pan), _plain(identity.gstin)[2:12]}


def _digits(phone: str) -> str:
    """The ten digits of a phone number, without the country's code."""
    return "".join(sign for sign in phone if sign.isdigit())[-10:]


def _mailbox(email: str) -> str:
    """The mailbox of an address, without a +tag."""
    name, _, host = email.strip().lower().partition("@")
    return f"{name.partition('+')[0]}@{host}" if host else ""
