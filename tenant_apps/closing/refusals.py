"""What is said of a date that is closed, and of a bill of a closed month."""

import json
from collections.abc import Mapping
from datetime import date

from shared_apps.core.dates import format_day
from shared_apps.core.errors import Conflict
from shared_apps.core.translation import gettext as _

CLOSED = "CM001"
"""The SQLSTATE with which the database refuses a row of a closed day or a locked month, and the
cancellation of a bill of a locked or filed month."""


def refusal(detail: str) -> Conflict:
    """Returns the refusal that the JSON of a trigger stands for."""
    found = json.loads(detail)
    return _bill_stands(found) if "bill" in found else _day_closed(found)


def _bill_stands(found: Mapping[str, str]) -> Conflict:
    """`bill` is its number, `month` whether that is "locked" or "filed"."""
    if found["month"] == "locked":
        sentence = _("{number} is in a locked month. Issue a credit note.")
    else:
        sentence = _("{number} is in a month whose GST return is filed. Issue a credit note.")
    return Conflict(sentence.format(number=found["bill"]), code="month_closed")


def _day_closed(days: Mapping[str, str]) -> Conflict:
    """`day` is that of the row, `openDay` the one that would be taken, which goes out with the answer."""
    closed, open_ = (date.fromisoformat(days[name]) for name in ("day", "openDay"))
    sentence = _("{day} is closed. Post it on {open_day}?").format(
        day=format_day(closed), open_day=format_day(open_)
    )
    conflict = Conflict(sentence, code="day_closed", data={"day": closed, "openDay": open_})
    conflict.errors = {"date": [sentence]}
    return conflict
