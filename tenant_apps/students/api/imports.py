"""Import of students from a spreadsheet, step by step."""

from typing import Any

from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.export import Sheet
from shared_apps.core.api.fields import Reference, Text, required
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import Policy
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
from shared_apps.core.imports.reading import ACCEPTED_FILES, MAX_COLUMNS
from shared_apps.core.imports.template import template_answer
from shared_apps.core.india import STATES
from shared_apps.core.people import Gender
from shared_apps.core.roles import MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.students import selectors
from tenant_apps.students.imports import services
from tenant_apps.students.imports.columns import COLUMNS
from tenant_apps.students.imports.progress import ImportProgress, progress
from tenant_apps.students.models import StudentImport
from tenant_apps.students.tasks import check_import


class UploadInput(Input):
    file = FileData(
        ACCEPTED_FILES,
        two=lazy("Please upload one file at a time."),
        source="content",
        error_messages=required(lazy("Please choose a file.")),
        label=lazy("Spreadsheet"),
    )
    fileName = Text(source="file_name", max_length=120, required=False)
    branchObjectId = Reference(
        BRANCHES, source="branch", label=lazy("The branch"), required=False, allow_null=True
    )


class MappingInput(VersionedInput):
    """`mapping` has the student field of each column, "" to leave it out. `guardianConsent` states
    that the guardians of all minors in the file have consented."""

    mapping = serializers.ListField(
        child=serializers.CharField(max_length=40, allow_blank=True),
        max_length=MAX_COLUMNS,
        required=False,
    )
    branchObjectId = Reference(
        BRANCHES, source="branch", label=lazy("The branch"), required=False, allow_null=True
    )

    guardianConsent = serializers.BooleanField(source="consent_for_minors", required=False)

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if not self.context["principal"].is_owner and data.get("branch", "") is None:
            raise serializers.ValidationError(
                {"branchObjectId": _("Branch selection is required.")}
            )
        return data


class RunInput(Input):
    """`onlyReady` imports the rows without a fault even if other rows have one."""

    onlyReady = serializers.BooleanField(source="only_ready", required=False)
    skipDuplicates = serializers.BooleanField(source="skip_duplicates", required=False)


class StudentImportResource(Resource):
    path = "studentimport"
    policy = Policy(read=MANAGERS, create=MANAGERS, update=MANAGERS, delete=MANAGERS)
    listing = selectors.IMPORTS
    create = Create(UploadInput, services.upload, lazy("File read."), True, heavy=Heavy.SHEET)
    update = Update(MappingInput, services.change_mapping, lazy("Columns saved."))
    delete = Delete(services.discard, lazy("The import was discarded."))

    @collection("GET", policy=MANAGERS, query={"format": str}, heavy=Heavy.SHEET)
    def template(self, call: Call) -> Sheet:
        """The template: headings, a sample row, and in XLSX the allowed values."""
        allowed = {
            "gender": Gender.values,
            "guardianConsent": ["Yes", "No"],
            "state": list(STATES),
            "branch": _branch_names(call),
        }
        return template_answer("students", call.query.get("format") or "xlsx", COLUMNS, allowed)

    @verb("POST", policy=MANAGERS)
    def check(self, call: Call, record: StudentImport) -> DataResponse[Record]:
        """Starts the dry run in the background. Poll `progress`, then read the faults."""
        with writing():
            services.begin_check(by=call.by, record=record)
            check_import.delay_on_commit(record.pk, call.by.id, call.by.name)
        return DataResponse(
            selectors.IMPORTS.record(call.by, record.pk), _("The rows are being checked.")
        )

    @verb("POST", policy=MANAGERS, input=RunInput, idempotent=True)
    def run(self, call: Call, record: StudentImport) -> DataResponse[Record]:
        """Starts a job that creates the students, of all rows or of the ready ones. Poll `progress`."""
        services.begin_run(by=call.by, record=record, **call.data)
        return DataResponse(
            selectors.IMPORTS.record(call.by, record.pk), _("The import has begun.")
        )

    @verb("GET", policy=MANAGERS)
    def progress(self, call: Call, record: StudentImport) -> ImportProgress:
        """The progress of the check or the run."""
        return progress(record)


class ImportFaultResource(Resource):
    """Faults and duplicates found by a check. The export is the list of rows to correct."""

    path = "studentimportfault"
    policy = Policy(read=MANAGERS)
    listing = selectors.IMPORT_FAULTS
    record_call = False


def _branch_names(call: Call) -> list[str]:
    asked = BRANCHES.parse(call.by, {"status": "ACTIVE", "ordering": "branchname"})
    return [row["branchname"] for row in BRANCHES.every_row(asked, 500)]


RESOURCES = [StudentImportResource, ImportFaultResource]
