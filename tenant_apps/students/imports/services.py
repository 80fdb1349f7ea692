"""Steps of an import: upload, mapping of columns, check, run. A run saves all rows, or all ready
rows, in one transaction.

`begin_…` are called by the request and return at once. `check` and `run` are done in the background;
each is one transaction that locks the import's row. A run is a job (`tenant_apps.jobs`), whose owner
is the user who started it.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from shared_apps.core.bulk import copy_rows
from shared_apps.core.errors import Conflict, Refusal
from shared_apps.core.imports.reading import read_table
from shared_apps.core.numbering import take_codes
from shared_apps.core.parents import hold_ids
from shared_apps.core.principal import SYSTEM, Actor, Principal
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import notify, writing
from shared_apps.subscriptions.services import enforce_plan_limit, limit_of
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.branches.selectors import BRANCHES
from tenant_apps.jobs import services as jobs
from tenant_apps.students import selectors
from tenant_apps.students.events import IMPORT_FINISHED, ImportFinishedParams
from tenant_apps.students.imports.checking import (
    PROGRESS_INTERVAL,
    Values,
    branch_ids,
    check_rows,
    summarise,
)
from tenant_apps.students.imports.columns import COLUMNS
from tenant_apps.students.imports.progress import (
    JOB,
    STOPPED,
    is_abandoned,
    job_parameters,
    report_progress,
)
from tenant_apps.students.models import ImportFault, ImportSheet, Student, StudentImport

SAMPLE_ROWS = 5
BATCH_SIZE = 500
RETENTION = timedelta(days=30)
Status = StudentImport.Status
CHANGED = lazy("This import is done or was changed. Please open it and start it there.")
NOTHING_FOUND = {"good": 0, "faulty": 0, "duplicates": 0, "without_consent": 0, "room": None}


@writing()
def upload(
    *, by: Principal, content: bytes, file_name: str = "", branch: Branch | None = None
) -> StudentImport:
    """Stores the rows of a table and guesses the mapping of its headings. Raises Invalid on `file`
    if it is no table or too large."""
    table = read_table(content, sample_row=COLUMNS.sample_row)
    if branch is None and by.branch_id is not None:
        branch = BRANCHES.find(by, by.branch_id)
    record = StudentImport(
        file_name=file_name or "students",
        columns=table.columns,
        mapping=COLUMNS.guess_mapping(table.columns),
        sample=[cells for _, cells in table.rows[:SAMPLE_ROWS]],
        rows=len(table.rows),
        branch=branch,
        any_branch=by.is_owner,
    )
    audit.create(record, by=by)
    ImportSheet.objects.create(of=record, rows=table.rows)
    return record


@writing()
def change_mapping(
    *, by: Actor, record: StudentImport, version: int | None = None, **changes: Any
) -> StudentImport:
    """Changes the mapping, the branch or the guardians' consent for all minors of the file. The
    rows must then be checked again.

    Raises Stale, Invalid on `mapping`, Conflict `wrong_state` if the import is running or done.
    """
    record = lock(record, version)
    _check_idle(record)
    if "mapping" in changes:
        COLUMNS.check_mapping(changes["mapping"], len(record.columns))
    record.faults.all().delete()
    unchecked: dict[str, Any] = {"status": Status.UPLOADED, "message": "", **NOTHING_FOUND}
    return audit.change(record, by=by, **unchecked, **changes)


@writing()
def begin_check(*, by: Actor, record: StudentImport) -> StudentImport:
    """Starts the check in the background. A second call has no effect.

    Raises Invalid on `mapping` if no column is mapped to the name or the phone, Conflict
    `wrong_state`.
    """
    record = lock(record)
    if record.status == Status.CHECKING and not is_abandoned(record):
        return record
    _check_idle(record)
    COLUMNS.check_required(record.mapping)
    return _begin(record, Status.CHECKING, by, only_ready=False)


@writing()
def begin_run(
    *,
    by: Principal,
    record: StudentImport,
    only_ready: bool = False,
    skip_duplicates: bool = False,
) -> StudentImport:
    """Stores a job that creates the students: of all rows or none, or with `only_ready` of the rows
    without a fault. A second call has no effect.

    Raises Conflict `wrong_state` before a check, and after a check with faults unless `only_ready`;
    `too_many_jobs`.
    """
    record = lock(record)
    if record.status == Status.DONE or (
        record.status == Status.RUNNING and not is_abandoned(record)
    ):
        return record
    if not record.good:
        raise Conflict(_("No row is ready. Please check the rows first."), code="wrong_state")
    if record.good != record.rows and not only_ready:
        raise Conflict(
            _("Some rows have errors. Please correct them, or import the rows that are ready."),
            code="wrong_state",
        )
    modes = {"only_ready": only_ready, "skip_duplicates": skip_duplicates}
    jobs.begin(
        by=by,
        kind=JOB,
        name=record.file_name,
        parameters=job_parameters(record),
        total=record.rows,
    )
    return _begin(record, Status.RUNNING, by, **modes)


@writing()
def begin_run_again(*, by: Actor, record: StudentImport) -> None:
    """Prepares the import for another try of its job, with the choices of the last. Raises Conflict
    `wrong_state` if the import is done or its rows were not checked since."""
    record = lock(record)
    if record.status == Status.RUNNING:  # the worker of the cancelled job has not ended it yet
        return
    if record.status not in {Status.CHECKED, Status.FAILED} or not record.good:
        raise Conflict(CHANGED, code="wrong_state")
    _begin(record, Status.RUNNING, by)


def check(*, by: Actor, import_id: int) -> None:
    """Checks all rows and stores the faults; no student is saved (dry run)."""
    _process(import_id, Status.CHECKING, _save_check, by=by)


@writing()
def run(
    *, by: Actor, import_id: int, report: Callable[[int], None] = lambda done: None
) -> StudentImport:
    """Saves the students, or raises a Refusal and saves none. An import that is done is returned as
    it is."""
    record = StudentImport.objects.live().select_for_update().filter(pk=import_id).first()
    if record is None or record.status not in {Status.RUNNING, Status.DONE}:
        raise Conflict(CHANGED, code="wrong_state")
    if record.status == Status.DONE:
        return record
    return _save_students(record, by, report)


@writing()
def end_run(*, by: Actor, import_id: int, status: str, message: str = "") -> None:
    """Ends a run of which nothing was saved: FAILED with the reason, or CHECKED as before it. Leaves an
    import alone that a worker has locked, since that worker ends it."""
    free = StudentImport.objects.live().select_for_update(skip_locked=True)
    record = free.filter(pk=import_id, status=Status.RUNNING).first()
    if record is not None:
        ended = timezone.now()
        # What the plan still allows may be why it failed.
        found: dict[str, Any] = {"message": message, "ended_at": ended, "room": _room()}
        audit.change(record, by=by, status=status, **found)


@writing()
def discard(*, by: Actor, record: StudentImport) -> None:
    """Deletes the import and its rows. Raises Conflict `wrong_state` while it is running."""
    record = lock(record)
    if record.status in StudentImport.IN_PROGRESS and not is_abandoned(record):
        raise Conflict(
            _("This import is running. Please wait until it finishes."), code="wrong_state"
        )
    _delete_rows(record)
    audit.remove(record, by=by)


@writing()
def delete_old() -> int:
    """Discards imports of this workspace that were uploaded over 30 days ago and never saved, and
    returns their number. Also deletes the faults of imports that were finished over 30 days ago."""
    old = StudentImport.objects.live().filter(
        created_at__lt=timezone.now() - RETENTION, sheet__isnull=False
    )
    unused = list(old)
    for record in unused:
        discard(by=SYSTEM, record=record)
    before = timezone.now() - RETENTION
    ImportFault.objects.filter(of__status=Status.DONE, of__ended_at__lt=before).delete()
    return len(unused)


def _process(
    import_id: int, status: str, act: Callable[[StudentImport, Actor], None], *, by: Actor
) -> None:
    """Runs `act` in one transaction that locks the import's row. A second worker finds another
    status and does nothing."""
    try:
        with writing():
            locked = StudentImport.objects.live().select_for_update()
            record = locked.filter(pk=import_id, status=status).first()
            if record is not None:
                act(record, by)
    except Refusal as refusal:
        _fail(import_id, status, refusal.message, by=by)
    except Exception:
        _fail(import_id, status, STOPPED, by=by)
        raise


@writing()
def _fail(import_id: int, status: str, message: str, *, by: Actor) -> None:
    record = StudentImport.objects.filter(pk=import_id, status=status).first()
    if record is not None:
        ended = timezone.now()
        audit.change(record, by=by, status=Status.FAILED, message=message[:300], ended_at=ended)


def _save_check(record: StudentImport, by: Actor) -> None:
    result = check_rows(record, record.sheet.rows, lambda done: report_progress(record, done))
    record.faults.all().delete()
    ImportFault.objects.bulk_create([*result.faults, *result.duplicates], batch_size=BATCH_SIZE)
    found: dict[str, Any] = {
        "good": len(result.students),
        "faulty": result.faulty_rows,
        "duplicates": len(result.duplicates),
        "without_consent": result.without_consent,
        "room": _room(),
    }
    now = timezone.now()
    audit.change(record, by=by, status=Status.CHECKED, message="", ended_at=now, **found)


def _room() -> int | None:
    """Returns the number of students that the plan still allows; None without a limit."""
    limit = limit_of("student")
    return None if limit is None else max(0, limit - selectors.count_on_roll())


def _save_students(
    record: StudentImport, by: Actor, report: Callable[[int], None]
) -> StudentImport:
    """Checks the rows again, since a branch may have been closed or the date may have changed. The
    branches are locked first, so that none can be closed until the transaction ends."""
    hold_ids(Branch, branch_ids(record))

    def report_check(done: int) -> None:
        report_progress(record, done // 2)
        report(done // 2)

    result = check_rows(record, record.sheet.rows, report_check)
    if result.faults and not record.only_ready:
        raise Conflict(
            _("Nothing was saved: the check found {faults}.").format(
                faults=summarise(result.faults)
            )
        )
    skipped = {found.row for found in result.duplicates} if record.skip_duplicates else set()
    students = [values for row, values in result.students if row not in skipped]
    if not students:
        every = "row that is ready" if result.faults else "row"
        raise Conflict(
            _("Nothing was saved: every {every} is a student already.").format(every=every)
        )
    enforce_plan_limit("student", used=lambda: selectors.count_on_roll() + len(students) - 1)
    codes = take_codes(Student.CODES, len(students))
    copy_rows(Student, _student_rows(record, students, codes, by))
    _delete_rows(record)
    # Users correct the rows that were left out with this list. It is deleted after 30 days.
    ImportFault.objects.bulk_create(result.faults, batch_size=BATCH_SIZE)
    done = audit.change(
        record,
        by=by,
        status=Status.DONE,
        made=len(students),
        faulty=result.faulty_rows,
        message=_("{first} to {last}.").format(first=codes[0], last=codes[-1]),
        ended_at=timezone.now(),
    )
    params: ImportFinishedParams = {
        "file": record.file_name,
        "imported": len(students),
        "leftOut": result.faulty_rows,
    }
    notify(IMPORT_FINISHED.event(done, params))
    return done


def _student_rows(
    record: StudentImport, students: Sequence[Values], codes: Sequence[str], by: Actor
) -> Iterator[Values]:
    """Yields the rows to insert, in the order of the spreadsheet."""
    stamps = {
        "created_at": timezone.now(),
        "created_by_id": by.id,
        "created_by_name": by.name[:120],
        "imported_by_id": record.pk,
    }
    for done, (values, code) in enumerate(zip(students, codes, strict=True)):
        if done % PROGRESS_INTERVAL == 0:
            report_progress(record, (record.rows + done) // 2)
        yield {**values, **stamps, "code": code}


def _delete_rows(record: StudentImport) -> None:
    """Deletes all personal data of the file."""
    ImportSheet.objects.filter(of=record).delete()
    record.faults.all().delete()
    StudentImport.objects.filter(pk=record.pk).update(sample=[])
    record.sample = []


def _begin(record: StudentImport, status: str, by: Actor, **changes: Any) -> StudentImport:
    report_progress(record, 0)
    now = timezone.now()
    return audit.change(record, by=by, status=status, begun_at=now, message="", **changes)


def _check_idle(record: StudentImport) -> None:
    in_progress = record.status in StudentImport.IN_PROGRESS and not is_abandoned(record)
    if in_progress or record.status == Status.DONE:
        state = "done" if record.status == Status.DONE else "at work"
        raise Conflict(
            _("This import is {state} and cannot be changed.").format(state=state),
            code="wrong_state",
        )
