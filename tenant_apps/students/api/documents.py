from shared_apps.core.api.fields import Choice
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Delete, Resource, Update
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from shared_apps.core.translation import lazy
from tenant_apps.students import selectors, services
from tenant_apps.students.fields import StudentReference
from tenant_apps.students.models import StudentDocument
from tenant_apps.workspace.attachments.api import AttachmentChange, NewAttachment
from tenant_apps.workspace.attachments.services import change_attachment, delete_attachment


def kind() -> Choice:
    return Choice(
        StudentDocument.Kind.choices, missing=lazy("Please choose what it is."), label=lazy("Kind")
    )


class NewDocument(NewAttachment):
    kind = kind()
    studentObjectId = StudentReference()


class DocumentChange(AttachmentChange):
    kind = kind()


class StudentDocumentResource(Resource):
    """Documents of students, for the front desk. Trainers have no access."""

    path = "studentdocument"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK, update=FRONT_DESK, delete=MANAGERS)
    listing = selectors.DOCUMENTS
    create = Create(NewDocument, services.add_document, lazy("Document added."), True)
    update = Update(DocumentChange, change_attachment, lazy("Document updated."))
    delete = Delete(delete_attachment, lazy("Document deleted."))
