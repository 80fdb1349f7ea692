from datetime import date, datetime, time
from typing import Any

import time_machine
from django.utils import timezone

from shared_apps.accounts.acting import acting_principal
from shared_apps.core.dates import today
from shared_apps.mail.models import Mail
from shared_apps.mail.sealing import unseal
from tenant_apps.report_mails import selectors, services, tasks
from tenant_apps.report_mails.models import ReportMail, ReportSchedule
from tenant_apps.workspace.lists.services import create_view
from tenant_apps.workspace.models import ListView
from tenants.context import in_public


def at(day: date, hour: int = 7, minute: int = 0) -> Any:
    """That time of that day in India."""
    return time_machine.travel(
        timezone.make_aware(datetime.combine(day, time(hour, minute))), tick=False
    )


def save_report(user_id: int, report: str = "collections", **values: Any) -> ListView:
    values = {"name": "My report", "query": "period=last&by=method", "columns": []} | values
    saved: ListView = create_view(
        by=acting_principal(user_id), list_name=f"report-{report}", **values
    )
    return saved


def make_schedule(user_id: int, *receivers: int, **values: Any) -> ReportSchedule:
    """A schedule of the user's saved report, made at noon of today, to themselves unless said otherwise."""
    view = values.pop("view", None) or save_report(user_id)
    values = {"every": "DAILY", "file_format": "xlsx", **values}
    by, people = acting_principal(user_id), list(receivers or [user_id])
    with at(today(), 12):
        return services.create_schedule(by=by, view_id=view.pk, receivers=people, **values)


def send_on(day: date, hour: int = 7, minute: int = 0) -> int:
    """Runs the task of the workspace at that time; how many receivers were dealt with."""
    with at(day, hour, minute):
        waiting = selectors.waiting_schedules(timezone.now())
        return sum(tasks.send_one(pk) for pk in waiting) if not services.is_closed() else 0


def results() -> list[tuple[str, str]]:
    """What each receiver got, in the order of sending."""
    return list(ReportMail.objects.order_by("pk").values_list("result", "reason"))


def letters() -> list[Any]:
    with in_public():
        mails = Mail.objects.filter(key__startswith="report-").order_by("pk")
        return [unseal(mail.letter) for mail in mails]
