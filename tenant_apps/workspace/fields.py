"""Fields of request bodies that name something of the workspace."""

from typing import Any

from rest_framework import serializers
from rest_framework.fields import empty

from shared_apps.core.errors import Invalid
from tenant_apps.workspace.services import stored_file


class StoredImage(serializers.CharField):
    """A picture by its upload's address, as a form sends it back: the stored file's id, None for an
    empty one."""

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
