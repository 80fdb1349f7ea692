from collections.abc import Callable
from typing import Any, ClassVar

from shared_apps.core.api.call import Call, MessageResponse
from shared_apps.core.api.fields import Email
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.resource import Resource, verb
from shared_apps.core.roles import FRONT_DESK
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.mail.letters import Letter
from tenant_apps.workspace.mailing import services


class MailInput(Input):
    email = Email(
        required=False,
        help_text=lazy("The student's own email address unless it is given."),
        label=lazy("Email"),
    )


class MailedResource(Resource):
    """Base of the resources whose records are mailed. `letter` writes the mail of a record; see
    `mail_document`."""

    letter: ClassVar[Callable[..., Letter]]

    @verb("POST", policy=FRONT_DESK, input=MailInput, idempotent=True)
    def mail(self, call: Call, document: Any) -> MessageResponse:
        """Mails the document as PDF, to the student or to the given address."""
        to = services.mail_document(
            by=call.by, record=document, letter=type(self).letter, **call.data
        )
        return MessageResponse(
            _("{document_name} mailed to {to}.").format(document_name=document.document_name, to=to)
        )
