"""What was owed at the end of a past day, by the moment at which each row was recorded: nothing that is
recorded later changes it."""

from datetime import date

from django.db.models import DateField, F, Q
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, TruncDate

from shared_apps.core.api.as_of import AS_OF, DAY, END, PAST_DAY, parse_past
from shared_apps.core.api.filters import Condition, Filter, Limit
from shared_apps.core.dates import today
from shared_apps.core.principal import Principal
from tenant_apps.fees.models import Allocation, CreditNote, Due
from tenant_apps.fees.selectors.balances import sum_of

_PAYING = Allocation.objects.filter(
    Q(released_at__isnull=True) | Q(released_at__gte=END), at__lt=END
)
_NOTES = CreditNote.objects.filter(created_at__lt=END)
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
    return Q(created_at__lt=END) & stood & Q(open_as_of__gt=0)


AS_OF_FILTER = _AsOf(parse_past, _open_now, PAST_DAY)

DUES_AS_OF = Due.objects.live().annotate(voided_from=_VOIDED_ON, open_as_of=OPEN_AS_OF)
"""To be narrowed by `AS_OF_FILTER`."""


def as_of_today(principal: Principal) -> list[Limit]:
    """The day that is meant where none is asked for."""
    return [Limit(AS_OF, AS_OF_FILTER, today(), only_view=True)]
