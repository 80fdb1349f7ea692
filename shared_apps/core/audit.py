"""The audit log and its writers. Each space has a table of its own; entries go to that of the space that
the code runs in."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q
from django.utils import timezone

from shared_apps.core.bulk import copy_in
from shared_apps.core.changes import Changed
from shared_apps.core.origin import present_origin
from shared_apps.core.parents import closing_fields, hold_parents, parent_fields
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import CHANGE_STAMPS, AnyRecord, Record, lock, search_column
from shared_apps.core.spaces import SpaceModel
from shared_apps.core.writing import declare, log_change
from tenants.rights import FINAL

LABEL_LENGTH = 160
VISIT = "visit"
"""The kind of an entry that says what the platform's owner did to the workspace."""


class AuditEntry(SpaceModel):
    """Who did what to which record, when, with the values before and after. Never changed: the
    database refuses it to the application.

    `label` is what the record was called then, `branch_id` the branch it belonged to (None: to the
    whole centre) and `student_id` the student it is about. `request_id` and `address` tell where
    the change came from; a job leaves them empty.
    """

    RIGHTS = FINAL

    at = models.DateTimeField(default=timezone.now)
    actor_id = models.BigIntegerField(null=True)
    actor_name = models.CharField(max_length=120)
    actor_role = models.CharField(max_length=11, default="", db_default="")
    action = models.CharField(max_length=60)
    kind = models.CharField(max_length=60, blank=True)
    target_id = models.BigIntegerField(null=True)
    label = models.CharField(max_length=LABEL_LENGTH, default="", db_default="")
    branch_id = models.BigIntegerField(null=True)
    student_id = models.BigIntegerField(null=True)
    address = models.CharField(max_length=45, default="", db_default="")
    request_id = models.CharField(max_length=12, default="", db_default="")
    before = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    after = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    search_text = search_column("actor_name", "label")

    class Meta:
        abstract = True
        indexes = [
            models.Index(fields=["kind", "target_id", "-at"]),
            models.Index(fields=["branch_id", "-at", "-id"]),
            models.Index(fields=["-at", "-id"]),
            models.Index(
                fields=["student_id", "-at", "-id"],
                name="%(class)s_of_student",
                condition=Q(student_id__isnull=False),
            ),
        ]


class AuditLog:
    """Declares entries, and makes the changes of records that always need one.

    Every call belongs inside the caller's `writing()`, which writes the entries at its end, so that
    a change and its entry stand or fall together.
    """

    def entry(
        self,
        action: str,
        *,
        by: Actor,
        target: models.Model | None = None,
        kind: str = "",
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
        at: datetime | None = None,
    ) -> Any:
        """An entry that is not saved yet. `kind` is for what is no record; `at` (by default now)
        for entries of sample data, which lie in the past."""
        origin = present_origin()
        about = target if isinstance(target, Record) else None
        return AuditEntry.in_current_space()(
            at=at or timezone.now(),
            actor_id=by.id,
            actor_name=by.name[:120],
            actor_role=by.role if isinstance(by, Principal) else "",
            action=action,
            kind=(target._meta.model_name or "") if target is not None else kind,
            target_id=target.pk if target is not None else None,
            label=about.audit_label()[:LABEL_LENGTH] if about else "",
            branch_id=about.audit_branch_id() if about else None,
            student_id=about.audit_student_id() if about else None,
            address=origin.address[:45],
            request_id=origin.request_id,
            before=dict(before or {}),
            after=dict(after or {}),
        )

    def record(
        self, action: str, *, by: Actor, target: models.Model | None = None, **what: Any
    ) -> None:
        """Declares an entry, and the change of its record for the change log; `what` as for `entry`."""
        declare(self.entry(action, by=by, target=target, **what))
        if target is not None:
            log_change(_changed(target))

    def create(self, record: AnyRecord, *, by: Actor) -> AnyRecord:
        """Saves a new record with its maker's stamp, and holds its parents. Raises NotFound for a
        parent that was deleted meanwhile, Conflict `changed` for one that was closed or moved."""
        hold_parents([record])
        record.stamp_created(by)
        record.save(force_insert=True)
        self._record_new(record, by=by)
        return record

    def create_many(self, records: Sequence[Any], *, by: Actor) -> None:
        """As `create` for many new records of one model."""
        hold_parents(records)
        for record in records:
            record.stamp_created(by)
        copy_in(records)
        for record in records:
            self._record_new(record, by=by)

    def _record_new(self, record: Record, *, by: Actor) -> None:
        after = record.snapshot()
        self.record("created", by=by, target=record, at=record.created_at, after=after)

    def change(
        self,
        record: AnyRecord,
        *,
        by: Actor,
        version: int | None = None,
        action: str = "changed",
        facts: Mapping[str, Any] | None = None,
        **values: Any,
    ) -> AnyRecord:
        """Locks the record, saves what really differs, and returns it as it is now. The entry says
        `action`, and besides the values after the change the `facts`.

        Raises Stale when `version` is given and old; NotFound and Conflict `changed` for a new parent
        as `create` does; Conflict `wrong_state` for a status that the record's TRANSITIONS do not
        allow. Nothing different: nothing is written.
        """
        closes = not closing_fields(type(record)).isdisjoint(values)
        current = lock(record, version, closes=closes)
        before = current.snapshot()
        if changed := _set(current, before, values):
            moved = [
                field.name for field in parent_fields(type(current)) if field.attname in changed
            ]
            hold_parents([current], only=moved)
            current.stamp_changed(by)
            # Only what differs: of final rows the database lets nothing else be written.
            current.save(update_fields=[*changed, *CHANGE_STAMPS])
            self._record_change(current, before, changed, by=by, action=action, facts=facts)
        return current

    def change_each(self, changes: Iterable[tuple[Any, Mapping[str, Any]]], *, by: Actor) -> None:
        """As `change` for many records of one model, each with its new values, in one statement. The
        caller has locked them; parents are not changed by it. Raises Conflict `wrong_state`."""
        saved, columns = [], set()
        for record, values in changes:
            before = record.snapshot()
            if changed := _set(record, before, values):
                record.stamp_changed(by)
                self._record_change(record, before, changed, by=by)
                saved.append(record)
                columns.update(changed)
        if saved:
            fields = [*sorted(columns), *CHANGE_STAMPS]
            type(saved[0])._default_manager.bulk_update(saved, fields)

    def _record_change(
        self,
        record: Record,
        before: Mapping[str, Any],
        changed: Sequence[str],
        *,
        by: Actor,
        action: str = "changed",
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        after = record.snapshot()
        if "branch_id" in changed:
            # The branch that it has left sees it go.
            log_change(_changed(record)._replace(branch_id=before["branch_id"]))
        self.record(
            action,
            by=by,
            target=record,
            before={name: before[name] for name in changed},
            after={name: after[name] for name in changed} | dict(facts or {}),
        )

    def remove(self, record: Record, *, by: Actor) -> None:
        """Soft delete: gone from lists, kept in history and reports."""
        current = lock(record, closes=True)
        current.deleted_at = timezone.now()
        current.stamp_changed(by)
        current.save(update_fields=["deleted_at", *CHANGE_STAMPS])
        self.record("deleted", by=by, target=current, before=current.snapshot())


def _changed(target: models.Model) -> Changed:
    kind = target._meta.model_name or ""
    if isinstance(target, Record):
        return Changed(kind, target.pk, target.version, target.audit_branch_id())
    return Changed(kind, target.pk, 0, getattr(target, "branch_id", None))


def _set(record: Record, before: Mapping[str, Any], values: Mapping[str, Any]) -> list[str]:
    """Sets these values, and returns the columns that are another than before."""
    if "status" in values and record.TRANSITIONS:
        record.check_transition(values["status"])
    for name, value in values.items():
        setattr(record, name, value)
    return [name for name, value in record.snapshot().items() if value != before[name]]


audit_log = AuditLog()
