from celery import shared_task

from shared_apps.core.dates import today
from tenant_apps.enrolments.renewals import services as renewals
from tenants.tasks import PublicTask, TenantTask, for_each_organisation


@shared_task(base=TenantTask, name="enrolments.renew")
def renew(branch_ids: list[int] | None = None) -> int:
    """The renewals and late fees of this workspace that are due today, or of these branches. Safe to
    run any number of times, on any number of workers."""
    return renewals.renew_workspace(today(), branch_ids)


@shared_task(base=PublicTask, name="enrolments.renew_all")
def renew_all(spread_seconds: int = 600) -> int:
    """Every hour, each workspace at its own moment of ten minutes. What an hour has missed, the next
    one makes."""
    return for_each_organisation(renew, spread_seconds=spread_seconds)
