"""What is said of a date that is closed."""

import json
from datetime import date

from shared_apps.core.dates import format_day
from shared_apps.core.errors import Conflict
from shared_apps.core.translation import gettext as _

CLOSED = "CM001"
"""The SQLSTATE with which the database refuses a row of a closed day or a locked month."""


def day_closed(detail: str) -> Conflict:
    """Returns the refusal of a row. `detail` is JSON with the `day` of the row and the `openDay` that
    would be taken, which goes out with the answer."""
    days = json.loads(detail)
    closed, open_ = (date.fromisoformat(days[name]) for name in ("day", "openDay"))
    sentence = _("{day} is closed. Post it on {open_day}?").format(
        day=format_day(closed), open_day=format_day(open_)
    )
    refusal = Conflict(sentence, code="day_closed", data={"day": closed, "openDay": open_})
    refusal.errors = {"date": [sentence]}
    return refusal
