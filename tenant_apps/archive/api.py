from rest_framework import serializers

from shared_apps.accounts.api.signed_out import code_field, password_field
from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import Text, Whole, required
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.api.uploads import FileData
from shared_apps.core.jobs import ShownJob
from shared_apps.core.roles import OWNERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.archive import services
from tenant_apps.archive.imports import services as imports
from tenant_apps.archive.imports.services import MOST_BYTES, PIECES, ArchiveImportState


class ArchiveInput(Input):
    password = password_field(label=lazy("Current password"))
    code = code_field(required=False, default="")


class ArchiveExportInput(ArchiveInput):
    papers = serializers.BooleanField(
        required=False,
        default=False,
        label=lazy("Receipts, bills, credit notes, vouchers and refunds as PDF too"),
    )


class ArchiveUploadInput(ArchiveInput):
    fileName = Text(source="file_name", max_length=120, required=False)
    size = Whole(
        min_value=1,
        max_value=MOST_BYTES,
        missing=lazy("Please choose a file."),
        invalid=lazy("Please choose a file."),
        label=lazy("Size"),
    )


class ArchivePieceInput(Input):
    number = Whole(min_value=0, max_value=1_000_000, label=lazy("Number"))
    file = FileData(
        PIECES,
        two=lazy("Please upload one file at a time."),
        source="content",
        error_messages=required(lazy("Please choose a file.")),
        label=lazy("Part of the archive"),
    )


class ArchiveResource(Resource):
    """Everything of a centre in one file, also after its plan has ended."""

    path = "archive"

    @collection(
        "POST", "", policy=OWNERS, input=ArchiveExportInput, status=201, open_when_closed=True
    )
    def start(self, call: Call) -> DataResponse[ShownJob]:
        """Begins to write the file, as a job; asks for the person's own password, and for a code where
        two-factor sign-in is on."""
        job = services.start_archive(by=call.by, **call.data)
        return DataResponse(
            job, _("Your data is being exported. You are notified when it is ready.")
        )


class ArchiveImportResource(Resource):
    """An archive that the owner of a new centre brings: it is sent in pieces, then read in the
    background. A centre has one at a time."""

    path = "archiveimport"

    @collection("GET", "", policy=OWNERS)
    def state(self, call: Call) -> ArchiveImportState:
        """How far the import is, or what came of the last one; polled while it is not over."""
        return imports.import_state(by=call.by)

    @collection("POST", "", policy=OWNERS, input=ArchiveUploadInput, status=201)
    def begin(self, call: Call) -> DataResponse[ArchiveImportState]:
        """Begins an upload, in the place of one that was not finished; asks for the person's own password,
        and for a code where two-factor sign-in is on."""
        imports.begin_upload(by=call.by, **call.data)
        return DataResponse(imports.import_state(by=call.by), _("The file is being sent."))

    @collection("POST", policy=OWNERS, input=ArchivePieceInput)
    def piece(self, call: Call) -> ArchiveImportState:
        """Takes the next piece of the file. One that has arrived already is not taken again."""
        imports.add_piece(by=call.by, **call.data)
        return imports.import_state(by=call.by)

    @collection("POST", policy=OWNERS)
    def run(self, call: Call) -> DataResponse[ArchiveImportState]:
        """Has the uploaded file read into the centre."""
        imports.begin_run(by=call.by)
        return DataResponse(imports.import_state(by=call.by), _("The archive is being imported."))

    @collection("POST", policy=OWNERS)
    def discard(self, call: Call) -> DataResponse[ArchiveImportState]:
        """Deletes what was uploaded, as long as it is not being read."""
        imports.discard(by=call.by)
        return DataResponse(imports.import_state(by=call.by), _("The upload was discarded."))


RESOURCES = [ArchiveResource, ArchiveImportResource]
