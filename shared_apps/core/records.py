"""What every record carries: its version, who made and changed it, and a soft delete."""

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, Self, TypeVar

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q, Value
from django.db.models.functions import Concat, Lower
from django.utils import timezone

from shared_apps.core.api.compiled import Compiled, compile_instances
from shared_apps.core.api.filters import Bind
from shared_apps.core.errors import Conflict, NotFound, Stale
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from tenants.rights import KEPT

CHANGE_STAMPS = ("version", "updated_at", "updated_by_id", "updated_by_name")
"""What every change of a record writes besides what it is about."""
STAMPS = frozenset(
    {*CHANGE_STAMPS, "created_at", "created_by_id", "created_by_name", "search_text"}
)


LIVE = Q(deleted_at__isnull=True)
"""The rows that were not deleted, as the condition of an index or constraint."""

LABEL_FIELDS = ("code", "number", "receipt_number", "name", "title", "file_name")


def search_column(*fields: str) -> models.GeneratedField:
    """The one lower-case column that a list's search reads, made by PostgreSQL from `fields`."""
    parts = [part for field in fields for part in (field, Value(" "))][:-1]
    text = Concat(*parts, output_field=models.TextField()) if len(parts) > 1 else fields[0]
    return models.GeneratedField(
        expression=Lower(text), output_field=models.TextField(), db_persist=True
    )


def trigram_index(name: str) -> GinIndex:
    """An index of `search_text` for searches of three letters or more, of the rows not deleted."""
    return GinIndex(fields=["search_text"], opclasses=["gin_trgm_ops"], name=name, condition=LIVE)


class RecordQuerySet(models.QuerySet):
    def live(self) -> Self:
        """Without what was deleted: history and reports keep those rows, lists do not."""
        return self.filter(deleted_at__isnull=True)

    def of_branch(self, branch_id: int | None) -> Self:
        """Of this branch; None is all of them."""
        return self.all() if branch_id is None else self.filter(branch=branch_id)


class Record(models.Model):
    """A row that people make, change and delete; changes go through the audit services."""

    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    created_by_id = models.BigIntegerField(null=True)
    created_by_name = models.CharField(max_length=120, default="")
    updated_at = models.DateTimeField(null=True)
    updated_by_id = models.BigIntegerField(null=True)
    updated_by_name = models.CharField(max_length=120, default="")
    deleted_at = models.DateTimeField(null=True)

    RIGHTS = KEPT
    objects = RecordQuerySet.as_manager()

    # Status moves only along these: {from: {to, …}}. Empty = no status.
    TRANSITIONS: ClassVar[dict[str, set[str]]] = {}
    # Foreign keys that may name a deleted record, since they only say what this one was for.
    HISTORY: ClassVar[frozenset[str]] = frozenset()
    # Columns that the audit log leaves out, because the record itself keeps them unchanged.
    NOT_AUDITED: ClassVar[frozenset[str]] = frozenset()

    # Relations that the audit log needs; they are read together with the lock.
    AUDIT_WITH: ClassVar[tuple[str, ...]] = ()

    class Meta:
        abstract = True

    def stamp_created(self, by: Actor) -> None:
        self.created_by_id, self.created_by_name = by.id, by.name[:120]

    def stamp_changed(self, by: Actor) -> None:
        self.version += 1
        self.updated_at = timezone.now()
        self.updated_by_id, self.updated_by_name = by.id, by.name[:120]

    def snapshot(self) -> dict[str, Any]:
        """The record's own values, for the audit log: no stamps, no generated columns."""
        return {
            field.attname: getattr(self, field.attname)
            for field in self._meta.concrete_fields
            if field.attname not in STAMPS | self.NOT_AUDITED and not field.generated
        }

    def audit_label(self) -> str:
        """What people call this record, for the audit log: its code or number, and its name."""
        names = (getattr(self, field, "") for field in LABEL_FIELDS)
        return " ".join(str(name) for name in names if name)

    def audit_branch_id(self) -> int | None:
        """The branch whose managers may read what happens to this record; None: the owners' only."""
        return getattr(self, "branch_id", None)

    def audit_student_id(self) -> int | None:
        """The student whom this record is about."""
        return getattr(self, "student_id", None)

    def check_transition(self, to: str) -> None:
        """Raises Conflict when the status may not become `to`."""
        now = getattr(self, "status", None)
        if now != to and to not in self.TRANSITIONS.get(str(now), set()):
            words = [str(state).replace("_", " ").lower() for state in (now, to)]
            raise Conflict(
                _("This is {status} and cannot become {other}.").format(
                    status=words[0], other=words[1]
                ),
                code="wrong_state",
            )


AnyRecord = TypeVar("AnyRecord", bound=Record)


def lock(
    record: AnyRecord,
    version: int | None = None,
    *,
    related: Sequence[str] = (),
    closes: bool = False,
) -> AnyRecord:
    """The record as it is now, locked until the transaction ends, with these relations, which are not
    locked and cannot be null.

    Rows that refer to the record can still be inserted meanwhile (FOR NO KEY UPDATE). Whoever
    `closes` the record, by deleting or moving it or by another status, keeps them out as well (FOR
    UPDATE), and looks for such rows only afterwards.

    Raises NotFound when it was deleted meanwhile, Stale when `version` is not the present one.
    """
    model = type(record)
    found = _locking(model, (*model.AUDIT_WITH, *related), closes).fetch({"pk": record.pk})
    current = found[0] if found else None
    if current is None or current.deleted_at is not None:
        raise NotFound
    if version is not None and version != current.version:
        raise Stale
    locked: AnyRecord = current
    return locked


@cache
def _locking(model: type[Record], related: Sequence[str], closes: bool) -> Compiled:
    rows = model._default_manager.select_for_update(
        of=("self",) if related else (), no_key=not closes
    )
    if related:
        rows = rows.select_related(*related)
    return compile_instances(rows.filter(pk=Bind("pk", models.BigIntegerField())))
