"""The hash chains of the document series: read, recomputed and exported."""

import csv
import io
import tempfile
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from itertools import groupby
from operator import attrgetter
from typing import IO, NamedTuple

from shared_apps.core.api.export import FORMULA
from shared_apps.core.chains import VERSION
from shared_apps.core.numbering import DocumentSeries, Series, split_number
from shared_apps.core.writing import Standing
from tenant_apps.workspace.documents import ChainRow, chain_rows, document_kinds, fold, series_of
from tenant_apps.workspace.models import NumberSeries

QUOTED = (*FORMULA, "'")
"""What a cell must not begin with; an apostrophe is put before it."""


class Broken(NamedTuple):
    """The first document of a series that is not as it was issued. If all are, but the series does not
    stand at the last one, it is the series; `number` is then that of its last document."""

    kind: str
    id: int
    number: str
    day: date | None
    student_id: int | None
    amount: Decimal | None


def stem_of(series: NumberSeries) -> str:
    """Returns what all numbers of a document series begin with."""
    numbers: DocumentSeries | Series = series_of(series.kind)
    if isinstance(numbers, Series):
        return split_number(numbers.format(1))[0]
    begins = date(2000 + int(series.year[:2]), 4, 1)
    return split_number(numbers.format(1, prefix=series.scope, day=begins))[0]


def complete_head(series: NumberSeries) -> str:
    """Returns the hash of the last document, also where documents after the head are not in it yet."""
    fields = ("kind", "scope", "year", "head", "sealed")
    standing = Standing("", **{name: getattr(series, name) for name in fields})
    return fold(document_kinds()[series.kind], standing, stem_of(series))


def broken_chains() -> list[Broken]:
    """Recomputes all chains of the workspace. Two statements: the heads are read first, so that documents
    that are added meanwhile lie behind them and are left out."""
    kinds = document_kinds()
    standing = NumberSeries.objects.filter(kind__in=kinds, sealed__gt=0).order_by("pk")
    series = {(one.kind, stem_of(one)): one for one in standing}
    found = []
    for key, rows in groupby(
        chain_rows(*dict.fromkeys(kinds.values())), key=attrgetter("kind", "stem")
    ):
        if one := series.pop(key, None):
            found += _broken(one, rows)
    return found + [_not_at_its_head(one, None) for one in series.values() if _has_documents(one)]


def _has_documents(series: NumberSeries) -> bool:
    """Whether the head of a series says that there were documents."""
    return series.head != document_kinds()[series.kind].CHAIN.start


def _broken(series: NumberSeries, rows: Iterator[ChainRow]) -> list[Broken]:
    kind = document_kinds()[series.kind]
    before, last = kind.CHAIN.start, None
    for row in rows:
        if row.place > series.sealed:
            break
        found = row.hash_after(before)
        if row.stored_hash and row.stored_hash != found:
            name = kind._meta.model_name
            return [Broken(name, row.id, row.number, row.day, row.student_id, row.amount)]
        before, last = found, row
    return [] if before == series.head else [_not_at_its_head(series, last)]


def _not_at_its_head(series: NumberSeries, last: ChainRow | None) -> Broken:
    number = last.number if last else f"{series.kind} {series.scope}".strip()
    day, amount = (last.day, last.amount) if last else (None, None)
    return Broken("series", series.pk, number, day, None, amount)


def write_series(file: IO[bytes], series: NumberSeries) -> None:
    """Writes the documents of a series with their hashes as CSV, as `verify_chain.py` reads it. The memory
    it takes does not grow with their number."""
    kind, stem = document_kinds()[series.kind], stem_of(series)
    text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    table = csv.writer(text)
    table.writerow(["version", *kind.CHAIN.heads, "salt", "person_hash", "hash"])
    before = kind.CHAIN.start
    for row in chain_rows(kind, stem=stem):
        if row.stem == stem:
            before = row.hash_after(before)
            values = [_cell(value) for value in [*row.columns, *row.personal]]
            table.writerow([VERSION, *values, row.salt or "", row.person, before])
    text.detach()


def series_file(series: NumberSeries) -> IO[bytes]:
    """Returns an open temporary file with what `write_series` writes."""
    file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
    write_series(file, series)
    file.seek(0)
    return file


def _cell(value: str | None) -> str:
    text = value or ""
    return f"'{text}" if text.startswith(QUOTED) else text
