"""Every row of an import judged by the rules of the student's form."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError as DjangoValidationError
from rest_framework.exceptions import ValidationError

from shared_apps.core.dates import today
from shared_apps.core.errors import FieldErrors
from shared_apps.core.wording import counted
from tenant_apps.branches.models import Branch
from tenant_apps.students import rules
from tenant_apps.students.form import StudentDetails
from tenant_apps.students.imports.cells import as_sent
from tenant_apps.students.imports.columns import BY_NAME, REQUIRED
from tenant_apps.students.imports.reading import Row
from tenant_apps.students.models import ImportFault, Student, StudentImport

EACH = 250  # rows between two words on how far it is
MOST_NAMED = 3


Values = dict[str, Any]


@dataclass
class Judged:
    """`students` are the values of new students by column, with the number of their row; who stands
    in a row of `duplicates` is there already. `without_consent` counts the rows of minors that say
    nothing of a guardian's consent."""

    students: list[tuple[int, Values]] = field(default_factory=list)
    faults: list[ImportFault] = field(default_factory=list)
    duplicates: list[ImportFault] = field(default_factory=list)
    without_consent: int = 0

    @property
    def faulty_rows(self) -> int:
        return len({fault.row for fault in self.faults})


def judge(
    record: StudentImport, rows: Sequence[Row], said: Callable[[int], None] = lambda done: None
) -> Judged:
    """Reads the database twice, however many rows: the branches, and who has these phones. `said`
    hears how many rows are judged."""
    judged, judge_row = Judged(), RowJudge(record)
    for done, (number, cells) in enumerate(rows):
        if done % EACH == 0:
            said(done)
        values, wrong = judge_row(cells)
        if wrong:
            judged.faults += judge_row.faults(number, cells, wrong)
            judged.without_consent += judge_row.lacks_consent
        else:
            judged.students.append((number, values))
    said(len(rows))
    judged.duplicates = _already_there(record, judged.students)
    return judged


class Column:
    """The cells of one field of the form, judged by that field; the same words only once."""

    def __init__(self, name: str, positions: list[int]) -> None:
        self.name, self.positions = name, positions
        self._field = StudentDetails().fields[name]
        self.source = str(self._field.source)
        self._judged: dict[str, tuple[Any, list[str]]] = {}

    def text(self, cells: Sequence[str]) -> str:
        if len(self.positions) == 1:
            return cells[self.positions[0]]
        return " ".join(filter(None, (cells[at] for at in self.positions)))

    def judge(self, text: str) -> tuple[Any, list[str]]:
        """The value that is kept, or what is wrong with the text."""
        found = self._judged.get(text)
        if found is None:
            found = self._judged[text] = self._judge(text)
        return found

    def _judge(self, text: str) -> tuple[Any, list[str]]:
        try:
            return self._field.run_validation(as_sent(self.name, text)), []
        except ValidationError as fault:
            return None, [str(sentence) for sentence in fault.detail]
        except DjangoValidationError as fault:  # of a validator of Django's inside a field
            return None, list(fault.messages)


class RowJudge:
    """The rules of one import, made ready once: the columns, the branches, the day."""

    def __init__(self, record: StudentImport) -> None:
        self._record = record
        positions: dict[str, list[int]] = {}
        for position, name in enumerate(record.mapping):
            if name:
                positions.setdefault(name, []).append(position)
        self._positions = positions
        self._columns = [Column(name, at) for name, at in positions.items() if name != "branch"]
        self._branches = _branches_by_name(record)
        self._today = today()
        self.lacks_consent = False

    def __call__(self, cells: Sequence[str]) -> tuple[Values, FieldErrors]:
        """The row's values, and what is wrong with them by field; empty cells are not given. Afterwards
        `lacks_consent` says whether all but a guardian's consent might be in order."""
        values: Values = {"admission_date": self._today}
        wrong: dict[str, list[str]] = {}
        for column in self._columns:
            text = column.text(cells)
            if text or column.name in REQUIRED:
                value, faults = column.judge(text)
                if faults:
                    wrong[column.name] = faults
                else:
                    values[column.source] = value
        branch = self._branch(cells)
        if isinstance(branch, Branch):
            values["branch_id"] = branch.pk
        else:
            wrong["branch"] = [branch]
        if self._record.consent_for_minors and rules.is_minor(values.get("dob"), self._today):
            # One tick for all; who answers No for one student in the file is believed.
            values.setdefault("guardian_consent", True)
        lacking = rules.guardian_faults(
            values.get("dob"),
            self._today,
            name=values.get("guardian_name", ""),
            consent=values.get("guardian_consent", False),
        )
        said = "guardian_consent" in values
        self.lacks_consent = not wrong and not said and "guardianConsent" in lacking
        return values, wrong or lacking

    def faults(
        self, number: int, cells: Sequence[str], wrong: FieldErrors
    ) -> Iterator[ImportFault]:
        """As they are shown: by the file's own heading, ours where the file has no such column."""
        named = " ".join(cells[at] for at in self._positions.get("studentName", ()))
        for name, sentences in wrong.items():
            at = self._positions.get(name, ())
            for sentence in sentences:
                yield ImportFault(
                    of=self._record,
                    kind=ImportFault.Kind.FAULT,
                    row=number,
                    name=named.strip()[:80],
                    heading=self._record.columns[at[0]] if at else BY_NAME[name].heading,
                    value=" ".join(cells[position] for position in at).strip()[:120],
                    message=sentence[:200],
                )

    def _branch(self, cells: Sequence[str]) -> Branch | str:
        """The row's branch, or what is wrong with it."""
        named = " ".join(cells[at] for at in self._positions.get("branch", ()))
        branch = self._branches.get(named.casefold()) if named else self._record.branch
        if branch is None or branch.deleted_at is not None:
            return "This branch was not found." if named else "Branch selection is required."
        return branch if branch.status == Branch.Status.ACTIVE else "This branch is inactive."


def branch_ids(record: StudentImport) -> list[int]:
    """The live branches into which the import's rows may go."""
    return [branch.pk for branch in _reached(record) if branch.deleted_at is None]


def _reached(record: StudentImport) -> list[Branch]:
    if record.any_branch:
        return list(Branch.objects.live())
    return [] if record.branch_id is None else [Branch.objects.get(pk=record.branch_id)]


def _branches_by_name(record: StudentImport) -> dict[str, Branch]:
    """By name and by code, as far as the import may reach."""
    branches = _reached(record)
    found: dict[str, Branch] = {}
    for branch in branches:
        found |= {branch.name.casefold(): branch, branch.code.casefold(): branch}
    return found


def _already_there(
    record: StudentImport, students: Sequence[tuple[int, Values]]
) -> list[ImportFault]:
    """Rows whose phone and name a student of these branches has, or a row above."""
    known = _known(record, {values["phone"] for _, values in students})
    found = []
    for number, values in students:
        key = _key(values["phone"], values["name"])
        told = known.get(key)
        if told is None:
            known[key] = f"Row {number} of this file has the same name and phone."
            continue
        found.append(
            ImportFault(
                of=record,
                kind=ImportFault.Kind.DUPLICATE,
                row=number,
                name=values["name"],
                value=values["phone"],
                message=told,
            )
        )
    return found


def _known(record: StudentImport, phones: set[str]) -> dict[tuple[str, str], str]:
    there = Student.objects.live().filter(phone__in=phones)
    if not record.any_branch:
        there = there.filter(branch=record.branch)
    return {
        _key(phone, name): f"{name} ({code}) has the same name and phone."
        for phone, name, code in there.values_list("phone", "name", "code")
    }


def _key(phone: str, name: str) -> tuple[str, str]:
    return phone, " ".join(name.casefold().split())


def in_words(faults: Sequence[ImportFault]) -> str:
    """The first faults, for a run that found some."""
    told = "; ".join(f"row {fault.row}: {fault.message}" for fault in faults[:MOST_NAMED])
    return f"{counted(len(faults), 'fault', 'faults')} ({told})"
