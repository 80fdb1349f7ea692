"""What is known of a stock before its opening, and what depends on that."""

from collections.abc import Iterator
from datetime import date

from django.db.models import Case, CharField, Exists, Max, Min, OuterRef, QuerySet, Value, When
from django.db.models.functions import TruncMonth

from shared_apps.core.subqueries import OfOuter
from shared_apps.core.translation import gettext as _
from tenant_apps.closing.models import CashClose, PeriodLock
from tenant_apps.materials.models import OpeningStock, Stock, StockMovement


def first_moved(stock: Stock) -> date | None:
    """Returns the day of the first movement of a stock besides its opening."""
    moved = StockMovement.objects.filter(stock=stock).exclude(kind__in=StockMovement.OF_OPENING)
    found: date | None = moved.aggregate(first=Min("day"))["first"]
    return found


def opening_kept_by(records: QuerySet[OpeningStock]) -> Iterator[tuple[int, str]]:
    """Yields id and reason of the opening stocks that cannot be taken back: their item was moved at the
    branch since, or their day is closed since."""
    posted = OfOuter(StockMovement.objects.filter(opening__isnull=False), "opening", Max("pk"))
    later = StockMovement.objects.filter(
        stock__item=OuterRef("item"), stock__branch=OuterRef("branch"), pk__gt=OuterRef("_posted")
    )
    closes = CashClose.objects.filter(branch=OuterRef("branch"), day__gte=OuterRef("date"))
    locks = PeriodLock.objects.filter(
        branch=OuterRef("branch"),
        month=OuterRef("_month"),
        status=PeriodLock.Status.LOCKED,
    )
    reason = Case(
        When(Exists(later), then=Value("moved")),
        When(Exists(closes) | Exists(locks), then=Value("closed")),
        output_field=CharField(),
    )
    standing = records.filter(status=OpeningStock.Status.POSTED).annotate(
        _posted=posted, _month=TruncMonth("date")
    )
    kept = standing.annotate(_kept=reason).filter(_kept__isnull=False).order_by("pk")
    for pk, name, branch, why in kept.values_list("pk", "item_name", "branch__name", "_kept"):
        if why == "moved":
            yield pk, _("{item} was moved at {branch} since.").format(item=name, branch=branch)
        else:
            yield pk, _("The day of the opening stock is closed since.")
