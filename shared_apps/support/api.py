"""Support: the tickets of the centres, and MASTER's canned answers."""

from typing import Annotated

from django.http import FileResponse
from rest_framework import serializers

from shared_apps.core import files
from shared_apps.core.api.call import Call, DataResponse, Media
from shared_apps.core.api.fields import Choice, Paragraph, Reference, Text, required
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import OF_PLATFORM, SIGNED_IN, Policy, Space
from shared_apps.core.api.resource import Create, Delete, Record, Resource, Update, collection, verb
from shared_apps.core.api.uploads import FileData
from shared_apps.core.roles import EVERYONE, MANAGERS, PLATFORM
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.support import selectors, services
from shared_apps.support.models import Ticket
from shared_apps.support.schemas import ThreadEntry

MOST_LETTERS = 5000
MESSAGE_MISSING = lazy("Please write a message.")
TicketFile = Annotated[FileResponse, Media("application/pdf", "image/jpeg", "image/png")]


class MessageInput(Input):
    text = Paragraph(
        max_length=MOST_LETTERS, label=lazy("Message"), error_messages=required(MESSAGE_MISSING)
    )
    file = FileData(
        files.DOCUMENT,
        two=lazy("Please upload one file at a time."),
        source="content",
        required=False,
        label=lazy("File"),
    )
    fileName = Text(source="file_name", required=False, max_length=200)


class NewTicket(MessageInput):
    subject = Text(
        max_length=120, label=lazy("Subject"), missing=lazy("Please say what it is about.")
    )
    category = Choice(
        Ticket.Category.choices, label=lazy("Category"), missing=lazy("Please choose a category.")
    )
    priority = Choice(
        Ticket.Priority.choices,
        label=lazy("Priority"),
        required=False,
        missing=lazy("Please choose a priority."),
    )
    followsObjectId = Reference(
        selectors.TICKETS,
        source="follows",
        required=False,
        allow_null=True,
        label=lazy("Earlier ticket"),
    )


class ReplyInput(MessageInput):
    resolve = serializers.BooleanField(required=False)


class NoteInput(Input):
    text = Paragraph(
        max_length=MOST_LETTERS,
        label=lazy("Internal note"),
        error_messages=required(lazy("Please write the note.")),
    )


class StatusInput(VersionedInput):
    status = Choice(
        Ticket.Status.choices, label=lazy("Status"), missing=lazy("Please choose a status.")
    )


class SatisfactionInput(Input):
    satisfaction = Choice(
        Ticket.Satisfaction.choices, missing=lazy("Please choose one of the answers.")
    )


class TicketResource(Resource):
    """A centre's people read and write their own tickets, its managers all of the centre's, MASTER
    everybody's. Open while the plan is closed: who cannot go on must be able to ask why."""

    path = "support"
    policy = Policy(
        read=SIGNED_IN,
        create=EVERYONE,
        export=PLATFORM | MANAGERS,
        space=Space.EITHER,
        open_when_closed=True,
    )
    of_platform = True
    listing = selectors.TICKETS
    create = Create(
        NewTicket,
        services.open_ticket,
        lazy("Your ticket was sent."),
        idempotent=True,
        before=services.count_new_ticket,
    )

    @verb("GET", policy=SIGNED_IN, space=Space.EITHER)
    def thread(self, call: Call, ticket: Ticket) -> list[ThreadEntry]:
        """The messages and changes of the status, oldest first; internal notes for MASTER alone."""
        return selectors.thread_of(ticket, by=call.by)

    @collection("GET", "file/{signature}", anyone=True)
    def file(self, call: Call, signature: str) -> TicketFile:
        """A message's file by the link in the thread, since an `<img>` cannot send a bearer header."""
        stored, name = selectors.read_file(signature)
        return files.file_answer(call.request, stored, name=name)

    @verb(
        "POST",
        policy=SIGNED_IN,
        space=Space.EITHER,
        input=ReplyInput,
        idempotent=True,
        open_when_closed=True,
    )
    def reply(self, call: Call, ticket: Ticket) -> DataResponse[Record]:
        """A message that both sides read."""
        services.reply(by=call.by, record=ticket, **call.data)
        return self._answer(call, ticket, _("Reply sent."))

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC, input=NoteInput, idempotent=True)
    def note(self, call: Call, ticket: Ticket) -> DataResponse[Record]:
        """A note that the centre never sees."""
        services.add_note(by=call.by, record=ticket, **call.data)
        return self._answer(call, ticket, _("Note added."))

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC, input=StatusInput)
    def status(self, call: Call, ticket: Ticket) -> DataResponse[Record]:
        """Moves the ticket without a message."""
        moved = services.change_status(by=call.by, record=ticket, **call.data)
        text = _("The ticket is now {status}.").format(status=moved.get_status_display().lower())
        return self._answer(call, ticket, text)

    @verb(
        "POST",
        policy=EVERYONE,
        space=Space.EITHER,
        input=SatisfactionInput,
        open_when_closed=True,
    )
    def rate(self, call: Call, ticket: Ticket) -> DataResponse[Record]:
        """The centre's answer to "Did this solve it?", once."""
        services.rate(by=call.by, record=ticket, **call.data)
        return self._answer(call, ticket, _("Thank you for your answer."))

    def _answer(self, call: Call, ticket: Ticket, message: str) -> DataResponse[Record]:
        return DataResponse(selectors.TICKETS.record(call.by, ticket.pk), message)


class AnswerDetails(Input):
    title = Text(max_length=80, label=lazy("Title"), missing=lazy("Please give it a title."))
    text = Paragraph(
        max_length=MOST_LETTERS,
        label=lazy("Answer"),
        error_messages=required(lazy("Please write the answer.")),
    )


class AnswerChange(AnswerDetails, VersionedInput):
    pass


class CannedAnswerResource(Resource):
    path = "support/answer"
    policy = OF_PLATFORM
    listing = selectors.CANNED_ANSWERS
    create = Create(
        AnswerDetails, services.add_answer, lazy("Canned answer added."), idempotent=True
    )
    update = Update(AnswerChange, services.change_answer, lazy("Canned answer updated."))
    delete = Delete(services.delete_answer, lazy("Canned answer deleted."))


RESOURCES = [CannedAnswerResource, TicketResource]
