"""What was owed at the end of a past day, by the moment at which each row was recorded: nothing that is
recorded later changes it."""

from datetime import date

from django.db.models import DateField, DateTimeField, F, Func, Q
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, TruncDate

from shared_apps.core.api.filters import Bind, Condition, Filter, Limit, parse_day
from shared_apps.core.dates import today
from shared_apps.core.principal import Principal
from tenant_apps.fees.models import Allocation, CreditNote, Due
from tenant_apps.fees.selectors.balances import sum_of

AS_OF = "asOf"
DAY = Bind(AS_OF, DateField())


class _EndOf(Func):
    """The instant at which a day in India ends."""

    template = "((%(expressions)s::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')"
    output_field = DateTimeField()


_END = _EndOf(DAY)
_PAYING = Allocation.objects.filter(
    Q(released_at__isnull=True) | Q(released_at__gte=_END), at__lt=_END
)
_NOTES = CreditNote.objects.filter(created_at__lt=_END)
OPEN_AS_OF: Combinable = (
    F("total") - sum_of(_NOTES, "total", "due") - sum_of(_PAYING, "amount", "due")
)
"""What was open of a due that was not void at the end of the day in the slot `AS_OF`."""

_VOIDED_ON = Coalesce("voided_on", TruncDate("updated_at"), output_field=DateField())


class _AsOf(Filter):
    """The dues that were open at the end of a day. Of today, they are those that are open."""

    def suited_to(self, value: date) -> tuple[Condition, date]:
        return (_open_now if value >= today() else _open_then), value


def _open_now(name: str) -> Q:
    return Q(status__in=Due.OPEN)


def _open_then(name: str) -> Q:
    stood = ~Q(status__in=Due.VOID) | Q(voided_from__gt=DAY)
    return Q(created_at__lt=_END) & stood & Q(open_as_of__gt=0)


def _parse_past(raw: str) -> date:
    day = parse_day(raw)
    if day > today():
        raise ValueError
    return day


AS_OF_FILTER = _AsOf(_parse_past, _open_now, "yyyy-mm-dd, today or earlier")

DUES_AS_OF = Due.objects.live().annotate(voided_from=_VOIDED_ON, open_as_of=OPEN_AS_OF)
"""To be narrowed by `AS_OF_FILTER`."""


def as_of_today(principal: Principal) -> list[Limit]:
    """The day that is meant where none is asked for."""
    return [Limit(AS_OF, AS_OF_FILTER, today(), only_view=True)]
