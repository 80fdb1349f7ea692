"""What MASTER is notified of."""

from typing import TypedDict

from shared_apps.accounts.models import User
from shared_apps.backups.models import Backup
from shared_apps.core.events import Kind, MailRule
from shared_apps.core.roles import PLATFORM, Role


class NotRestoredParams(TypedDict):
    orgId: str
    centre: str
    takenAt: str


BACKUP_NOT_RESTORED = Kind[Backup, NotRestoredParams](
    "backup.notrestored",
    NotRestoredParams,
    key=lambda backup: f"backup-not-restored-{backup.pk}",
    people=lambda _: User.objects.filter(role=Role.MASTER, state=User.State.ACTIVE).values("pk"),
    to=PLATFORM,
    rings=True,
    mail=MailRule.AT_ONCE,
)


def params_of(backup: Backup) -> NotRestoredParams:
    assert backup.taken_at is not None
    return {
        "orgId": backup.organisation.code,
        "centre": backup.organisation.name,
        "takenAt": backup.taken_at.isoformat(),
    }
