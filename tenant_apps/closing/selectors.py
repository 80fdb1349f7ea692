"""Every query of closed days and locked months."""

from collections.abc import Collection
from datetime import date
from decimal import Decimal

from django.db import connection

from shared_apps.core.api.columns import day, id_, integer, money, stamps, text
from shared_apps.core.api.filters import choices, date_from, date_to, ids, own_branch
from shared_apps.core.api.lists import Listing
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.closing.models import CashClose, CashCount, PeriodLock
from tenant_apps.workspace.models import WorkspaceSettings


def open_day(branch_id: int, day: date) -> date:
    """Returns the first day from `day` on to which money may be dated at this branch."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT closing_open_day(%s, %s)", [branch_id, day])
        found: date = cursor.fetchone()[0]
    return found


def last_close(branch_id: int) -> CashClose | None:
    """Returns the newest close of a branch."""
    return CashClose.objects.filter(branch=branch_id).order_by("-day").first()


def close_covering(branch_id: int, day: date) -> CashClose | None:
    """Returns the close with which this day was closed: its own, or that of the next day with one."""
    closes = CashClose.objects.filter(branch=branch_id, day__gte=day)
    return closes.select_related("posted").order_by("day").first()


def locks_of(branch_ids: Collection[int], month: date) -> dict[int, PeriodLock]:
    """Returns the lock of the month that begins on `month` by the id of its branch, where it is locked."""
    locks = PeriodLock.objects.filter(
        branch__in=branch_ids, month=month, status=PeriodLock.Status.LOCKED
    )
    return {lock.branch_id: lock for lock in locks}


def difference_limit() -> Decimal | None:
    """Returns the difference, in rupees, above which a second person confirms a close."""
    return WorkspaceSettings.objects.values_list("cash_difference_limit", flat=True).get(pk=1)


COUNTS = Listing(
    CashCount.objects.live(),
    columns=[id_(), day("date", "day", label=lazy("Date")), branch_ref()],
    default="-_id",
    ordering={"_id": "pk"},
    scope=own_branch("branch_id", follow_view=False),
)
"""Counts, to be named by the close that follows."""

CLOSES = Listing(
    CashClose.objects.live(),
    columns=[
        id_(),
        day("date", "day", label=lazy("Date")),
        text("number", label=lazy("Number")),
        branch_ref(),
        money("opening", label=lazy("Opening")),
        money("cashIn", "cash_in", label=lazy("Cash in")),
        money("cashOut", "cash_out", label=lazy("Cash out")),
        money("book", label=lazy("Book")),
        money("counted", label=lazy("Counted")),
        money("difference", label=lazy("Difference")),
        text("reason", label=lazy("Reason")),
        text("note", label=lazy("Note")),
        integer("timesCounted", "times_counted", label=lazy("Times counted")),
        text("confirmedByName", "confirmed_by_name", label=lazy("Confirmed by")),
        *stamps(),
    ],
    search="search_text",
    filters={
        "branch": ids("branch_id"),
        "from": date_from("day"),
        "to": date_to("day"),
    },
    ordering={"date": "day", "number": "number", "difference": "difference"},
    default="-date",
    scope=own_branch("branch_id"),
)

LOCKS = Listing(
    PeriodLock.objects.live(),
    columns=[
        id_(),
        day("month", label=lazy("Month")),
        branch_ref(),
        text("status", label=lazy("Status")),
        text("reason", label=lazy("Reason")),
        *stamps(),
    ],
    search="search_text",
    filters={
        "branch": ids("branch_id"),
        "status": choices(PeriodLock.Status),
        "from": date_from("month"),
        "to": date_to("month"),
    },
    ordering={"month": "month"},
    default="-month",
    scope=own_branch("branch_id"),
)
