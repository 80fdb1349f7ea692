"""The audit log as a list, and one entry field by field."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime, time
from typing import Any

import orjson
from django.db import models
from django.db.models import BigIntegerField, DateTimeField, Q
from django.db.models.functions import JSONObject
from django.utils import timezone

from shared_apps.core.api.columns import id_, instant, integer, text, texts
from shared_apps.core.api.filters import (
    AtLeast,
    Bind,
    Limit,
    condition,
    ids,
    of,
    parse_day,
    parse_id,
    words,
)
from shared_apps.core.api.lists import Listing
from shared_apps.core.principal import Principal
from shared_apps.core.translation import lazy
from tenant_apps.audit.models import AuditEntry
from tenant_apps.audit.words import (
    FieldChange,
    changed_fields,
    field_changes,
    field_name,
    kind_name,
    posted_amount,
    references,
)

_OWN = ids("branch_id")
_IN_VIEW = condition(
    lambda name: Q(branch_id=Bind(name, BigIntegerField())) | Q(branch_id__isnull=True), parse_id
)


def _readable(principal: Principal) -> Iterable[Limit]:
    """Managers read of their own branch. Owners read everything; while they look at one branch, its
    entries and those of the whole centre."""
    if not principal.is_owner:
        own = [principal.branch_id] if principal.branch_id is not None else []
        yield Limit("own-branch", _OWN, own)
    elif principal.branch_id is not None:
        yield Limit("branch", _IN_VIEW, principal.branch_id, only_view=True)


def _start_of(raw: str) -> datetime:
    return timezone.make_aware(datetime.combine(parse_day(raw), time.min))


def _end_of(raw: str) -> datetime:
    return timezone.make_aware(datetime.combine(parse_day(raw), time.max))


# On the instant itself and not on its day: so the index serves them.
_from = condition(lambda name: AtLeast(models.F("at"), Bind(name, DateTimeField())), _start_of)
_to = condition(lambda name: Q(at__lte=Bind(name, DateTimeField())), _end_of)


def _values(raw: Any) -> dict[str, Any]:
    found: dict[str, Any] = orjson.loads(raw) if isinstance(raw, (str, bytes)) else raw
    return found


def _changed(raw: Any) -> list[str]:
    entry = _values(raw)
    names = changed_fields(entry["before"], entry["after"])
    return list(dict.fromkeys(field_name(name) for name in names))


def _amount(raw: Any) -> str:
    entry = _values(raw)
    return posted_amount(entry["before"], entry["after"])


def _told(raw: Any) -> str:
    entry = _values(raw)
    changes = field_changes(entry["kind"], entry["before"], entry["after"], {})
    return "; ".join(
        f"{change['field']}: {change['before'] or '–'} → {change['after'] or '–'}"
        for change in changes
    )


_both_sides = JSONObject(kind="kind", before="before", after="after")

ENTRIES = Listing(
    AuditEntry.objects.all(),
    columns=[
        id_(),
        instant("at", label=lazy("Time")),
        text("who", "actor_name", label=lazy("Who")),
        text("role", "actor_role", label=lazy("Role")),
        text("action", label=lazy("What")),
        text("kind"),
        text("kindName", "kind", label=lazy("Record"), convert=kind_name),
        integer("recordId", "target_id"),
        text("record", "label", label=lazy("Name")),
        integer("studentObjectId", "student_id"),
        texts("changed", _both_sides, label=lazy("Changed"), convert=_changed),
        text("amount", _both_sides, convert=_amount),
        text("changes", _both_sides, label=lazy("Before → after"), convert=_told),
        text("address", label=lazy("Address")),
        text("requestId", "request_id", label=lazy("Request")),
    ],
    search="search_text",
    filters={
        "person": ids("actor_id"),
        "kind": words("kind"),
        "action": words("action"),
        "record": of("target_id"),
        "student": of("student_id"),
        "branch": ids("branch_id"),
        "from": _from,
        "to": _to,
    },
    ordering={"at": "at"},
    default="-at",
    scope=_readable,
)


def changes_of(entry: AuditEntry) -> list[FieldChange]:
    """What the entry changed, references by the names that they have today."""
    before, after = entry.before, entry.after
    names = _names(references(entry.kind, before, after))
    return list(field_changes(entry.kind, before, after, names))


def _names(
    wanted: Iterable[tuple[type[models.Model], int]],
) -> Mapping[tuple[type[models.Model], int], str]:
    """One statement for each kind of record."""
    by_model: dict[type[models.Model], set[int]] = defaultdict(set)
    for model, pk in wanted:
        by_model[model].add(pk)
    return {
        (model, row.pk): row.audit_label()
        for model, pks in by_model.items()
        for row in model._default_manager.filter(pk__in=pks)
        if hasattr(row, "audit_label")
    }
