"""What rows of another table come to for each row of a query, without grouping or joining it."""

from collections.abc import Mapping
from typing import Any

from django.contrib.postgres.aggregates import JSONBAgg
from django.db.models import CharField, JSONField, OuterRef, QuerySet, Subquery, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Coalesce, JSONObject


class OfOuter(Subquery):
    """`aggregate` over those `rows` whose `by` is the outer row's `outer`; null without any. What is
    not an aggregate is a value of each of them, for `Among`.

    May be declared once and used in any number of queries: a plain `Subquery` keeps the outer
    table's alias of the query that it first stood in, since Django resolves its conditions in place.
    """

    def __init__(
        self, rows: QuerySet, by: str, aggregate: Combinable, *, outer: str = "pk"
    ) -> None:
        self._parts = (rows, by, aggregate, outer)
        super().__init__(self._fresh())

    def _fresh(self) -> QuerySet:
        rows, by, aggregate, outer = self._parts
        matching = rows.filter(**{by: OuterRef(outer)}).order_by().values(by)
        return matching.annotate(aggregated=aggregate).values("aggregated")

    def resolve_expression(self, *args: Any, **kwargs: Any) -> Any:
        return Subquery(self._fresh()).resolve_expression(*args, **kwargs)


def json_of_outer(
    rows: QuerySet,
    by: str,
    parts: Mapping[str, Any],
    *,
    outer: str = "pk",
    order_by: str = "pk",
) -> Combinable:
    """The `rows` whose `by` is the outer row's `outer`, as a JSON list of `parts`: name → field or
    expression; an empty list without any."""
    listed = OfOuter(rows, by, JSONBAgg(JSONObject(**parts), order_by=order_by), outer=outer)
    return Coalesce(listed, Value([], JSONField()))


def exact(field: str) -> Cast:
    """An amount inside JSON: as text with its paise, since a JSON number may lose them."""
    return Cast(field, CharField())
