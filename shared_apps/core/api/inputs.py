"""What a request body may hold: declared fields, nothing else."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from shared_apps.core import security_log
from shared_apps.core.errors import Malformed
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy


class Input(serializers.Serializer):
    """A body's declared fields. Unknown names are refused by name; "" and null mean "not given" where
    the field is optional."""

    # Sent by the specification's forms although they change nothing on this call.
    ignored: frozenset[str] = frozenset()

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, Mapping):
            raise Malformed
        unknown = set(data) - set(self.fields) - self.ignored
        if unknown:
            if request := self.context.get("request"):
                security_log.note(request, "unknown fields", fields=security_log.names(unknown))
            raise serializers.ValidationError(
                {name: [_("This field is not known.")] for name in sorted(unknown)}
            )
        # Texts are kept as "" when not given; a form may say so with null.
        empty = {
            name: ""
            for name, field in self.fields.items()
            if name in data and data[name] is None and not field.allow_null
            if getattr(field, "allow_blank", False)
        }
        return super().to_internal_value({**data, **empty} if empty else data)


class NoInput(Input):
    """For calls without a body."""


class VersionedInput(Input):
    """An update: `version` is what the person was looking at."""

    version = serializers.IntegerField(required=False, min_value=1)


class ReasonInput(VersionedInput):
    reason = serializers.CharField(
        max_length=300,
        label=lazy("Reason"),
        error_messages={
            "required": lazy("Please give a reason."),
            "blank": lazy("Please give a reason."),
            "null": lazy("Please give a reason."),
        },
    )
