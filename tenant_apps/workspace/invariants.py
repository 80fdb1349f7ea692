"""What always holds for kept keys and series of codes (`shared_apps.core.invariants`)."""

from typing import Any

from shared_apps.core.invariants import Invariant
from shared_apps.core.translation import lazy
from tenant_apps.workspace.models import NumberSeries

INVARIANTS = (
    Invariant(
        "request.answered",
        "records",
        lazy("A repeated request has its first answer"),
        lazy("The answer of a request that may be repeated is missing"),
        lazy(
            "The key of a request that records money is kept with its answer for two days, in the same "
            "transaction as the record. A key without an answer would let the request run twice."
        ),
        (lazy("Answers expected"), lazy("Answers kept")),
        """
        SELECT 'request', id, route, (created_at AT TIME ZONE 'Asia/Kolkata')::date, NULL, 1, 0
        FROM workspace_requestkey WHERE status IS NULL OR body IS NULL
        """,
        unit="number",
    ),
)


def codes_without_gap(*, kind: str, model: Any, column: str, title: str, broken: str) -> Invariant:
    """Returns the invariant of a series of codes such as CER-00042: they run from 1 to the last one
    that was given, without a gap. `kind` is the name of the series."""
    return Invariant(
        f"{kind}.codes",
        "papers",
        title,
        broken,
        lazy("Each number follows the one before, and the last one is where the series stands."),
        (lazy("Number expected"), lazy("Number found")),
        f"""
        WITH given AS (
            SELECT id, {column} AS number, (created_at AT TIME ZONE 'Asia/Kolkata')::date AS day,
                substring({column} FROM '[0-9]+$')::bigint AS place
            FROM {model._meta.db_table}
        ), placed AS (
            SELECT *, coalesce(lag(place) OVER (ORDER BY place, id), 0) + 1 AS expected FROM given
        )
        SELECT '{kind}', id, number, day, NULL, expected, place FROM placed WHERE place <> expected
        UNION ALL
        SELECT 'series', series.id, coalesce(newest.number, series.kind), newest.day, NULL,
            series.last, coalesce(newest.place, 0)
        FROM {NumberSeries._meta.db_table} series
        LEFT JOIN (SELECT * FROM given ORDER BY place DESC LIMIT 1) newest ON true
        WHERE series.kind = '{kind}' AND series.last <> coalesce(newest.place, 0)
        """,
        unit="number",
    )
