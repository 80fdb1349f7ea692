from celery import shared_task
from django.utils import timezone

from shared_apps.billing.services import lifecycle
from tenants.tasks import PublicTask


@shared_task(base=PublicTask, name="subscriptions.advance")
def advance() -> int:
    """Ends and begins terms, and tells owners what is coming."""
    return lifecycle.advance_all(timezone.localdate())
