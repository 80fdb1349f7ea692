"""The filter for the day at whose end figures stood: what is recorded later changes no past day."""

from datetime import date

from django.db.models import DateField, DateTimeField, Func

from shared_apps.core.api.filters import Bind, parse_day
from shared_apps.core.dates import today

AS_OF = "asOf"
DAY = Bind(AS_OF, DateField())
PAST_DAY = "yyyy-mm-dd, today or earlier"


class _EndOf(Func):
    """The instant at which a day in India ends."""

    template = "((%(expressions)s::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')"
    output_field = DateTimeField()


END = _EndOf(DAY)
"""The end of the day in the slot `AS_OF`."""


def parse_past(raw: str) -> date:
    """Returns a day that is not to come. Raises ValueError."""
    day = parse_day(raw)
    if day > today():
        raise ValueError
    return day
