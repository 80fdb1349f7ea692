"""What the calls read of the query string."""

import re
from collections.abc import Mapping
from datetime import date

from shared_apps.core.api.filters import parse_day, parse_id
from shared_apps.core.errors import Invalid
from shared_apps.core.translation import gettext as _

FIRST_YEAR, LAST_YEAR = 1900, 2100


def asked_day(query: Mapping[str, str], name: str, default: date) -> date:
    raw = query.get(name, "")
    try:
        found = parse_day(raw) if raw else default
    except ValueError:
        found = None
    if found is None or not FIRST_YEAR <= found.year <= LAST_YEAR:
        raise Invalid.field(name, _("This is not a valid date."))
    return found


def asked_month(query: Mapping[str, str], default: date) -> date:
    """The first day of the month, as "2026-11"."""
    raw = query.get("month", "")
    if not raw:
        return default.replace(day=1)
    if not re.fullmatch(r"[0-9]{4}-(0[1-9]|1[0-2])", raw):
        raise Invalid.field("month", _("This is not a valid month."))
    year, month = int(raw[:4]), int(raw[5:])
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise Invalid.field("month", _("This is not a valid month."))
    return date(year, month, 1)


def asked_id(query: Mapping[str, str], name: str, missing: str) -> int:
    try:
        return parse_id(query.get(name, ""))
    except ValueError:
        raise Invalid.field(name, missing) from None


def narrowing(query: Mapping[str, str], *own: str) -> dict[str, str]:
    """The query without the parameters that are the call's own: what narrows its list."""
    return {name: value for name, value in query.items() if name not in own}
