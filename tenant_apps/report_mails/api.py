"""Schedules of saved reports."""

from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse, MessageResponse
from shared_apps.core.api.fields import Choice, Whole
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import (
    Create,
    Delete,
    Record,
    Resource,
    Update,
    collection,
    verb,
)
from shared_apps.core.roles import MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.report_mails import selectors, services
from tenant_apps.report_mails.models import ReportMail, ReportSchedule
from tenant_apps.report_mails.rules import MOST_RECEIVERS
from tenant_apps.report_mails.schemas import Receiver, SentReport

LARGEST_ID = 10**18


class ScheduleDetails(Input):
    every = Choice(
        ReportSchedule.Every.choices,
        missing=lazy("Please choose how often."),
        label=lazy("Repeats"),
    )
    weekday = Whole(
        min_value=0,
        max_value=6,
        invalid=lazy("Choose the day of the week."),
        required=False,
        allow_null=True,
        label=lazy("Day of the week"),
    )
    format = Choice(
        ReportSchedule.Format.choices,
        source="file_format",
        missing=lazy("Please choose PDF or Excel."),
        label=lazy("Format"),
    )
    receivers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        min_length=1,
        max_length=MOST_RECEIVERS,
        label=lazy("Receivers"),
        error_messages={
            "required": lazy("Please choose who gets the report."),
            "empty": lazy("Please choose who gets the report."),
            "min_length": lazy("Please choose who gets the report."),
            "max_length": lazy("Choose {max_length} people at most."),
        },
    )


class NewSchedule(ScheduleDetails):
    viewObjectId = Whole(
        source="view_id",
        min_value=1,
        max_value=LARGEST_ID,
        invalid=lazy("Please choose a saved report."),
        missing=lazy("Please choose a saved report."),
        label=lazy("Saved report"),
    )


class ScheduleChange(ScheduleDetails, VersionedInput):
    pass


class ReportScheduleResource(Resource):
    """Mails a saved report at 07:00 to people of the centre, each with the figures that they may read."""

    path = "reportschedule"
    policy = Policy(read=MANAGERS, create=MANAGERS, update=MANAGERS, delete=MANAGERS)
    listing = selectors.SCHEDULES
    create = Create(NewSchedule, services.create_schedule, lazy("Schedule added."), idempotent=True)
    update = Update(ScheduleChange, services.change_schedule, lazy("Schedule changed."))
    delete = Delete(services.delete_schedule, lazy("Schedule deleted."))

    @collection("GET", policy=MANAGERS)
    def receivers(self, call: Call) -> list[Receiver]:
        """Who can be chosen: people of the centre who may export reports."""
        return selectors.receivers()

    @verb("GET", policy=MANAGERS)
    def sent(self, call: Call, schedule: ReportSchedule) -> list[SentReport]:
        """What each receiver got when, and why not. The last 100."""
        return selectors.sent_by(schedule)

    @verb("POST", policy=MANAGERS, input=VersionedInput)
    def pause(self, call: Call, schedule: ReportSchedule) -> DataResponse[Record]:
        """Sends nothing until it is resumed."""
        services.pause_schedule(by=call.by, record=schedule, **call.data)
        return DataResponse(selectors.SCHEDULES.record(call.by, schedule.pk), _("Schedule paused."))

    @verb("POST", policy=MANAGERS, input=VersionedInput)
    def resume(self, call: Call, schedule: ReportSchedule) -> DataResponse[Record]:
        """Sends again from the next time on."""
        services.resume_schedule(by=call.by, record=schedule, **call.data)
        return DataResponse(
            selectors.SCHEDULES.record(call.by, schedule.pk), _("Schedule resumed.")
        )

    @verb("POST", policy=MANAGERS, idempotent=True, heavy=Heavy.SHEET)
    def send(self, call: Call, schedule: ReportSchedule) -> MessageResponse:
        """Mails the report of today to the person who asks."""
        mail = services.send_now(by=call.by, record=schedule)
        return MessageResponse(_said(mail))


def _said(mail: ReportMail) -> str:
    if mail.result == ReportMail.Result.EMPTY:
        return _("The report has no figures. A mail that says so is on its way to you.")
    return _("The report is on its way to you.")


RESOURCES = [ReportScheduleResource]
