from celery import shared_task

from shared_apps.core.dates import today
from shared_apps.offboarding.services import closing
from tenants.tasks import PublicTask


@shared_task(base=PublicTask, name="offboarding.remind_all")
def remind_all() -> int:
    """Reminds owners that their centre is erased soon; safe to run any number of times."""
    return closing.remind_all(today())
