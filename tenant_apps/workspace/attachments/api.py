from shared_apps.core.api.fields import Text, required
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.uploads import FileData
from shared_apps.core.files import DOCUMENT
from shared_apps.core.translation import lazy


class AttachmentDetails(Input):
    title = Text(
        max_length=80, missing=lazy("Please give the document a title."), label=lazy("Title")
    )


class NewAttachment(AttachmentDetails):
    file = FileData(
        DOCUMENT,
        two=lazy("Please upload one file at a time."),
        source="content",
        error_messages=required(lazy("Please choose a file.")),
        label=lazy("File"),
    )


class AttachmentChange(AttachmentDetails, VersionedInput):
    """The file cannot be replaced; another file is another attachment."""
