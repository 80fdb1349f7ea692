from celery import shared_task
from django.utils import timezone

from shared_apps.backups.services import keeping, taking
from tenants.tasks import PublicTask


@shared_task(base=PublicTask, name="backups.plan")
def plan() -> int:
    """Plans this night's backups, and once more those that failed."""
    return taking.plan_night(timezone.localtime())


@shared_task(base=PublicTask, name="backups.take")
def take() -> int:
    """Takes backups whose time has come, for less than a minute."""
    return taking.take_due()


@shared_task(base=PublicTask, name="backups.forget_old")
def forget_old() -> int:
    """Deletes backups that are no longer kept, and files without a row."""
    return keeping.forget_old(timezone.now())
