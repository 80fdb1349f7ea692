"""Holidays as a list, and the days on which a branch is closed."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import date

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef

from shared_apps.core.api import columns, filters
from shared_apps.core.api.lists import Listing
from shared_apps.core.translation import lazy
from tenant_apps.branches.models import Holiday
from tenant_apps.branches.selectors import branch_ref

HOLIDAYS = Listing(
    Holiday.objects.live().filter(branch__deleted_at=None),
    columns=[
        columns.id_(),
        columns.day("date", label=lazy("Date")),
        columns.text("name", label=lazy("Holiday")),
        branch_ref(),
        *columns.stamps(),
    ],
    search="search_text",
    filters={
        "branch": filters.ids("branch_id"),
        "from": filters.date_from("date"),
        "to": filters.date_to("date"),
    },
    default="date",
    scope=filters.own_branch("branch_id"),
)

HOLIDAYS_OF_BATCH = ArraySubquery(
    Holiday.objects.live().filter(branch=OuterRef("branch")).values("date")
)
"""The holidays of the branch of a row that has one, as an array."""


def holidays_of(branch_id: int | None) -> Collection[date]:
    """Returns the days on which the branch is closed besides its weekly days off; none without a
    branch."""
    return frozenset(Holiday.objects.live().filter(branch=branch_id).values_list("date", flat=True))


def holidays_by_branch(branch_ids: Iterable[int]) -> dict[int, set[date]]:
    """Returns `holidays_of` each of these branches, with one statement."""
    found: dict[int, set[date]] = defaultdict(set)
    rows = Holiday.objects.live().filter(branch__in=branch_ids)
    for branch_id, day in rows.values_list("branch_id", "date"):
        found[branch_id].add(day)
    return found
