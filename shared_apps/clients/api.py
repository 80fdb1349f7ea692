"""MASTER's list of clients (specification section 2, Client List)."""

from rest_framework import serializers

from shared_apps.clients import services
from shared_apps.clients.form import NewClient
from shared_apps.clients.imports.checking import ClientImportCheck
from shared_apps.clients.imports.columns import COLUMNS
from shared_apps.clients.imports.services import (
    ClientImportResult,
    check_file,
    faults_of_file,
    import_clients,
)
from shared_apps.clients.models import Client
from shared_apps.clients.selectors import CLIENTS
from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.export import Sheet
from shared_apps.core.api.fields import Email, Text, required
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import OF_PLATFORM, Space
from shared_apps.core.api.resource import (
    Create,
    Delete,
    Record,
    Resource,
    Update,
    collection,
    verb,
)
from shared_apps.core.api.uploads import FileData
from shared_apps.core.imports.reading import ACCEPTED_FILES
from shared_apps.core.imports.template import template_answer
from shared_apps.core.roles import PLATFORM
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.wording import counted


class ClientChange(NewClient, VersionedInput):
    pass


class TrialInput(VersionedInput):
    email = Email(label=lazy("Email"))


class ClientFile(Input):
    file = FileData(
        ACCEPTED_FILES,
        two=lazy("Please upload one file at a time."),
        source="content",
        error_messages=required(lazy("Please choose a file.")),
        label=lazy("Spreadsheet"),
    )


class ClientImportInput(ClientFile):
    """`onlyReady` imports the rows without a fault even if other rows have one."""

    fileName = Text(source="file_name", max_length=120, required=False)
    onlyReady = serializers.BooleanField(source="only_ready", required=False)


class ClientResource(Resource):
    path = "client"
    policy = OF_PLATFORM
    listing = CLIENTS
    create = Create(
        NewClient, services.create_client, lazy("Client Created Successfully!"), idempotent=True
    )
    update = Update(ClientChange, services.update_client, lazy("Client Updated Successfully!"))
    delete = Delete(services.delete_client, input=VersionedInput)

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC, input=TrialInput, idempotent=True)
    def convert(self, call: Call, client: Client) -> DataResponse[Record]:
        """Mails the client a link to sign up for a trial."""
        services.start_trial(by=call.by, record=client, **call.data)
        return DataResponse(
            CLIENTS.record(call.by, client.pk),
            _("The trial link was mailed to {email}.").format(email=call.data["email"]),
        )


class ClientImportResource(Resource):
    """Import of clients from a spreadsheet. Nothing of the file is kept: each call brings it."""

    path = "clientimport"

    @collection(
        "GET", policy=PLATFORM, space=Space.PUBLIC, query={"format": str}, heavy=Heavy.SHEET
    )
    def template(self, call: Call) -> Sheet:
        """The template: headings, a sample row, and in XLSX the allowed values."""
        file_format = call.query.get("format") or "xlsx"
        return template_answer("clients", file_format, COLUMNS, {"stage": Client.Status.labels})

    @collection("POST", policy=PLATFORM, space=Space.PUBLIC, input=ClientFile, heavy=Heavy.SHEET)
    def check(self, call: Call) -> ClientImportCheck:
        """Checks every row and saves none."""
        return check_file(**call.data)

    @collection("POST", policy=PLATFORM, space=Space.PUBLIC, input=ClientFile, heavy=Heavy.SHEET)
    def faults(self, call: Call) -> Sheet:
        """The faults of all rows as a workbook: the list of rows to correct."""
        return faults_of_file(**call.data)

    @collection(
        "POST",
        "",
        policy=PLATFORM,
        space=Space.PUBLIC,
        input=ClientImportInput,
        idempotent=True,
        status=201,
        heavy=Heavy.SHEET,
    )
    def run(self, call: Call) -> DataResponse[ClientImportResult]:
        """Creates the clients, of all rows or of the ready ones."""
        result = import_clients(by=call.by, **call.data)
        return DataResponse(
            result,
            counted(
                result["created"], "{count} client was imported.", "{count} clients were imported."
            ),
        )


RESOURCES = [ClientResource, ClientImportResource]
