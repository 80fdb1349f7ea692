from celery import shared_task
from django.utils import timezone

from tenant_apps.report_mails import selectors, services
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=TenantTask, name="report_mails.send_one")
def send_one(schedule_id: int) -> int:
    """Sends what is due of one schedule. Idempotent, and safe to run on several workers at once."""
    return services.send_due(schedule_id)


@shared_task(base=TenantTask, name="report_mails.send")
def send() -> int:
    """Begins a task for each schedule of this workspace of which something is due."""
    waiting = [] if services.is_closed() else selectors.waiting_schedules(timezone.now())
    for schedule_id in waiting:
        send_one.delay(schedule_id)
    return len(waiting)


@shared_task(base=PublicTask, name="report_mails.send_all")
def send_all(spread_seconds: int = 600) -> int:
    """Runs every quarter of an hour from 07:00 on; the workspaces are spread over ten minutes. A missed run
    is caught up by the next."""
    return for_each_organisation(send, spread_seconds=spread_seconds)
