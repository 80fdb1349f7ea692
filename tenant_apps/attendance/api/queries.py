"""What the calls read of the query string."""

import re
from collections.abc import Mapping
from datetime import date

from shared_apps.core.api.filters import FIRST_YEAR, LAST_YEAR, parse_id
from shared_apps.core.errors import Invalid
from shared_apps.core.translation import gettext as _


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
