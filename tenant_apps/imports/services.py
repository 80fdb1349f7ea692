"""Steps of an import: upload, mapping of columns, check, run, undo.

`begin_…` are called by the request and return at once; the step itself is a job. A check saves no
record. A run saves its rows in batches, each one transaction with what the rows became, so that a run
that was stopped goes on after the last batch. An undo is one transaction.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import islice
from typing import Any

from django.utils import timezone

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import add_months, format_day, today
from shared_apps.core.errors import Conflict, Invalid, NotFound, Refusal
from shared_apps.core.imports.checking import CellChecker, FaultReader, check_cells, positions_of
from shared_apps.core.imports.reading import Row, read_table
from shared_apps.core.principal import SYSTEM, Actor, Principal
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.wording import counted
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.imports import selectors
from tenant_apps.imports.kinds import KINDS, RowKind, kind_of
from tenant_apps.imports.kinds.base import Values
from tenant_apps.imports.models import (
    DataImport,
    DataImportFault,
    DataImportRow,
    DataImportSheet,
)
from tenant_apps.jobs import services as jobs

JOB = "dataimport"
"""The kind of job that checks, runs or undoes an import."""
MAX_ROWS = 20_000
SAMPLE_ROWS = 5
BATCH_SIZE = 100
RETENTION = timedelta(days=30)
Status = DataImport.Status
CHANGED = lazy("This import is done or was changed. Please open it and start it there.")

Report = Callable[[int], None]
Checked = tuple[int, Sequence[str], Values, dict[str, list[str]]]


@writing()
def upload(
    *, by: Principal, kind: str, content: bytes, file_name: str = "", day: date | None = None
) -> DataImport:
    """Stores the rows of a table and guesses the mapping of its headings. Raises Invalid on `file` if
    it is no table or too large, on `asOf` for opening balances without their day."""
    declared = KINDS[kind]
    if declared.has_day:
        _check_day(day)
    columns = declared.columns
    table = read_table(content, sample_row=columns.sample_row, max_rows=MAX_ROWS)
    branch = None if by.branch_id is None or by.is_owner else BRANCHES.find(by, by.branch_id)
    record = DataImport(
        kind=kind,
        file_name=file_name or kind.lower(),
        digest=hashlib.sha256(content).hexdigest(),
        columns=table.columns,
        mapping=columns.guess_mapping(table.columns),
        sample=[cells for _, cells in table.rows[:SAMPLE_ROWS]],
        rows=len(table.rows),
        day=day if declared.has_day else None,
        branch=branch,
    )
    audit.create(record, by=by)
    DataImportSheet.objects.create(of=record, rows=table.rows)
    return record


@writing()
def change_mapping(
    *, by: Actor, record: DataImport, version: int | None = None, **changes: Any
) -> DataImport:
    """Changes the mapping. The rows must then be checked again. Raises Stale, Invalid on `mapping`,
    Conflict `wrong_state` once rows are imported or while the import is in progress."""
    record = lock(record, version)
    _check_unused(record)
    if "mapping" in changes:
        kind_of(record).columns.check_mapping(changes["mapping"], len(record.columns))
    record.faults.all().delete()
    return audit.change(
        record, by=by, status=Status.UPLOADED, message="", good=0, faulty=0, **changes
    )


@writing()
def begin_check(*, by: Principal, record: DataImport) -> DataImport:
    """Stores a job that checks all rows. A second call has no effect. Raises Invalid on `mapping` if no
    column is mapped to a required field, Conflict `wrong_state`, `too_many_jobs`."""
    record = lock(record)
    if record.status == Status.CHECKING:
        return record
    _check_unused(record)
    kind_of(record).columns.check_required(record.mapping)
    return _begin(record, Status.CHECKING, by)


@writing()
def begin_run(*, by: Principal, record: DataImport) -> DataImport:
    """Stores a job that imports the rows without a fault. A second call has no effect.

    Raises Conflict `wrong_state` before a check and if no row is ready, `duplicate` if the same file
    is imported already, `too_many_jobs`.
    """
    record = lock(record)
    if record.status in {Status.RUNNING, Status.DONE}:
        return record
    if record.status != Status.CHECKED or not record.good:
        raise Conflict(_("No row is ready. Please check the rows first."), code="wrong_state")
    with readable_constraints(DataImport, dataimport_file_once="file"):
        return _begin(record, Status.RUNNING, by)


@writing()
def begin_undo(*, by: Principal, record: DataImport) -> DataImport:
    """Stores a job that takes back everything the import made. A second call has no effect.

    Raises Conflict `wrong_state` if nothing was imported, `in_use` if something depends on a record,
    `too_many_jobs`.
    """
    record = lock(record)
    if record.status in {Status.UNDOING, Status.UNDONE}:
        return record
    if record.status not in {Status.DONE, Status.CHECKED} or not record.made:
        raise Conflict(_("There is nothing to undo."), code="wrong_state")
    _check_free(record)
    return _begin(record, Status.UNDOING, by)


@writing()
def discard(*, by: Actor, record: DataImport) -> None:
    """Deletes an import of which nothing is saved. Raises Conflict `wrong_state` for any other."""
    record = lock(record)
    _check_unused(record)
    _delete_rows(record)
    record.faults.all().delete()
    audit.remove(record, by=by)


@writing()
def delete_old() -> int:
    """Discards imports of this workspace that were uploaded over 30 days ago and never run, and returns
    their number. Also deletes the faults of imports that were finished over 30 days ago."""
    before = timezone.now() - RETENTION
    old = DataImport.objects.live().filter(created_at__lt=before, made=0)
    unused = list(old.filter(status__in=[Status.UPLOADED, Status.CHECKED]))
    for record in unused:
        discard(by=SYSTEM, record=record)
    DataImportFault.objects.filter(of__status=Status.DONE, of__ended_at__lt=before).delete()
    return len(unused)


def check(*, by: Actor, import_id: int, report: Report) -> DataImport:
    """Checks all rows and stores the faults; no record is saved. Raises Conflict `wrong_state` if
    the import is in another step, and what `report` raises."""
    record = _in_step(import_id, Status.CHECKING)
    reader = RowReader(record)
    faults: list[DataImportFault] = []
    good = 0
    for done, (number, cells, _values, wrong) in enumerate(reader.rows(record.sheet.rows)):
        report(done)
        good += not wrong
        faults += reader.faults(number, cells, wrong)
    with writing():
        record = _in_step(import_id, Status.CHECKING, locked=True)
        record.faults.all().delete()
        DataImportFault.objects.bulk_create(faults, batch_size=1000)
        return audit.change(
            record,
            by=by,
            status=Status.CHECKED,
            message="",
            good=good,
            faulty=record.rows - good,
        )


def run(*, by: Actor, import_id: int, report: Report) -> DataImport:
    """Imports the rows that are left, in batches; `report` is called after each with the number of
    rows that are done. A row that is refused leaves nothing but its fault. Raises Conflict
    `wrong_state` if the import is in another step, and what `report` raises."""
    record = _in_step(import_id, Status.RUNNING)
    reader = RowReader(record)
    # Rows before `done` are read again, since later ones are compared with them.
    rows = iter(record.sheet.rows)
    if not record.done:
        record.faults.all().delete()
    list(reader.rows(islice(rows, record.done)))
    while batch := list(islice(rows, BATCH_SIZE)):
        record = _save_batch(by, record, reader, batch)
        report(record.done)
    return _finish(by, import_id)


@writing()
def _save_batch(
    by: Actor, record: DataImport, reader: "RowReader", batch: Sequence[Row]
) -> DataImport:
    before = record.done
    record = _in_step(record.pk, Status.RUNNING, locked=True)
    if record.done != before:
        raise Conflict(CHANGED, code="wrong_state")
    made: list[DataImportRow] = []
    faults: list[DataImportFault] = []
    for number, cells, values, wrong in reader.rows(batch):
        if not wrong:
            try:
                with writing():
                    saved = reader.kind.create(by, values)
                made.append(DataImportRow(of=record, row=number, record_id=saved.pk))
                continue
            except Refusal as refusal:
                wrong = refusal.errors or {"": [refusal.message]}
        faults += reader.faults(number, cells, wrong)
    DataImportRow.objects.bulk_create(made)
    DataImportFault.objects.bulk_create(faults)
    record.done += len(batch)
    record.made += len(made)
    record.save(update_fields=["done", "made"])
    return record


@writing()
def _finish(by: Actor, import_id: int) -> DataImport:
    record = _in_step(import_id, Status.RUNNING, locked=True)
    _delete_rows(record)
    return audit.change(
        record,
        by=by,
        status=Status.DONE,
        message="",
        faulty=record.rows - record.made,
        ended_at=timezone.now(),
    )


@writing()
def undo(*, by: Actor, import_id: int) -> DataImport:
    """Takes back every record of the import, the last one first, or raises a Refusal and takes back
    none. Records that somebody has deleted or reversed meanwhile are left as they are."""
    record = _in_step(import_id, Status.UNDOING, locked=True)
    _check_free(record)
    kind, rows = kind_of(record), selectors.row_of_record(record)
    for found in kind.records(rows).order_by("-pk"):
        if getattr(found, "deleted_at", None) is None:
            kind.take_back(by, found)
    _delete_rows(record)
    return audit.change(record, by=by, status=Status.UNDONE, message="", ended_at=timezone.now())


def preview_undo(record: DataImport) -> selectors.UndoPreview:
    """Returns what undoing the import would do now."""
    kept = list(_kept_rows(record))
    return {
        "records": record.made,
        "kept": len(kept),
        "rows": kept[: selectors.REASONS_SHOWN],
    }


@writing()
def end_step(*, by: Actor, import_id: int, status: str, message: str) -> None:
    """Brings an import whose job ended without a result back to before the step."""
    rows = DataImport.objects.live().select_for_update()
    record = rows.filter(pk=import_id, status=status).first()
    if record is None:
        return
    has_sheet = DataImportSheet.objects.filter(of=record).exists()
    before = {
        Status.CHECKING: Status.UPLOADED,
        Status.RUNNING: Status.CHECKED,
        Status.UNDOING: Status.CHECKED if has_sheet else Status.DONE,
    }
    audit.change(record, by=by, status=before[Status(status)], message=message[:300])


@writing()
def begin_again(*, record: DataImport, status: str, by: Principal) -> None:
    """Prepares the import for another try of its job. Raises Conflict `wrong_state` if it was changed
    since."""
    record = lock(record)
    if record.status == status:  # the worker of the cancelled job has not ended it yet
        return
    record.check_transition(status)
    audit.change(record, by=by, status=status, message="")


class RowReader:
    """Checks rows of one import in their order."""

    def __init__(self, record: DataImport) -> None:
        self.kind: RowKind = kind_of(record)(record)
        self._record = record
        positions = positions_of(record.mapping)
        fields = self.kind.form().fields
        self._columns = [
            CellChecker(name, at, fields[name], self.kind.convert) for name, at in positions.items()
        ]
        self._describe = FaultReader(
            self.kind.columns, record.columns, positions, named_by=self.kind.named_by
        )

    def rows(self, rows: Iterable[Row]) -> Iterator[Checked]:
        """Yields each row with its values and its error messages by field."""
        for number, cells in rows:
            values, wrong = check_cells(self._columns, cells, required=self.kind.columns.required)
            yield number, cells, values, wrong or self.kind.resolve(values)

    def faults(
        self, number: int, cells: Sequence[str], wrong: dict[str, list[str]]
    ) -> Iterator[DataImportFault]:
        for fault in self._describe(number, cells, wrong):
            yield DataImportFault(of=self._record, **fault._asdict())


def _begin(record: DataImport, status: str, by: Principal) -> DataImport:
    record = audit.change(record, by=by, status=status, message="")
    jobs.begin(
        by=by,
        kind=JOB,
        name=record.file_name,
        parameters={"record": record.pk, "step": status},
        total=record.made if status == Status.UNDOING else record.rows,
    )
    return record


def _in_step(import_id: int, status: str, *, locked: bool = False) -> DataImport:
    rows = DataImport.objects.live()
    found = (rows.select_for_update() if locked else rows).filter(pk=import_id).first()
    if found is None:
        raise NotFound
    if found.status != status:
        raise Conflict(CHANGED, code="wrong_state")
    return found


def _check_unused(record: DataImport) -> None:
    if record.made or record.status not in {Status.UPLOADED, Status.CHECKED}:
        state = _("in progress") if record.status in DataImport.IN_PROGRESS else _("imported")
        raise Conflict(
            _("This import is {state} and cannot be changed.").format(state=state),
            code="wrong_state",
        )


def _check_day(day: date | None) -> None:
    if day is None:
        raise Invalid.field("asOf", _("Enter the day as of which the balances are."))
    earliest = add_months(today(), -12)
    if day > today():
        raise Invalid.field("asOf", _("The day cannot be later than today."))
    if day < earliest:
        raise Invalid.field(
            "asOf", _("The day can be {day} or later.").format(day=format_day(earliest))
        )


def _kept_rows(record: DataImport) -> Iterator[selectors.KeptRow]:
    kind, rows = kind_of(record), selectors.row_of_record(record)
    reasons = dict(kind.kept_by(kind.records(rows)))
    for record_id, row in rows.items():
        if record_id in reasons:
            yield {"row": row, "message": reasons[record_id]}


def _check_free(record: DataImport) -> None:
    kept = list(_kept_rows(record))
    if kept:
        rows = counted(len(kept), "{count} row", "{count} rows")
        sentence = _("Nothing was undone: {rows} cannot be taken back, row {row} first.")
        reason = " ".join([sentence.format(rows=rows, row=kept[0]["row"]), kept[0]["message"]])
        raise Conflict(reason, code="in_use")


def _delete_rows(record: DataImport) -> None:
    """Deletes the personal data of the file."""
    DataImportSheet.objects.filter(of=record).delete()
    DataImport.objects.filter(pk=record.pk).update(sample=[])
    record.sample = []
