"""Moving in from another system: imports of records and opening balances, step by step."""

from typing import Literal, TypedDict

from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.export import Sheet
from shared_apps.core.api.fields import BusinessDate, Choice, Text, required
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import (
    Create,
    Delete,
    Needed,
    Record,
    Resource,
    Update,
    collection,
    verb,
)
from shared_apps.core.api.uploads import FileData
from shared_apps.core.errors import Invalid
from shared_apps.core.imports.reading import ACCEPTED_FILES, MAX_COLUMNS
from shared_apps.core.imports.template import template_answer
from shared_apps.core.roles import MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.imports import selectors, services
from tenant_apps.imports.kinds import KINDS, kind_of
from tenant_apps.imports.models import DataImport
from tenant_apps.jobs.services import under_way

UNKNOWN_KIND = lazy("Please choose what to import.")


class NewDataImport(Input):
    """`asOf` is the day as of which opening balances are."""

    kind = Choice(DataImport.Kind.choices, missing=UNKNOWN_KIND, label=lazy("What to import"))
    file = FileData(
        ACCEPTED_FILES,
        two=lazy("Please upload one file at a time."),
        source="content",
        error_messages=required(lazy("Please choose a file.")),
        label=lazy("Spreadsheet"),
    )
    fileName = Text(source="file_name", max_length=120, required=False)
    asOf = BusinessDate(source="day", required=False, allow_null=True, label=lazy("As of"))


class DataImportMapping(VersionedInput):
    """`mapping` has the field of each column, "" to leave it out."""

    mapping = serializers.ListField(
        child=serializers.CharField(max_length=40, allow_blank=True),
        max_length=MAX_COLUMNS,
        required=False,
    )


class ImportField(TypedDict):
    """A field that a column can be mapped to. `joined`: parts of it may stand in several columns."""

    name: str
    label: str
    required: bool
    joined: bool


class StepProgress(TypedDict):
    """How far the check, the run or the undo is."""

    state: Literal["QUEUED", "RUNNING", "DONE"]
    done: int
    total: int
    message: str


class DataImportResource(Resource):
    path = "dataimport"
    policy = Policy(read=MANAGERS, create=MANAGERS, update=MANAGERS, delete=MANAGERS)
    listing = selectors.DATA_IMPORTS
    create = Create(NewDataImport, services.upload, lazy("File read."), True, heavy=Heavy.SHEET)
    update = Update(DataImportMapping, services.change_mapping, lazy("Columns saved."))
    delete = Delete(services.discard, lazy("The import was discarded."))

    @collection(
        "GET", policy=MANAGERS, query={"kind": Needed(str), "format": str}, heavy=Heavy.SHEET
    )
    def template(self, call: Call) -> Sheet:
        """The template of a kind: headings, a sample row, and in XLSX the allowed values."""
        kind = KINDS.get(call.query.get("kind", ""))
        if kind is None:
            raise Invalid.field("kind", UNKNOWN_KIND)
        allowed = dict(kind.allowed())
        if "branch" in kind.columns:
            asked = BRANCHES.parse(call.by, {"status": "ACTIVE", "ordering": "branchname"})
            allowed["branch"] = [row["branchname"] for row in BRANCHES.every_row(asked, 500)]
        name = kind.kind.lower().replace("_", "-")
        return template_answer(name, call.query.get("format") or "xlsx", kind.columns, allowed)

    @verb("GET", policy=MANAGERS)
    def fields(self, call: Call, record: DataImport) -> list[ImportField]:
        """The fields that columns of this import can be mapped to."""
        kind = kind_of(record)
        columns, declared = kind.columns, kind.form().fields
        return [
            {
                "name": column.name,
                "label": str(declared[column.name].label),
                "required": column.name in columns.required,
                "joined": column.joined,
            }
            for column in columns
        ]

    @verb("POST", policy=MANAGERS)
    def check(self, call: Call, record: DataImport) -> DataResponse[Record]:
        """Starts the dry run as a job. Poll `progress`, then read the faults."""
        services.begin_check(by=call.by, record=record)
        return _answer(call, record, _("The rows are being checked."))

    @verb("POST", policy=MANAGERS, idempotent=True)
    def run(self, call: Call, record: DataImport) -> DataResponse[Record]:
        """Starts a job that imports the rows without a fault. Poll `progress`."""
        services.begin_run(by=call.by, record=record)
        return _answer(call, record, _("The import has begun."))

    @verb("GET", "undo", policy=MANAGERS)
    def undo_preview(self, call: Call, record: DataImport) -> selectors.UndoPreview:
        """What undoing the import would do now."""
        return services.preview_undo(record)

    @verb("POST", policy=MANAGERS, idempotent=True)
    def undo(self, call: Call, record: DataImport) -> DataResponse[Record]:
        """Starts a job that takes back everything the import made. Poll `progress`."""
        services.begin_undo(by=call.by, record=record)
        return _answer(call, record, _("The import is being undone."))

    @verb("GET", policy=MANAGERS)
    def progress(self, call: Call, record: DataImport) -> StepProgress:
        """How far the check, the run or the undo is."""
        job = under_way(services.JOB, {"record": record.pk, "step": record.status})
        if job is None:
            return {"state": "DONE", "done": 0, "total": 0, "message": record.message}
        return {
            "state": "QUEUED" if job.status == job.Status.QUEUED else "RUNNING",
            "done": job.done,
            "total": job.total,
            "message": "",
        }


class DataImportFaultResource(Resource):
    """Faults of the rows that are left out. The export is the list of rows to correct."""

    path = "dataimportfault"
    policy = Policy(read=MANAGERS)
    listing = selectors.DATA_IMPORT_FAULTS
    record_call = False


def _answer(call: Call, record: DataImport, message: str) -> DataResponse[Record]:
    return DataResponse(selectors.DATA_IMPORTS.record(call.by, record.pk), message)


RESOURCES = [DataImportResource, DataImportFaultResource]
