"""Checks the invariants, and reads what the runs found."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from shared_apps.core.dates import today
from shared_apps.core.invariants import COLUMNS, Group, Invariant, invariants, tables
from shared_apps.core.money import to_paisa
from shared_apps.core.translation import lazy
from tenant_apps.books.models import BooksRun
from tenant_apps.books.schemas import BooksHealth, CheckGroup, Finding, Night, Run, SeriesHead
from tenant_apps.workspace.documents import document_kinds
from tenant_apps.workspace.models import NumberSeries

MOST_FINDINGS = 50
"""How many findings of one invariant a run keeps; it counts all."""
NIGHTS = 30
GROUPS_AT_ONCE = 2

GROUPS: Mapping[Group, str] = {
    "dues": lazy("Dues and credit notes"),
    "payments": lazy("Payments and allocations"),
    "papers": lazy("Papers and numbers"),
    "enrolments": lazy("Enrolments and renewals"),
    "centre": lazy("Expenses, income and material"),
    "records": lazy("Books and records"),
}
_TYPES = ("text", "bigint", "text", "date", "bigint", "numeric", "numeric")
_CAST = ", ".join(f"row.{name}::{kind}" for name, kind in zip(COLUMNS, _TYPES, strict=True))


@dataclass(frozen=True, slots=True)
class Checked:
    """What invariants found: each name with its number of records, and at most `MOST_FINDINGS` each."""

    counts: dict[str, int]
    found: list[Finding]


def check_by_groups() -> Iterator[Checked]:
    """Checks all invariants of the current workspace, two groups at a time: one statement each, which sees
    one state of the rows."""
    names = list(GROUPS)
    for start in range(0, len(names), GROUPS_AT_ONCE):
        groups = names[start : start + GROUPS_AT_ONCE]
        if members := [each for each in invariants() if each.group in groups]:
            yield check(members)


def check(members: Sequence[Invariant]) -> Checked:
    """Checks these invariants in one statement."""
    parts: list[str] = []
    params: list[Any] = []
    for place, invariant in enumerate(members):
        sql, values = invariant.sql()
        parts.append(
            f"(SELECT {place} AS place, count(*) OVER () AS total, {_CAST}"
            f" FROM ({sql}) AS row ({', '.join(COLUMNS)}) LIMIT {MOST_FINDINGS})"
        )
        params += values
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT found.*, coalesce(student.name, '') FROM ({' UNION ALL '.join(parts)}) AS found"
            " LEFT JOIN students_student student ON student.id = found.student_id"
            " ORDER BY place, day DESC NULLS LAST, id",
            params,
        )
        rows = cursor.fetchall()
    counts = {invariant.name: 0 for invariant in members}
    found: list[Finding] = []
    for place, total, *values in rows:
        counts[members[place].name] = total
        found.append(_finding(members[place], values))
    return Checked(counts, found)


def _finding(invariant: Invariant, values: Sequence[Any]) -> Finding:
    kind, record_id, number, day, student_id, *figures, student = values
    if invariant.unit == "money":
        figures = [None if figure is None else to_paisa(figure) for figure in figures]
    expected, found = figures
    return {
        "check": invariant.name,
        "kind": kind,
        "recordId": record_id,
        "number": number,
        "day": day,
        "studentId": student_id,
        "studentName": student,
        "expected": expected,
        "found": found,
    }


def rows_looked_at() -> int:
    """Returns how many rows the tables have that the invariants read."""
    counts = " + ".join(f"(SELECT count(*) FROM {table})" for table in tables())
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {counts}")
        return int(cursor.fetchone()[0])


def last_run() -> BooksRun | None:
    """Returns the newest run, of a night or asked for."""
    return BooksRun.objects.order_by("-started_at").first()


def books_health() -> BooksHealth:
    """Returns the checks with the result of the last run, the nights and the series."""
    run = last_run()
    return {
        "groups": _groups(run.counts if run else {}),
        "run": _shown(run) if run else None,
        "nights": _nights(today()),
        "series": _series(),
    }


def _groups(counts: Mapping[str, int]) -> list[CheckGroup]:
    members: dict[Group, list[Invariant]] = defaultdict(list)
    for invariant in invariants():
        members[invariant.group].append(invariant)
    return [
        {
            "name": group,
            "label": str(label),
            "checks": [
                {
                    "name": each.name,
                    "title": str(each.title),
                    "broken": str(each.broken),
                    "definition": str(each.definition),
                    "figures": [str(figure) for figure in each.figures],
                    "unit": each.unit,
                    "findings": counts.get(each.name),
                }
                for each in members[group]
            ],
        }
        for group, label in GROUPS.items()
        if members[group]
    ]


def _shown(run: BooksRun) -> Run:
    return {
        "startedAt": run.started_at,
        "milliseconds": (run.finished_at - run.started_at) // timedelta(milliseconds=1),
        "rows": run.rows,
        "findings": run.findings,
        "askedBy": run.asked_by_name,
        "found": [_stored(finding) for finding in run.found],
    }


def _stored(finding: Mapping[str, Any]) -> Finding:
    """Returns a finding as it was before it was stored as JSON."""
    day, expected, found = (finding[name] for name in ("day", "expected", "found"))
    stored: Any = {
        **finding,
        "day": date.fromisoformat(day) if day else None,
        "expected": None if expected is None else Decimal(expected),
        "found": None if found is None else Decimal(found),
    }
    return stored


def _nights(last: date) -> list[Night]:
    days = [last - timedelta(days=back) for back in reversed(range(NIGHTS))]
    nightly = BooksRun.objects.filter(asked_by_id=None, day__range=(days[0], last))
    found = dict(nightly.values_list("day", "findings"))
    return [{"day": day, "findings": found.get(day)} for day in days]


def series_of_documents() -> QuerySet[NumberSeries]:
    """The series of numbered documents, the newest first."""
    kinds = NumberSeries.objects.filter(kind__in=document_kinds())
    return kinds.order_by("-year", "scope", "-kind")


def _series() -> list[SeriesHead]:
    kinds = document_kinds()
    return [
        {
            "_id": series.pk,
            "kind": series.kind,
            "label": kinds[series.kind].CHAIN.called_in(series.kind),
            "prefix": series.scope,
            "year": series.year,
            "last": series.last,
            "head": series.head if series.sealed == series.last else "",
        }
        for series in series_of_documents()
    ]
