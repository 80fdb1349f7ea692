"""What MASTER sees of backups."""

from datetime import datetime
from typing import Any, Literal, TypedDict

from django.db.models import Case, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from shared_apps.backups import rules
from shared_apps.backups.models import Backup
from tenants.models import Organisation

MOST_SHOWN = 5
Attention = Literal["FAILED", "NOT_RESTORED", "LATE"]
Status = Backup.Status
Check = Backup.Check


class BackupRow(TypedDict):
    """A backup. `keptAs` says for what it is kept; one without a word is deleted next. `size` is that of
    the file in bytes. `takenAt` is null for one that waits or failed, `checkResult` for one that was
    not checked."""

    id: int
    status: Literal["WAITING", "TAKEN", "FAILED"]
    dueAt: datetime
    takenAt: datetime | None
    size: int
    rows: int
    files: int
    keptAs: list[rules.Kept]
    error: str
    checkedAt: datetime | None
    checkResult: Literal["PASSED", "FAILED"] | None
    checkError: str


class CentreBackups(TypedDict):
    """The backups of a centre, the newest first. `isWaiting` while one is to be taken now."""

    orgId: str
    centreName: str
    isWaiting: bool
    list: list[BackupRow]


class AttentionRow(TypedDict):
    """A centre whose last backup FAILED or could NOT be RESTORED in a check, or which has been without a
    new one for too long."""

    orgId: str
    centreName: str
    state: Attention
    lastTakenAt: datetime | None


class BackupAttention(TypedDict):
    """How many centres need attention, and the first few of them."""

    count: int
    list: list[AttentionRow]


def backups_of(organisation: Organisation, now: datetime) -> CentreBackups:
    """Returns the centre's backups, without those that are planned for later."""
    found = Backup.objects.filter(organisation=organisation).exclude(
        status=Status.WAITING, due_at__gt=now
    )
    backups = sorted(found, key=lambda backup: backup.taken_at or backup.due_at, reverse=True)
    kept = rules.kept(
        {each.pk: each.taken_at for each in backups if each.taken_at is not None},
        {each.pk for each in backups if each.check_result == Check.FAILED},
    )
    return {
        "orgId": organisation.code,
        "centreName": organisation.name,
        "isWaiting": any(each.status == Status.WAITING for each in backups),
        "list": [_row(each, kept.get(each.pk, frozenset())) for each in backups],
    }


def attention(now: datetime) -> BackupAttention:
    """Returns the centres whose backups need attention, those whose last backup failed first."""
    of_centre = Backup.objects.filter(organisation=OuterRef("pk")).order_by("-due_at", "-pk")
    centres = Organisation.with_schema().annotate(
        last_taken=_newest(of_centre.filter(status=Status.TAKEN), "taken_at"),
        last_status=_newest(of_centre.exclude(status=Status.WAITING), "status"),
        last_check=_newest(of_centre.exclude(check_result=Check.NONE), "check_result"),
    )
    late_since = now - rules.LATE_AFTER
    is_late = Q(last_taken__lt=late_since) | Q(last_taken=None, created_at__lt=late_since)
    found = centres.annotate(
        trouble=Case(
            When(last_status=Status.FAILED, then=Value("FAILED")),
            When(last_check=Check.FAILED, then=Value("NOT_RESTORED")),
            When(is_late, then=Value("LATE")),
        ),
        since=Coalesce("last_taken", "created_at"),
    ).exclude(trouble=None)
    rows = found.order_by("trouble", "since", "pk").values_list(
        "code", "name", "trouble", "last_taken"
    )
    return {
        "count": found.count(),
        "list": [
            {"orgId": code, "centreName": name, "state": state, "lastTakenAt": last_taken}
            for code, name, state, last_taken in rows[:MOST_SHOWN]
        ],
    }


def _newest(backups: QuerySet[Backup], field: str) -> Subquery:
    return Subquery(backups.values(field)[:1])


def _row(backup: Any, kept: frozenset[rules.Kept]) -> BackupRow:
    return {
        "id": backup.pk,
        "status": backup.status,
        "dueAt": backup.due_at,
        "takenAt": backup.taken_at,
        "size": backup.size,
        "rows": backup.rows,
        "files": backup.files,
        "keptAs": [kind for kind in rules.KINDS if kind in kept],
        "error": backup.error,
        "checkedAt": backup.checked_at,
        "checkResult": backup.check_result or None,
        "checkError": backup.check_error,
    }
