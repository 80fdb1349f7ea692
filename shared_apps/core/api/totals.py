"""What the rows of a list add up to: over the whole filter, never over a page."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, TypedDict

from django.db.models import QuerySet, Value
from django.db.models.expressions import Combinable

from shared_apps.core.api.columns import Source
from shared_apps.core.api.compiled import Compiled, compile_plain
from shared_apps.core.api.filters import Filter
from shared_apps.core.money import ZERO


class TotalsPart(TypedDict):
    """The rows that share a value: a method of payment, a status."""

    value: str
    rows: int
    sums: dict[str, Decimal]


class ListTotals(TypedDict):
    """`rows` is how many match the filter, `counted` how many of them are added up in `sums`. `parts`
    tells the counted ones apart, `leftOut` says what is not in the sums, `subtracted` what lowers
    them, by kind."""

    rows: int
    counted: int
    sums: dict[str, Decimal]
    parts: list[TotalsPart]
    leftOut: list[TotalsPart]
    subtracted: list[TotalsPart]


@dataclass(frozen=True)
class Entries:
    """The dated rows of another table that are added up in place of the list's own: the movements of
    a payment. What happens later to a row of the list is then an entry of its own day, and changes
    no total of an earlier period.

    `of` is the foreign key to the list's row. `filters` are filters of the list, by their names, that
    choose entries instead of rows of the list. Each row has one entry of the kind `first`; entries
    of other kinds lower the sum.
    """

    rows: Callable[[], QuerySet]
    of: str
    filters: Mapping[str, Filter]
    first: str

    def of_rows(self, rows: QuerySet, filters: Iterable[str]) -> QuerySet:
        """The entries of these rows that meet those of `self.filters` that are named in `filters`."""
        found = self.rows().filter(**{f"{self.of}__in": rows.order_by().values("pk")})
        for name in filters:
            found = found.filter(self.filters[name].condition(name))
        return found


@dataclass(frozen=True)
class Totals:
    """Which amounts of a list's rows are added up.

    `sums` are the columns, by their names on the wire. `by` is a path whose values are told apart.
    Rows whose `status` is in `left_out` are not counted and are stated beside the sums. What is below
    zero in a column of `below_zero` is money of another meaning (an advance): it is added up apart,
    under the name given there. With `entries`, `sums` and `by` are fields of the entries.
    """

    sums: Mapping[str, Source]
    by: str | None = None
    left_out: Sequence[str] = ()
    below_zero: Mapping[str, str] = field(default_factory=dict)
    entries: Entries | None = None

    def without(self, names: Iterable[str]) -> "Totals":
        """The same for who must not see these columns."""
        hidden = set(names)
        kept = {name: source for name, source in self.sums.items() if name not in hidden}
        apart = {name: other for name, other in self.below_zero.items() if name in kept}
        return replace(self, sums=kept, below_zero=apart)

    @property
    def names(self) -> list[str]:
        """The amounts of an answer, in the order of the statement's columns."""
        return [*self.sums, *self.below_zero.values()]

    def compile(self, queryset: QuerySet) -> Compiled:
        """One statement: a line for each `by` and status, or kind of entry, with the number of rows
        and the sums."""
        kind = "kind" if self.entries else "status" if self.left_out else Value("")
        groups: list[Source] = [self.by or Value(""), kind]
        inner = compile_plain(_selected(queryset.order_by(), [*groups, *self.sums.values()]))
        slots = [f"c{position}" for position in range(2 + len(self.sums))]
        amounts = dict(zip(self.sums, slots[2:], strict=True))
        added = [
            f"GREATEST({slot}, 0)" if name in self.below_zero else slot
            for name, slot in amounts.items()
        ]
        added += [f"GREATEST(-{amounts[name]}, 0)" for name in self.below_zero]
        sums = "".join(f", SUM({amount})" for amount in added)
        # OFFSET 0 keeps PostgreSQL from computing an amount once more for each time it is named.
        return Compiled(
            f"SELECT c0, c1, COUNT(*){sums} FROM ({inner.sql} OFFSET 0)"
            f" AS found({', '.join(slots)}) GROUP BY c0, c1",
            inner.slots,
            tuple,
        )

    def answer(self, lines: Iterable[Sequence[Any]]) -> ListTotals:
        """What `compile`'s lines come to."""
        parts: dict[str, TotalsPart] = {}
        left_out: dict[str, TotalsPart] = {}
        subtracted: dict[str, TotalsPart] = {}
        every: TotalsPart = {"value": "", "rows": 0, "sums": self._nothing()}
        for value, kind, rows, *sums in lines:
            amounts = dict(zip(self.names, sums, strict=True))
            if kind in self.left_out:
                self._add(left_out, kind, rows, amounts)
                continue
            if self.entries and kind != self.entries.first:
                self._add(subtracted, kind, rows, amounts)
                rows = 0
            _add_to(every, rows, amounts)
            if self.by:
                self._add(parts, value, rows, amounts)
        apart = sum(part["rows"] for part in left_out.values())
        return {
            "rows": every["rows"] + apart,
            "counted": every["rows"],
            "sums": every["sums"],
            "parts": sorted(parts.values(), key=lambda part: -part["rows"]),
            "leftOut": sorted(left_out.values(), key=lambda part: -part["rows"]),
            "subtracted": sorted(subtracted.values(), key=lambda part: part["value"]),
        }

    def _nothing(self) -> dict[str, Decimal]:
        return dict.fromkeys(self.names, ZERO)

    def _add(
        self, parts: dict[str, TotalsPart], value: str, rows: int, sums: Mapping[str, Decimal]
    ) -> None:
        part = parts.setdefault(value, {"value": value, "rows": 0, "sums": self._nothing()})
        _add_to(part, rows, sums)


def _selected(queryset: QuerySet, sources: Sequence[Source]) -> QuerySet:
    paths: list[str] = []
    expressions: dict[str, Combinable] = {}
    for position, source in enumerate(sources):
        if isinstance(source, str):
            paths.append(source)
        else:
            paths.append(f"_t{position}")
            expressions[f"_t{position}"] = source
    return queryset.annotate(**expressions).values_list(*paths)


def _add_to(part: TotalsPart, rows: int, sums: Mapping[str, Decimal]) -> None:
    part["rows"] += rows
    for name, amount in sums.items():
        part["sums"][name] += amount
