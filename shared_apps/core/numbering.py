"""Gapless number series: the next number is taken inside the transaction that uses it."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from django.db import connection, models

from shared_apps.core.dates import financial_year, financial_year_start
from shared_apps.core.errors import Conflict
from shared_apps.core.spaces import SpaceModel
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import Standing, keep_standing, standing_of
from tenants.rights import Rights

MAX_DOCUMENT_NUMBER = 16
"""The serial number of a GST document has at most 16 letters, digits, dashes and slashes (CGST
Rules, rule 46(b))."""

_PLACE = re.compile(r"[0-9]+$")


def split_number(number: str) -> tuple[str, int]:
    """Returns what all numbers of a series begin with, and the place of this one in it."""
    found = _PLACE.search(number)
    return (number[: found.start()], int(found[0])) if found else (number, 0)


@dataclass(frozen=True, slots=True)
class Series:
    """A series of codes such as STU-00042. `pattern` formats the number; the code's column has
    `max_length` characters."""

    kind: str
    pattern: str
    max_length: int = 12

    def format(self, number: int) -> str:
        """Raises Conflict `series_exhausted` if the code would be too long."""
        return _fitting(self.pattern.format(number), self.max_length)


@dataclass(frozen=True, slots=True)
class DocumentSeries:
    """Series of document numbers: one for each branch prefix and financial year.

    `pattern` formats `prefix`, `year` ("26-27"), `short_year` ("2627") and `number`. Financial years
    that begin before the year `since` use `older_pattern`, because a series keeps its format.
    """

    kind: str
    pattern: str
    since: int = 0
    older_pattern: str = ""

    def format(self, number: int, *, prefix: str, day: date) -> str:
        """Returns the number in the series of the financial year of `day`. Raises Conflict
        `series_exhausted` if it would be longer than rule 46(b) allows."""
        is_older = financial_year_start(day).year < self.since
        year = financial_year(day)
        text = (self.older_pattern if is_older else self.pattern).format(
            prefix=prefix, year=year, short_year=year.replace("-", ""), number=number
        )
        return _fitting(text, MAX_DOCUMENT_NUMBER)


def _fitting(text: str, max_length: int) -> str:
    if len(text) > max_length:
        raise Conflict(
            _(
                "All numbers of this series are used: {text} would have more than "
                "{max_length} characters."
            ).format(text=text, max_length=max_length),
            code="series_exhausted",
        )
    return text


class NumberSeries(SpaceModel):
    """One counter a kind, scope (a branch's prefix, or nothing) and financial year.

    `head` is the last hash of the series' documents, and `sealed` the number of the last document in it
    (`shared_apps.core.chains`). `begins_after` is the last number that another system gave, before the
    centre moved in: the first number of the series here is the next one.
    """

    RIGHTS = Rights(update=("last", "head", "sealed", "begins_after"), delete=False)

    kind = models.CharField(max_length=20)
    scope = models.CharField(max_length=20, default="")
    year = models.CharField(max_length=5, default="")
    last = models.PositiveBigIntegerField(default=0)
    # The database has the defaults too: the previous release writes rows while it is being replaced.
    head = models.CharField(max_length=64, blank=True, default="", db_default="")
    sealed = models.PositiveBigIntegerField(default=0, db_default=0)
    begins_after = models.PositiveBigIntegerField(default=0, db_default=0)

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(fields=["kind", "scope", "year"], name="%(class)s_once")
        ]

    @classmethod
    def take(cls, kind: str, *, scope: str = "", year: str = "") -> int:
        """The next number, from 1. The row stays locked until the caller's transaction ends, so a
        rollback gives the number back and no other transaction can have taken a later one."""
        return cls.take_block(kind, 1, scope=scope, year=year)[0]

    @classmethod
    def take_block(cls, kind: str, count: int, *, scope: str = "", year: str = "") -> range:
        """The next `count` numbers, as `take` would give them one by one. All of them are used by
        the transaction, or the series has a gap."""
        return cls._take(kind, count, scope, year)[0]

    @classmethod
    def take_texts(
        cls, kind: str, count: int, texts: Callable[[range], list[str]], *, scope: str, year: str
    ) -> list[str]:
        """As `take_block`, but returns the numbers as `texts` writes them, and notes where the hash chain of
        the series stands, which came with them."""
        numbers, head, sealed = cls._take(kind, count, scope, year)
        found = texts(numbers)
        if found:
            stem, _place = split_number(found[0])
            if standing_of(kind, stem) is None:
                table = cls._meta.db_table
                keep_standing(Standing(table, kind, scope, year, head, sealed), stem)
        return found

    @classmethod
    def _take(cls, kind: str, count: int, scope: str, year: str) -> tuple[range, str, int]:
        """Returns the numbers, and the head of the series with the number that it is of."""
        if not connection.in_atomic_block:
            raise RuntimeError("A number is taken inside the transaction that uses it.")
        if count < 1:
            return range(0), "", 0
        table = connection.ops.quote_name(cls._meta.db_table)
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {table} (kind, scope, year, last) VALUES (%s, %s, %s, %s) "
                "ON CONFLICT (kind, scope, year) "
                f"DO UPDATE SET last = {table}.last + EXCLUDED.last RETURNING last, head, sealed",
                [kind, scope, year, count],
            )
            last, head, sealed = cursor.fetchone()
        return range(last - count + 1, last + 1), head, sealed

    @classmethod
    def continue_after(cls, given: Iterable[tuple[str, str, str, int]]) -> None:
        """Lets the series of this space go on after the last numbers of another one, each with kind, scope
        and year. A series that has given a higher number itself goes on as it is."""
        table = connection.ops.quote_name(cls._meta.db_table)
        with connection.cursor() as cursor:
            cursor.executemany(
                f"INSERT INTO {table} (kind, scope, year, last) VALUES (%s, %s, %s, %s) "
                "ON CONFLICT (kind, scope, year) "
                f"DO UPDATE SET last = GREATEST({table}.last, EXCLUDED.last)",
                list(given),
            )


def take_code(series: Series) -> str:
    """Returns the next code of a gapless series of this space. Runs in the caller's transaction."""
    return take_codes(series, 1)[0]


def take_codes(series: Series, count: int) -> list[str]:
    """Returns the next `count` codes of a gapless series of this space. The transaction must use all
    of them."""
    return NumberSeries.in_current_space().take_texts(
        series.kind, count, lambda numbers: list(map(series.format, numbers)), scope="", year=""
    )


def take_document_numbers(
    series: DocumentSeries, count: int, *, prefix: str, day: date
) -> list[str]:
    """Returns the next `count` numbers of the prefix's series of the financial year of `day`. The
    transaction must use all of them."""

    def texts(numbers: range) -> list[str]:
        return [series.format(number, prefix=prefix, day=day) for number in numbers]

    return NumberSeries.in_current_space().take_texts(
        series.kind, count, texts, scope=prefix, year=financial_year(day)
    )
