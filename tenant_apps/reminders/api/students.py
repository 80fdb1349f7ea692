"""What is done with the reminders of a student, or of several."""

from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse, MessageResponse
from shared_apps.core.api.fields import BusinessDate, Choice
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.resource import Resource, collection, verb
from shared_apps.core.api.selection import Selection, SelectionInput
from shared_apps.core.dates import today
from shared_apps.core.errors import Invalid, NotFound
from shared_apps.core.roles import FRONT_DESK
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.wording import counted
from tenant_apps.reminders import services
from tenant_apps.reminders.models import Channel
from tenant_apps.reminders.schemas import Reminded
from tenant_apps.reminders.services.asking import MOST
from tenant_apps.students.models import Student
from tenant_apps.students.selectors import STUDENTS


class PauseInput(Input):
    reason = serializers.CharField(
        max_length=300,
        label=lazy("Reason"),
        error_messages={
            "required": lazy("Please give a reason."),
            "blank": lazy("Please give a reason."),
            "null": lazy("Please give a reason."),
        },
    )
    resumesOn = BusinessDate(
        source="resumes_on",
        required=False,
        allow_null=True,
        not_far=lazy("The date can be a year ahead at most."),
        label=lazy("Resume on"),
    )


class RemindInput(SelectionInput):
    channel = Choice(
        Channel.choices, missing=lazy("Please choose email or WhatsApp."), label=lazy("Channel")
    )


class RemindedStudentResource(Resource):
    path = "student"
    listing = STUDENTS

    @collection("POST", policy=FRONT_DESK, input=RemindInput, idempotent=True)
    def remind(self, call: Call) -> DataResponse[Reminded]:
        """Reminds the chosen students now, up to 100: each of them once a day."""
        chosen: Selection = call.data["selection"]
        ids = STUDENTS.ids_of(STUDENTS.choose(call.by, call.query, chosen))
        if len(ids) > MOST:
            raise Invalid.field(
                "ids", _("At most {most} students can be reminded at once.").format(most=MOST)
            )
        if chosen.ids is not None and len(ids) < len(chosen.ids):
            raise NotFound
        found = services.remind_now(by=call.by, students=ids, channel=Channel(call.data["channel"]))
        return DataResponse(found, _said(found, call.data["channel"]))

    @verb("POST", policy=FRONT_DESK, input=PauseInput, idempotent=True)
    def pause_reminders(self, call: Call, student: Student) -> MessageResponse:
        """Pauses the student's reminders, until a day or until they are resumed."""
        resumes_on = call.data.get("resumes_on")
        if resumes_on is not None and resumes_on <= today():
            raise Invalid.field("resumesOn", _("Choose a day after today."))
        services.pause_reminders(by=call.by, student=student, **call.data)
        return MessageResponse(_("Reminders paused."))

    @verb("POST", policy=FRONT_DESK)
    def resume_reminders(self, call: Call, student: Student) -> MessageResponse:
        """Ends the pause of the student's reminders."""
        services.resume_reminders(by=call.by, student=student)
        return MessageResponse(_("Reminders resumed."))


def _said(found: Reminded, channel: str) -> str:
    if channel == Channel.MAIL:
        return counted(found["reminded"], "{count} student reminded", "{count} students reminded")
    return counted(
        found["messages"],
        "{count} message to send by WhatsApp",
        "{count} messages to send by WhatsApp",
    )
