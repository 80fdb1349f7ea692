"""What the reports answer."""

from datetime import date
from typing import TypedDict


class ReportGroup(TypedDict):
    """`query` is the query string that lists the rows behind these figures."""

    key: str
    label: str
    figures: dict[str, str]
    before: dict[str, str]
    query: str


class ReportAnswer(TypedDict):
    """Both ends of a period are included, and null of a report about the present state. `before` is of
    the same number of days before; it has no figure of the present state. `query` lists the rows behind
    the totals."""

    fromDate: date | None
    toDate: date | None
    beforeFrom: date | None
    beforeTo: date | None
    by: str
    groups: list[ReportGroup]
    totals: dict[str, str]
    before: dict[str, str]
    query: str
