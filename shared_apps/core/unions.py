"""Models whose rows are made of the rows of other tables, as one table that PostgreSQL makes for each query.

class ExpenseLine(UnionModel):
    @classmethod
    def parts(cls): ...
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from django.apps import apps
from django.db import models
from django.db.models import QuerySet, TextField, Value
from django.db.models.functions import Cast
from django.db.models.sql import Query
from django.db.models.sql.datastructures import BaseTable

from tenants.rights import READ_ONLY


class Part(NamedTuple):
    """Rows of a table, and what each column of the model is for them; null where it is not named. With
    `sides` each row stands once for each of these, with its own values of the same columns: PostgreSQL
    reads the table once. With `added`, the name of a column of the sides, all rows whose other columns are
    equal are one row with the sum of what is above zero and one with the sum of what is below."""

    rows: QuerySet
    values: Mapping[str, Any]
    sides: Sequence[Mapping[str, Any]] = ()
    added: str = ""


class _Numeric(models.DecimalField):
    """Any number: a cast to it costs nothing where the column is one already."""

    def cast_db_type(self, connection: Any) -> str:
        return "numeric"


class _PartsTable(BaseTable):
    """A UNION ALL of the parts of a model, in place of its table."""

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        model = _model_of(str(self.table_name))
        fields = model._meta.concrete_fields
        statements: list[str] = []
        params: list[Any] = []
        for part in model.parts():
            sql, own = _statement(fields, part, connection)
            statements.append(sql)
            params += own
        quote = connection.ops.quote_name
        names = ", ".join(quote(field.column) for field in fields)
        alias = compiler.quote_name_unless_alias(self.table_alias)
        return f"({' UNION ALL '.join(statements)}) AS {alias}({names})", tuple(params)


def _statement(
    fields: Sequence[models.Field], part: Part, connection: Any
) -> tuple[str, Sequence[Any]]:
    """The SELECT of a part, whose columns are those of the model, in their order."""
    rows = part.rows.order_by()
    if not part.sides:
        columns = [_typed(field, part.values.get(field.name)) for field in fields]
        selected: tuple[str, Sequence[Any]] = (
            rows.values_list(*columns).query.get_compiler(connection=connection).as_sql()
        )
        return selected
    # Table `own` has the columns that are the same on all sides, and then those of each side.
    of_sides = [field for field in fields if field.name in part.sides[0]]
    same = [field for field in fields if field not in of_sides]
    columns = [
        *(_typed(field, part.values.get(field.name)) for field in same),
        *(_typed(field, side[field.name]) for side in part.sides for field in of_sides),
    ]
    sql, params = rows.values_list(*columns).query.get_compiler(connection=connection).as_sql()
    names = [f"c{place}" for place in range(len(columns))]
    own = {field: f"own.{name}" for field, name in zip(same, names, strict=False)}
    rest = iter(names[len(same) :])
    sides = [{field: next(rest) for field in of_sides} for _ in part.sides]
    table = f"({sql}) AS own({', '.join(names)})"
    if part.added:
        [added] = [field for field in of_sides if field.name == part.added]
        table, sides = _added_up(table, names, sides, added=added)
    own |= {field: f"side.s{place}" for place, field in enumerate(of_sides)}
    values = ", ".join(
        f"({', '.join(f'own.{side[field]}' for field in of_sides)})" for side in sides
    )
    return (
        f"SELECT {', '.join(own[field] for field in fields)} FROM {table}"
        f" CROSS JOIN LATERAL (VALUES {values})"
        f" AS side({', '.join(f's{place}' for place in range(len(of_sides)))})",
        params,
    )


def _added_up(
    table: str,
    names: Sequence[str],
    sides: Sequence[Mapping[models.Field, str]],
    *,
    added: models.Field,
) -> tuple[str, list[dict[models.Field, str]]]:
    """The table grouped by all columns but those that are added up, and its sides: two for each."""
    summed = [side[added] for side in sides]
    keys = ", ".join(name for name in names if name not in summed)
    sums = ", ".join(
        f"SUM({name}) FILTER (WHERE {name} {sign} 0) AS {name}{suffix}"
        for name in summed
        for sign, suffix in _SIGNS.items()
    )
    return (
        f"(SELECT {keys}, {sums} FROM {table} GROUP BY {keys}) AS own",
        [{**side, added: side[added] + suffix} for side in sides for suffix in _SIGNS.values()],
    )


_SIGNS = {">": "_above", "<": "_below"}


class _PartsQuery(Query):
    base_table_class = _PartsTable


class _PartsManager(models.Manager):
    def get_queryset(self) -> QuerySet:
        return QuerySet(self.model, _PartsQuery(self.model), using=self._db)


class UnionModel(models.Model):
    """A subclass says `managed = False`, and what its rows are."""

    RIGHTS = READ_ONLY
    objects = _PartsManager()

    class Meta:
        abstract = True

    @classmethod
    def parts(cls) -> Sequence[Part]:
        raise NotImplementedError


def _model_of(table: str) -> type[UnionModel]:
    [model] = [one for one in apps.get_models() if one._meta.db_table == table]
    return cast("type[UnionModel]", model)


def _typed(field: models.Field, value: Any) -> Any:
    """A column of exactly the field's type: PostgreSQL passes conditions on to the parts of a union
    only where their types are equal."""
    output: models.Field = (
        TextField() if isinstance(field, models.CharField | models.TextField) else _plain(field)
    )
    return Cast(value if hasattr(value, "resolve_expression") else Value(value), output)


def _plain(field: models.Field) -> models.Field:
    if isinstance(field, models.ForeignKey | models.BigIntegerField | models.AutoField):
        return models.BigIntegerField()
    if isinstance(field, models.DecimalField):
        return _Numeric(max_digits=14, decimal_places=2)
    return type(field)()
