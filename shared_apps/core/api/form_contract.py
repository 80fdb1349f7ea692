"""What a form needs to know of an input's field, for the OpenAPI document: the label, the sentences,
the patterns and the words of a choice. The forms of the front end are made from it (`make api`).

Only fields that declare a `label` are described: the others are on no form.
"""

from typing import Any

from rest_framework import serializers

from shared_apps.core.api import fields
from shared_apps.core.api.uploads import FileData

KINDS: tuple[tuple[type[serializers.Field], str], ...] = (
    (fields.Phone, "phone"),
    (fields.Email, "email"),
    (fields.Paragraph, "paragraph"),
    (fields.State, "state"),
    (fields.Percent, "percent"),
    (fields.Money, "money"),
    (fields.Reference, "reference"),
    (serializers.DateField, "day"),
    (serializers.TimeField, "time"),
    (serializers.ChoiceField, "choice"),
    (serializers.BooleanField, "flag"),
    (serializers.IntegerField, "whole"),
    (serializers.CharField, "text"),
    (FileData, "file"),
)
"""What a form's field holds, by the class of the input's field; the first that fits."""

# The kind's word for a message → the names under which fields keep it.
_MESSAGES = {
    "required": ("empty", "null", "required"),
    "invalid": ("invalid",),
}
_JUDGED_BY_FORMAT = {"money", "percent", "day", "time", "whole", "reference"}


def form_facts(field: serializers.Field) -> dict[str, Any]:
    """The `x-` entries and the pattern of a bound field; nothing for one without a label."""
    label = _declared_label(field)
    if not label:
        return {}
    kind = _kind(field)
    facts: dict[str, Any] = {"x-label": label, "x-kind": kind}
    if typed := getattr(field, "typed", ""):
        facts["x-typed"] = typed
    chosen = field.child if isinstance(field, serializers.ListField) else field
    if isinstance(chosen, serializers.ChoiceField):
        facts["x-words"] = {str(value): str(words) for value, words in chosen.choices.items()}
    facts |= _patterns(field) if isinstance(field, serializers.CharField) else {}
    if isinstance(field, FileData):
        facts["x-file"] = _accepted(field)
    if messages := _messages(field, kind):
        facts["x-messages"] = messages
    return facts


def _declared_label(field: serializers.Field) -> str:
    """DRF makes up a label for a bound field that has none; only a declared one counts."""
    declared = getattr(field.parent, "_declared_fields", {}).get(field.field_name)
    return str(declared.label) if declared is not None and declared.label else ""


def _kind(field: serializers.Field) -> str:
    if isinstance(field, serializers.ListField):
        return f"{_kind(field.child)}s"
    if own := getattr(field, "form_kind", ""):
        return str(own)
    kind = next(kind for cls, kind in KINDS if isinstance(field, cls))
    # A space may be part of a password; any other text is trimmed.
    is_kept = kind == "text" and not getattr(field, "trim_whitespace", True)
    return "password" if is_kept else kind


def _patterns(field: serializers.Field) -> dict[str, Any]:
    rules = [
        *getattr(field, "rules", ()),
        *(rule for validator in field.validators for rule in getattr(validator, "rules", ())),
    ]
    if not rules:
        return {}
    found: dict[str, Any] = {
        "x-rules": [
            {"pattern": f"^{rule.pattern}$", "message": str(rule.message)} for rule in rules
        ]
    }
    if len(rules) == 1:
        pattern = rules[0].pattern
        found["pattern"] = f"^{pattern}$" if field.required else f"^(?:{pattern})?$"
    return found


def _accepted(field: FileData) -> dict[str, Any]:
    """The endings that a file chooser offers, the size in bytes that a file must be under, and what
    is said of any other."""
    accepted = field.accepted
    return {
        "endings": list(accepted.endings),
        "under": accepted.limit,
        "tooLarge": str(accepted.too_large),
        "unreadable": str(accepted.unreadable),
        "several": str(field.two),
    }


def _messages(field: serializers.Field, kind: str) -> dict[str, str]:
    general = _general_messages(field)
    own = {
        name: str(message)
        for name, message in field.error_messages.items()
        if general.get(name) != message
    }
    found = {}
    for name, kept_as in _MESSAGES.items():
        if name == "invalid" and kind not in _JUDGED_BY_FORMAT:
            continue
        if message := next((own[each] for each in kept_as if each in own), None):
            found[name] = message
    if getattr(field, "positive", False):
        found["positive"] = own["too_small"]
    if future := getattr(field, "not_future", ""):
        found["future"] = future
    return found


def _general_messages(field: serializers.Field) -> dict[str, Any]:
    """The framework's own sentences for such a field."""
    found: dict[str, Any] = {}
    for cls in reversed(type(field).__mro__):
        if cls.__module__.startswith("rest_framework."):
            found |= getattr(cls, "default_error_messages", {})
    return found
