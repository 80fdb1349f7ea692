"""The base of the workspace's documents, and their rows as the hash chains of the series read them."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

from django.apps import apps
from django.contrib.postgres.fields import ArrayField
from django.db import connection, models
from django.db.models import DateTimeField, DecimalField, F, Func, Q, QuerySet, TextField, Value
from django.db.models.expressions import Combinable
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, TruncDate

from shared_apps.core import documents
from shared_apps.core.chains import RECIPIENT, next_hash, person_hash
from shared_apps.core.numbering import DocumentSeries, Series
from shared_apps.core.writing import Standing
from tenant_apps.workspace.models import Letterhead

ROWS_AT_ONCE = 2000


class Document(documents.ChainedDocument):
    """A numbered document of the workspace.

    `letterhead` is empty only on rows that the previous release wrote while it was being replaced;
    they show the branch as it is now.
    """

    letterhead = models.ForeignKey(
        Letterhead, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )

    class Meta:
        abstract = True

    @classmethod
    def all_series(cls) -> "Mapping[DocumentSeries | Series, Q]":
        """Returns the series of this kind of documents, each with the documents that it numbers."""
        return {cls.NUMBERS: Q()}

    @classmethod
    def hash_before(cls, standing: Standing, stem: str, place: int) -> str:
        return fold(cls, standing, stem, place)


class ChainRow(NamedTuple):
    """A document in the order of its series. `columns` and `personal` are the values of the chain's
    columns as text; `stored_hash` is empty if it has none."""

    kind: str
    stem: str
    place: int
    id: int
    number: str
    day: date | None
    student_id: int | None
    amount: Decimal | None
    stored_hash: str
    salt: UUID | None
    stored_person: str
    columns: Sequence[str | None]
    personal: Sequence[str | None]

    @property
    def person(self) -> str:
        """The hash of the personal values."""
        if self.salt is None:
            return self.stored_person
        return person_hash(str(self.salt), _texts(self.personal))

    def hash_after(self, before: str) -> str:
        return next_hash(before, _texts(self.columns), self.person)


def document_kinds() -> dict[str, Any]:
    """Returns the models of documents by the kinds of their series."""
    models = [model for model in apps.get_models() if issubclass(model, Document)]
    return {series.kind: model for model in models for series in model.all_series()}


def series_of(kind: str) -> DocumentSeries | Series:
    """Returns the series with this name."""
    return next(one for one in document_kinds()[kind].all_series() if one.kind == kind)


def chain_rows(*kinds: Any, stem: str = "") -> Iterator[ChainRow]:
    """Yields the documents of these models, each series in its order; `stem` narrows them to one. One
    statement, which is read a part at a time."""
    parts: list[str] = []
    params: list[Any] = []
    for model in kinds:
        for series, numbered in model.all_series().items():
            rows = model._default_manager.filter(numbered).order_by()
            sql, values = _chain_query(model, series.kind, rows, stem).query.sql_with_params()
            parts.append(sql)
            params += values
    names = ", ".join(name for name in ChainRow._fields if name not in {"stem", "place"})
    statement = (
        "SELECT kind, regexp_replace(number, '[0-9]+$', '') AS stem,"
        " coalesce(substring(number FROM '[0-9]+$'), '0')::bigint AS place,"
        f" {names.removeprefix('kind, ')}"
        f" FROM ({' UNION ALL '.join(parts)}) AS document({names}) ORDER BY kind, stem, place"
    )
    with connection.chunked_cursor() as cursor:
        cursor.execute(statement, params)
        while rows := cursor.fetchmany(ROWS_AT_ONCE):
            yield from map(ChainRow._make, rows)


def _chain_query(model: Any, kind: str, rows: QuerySet, stem: str) -> QuerySet:
    chain = model.CHAIN
    personal: list[Combinable] = [F(name) for name in chain.personal]
    if chain.has_recipient:
        personal += [KeyTextTransform(name, "recipient") for name in RECIPIENT]
    if stem:
        rows = rows.filter(**{f"{chain.number}__startswith": stem})
    day = model._meta.get_field(chain.day)
    has_student = any(field.name == "student" for field in model._meta.fields)
    amount = Cast(chain.amount, DecimalField(max_digits=14, decimal_places=2))
    found: QuerySet = rows.values_list(
        Value(kind, TextField()),
        "pk",
        Cast(chain.number, TextField()),
        TruncDate(chain.day) if isinstance(day, DateTimeField) else F(chain.day),
        F("student_id") if has_student else Value(None, models.BigIntegerField()),
        amount if chain.amount else Cast(Value(None), amount.output_field),
        Cast("chain_hash", TextField()),
        "salt",
        Cast("person_hash", TextField()),
        _array([F(name) for name in chain.columns]),
        _array(personal),
    )
    return found


def _array(values: Sequence[Combinable]) -> Func:
    texts = [Cast(value, TextField()) for value in values]
    return Func(
        *texts, template="ARRAY[%(expressions)s]::text[]", output_field=ArrayField(TextField())
    )


def _texts(values: Sequence[str | None]) -> list[str]:
    return [value or "" for value in values]


def fold(kind: Any, standing: Standing, stem: str, until: int | None = None) -> str:
    """Returns the hash of the last document of the series before the place `until`, from where the series
    stands."""
    found = standing.head or kind.CHAIN.start
    for row in chain_rows(kind, stem=stem):
        if (
            row.stem == stem
            and row.place > standing.sealed
            and (until is None or row.place < until)
        ):
            found = row.hash_after(found)
    return found
