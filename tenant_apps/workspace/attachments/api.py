from shared_apps.core.api.fields import Text, required
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.uploads import FileData
from tenant_apps.workspace.attachments.services import ACCEPTED_FILES


class AttachmentDetails(Input):
    title = Text(max_length=80, missing="Please give the document a title.", label="Title")


class NewAttachment(AttachmentDetails):
    file = FileData(
        ACCEPTED_FILES,
        two="Please upload one file at a time.",
        source="content",
        error_messages=required("Please choose a file."),
        label="File",
    )


class AttachmentChange(AttachmentDetails, VersionedInput):
    """The file cannot be replaced; another file is another attachment."""
