"""Reports that the owner of the demo is mailed."""

from datetime import date, timedelta

from shared_apps.accounts.acting import acting_principal
from shared_apps.core.roles import Role
from tenant_apps.report_mails.models import ReportMail, ReportSchedule
from tenant_apps.report_mails.rules import send_time
from tenant_apps.report_mails.selectors import possible_receivers
from tenant_apps.report_mails.services import create_schedule
from tenant_apps.workspace.lists.services import create_view

Every, Format = ReportSchedule.Every, ReportSchedule.Format
REPORTS = (
    ("collections", "Collections by method", "period=month&by=method", Every.DAILY, Format.PDF),
    ("profit", "Profit of last month", "period=last&by=course", Every.MONTHLY, Format.XLSX),
)
"""Report, name, query, when it is mailed, and as what."""
SENT_ON = (1, 2, 3)
"""Days before today on which the daily report was mailed."""


def fill_demo(*, today: date) -> None:
    """Saves two reports of the owner and schedules them for everybody who may export reports. The daily one
    was mailed on the days before."""
    people = list(possible_receivers().order_by("pk"))
    by = acting_principal(next(one.pk for one in people if one.role == Role.SUPER_ADMIN))
    for report, name, query, every, file_format in REPORTS:
        view = create_view(by=by, list_name=f"report-{report}", name=name, query=query, columns=[])
        schedule = create_schedule(
            by=by,
            view_id=view.pk,
            every=every,
            file_format=file_format,
            receivers=[one.pk for one in people][:3],
        )
        if every == Every.DAILY:
            ReportMail.objects.bulk_create(
                ReportMail(
                    schedule=schedule,
                    day=day,
                    receiver_id=one.pk,
                    receiver_name=one.name,
                    result=ReportMail.Result.SENT,
                    created_at=send_time(day),
                )
                for day in (today - timedelta(days=days) for days in SENT_ON)
                for one in people[:3]
            )
