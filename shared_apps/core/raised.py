"""Refusals that a trigger of the database raises with an SQLSTATE of ours, so that whoever writes a row is
refused with the same sentence, whichever service it was."""

from collections.abc import Callable

from django.db import DatabaseError

from shared_apps.core.errors import Refusal

_refusals: dict[str, Callable[[str], Refusal]] = {}


def register(sqlstate: str, refusal: Callable[[str], Refusal]) -> None:
    """Declares what an error of this SQLSTATE is: `refusal` is given the DETAIL that was raised."""
    _refusals[sqlstate] = refusal


def refusal_of(fault: DatabaseError) -> Refusal | None:
    """Returns the refusal that an error of the database stands for; None for any other error."""
    cause = fault.__cause__
    make = _refusals.get(getattr(cause, "sqlstate", None) or "")
    if make is None:
        return None
    return make(getattr(getattr(cause, "diag", None), "message_detail", None) or "")
