"""What a referral earns, and when it does not count: pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

REWARD = Decimal("100.00")
"""Rupees for one referral (specification, section 9)."""

Reason = Literal["SAME_GSTIN", "SAME_PAN", "SAME_PHONE", "SAME_EMAIL"]


@dataclass(frozen=True, slots=True)
class Identity:
    """What tells whose organisation it is: its own entries and those of its owners."""

    gstin: str
    pan: str
    phones: frozenset[str]
    emails: frozenset[str]


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
