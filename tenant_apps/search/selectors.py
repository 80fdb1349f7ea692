"""Searches several lists at once. Each list's own policy, scope and hidden columns apply."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import Formatter
from typing import Any

from shared_apps.core.api.compiled import Compiled, fetch_together
from shared_apps.core.api.lists import Listing
from shared_apps.core.api.resource import Resource
from shared_apps.core.errors import Forbidden, Invalid
from shared_apps.core.principal import Principal
from shared_apps.core.translation import gettext as _
from tenant_apps.search.schemas import Hit, Kind

SHORTEST = 2
"""Characters of the shortest text that is searched for."""


@dataclass(frozen=True)
class SearchedList:
    """A list that is searched, and how its rows are shown as hits.

    `title`, `link` and the parts of `line` are format strings of the list's columns, such as
    "{studentId}"; a part without a value is left out. `amount` and `days_late` name columns. At most
    `limit` rows are found, the first of the list's own order.
    """

    kind: Kind
    resource: type[Resource]
    title: str
    line: tuple[str, ...]
    link: str
    amount: str = ""
    days_late: str = ""
    limit: int = 3

    @property
    def listing(self) -> Listing:
        assert self.resource.listing is not None
        return self.resource.listing

    @cached_property
    def columns(self) -> Sequence[str]:
        """The names of the columns that a hit is made of."""
        templates = "".join([self.title, self.link, *self.line])
        fields = [field for _, field, _, _ in Formatter().parse(templates) if field]
        named = ["_id", *(field.partition("[")[0] for field in fields), self.amount, self.days_late]
        return tuple(dict.fromkeys(name for name in named if name))

    def may_read(self, principal: Principal) -> bool:
        access = self.resource.access_of("call_list")
        try:
            if access is not None:
                access.check(principal)
        except Forbidden:
            return False
        return access is not None

    def hits(self, rows: Sequence[Mapping[str, Any]]) -> Iterator[Hit]:
        if not rows:
            return
        words = {
            column.name: found
            for column in self.listing.columns
            if column.name in self.columns and (found := column.words(self.listing.model))
        }
        for row in rows:
            shown = _Shown(row)
            shown.update({name: said.get(row[name], row[name]) for name, said in words.items()})
            line = [part.format_map(shown) for part in self.line]
            yield {
                "kind": self.kind,
                "_id": str(row["_id"]),
                "title": self.title.format_map(shown),
                "line": [part for part in line if part],
                "link": self.link.format_map(shown),
                "amount": row.get(self.amount),
                "daysLate": row.get(self.days_late),
            }


class _Shown(dict[str, Any]):
    """A row as it is shown: nothing for a column that is empty, or hidden from the role."""

    def __getitem__(self, name: str) -> Any:
        value = self.get(name)
        return "" if value is None else value


def search(lists: Sequence[SearchedList], *, principal: Principal, text: str) -> list[Hit]:
    """Returns the first rows of those lists that the user may read and that match `text`, in the
    order of the lists. All lists are read in one round trip. Raises Invalid on "search" if `text` is
    shorter than two characters or no list can search for it."""
    if len("".join(text.split())) < SHORTEST:
        raise Invalid.field("search", _("Enter at least 2 characters."))
    asked = statements(lists, principal=principal, text=text)
    found = fetch_together(*(statement for _list, statement in asked))
    return [
        hit
        for (each, _statement), rows in zip(asked, found, strict=True)
        for hit in each.hits(rows)
    ]


def statements(
    lists: Sequence[SearchedList], *, principal: Principal, text: str
) -> list[tuple[SearchedList, tuple[Compiled, dict[str, Any]]]]:
    """Returns the statement that searches each list that the user may read, with its values."""
    return [
        (
            each,
            each.listing.first_rows(
                each.listing.parse(principal, {"search": text}), each.columns, each.limit
            ),
        )
        for each in lists
        if each.may_read(principal)
    ]
