"""Validates every row of an import with the student form."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from shared_apps.core.dates import today
from shared_apps.core.errors import FieldErrors
from shared_apps.core.imports.checking import CellChecker, FaultReader, check_cells, positions_of
from shared_apps.core.imports.reading import Row
from shared_apps.core.translation import gettext as _
from shared_apps.core.wording import counted
from tenant_apps.branches.models import Branch
from tenant_apps.students import rules
from tenant_apps.students.form import StudentDetails
from tenant_apps.students.imports.cells import to_form_value
from tenant_apps.students.imports.columns import COLUMNS
from tenant_apps.students.models import ImportFault, Student, StudentImport

PROGRESS_INTERVAL = 250  # rows between two progress reports
MAX_FAULTS_SHOWN = 3


Values = dict[str, Any]


@dataclass
class CheckResult:
    """`students` has the row number and the column values of each valid row. `duplicates` are rows
    of students that already exist. `without_consent` counts rows of minors that state no guardian's
    consent."""

    students: list[tuple[int, Values]] = field(default_factory=list)
    faults: list[ImportFault] = field(default_factory=list)
    duplicates: list[ImportFault] = field(default_factory=list)
    without_consent: int = 0

    @property
    def faulty_rows(self) -> int:
        return len({fault.row for fault in self.faults})


def check_rows(
    record: StudentImport, rows: Sequence[Row], report: Callable[[int], None] = lambda done: None
) -> CheckResult:
    """Checks the rows. Runs two queries regardless of the number of rows: the branches, and the
    students with these phones. `report` is called with the number of rows checked so far."""
    result, check_row = CheckResult(), RowChecker(record)
    for done, (number, cells) in enumerate(rows):
        if done % PROGRESS_INTERVAL == 0:
            report(done)
        values, wrong = check_row(cells)
        if wrong:
            result.faults += check_row.faults(number, cells, wrong)
            result.without_consent += check_row.lacks_consent
        else:
            result.students.append((number, values))
    report(len(rows))
    result.duplicates = _duplicates(record, result.students)
    return result


class RowChecker:
    """Checks rows of one import. Columns, branches and today's date are prepared once."""

    def __init__(self, record: StudentImport) -> None:
        self._record = record
        self._positions = positions_of(record.mapping)
        fields = StudentDetails().fields
        self._columns = [
            CellChecker(name, at, fields[name], to_form_value)
            for name, at in self._positions.items()
            if name != "branch"
        ]
        self._describe = FaultReader(
            COLUMNS, record.columns, self._positions, named_by="studentName"
        )
        self._branches = _branches_by_name(record)
        self._today = today()
        self.lacks_consent = False

    def __call__(self, cells: Sequence[str]) -> tuple[Values, FieldErrors]:
        """Returns the values of the row and its error messages by field; empty cells are omitted.
        Afterwards `lacks_consent` is true if the only problem may be the guardian's consent."""
        found, wrong = check_cells(self._columns, cells, required=COLUMNS.required)
        values: Values = {"admission_date": self._today, **found}
        branch = self._branch(cells)
        if isinstance(branch, Branch):
            values["branch_id"] = branch.pk
        else:
            wrong["branch"] = [branch]
        if self._record.consent_for_minors and rules.is_minor(values.get("dob"), self._today):
            # One checkbox covers all minors, but a No in the file takes precedence.
            values.setdefault("guardian_consent", True)
        lacking = rules.guardian_faults(
            values.get("dob"),
            self._today,
            name=values.get("guardian_name", ""),
            consent=values.get("guardian_consent", False),
        )
        stated = "guardian_consent" in values
        self.lacks_consent = not wrong and not stated and "guardianConsent" in lacking
        return values, wrong or lacking

    def faults(
        self, number: int, cells: Sequence[str], wrong: FieldErrors
    ) -> Iterator[ImportFault]:
        """Yields the faults of the row, to be stored."""
        for fault in self._describe(number, cells, wrong):
            yield ImportFault(of=self._record, kind=ImportFault.Kind.FAULT, **fault._asdict())

    def _branch(self, cells: Sequence[str]) -> Branch | str:
        """Returns the row's branch, or an error message."""
        named = " ".join(cells[at] for at in self._positions.get("branch", ()))
        branch = self._branches.get(named.casefold()) if named else self._record.branch
        if branch is None or branch.deleted_at is not None:
            return _("This branch was not found.") if named else _("Branch selection is required.")
        return branch if branch.status == Branch.Status.ACTIVE else _("This branch is inactive.")


def branch_ids(record: StudentImport) -> list[int]:
    """Returns the ids of the branches that rows of the import may use."""
    return [branch.pk for branch in _branches_in_reach(record) if branch.deleted_at is None]


def _branches_in_reach(record: StudentImport) -> list[Branch]:
    if record.any_branch:
        return list(Branch.objects.live())
    return [] if record.branch_id is None else [Branch.objects.get(pk=record.branch_id)]


def _branches_by_name(record: StudentImport) -> dict[str, Branch]:
    """Returns the branches that the import may use by name and by code, in lower case."""
    branches = _branches_in_reach(record)
    found: dict[str, Branch] = {}
    for branch in branches:
        found |= {branch.name.casefold(): branch, branch.code.casefold(): branch}
    return found


def _duplicates(record: StudentImport, students: Sequence[tuple[int, Values]]) -> list[ImportFault]:
    """Returns rows with the same phone and name as an existing student or an earlier row."""
    known = _existing_students(record, {values["phone"] for _, values in students})
    found = []
    for number, values in students:
        key = _key(values["phone"], values["name"])
        message = known.get(key)
        if message is None:
            known[key] = _("Row {number} of this file has the same name and phone.").format(
                number=number
            )
            continue
        found.append(
            ImportFault(
                of=record,
                kind=ImportFault.Kind.DUPLICATE,
                row=number,
                name=values["name"],
                value=values["phone"],
                message=message,
            )
        )
    return found


def _existing_students(record: StudentImport, phones: set[str]) -> dict[tuple[str, str], str]:
    existing = Student.objects.live().filter(phone__in=phones)
    if not record.any_branch:
        existing = existing.filter(branch=record.branch)
    return {
        _key(phone, name): _("{name} ({code}) has the same name and phone.").format(
            name=name, code=code
        )
        for phone, name, code in existing.values_list("phone", "name", "code")
    }


def _key(phone: str, name: str) -> tuple[str, str]:
    return phone, " ".join(name.casefold().split())


def summarise(faults: Sequence[ImportFault]) -> str:
    """Returns the number of faults and the first few messages."""
    first = "; ".join(f"row {fault.row}: {fault.message}" for fault in faults[:MAX_FAULTS_SHOWN])
    return f"{counted(len(faults), '{count} fault', '{count} faults')} ({first})"
