"""The audit log's shape and its writers; each space has its own table of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone

from shared_apps.core.bulk import copy_in
from shared_apps.core.principal import Actor
from shared_apps.core.records import Record, lock


class AuditEntry(models.Model):
    """Who did what to which record, when, with the values before and after. Never changed."""

    at = models.DateTimeField(default=timezone.now, db_index=True)
    actor_id = models.BigIntegerField(null=True)
    actor_name = models.CharField(max_length=120)
    action = models.CharField(max_length=60)
    kind = models.CharField(max_length=60, blank=True)
    target_id = models.BigIntegerField(null=True)
    before = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    after = models.JSONField(default=dict, encoder=DjangoJSONEncoder)

    class Meta:
        abstract = True
        indexes = [models.Index(fields=["kind", "target_id", "-at"])]


class AuditLog:
    """Writes entries of one space, and the three changes of a record that always need one.

    Every call belongs inside the caller's transaction, so that a change and its entry stand or
    fall together.
    """

    def __init__(self, entry_model: type[AuditEntry]) -> None:
        self._entries = entry_model._default_manager

    def record(
        self,
        action: str,
        *,
        by: Actor,
        target: models.Model | None = None,
        before: Mapping[str, Any] | None = None,
        after: Mapping[str, Any] | None = None,
    ) -> None:
        self._entries.create(
            actor_id=by.id,
            actor_name=by.name[:120],
            action=action,
            kind=(target._meta.model_name or "") if target is not None else "",
            target_id=target.pk if target is not None else None,
            before=dict(before or {}),
            after=dict(after or {}),
        )

    def create(self, record: Any, *, by: Actor) -> Any:
        """Saves a new record with its maker's stamp."""
        record.stamp_created(by)
        record.save(force_insert=True)
        self.record("created", by=by, target=record, after=record.snapshot())
        return record

    def create_many(self, records: Sequence[Any], *, by: Actor) -> None:
        """As `create` for many new records of one model."""
        for record in records:
            record.stamp_created(by)
        copy_in(records)
        copy_in(
            [
                self._entries.model(
                    actor_id=by.id,
                    actor_name=by.name[:120],
                    action="created",
                    kind=record._meta.model_name or "",
                    target_id=record.pk,
                    after=record.snapshot(),
                )
                for record in records
            ]
        )

    def change(
        self, record: Record, *, by: Actor, version: int | None = None, **values: Any
    ) -> Any:
        """Locks the record, saves what really differs, and returns it as it is now.

        Raises Stale when `version` is given and old. Nothing different: nothing is written.
        """
        current = lock(record, version)
        before = current.snapshot()
        for name, value in values.items():
            setattr(current, name, value)
        after = current.snapshot()
        changed = [name for name in after if after[name] != before[name]]
        if changed:
            current.stamp_changed(by)
            current.save()
            self.record(
                "changed",
                by=by,
                target=current,
                before={name: before[name] for name in changed},
                after={name: after[name] for name in changed},
            )
        return current

    def remove(self, record: Record, *, by: Actor) -> None:
        """Soft delete: gone from lists, kept in history and reports."""
        current = lock(record)
        current.deleted_at = timezone.now()
        current.stamp_changed(by)
        current.save(
            update_fields=[
                "deleted_at",
                "version",
                "updated_at",
                "updated_by_id",
                "updated_by_name",
            ]
        )
        self.record("deleted", by=by, target=current, before=current.snapshot())
