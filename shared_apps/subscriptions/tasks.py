from celery import shared_task
from django.utils import timezone

from shared_apps.subscriptions import services
from tenants.tasks import PublicTask


@shared_task(base=PublicTask, name="subscriptions.close_ended")
def close_ended() -> int:
    """Closes trials that ended unpaid."""
    return services.close_ended(timezone.localdate())
