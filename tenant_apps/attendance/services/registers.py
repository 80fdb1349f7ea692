"""Taking a batch's register, and taking it back."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from django.db import connection
from django.db.models import F
from django.utils import timezone

from shared_apps.core.dates import format_day, today
from shared_apps.core.errors import Conflict, Invalid, Stale
from shared_apps.core.principal import Principal
from shared_apps.core.roles import MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.attendance import rules
from tenant_apps.attendance.models import Mark, Register
from tenant_apps.attendance.selectors import Page, RegisterRow
from tenant_apps.audit import services as audit
from tenant_apps.courses.models import Batch

FIELDS = ("code", "check_in", "check_out", "note")
_EMPTY: dict[str, Any] = {"code": None, "check_in": None, "check_out": None, "note": ""}
UNSEEN: Any = object()
"""The version of who does not say what they looked at."""


@writing()
def take_register(
    *,
    by: Principal,
    batch_id: int,
    on: date,
    marks: Sequence[Mapping[str, Any]],
    reason: str = "",
    version: int | None = UNSEEN,
) -> Page:
    """Keeps the marks of a batch's day, all or none of them, and returns the page as it is now.

    Four statements, however many students there are: the page, the register, the marks, the audit
    entry. Who is left out keeps the mark there is. `version` is the register's as the person saw it,
    also of one that was taken back; None for one that nobody had ever taken.

    Sent again, it is done once: where every mark already stands as it is given, whatever the
    version, this is its own echo or says the same, and the page is the answer.

    Raises NotFound for a batch that is not this person's, Invalid for a day or a student that
    cannot be marked, Conflict `locked` after 7 days but for managers, Stale with `theirs` when
    somebody else was quicker: of two phones that save at once one is told so, and nothing is twice.
    """
    page = Page(by, batch_id, on)
    if _stands(page, marks):
        return page
    _check_day(page, by, reason)
    if version is not UNSEEN and version != page.version:
        raise _stale(page)
    new = _new_marks(page, marks)
    before = {student: page.students[student].get("mark", _EMPTY) for student in new}
    changed = {student: mark for student, mark in new.items() if mark != before[student]}
    first = page.taken is None
    register = _save(page, by)
    if register is None:
        # Somebody was quicker: this very request, sent twice, or another person.
        now = Page(by, batch_id, on)
        if _stands(now, marks):
            return now
        raise _stale(now)
    _keep(page, register.pk, changed)
    audit.record(
        "taken" if first else "changed",
        by=by,
        target=_register(page, register.pk),
        before={"marks": _differences(page, before, changed)},
        after={
            "batch": page.batch["name"],
            "date": on,
            "marks": _differences(page, changed, before),
            **({"reason": reason} if reason else {}),
        },
    )
    page.now_taken(register)
    page.now_marked(changed)
    return page


@writing()
def untake_register(
    *, by: Principal, batch_id: int, on: date, version: int, reason: str = ""
) -> Page:
    """Takes back a register that was taken by mistake and not changed since: its marks go, and its day
    is not taken again. The audit log keeps what it said. `version` is the register's as it was
    taken. One that is not taken, or not any more, is answered as it is.

    Raises NotFound and the faults of the day as `take_register`, Stale with `theirs` for another
    version, Conflict `wrong_state` for one that was changed, `not_yours` for who neither took it
    nor is a manager.
    """
    page = Page(by, batch_id, on)
    taken = page.taken
    if taken is None:
        return page
    _check_day(page, by, reason)
    if version != taken.version:
        raise _stale(page)
    if taken.changed_at is not None:
        raise Conflict(
            _(
                "This register was changed after it was taken, so it cannot be undone. Please change the "
                "marks instead."
            ),
            code="wrong_state",
        )
    if taken.by_id != by.id and by.rights not in MANAGERS:
        raise Conflict(
            _("{by} took this register. Please ask an admin or the owner to undo it.").format(
                by=taken.by
            ),
            code="not_yours",
        )
    if _update(taken, by, deleted_at=timezone.now()) is None:
        raise _stale(Page(by, batch_id, on))
    Mark.objects.filter(register=taken.pk).delete()
    marks = {student: line["mark"] for student, line in page.students.items() if "mark" in line}
    audit.record(
        "untaken",
        by=by,
        target=_register(page, taken.pk),
        before={"marks": _differences(page, marks, dict.fromkeys(marks, _EMPTY))},
        after={
            "batch": page.batch["name"],
            "date": on,
            **({"reason": reason} if reason else {}),
        },
    )
    return Page(by, batch_id, on)


def _stands(page: Page, marks: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the register is taken and already says all of this."""
    return page.taken is not None and all(
        page.students.get(given["student"], {}).get("mark") == _mark(given) for given in marks
    )


def _mark(given: Mapping[str, Any]) -> dict[str, Any]:
    return _EMPTY | {name: given[name] for name in FIELDS if name in given}


def _check_day(page: Page, by: Principal, reason: str) -> None:
    now = today()
    if page.on > now:
        raise Invalid.field("date", _("Attendance cannot be marked for a future day."))
    if page.no_session:
        raise Invalid.field("date", page.no_session)
    if not rules.is_locked(page.on, now):
        return
    if by.rights not in MANAGERS:
        raise Conflict(
            _(
                "The register of {day} is locked because it is more than "
                "{open_days} days old. Please ask an admin or the owner to "
                "change it."
            ).format(day=format_day(page.on), open_days=rules.OPEN_DAYS),
            code="locked",
        )
    if not reason:
        raise Invalid.field(
            "reason",
            _(
                "The register of {day} is locked because it is more than {open_days} "
                "days old. Please give a reason for the change."
            ).format(day=format_day(page.on), open_days=rules.OPEN_DAYS),
        )


def _new_marks(page: Page, marks: Sequence[Mapping[str, Any]]) -> dict[int, dict[str, Any]]:
    """What is to stand in the register, by student. Raises Invalid naming the line."""
    faults: dict[str, list[str]] = {}
    new: dict[int, dict[str, Any]] = {}
    for place, given in enumerate(marks):
        student = given["student"]
        mark = _mark(given)
        where = f"marks.{place}"
        if student not in page.students:
            text = _("This student is not in {batch} on {day}.").format(
                batch=page.batch["name"], day=format_day(page.on)
            )
            faults[f"{where}.studentObjectId"] = [text]
        elif student in new:
            faults[f"{where}.studentObjectId"] = [_("This student is marked twice.")]
        elif fault := rules.times_fault(mark["code"], mark["check_in"], mark["check_out"]):
            faults[f"{where}.checkOut"] = [fault]
        new[student] = mark
    if faults:
        raise Invalid(faults)
    return new


def _differences(
    page: Page, marks: Mapping[int, Mapping[str, Any]], others: Mapping[int, Mapping[str, Any]]
) -> dict[str, dict[str, Any]]:
    """What `marks` say otherwise than `others`, by the student's code."""
    return {
        page.students[student]["code"]: {
            name: value for name, value in marks[student].items() if value != others[student][name]
        }
        for student in marks.keys() & others.keys()
        if marks[student] != others[student]
    }


def _stale(page: Page) -> Stale:
    return Stale(data={"theirs": page.answer(timezone.localtime())})


def _register(page: Page, pk: int) -> Register:
    """The register as the audit log names it, from what the page has read already."""
    batch = Batch(pk=page.batch["_id"], name=page.batch["name"])
    branch_id = page.batch["branchObjectId"]["_id"]
    return Register(pk=pk, batch=batch, branch_id=branch_id, date=page.on)


def _save(page: Page, by: Principal) -> RegisterRow | None:
    """The register with its next version; None when somebody saved it since the page was read. Waits
    for who is just saving it."""
    if page.register is None:
        return _insert(page, by)
    return _update(page.register, by) if page.taken else _take_up(page, page.register, by)


def _insert(page: Page, by: Principal) -> RegisterRow | None:
    now, name = timezone.now(), by.name[:120]
    branch = page.batch["branchObjectId"]["_id"]
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO attendance_register (batch_id, branch_id, date, version,"
            " created_at, created_by_id, created_by_name, updated_by_name)"
            " VALUES (%s, %s, %s, 1, %s, %s, %s, '')"
            " ON CONFLICT (batch_id, date) DO NOTHING RETURNING id",
            [page.batch["_id"], branch, page.on, now, by.id, name],
        )
        found = cursor.fetchone()
    return RegisterRow(found[0], 1, at=now, by_id=by.id, by=name) if found else None


def _take_up(page: Page, old: RegisterRow, by: Principal) -> RegisterRow | None:
    """One that was taken back, as if it were new but for its version: who saw the earlier one must
    not mistake this for it."""
    now, name = timezone.now(), by.name[:120]
    kept = _next_version(
        old,
        branch_id=page.batch["branchObjectId"]["_id"],
        created_at=now,
        created_by_id=by.id,
        created_by_name=name,
        updated_at=None,
        updated_by_id=None,
        updated_by_name="",
        deleted_at=None,
    )
    return RegisterRow(old.pk, old.version + 1, at=now, by_id=by.id, by=name) if kept else None


def _update(
    old: RegisterRow, by: Principal, *, deleted_at: datetime | None = None
) -> RegisterRow | None:
    now, name = timezone.now(), by.name[:120]
    kept = _next_version(
        old, updated_at=now, updated_by_id=by.id, updated_by_name=name, deleted_at=deleted_at
    )
    if not kept:
        return None
    return replace(
        old, version=old.version + 1, changed_at=now, changed_by=name, deleted_at=deleted_at
    )


def _next_version(old: RegisterRow, **fields: Any) -> bool:
    """Whether the fields were kept: nobody has saved the register since it was read."""
    found = Register.objects.filter(pk=old.pk, version=old.version)
    return bool(found.update(version=F("version") + 1, **fields))


def _keep(page: Page, register_id: int, marks: Mapping[int, Mapping[str, Any]]) -> None:
    rows = [
        Mark(
            register_id=register_id,
            enrolment_id=page.students[student]["enrolment"],
            student_id=student,
            batch_id=page.batch["_id"],
            branch_id=page.batch["branchObjectId"]["_id"],
            date=page.on,
            **mark,
        )
        for student, mark in marks.items()
    ]
    Mark.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["batch", "date", "student"],
        update_fields=[*FIELDS, "enrolment"],
    )
