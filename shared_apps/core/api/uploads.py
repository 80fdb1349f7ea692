"""A file in a request, in each of the ways that the specification sends one."""

import json
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared_apps.core.errors import Invalid
from shared_apps.core.files import Accepted


@extend_schema_field(OpenApiTypes.BINARY)
class FileData(serializers.Field):
    """The bytes of a form's file, or of `{base64, mimeType, ext, fileName, path}` as an object or as
    its JSON text. Everything but the bytes is a hint that is not trusted.

    Raises Invalid: `two` for more than one file in the request, the words of `accepted` for what is
    too large or no base64. Whether the bytes are what they should be is for a service to say.
    """

    def __init__(self, accepted: Accepted, *, two: str, **options: Any) -> None:
        self.accepted = accepted
        self.two = two
        super().__init__(**options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data in ("", None):
            data = serializers.empty
        return super().run_validation(data)

    def to_internal_value(self, data: Any) -> bytes:
        name = str(self.field_name)
        sent = self.context["request"].FILES
        if sum(len(files) for _, files in sent.lists()) > 1:
            raise Invalid.field(name, self.two)
        if isinstance(data, UploadedFile):
            return self.accepted.read(data)
        if isinstance(data, str) and data.lstrip().startswith(("{", "[")):
            try:
                data = json.loads(data)
            except (ValueError, RecursionError):
                raise Invalid.field(name, self.accepted.unreadable) from None
        if isinstance(data, list):
            raise Invalid.field(name, self.two if len(data) > 1 else self.accepted.unreadable)
        text = data.get("base64") if isinstance(data, dict) else data
        if not isinstance(text, str):
            raise Invalid.field(name, self.accepted.unreadable)
        return self.accepted.decode(text, field=name)
