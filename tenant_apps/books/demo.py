"""The checks of the demo's last nights."""

from datetime import date, datetime, time, timedelta

from django.utils import timezone

from shared_apps.core.writing import write_declared
from tenant_apps.books.models import BooksRun
from tenant_apps.books.selectors import NIGHTS, check_by_groups, rows_looked_at
from tenant_apps.books.services import complete_chains

A_NIGHT = 41  # rows that a day of the demo adds, about
TOOK = timedelta(milliseconds=900)


def fill_demo(*, today: date) -> None:
    """Checks the books of the demo as they are, and keeps that as the result of each night."""
    write_declared()
    complete_chains()
    checked = list(check_by_groups())
    counts = {name: many for each in checked for name, many in each.counts.items()}
    found = [finding for each in checked for finding in each.found]
    rows = rows_looked_at()
    runs = []
    for back in range(NIGHTS):
        day = today - timedelta(days=back)
        started = timezone.make_aware(datetime.combine(day, time(2, 4)))
        if started > timezone.now():
            continue
        runs.append(
            BooksRun(
                day=day,
                started_at=started,
                finished_at=started + TOOK,
                rows=max(rows - back * A_NIGHT, 0),
                findings=sum(counts.values()),
                counts=counts,
                found=found,
            )
        )
    BooksRun.objects.bulk_create(runs)
