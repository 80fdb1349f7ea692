from shared_apps.core.api.fields import Choice, Text, required
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Delete, Resource, Update
from shared_apps.core.api.uploads import FileData
from shared_apps.core.roles import FRONT_DESK, MANAGERS
from tenant_apps.students import selectors, services
from tenant_apps.students.fields import StudentReference
from tenant_apps.students.models import StudentDocument
from tenant_apps.students.services.documents import ACCEPTED_FILES


class DocumentDetails(Input):
    kind = Choice(StudentDocument.Kind.choices, missing="Please choose what it is.", label="Kind")
    title = Text(max_length=80, missing="Please give the document a title.", label="Title")


class NewDocument(DocumentDetails):
    studentObjectId = StudentReference()
    file = FileData(
        ACCEPTED_FILES,
        two="Please upload one file at a time.",
        source="content",
        error_messages=required("Please choose a file."),
    )


class DocumentChange(DocumentDetails, VersionedInput):
    """The file cannot be replaced; another file is another document."""


class StudentDocumentResource(Resource):
    """Documents of students, for the front desk. Trainers have no access."""

    path = "studentdocument"
    policy = Policy(read=FRONT_DESK, create=FRONT_DESK, update=FRONT_DESK, delete=MANAGERS)
    listing = selectors.DOCUMENTS
    create = Create(NewDocument, services.add_document, "Document added.", True)
    update = Update(DocumentChange, services.change_document, "Document updated.")
    delete = Delete(services.delete_document, "Document deleted.")
