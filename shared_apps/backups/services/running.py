"""Goes on with the restores that are under way, in the process of the owner of the tables. A restore that was
ended at any point is found by its status, and goes on where it was."""

import logging
from collections.abc import Callable, Mapping

from django.db.models import F
from django.utils import timezone

from shared_apps.backups.models import Restore
from shared_apps.backups.services import restoring, swapping
from shared_apps.backups.services.reading import BackupDamaged, KeyUnknown
from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Refusal
from shared_apps.core.principal import SYSTEM
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from tenants.context import in_public
from tenants.copying import CopyRefused
from tenants.schemas.exchange import SchemaBusy

log = logging.getLogger(__name__)

Status = Restore.Status
GAVE_UP = lazy("Something went wrong on our side, several times. Nothing was changed.")
BUSY = lazy("Somebody was at work in the centre the whole time. Please try again.")

ACTIONS: Mapping[str, Callable[[Restore], None]] = {
    Status.PREPARING: restoring.prepare,
    Status.SWAPPING: swapping.swap,
    Status.SWAPPING_BACK: swapping.swap,
}
BACK_TO: Mapping[str, Status] = {
    Status.PREPARING: Status.FAILED,
    Status.SWAPPING: Status.READY,
    Status.SWAPPING_BACK: Status.SWAPPED,
}
"""What a restore is again when the step was not done."""


def run_restores() -> None:
    """Does what is asked of restores, and lets schemas go whose time is over. A fault stops one restore, is
    logged, and the next run tries it again."""
    with in_public():
        for restore in Restore.objects.filter(status__in=Restore.UNDER_WAY).order_by("pk"):
            _run(restore)
        due = Restore.objects.filter(
            status__in=Restore.WAITING, kept_until__lte=timezone.now()
        ).order_by("pk")
        for restore in due:
            restoring.discard_restore(by=SYSTEM, record=restore)


def _run(restore: Restore) -> None:
    if restore.attempts >= Restore.MOST_ATTEMPTS:
        _give_up(restore, str(GAVE_UP))
        return
    Restore.objects.filter(pk=restore.pk).update(attempts=F("attempts") + 1)
    restore.refresh_from_db()
    try:
        ACTIONS[restore.status](restore)
    except SchemaBusy:
        _give_up(restore, str(BUSY))
    except Refusal as refusal:
        _give_up(restore, refusal.message)
    except (BackupDamaged, KeyUnknown, CopyRefused) as fault:
        log.exception("The restore %s cannot be prepared.", restore.pk)
        _give_up(restore, _("The backup cannot be read: {reason}").format(reason=fault))
    except Exception:
        log.exception("The restore %s was interrupted.", restore.pk)


@writing()
def _give_up(restore: Restore, message: str) -> None:
    locked = Restore.objects.select_for_update(of=("self",)).get(pk=restore.pk)
    if locked.status not in BACK_TO:
        return
    aside = locked.aside
    back = BACK_TO[locked.status]
    audit_log.change(locked, by=SYSTEM, status=back, message=message[:300])
    Restore.objects.filter(pk=restore.pk).update(attempts=0)
    if back == Status.FAILED and aside is not None:
        aside.discarded_at = timezone.now()
        aside.save(update_fields=["discarded_at"])
