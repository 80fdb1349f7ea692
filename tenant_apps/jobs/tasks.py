from celery import shared_task

from shared_apps.core.worker import wake_worker
from shared_apps.platform.services import is_under_maintenance
from tenant_apps.jobs import services, tickets
from tenants.places import holding_place
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=PublicTask, name="jobs.work")
def work() -> bool:
    """Runs the next job and returns whether there was one. What else waits is another task's, behind
    the tasks that came before it. During maintenance jobs wait."""
    if is_under_maintenance():
        return False
    full: set[str] = set()
    while ticket := tickets.claim(without=full):
        with holding_place(ticket.schema_name) as has_place:
            if has_place:
                services.run(ticket)
                wake_worker("jobs.work")
                return True
        tickets.release(ticket)
        full.add(ticket.schema_name)
    return False


@shared_task(base=TenantTask, name="jobs.forget_old")
def forget_old() -> int:
    """Deletes files and jobs of this workspace whose time is over."""
    return services.forget_old()


@shared_task(base=PublicTask, name="jobs.forget_all_old")
def forget_all_old() -> int:
    """Deletes files and jobs whose time is over: the public space's, then every workspace's within an
    hour."""
    services.forget_old()
    tickets.forget_old()
    return for_each_organisation(forget_old, spread_seconds=3600)
