"""From a type hint to what the OpenAPI document says of it: an answer is declared by its type.

A `TypedDict` becomes a named schema, its keys as they stand on the wire. Where a type is known only
when all apps are loaded (a list's row), or is made of several, the hint is
`Annotated[dict[str, Any], …]` with something that has a `object_schema()`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Protocol,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
    runtime_checkable,
)

from django.core.exceptions import ImproperlyConfigured
from django.db.models import TextChoices

Schema = dict[str, Any]

_PLAIN: dict[Any, Schema] = {
    Any: {},
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    # Money and rates: the string that NUMERIC(…, 2) gives.
    Decimal: {"type": "string", "format": "decimal", "pattern": r"^-?\d+\.\d{2}$"},
    date: {"type": "string", "format": "date"},
    time: {"type": "string", "format": "time"},
    datetime: {"type": "string", "format": "date-time"},
}


@dataclass(frozen=True, eq=False)
class ObjectSchema:
    """An object: the types of its fields, and which of them may be absent. One without a name is
    written out where it is used. `extra` is what the document says of a field besides its type."""

    fields: Mapping[str, Any]
    optional: frozenset[str] = frozenset()
    name: str = ""
    extra: Mapping[str, Schema] = field(default_factory=dict)

    def object_schema(self) -> "ObjectSchema":
        return self

    def hint(self) -> Any:
        return Annotated[dict[str, Any], self]


@runtime_checkable
class HasObjectSchema(Protocol):
    def object_schema(self) -> ObjectSchema: ...


@runtime_checkable
class HasLateHint(Protocol):
    """Stands in `Annotated` for a hint that is known when all apps are loaded; its schema has this
    name."""

    name: str

    def late_hint(self) -> Any: ...


@dataclass(frozen=True, eq=False)
class CombinedSchema:
    """What several functions give together: the keys of the `TypedDict`s that they return. Each may be
    absent, since a role sees only its own figures."""

    name: str
    functions: Sequence[Callable[..., Any]]

    def object_schema(self) -> ObjectSchema:
        fields: dict[str, Any] = {}
        for function in self.functions:
            fields |= _fields_of(get_type_hints(function, include_extras=True)["return"])
        return ObjectSchema(fields, frozenset(fields), self.name)


class _OwnRecord:
    """Stands for the shape of a resource's own record, whichever resource it is."""


OWN_RECORD = _OwnRecord()


class SchemaBuilder:
    """Writes types as schemas; `register(name, schema)` keeps the named ones."""

    def __init__(
        self, register: Callable[[str, Schema], None], own: Callable[[], ObjectSchema] | None = None
    ) -> None:
        self._register = register
        self._own = own

    def schema(self, hint: Any) -> Schema:
        """Raises ImproperlyConfigured for a type that nobody can make out."""
        if hint in _PLAIN:
            return dict(_PLAIN[hint])
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Annotated:
            declared = arguments[1]
            if declared is OWN_RECORD and self._own:
                return self._object(self._own())
            if isinstance(declared, HasLateHint):
                self._register(declared.name, self.schema(declared.late_hint()))
                return {"$ref": f"#/components/schemas/{declared.name}"}
            return (
                self._object(declared.object_schema())
                if isinstance(declared, HasObjectSchema)
                else self.schema(arguments[0])
            )
        if origin in (Union, UnionType):
            return self._either(arguments)
        if origin is Literal:
            return {"type": "string", "enum": list(arguments)}
        if origin is list:
            return {"type": "array", "items": self.schema(arguments[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.schema(arguments[1])}
        if is_typeddict(hint):
            return self._object(
                ObjectSchema(_fields_of(hint), frozenset(hint.__optional_keys__), hint.__name__)
            )
        if isinstance(hint, type) and issubclass(hint, TextChoices):
            return {"type": "string", "enum": list(hint.values)}
        raise ImproperlyConfigured(f"{hint!r} says nothing about an answer.")

    def _either(self, choices: tuple[Any, ...]) -> Schema:
        found = [self.schema(choice) for choice in choices if choice is not NoneType]
        one = found[0] if len(found) == 1 else {"oneOf": found}
        return or_null(one) if NoneType in choices else one

    def _object(self, schema: ObjectSchema) -> Schema:
        written: Schema = {
            "type": "object",
            "properties": {
                name: self.schema(hint) | schema.extra.get(name, {})
                for name, hint in schema.fields.items()
            },
        }
        required = [name for name in schema.fields if name not in schema.optional]
        if required:
            written["required"] = required
        if not schema.name:
            return written
        self._register(schema.name, written)
        return {"$ref": f"#/components/schemas/{schema.name}"}


def or_null(schema: Schema) -> Schema:
    if "type" not in schema:
        return {"oneOf": [schema, {"type": "null"}]} if schema else {}
    nullable = schema | {"type": [schema["type"], "null"]}
    if "enum" in schema:
        nullable["enum"] = [*schema["enum"], None]
    return nullable


def _fields_of(typed_dict: Any) -> dict[str, Any]:
    """Without `Required` and `NotRequired`, of which the TypedDict itself keeps account."""
    hints = get_type_hints(typed_dict, include_extras=True)
    return {
        name: get_args(hint)[0] if get_origin(hint) in (Required, NotRequired) else hint
        for name, hint in hints.items()
    }
