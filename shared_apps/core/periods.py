"""The periods that figures are shown for, and what each is compared with."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import TextChoices

from shared_apps.core.dates import add_months, financial_year_start, month_start
from shared_apps.core.errors import Invalid
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy


class Period(TextChoices):
    """Quarters and years are those of the financial year, which begins in April."""

    TODAY = "TODAY", lazy("Today")
    MONTH = "MONTH", lazy("This month")
    QUARTER = "QUARTER", lazy("This quarter")
    YEAR = "YEAR", lazy("This financial year")


_MONTHS = {Period.MONTH: 1, Period.QUARTER: 3, Period.YEAR: 12}


@dataclass(frozen=True, slots=True)
class Span:
    """The days of a period up to today, and as many of the period before it: what the first
    19 days of November are compared with are the first 19 days of October. Both ends included."""

    first: date
    last: date
    before_first: date
    before_last: date

    @classmethod
    def of(cls, period: Period, today: date) -> "Span":
        """The span of the period in which `today` lies."""
        if period is Period.TODAY:
            yesterday = today - timedelta(days=1)
            return cls(today, today, yesterday, yesterday)
        months = _MONTHS[period]
        year = financial_year_start(today)
        past = (today.year - year.year) * 12 + today.month - year.month
        first = month_start(add_months(year, past - past % months))
        return cls(first, today, add_months(first, -months), add_months(today, -months))

    @property
    def days(self) -> tuple[date, date]:
        """For a `__range` filter."""
        return self.first, self.last

    @property
    def days_before(self) -> tuple[date, date]:
        """The same of the period before."""
        return self.before_first, self.before_last


def parse_period(raw: str) -> Period:
    """The period that a query string names; this month where it names none. Raises Invalid for a
    name that there is not."""
    try:
        return Period(raw or Period.MONTH)
    except ValueError:
        names = ", ".join(Period.values)
        raise Invalid.field(
            "period", _("Choose one of these periods: {names}.").format(names=names)
        ) from None
