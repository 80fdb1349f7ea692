"""Serializer classes that only describe: what the OpenAPI document says of an answer."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

_shapes: dict[tuple[str, ...], type[serializers.Serializer]] = {}


def shape(name: str, fields: Mapping[str, Any]) -> type[serializers.Serializer]:
    """A serializer class of these fields; the same one for the same name and fields."""
    key = (name, *fields)
    if key not in _shapes:
        _shapes[key] = type(name, (serializers.Serializer,), dict(fields))
    return _shapes[key]


def answer_of(
    name: str, data: serializers.Field, **beside: serializers.Field
) -> type[serializers.Serializer]:
    """The envelope `{"data": …, "message"?: …}` around `data`, and what stands beside it."""
    message = serializers.CharField(required=False)
    return shape(f"{name}Answer", {"data": data, "message": message, **beside})
