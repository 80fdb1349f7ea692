"""Serializer fields that refer to rows of the workspace."""

from typing import Any

from rest_framework import serializers
from rest_framework.fields import empty

from shared_apps.core.errors import Invalid
from tenant_apps.workspace.services import stored_file


class StoredImage(serializers.CharField):
    """An image, sent as its upload link. The value is the id of the stored file, or None for an
    empty link."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            required=False, allow_null=True, allow_blank=True, max_length=400, **options
        )

    def run_validation(self, data: Any = empty) -> Any:
        address = super().run_validation(data)
        if not address:
            return None
        try:
            stored = stored_file(address, field=self.field_name or "")
        except Invalid as fault:
            raise serializers.ValidationError(fault.message) from None
        return stored.pk if stored else None
