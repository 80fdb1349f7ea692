"""Classes that are cancelled or taken by a substitute, and what families are told about classes."""

from shared_apps.core.api.call import Call, DataResponse, MessageResponse
from shared_apps.core.api.fields import BusinessDate, Reference, Text
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Resource, verb
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.wording import counted
from tenant_apps.courses.models import Batch
from tenant_apps.courses.selectors import BATCHES
from tenant_apps.reminders import selectors, services
from tenant_apps.reminders.models import ClassMessage
from tenant_apps.reminders.schemas import ReadyMessage
from tenant_apps.staff.selectors import TRAINERS


class ClassOfDay(Input):
    date = BusinessDate(
        source="on",
        missing=lazy("Please choose the day."),
        not_far=lazy("The date can be a year ahead at most."),
        label=lazy("Date"),
    )


class CancelClassInput(ClassOfDay):
    reason = Text(max_length=200, required=False, label=lazy("Reason"))


class SubstituteInput(CancelClassInput):
    trainerObjectId = Reference(
        TRAINERS,
        source="trainer",
        missing=lazy("Please choose a trainer."),
        label=lazy("Substitute"),
    )


class ChangedClassResource(Resource):
    path = "batch"
    listing = BATCHES

    @verb("POST", policy=MANAGERS, input=CancelClassInput, idempotent=True)
    def cancel_class(self, call: Call, batch: Batch) -> MessageResponse:
        """Cancels the class of a day, and puts its students on the list of messages."""
        told = services.change_class(by=call.by, record=batch, **call.data)
        return MessageResponse(f"{_('The class is cancelled.')} {_said(told)}")

    @verb("POST", policy=MANAGERS, input=SubstituteInput, idempotent=True)
    def substitute(self, call: Call, batch: Batch) -> MessageResponse:
        """Gives the class of a day to another trainer, and puts its students on the list of messages."""
        told = services.change_class(by=call.by, record=batch, **call.data)
        return MessageResponse(f"{_('The substitute is entered.')} {_said(told)}")

    @verb("POST", policy=MANAGERS, input=ClassOfDay)
    def restore_class(self, call: Call, batch: Batch) -> MessageResponse:
        """Takes back what was changed about the class of a day. Who was told of it is put on the list of
        messages again."""
        told = services.restore_class(by=call.by, record=batch, **call.data)
        return MessageResponse(f"{_('The class takes place as planned.')} {_said(told)}")


class ClassMessageResource(Resource):
    """Messages to families about absences and changed classes, which people open in WhatsApp."""

    path = "classmessage"
    policy = Policy(read=FRONT_DESK)
    listing = selectors.CLASS_MESSAGES

    @verb("POST", policy=FRONT_DESK, idempotent=True)
    def open(self, call: Call, message: ClassMessage) -> DataResponse[ReadyMessage]:
        """Marks a message as opened and returns its text. It is skipped, and the answer is empty, if the
        student was not absent after all."""
        ready = services.open_message(by=call.by, record=message)
        if ready["text"] is None:
            return DataResponse(ready, _("Nothing to send: the register was corrected."))
        return DataResponse(ready, _("Marked as opened."))

    @verb("POST", policy=FRONT_DESK)
    def remove(self, call: Call, message: ClassMessage) -> MessageResponse:
        """Takes a message off the list without opening it."""
        services.remove_message(by=call.by, record=message)
        return MessageResponse(_("Removed from the list."))


def _said(told: int) -> str:
    if not told:
        return ""
    return counted(told, "{count} message to send.", "{count} messages to send.")
