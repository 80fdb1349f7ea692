"""Services for the life cycle of an enquiry, from creation to conversion or loss."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.utils import timezone

from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Invalid, Stale
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.enquiries import rules
from tenant_apps.enquiries.models import OPEN, Enquiry, FollowUp
from tenant_apps.staff.models import Member
from tenant_apps.students.services import create_student

NEXT_FIELD = "nextFollowUp"
"""The API name of the next follow-up, used as the key of its errors."""


@writing()
def create_enquiry(
    *,
    by: Actor,
    branch: Branch,
    next_follow_up: date,
    courses: Sequence[Course] = (),
    **fields: Any,
) -> Enquiry:
    """Creates an enquiry with the next code. Raises Invalid for an inactive branch, an owner of
    another branch, or a follow-up in the past."""
    if branch.status != Branch.Status.ACTIVE:
        raise Invalid.field("branchObjectId", _("This branch is inactive."))
    enquiry = Enquiry(
        branch=branch,
        next_follow_up=next_follow_up,
        course_ids=[course.pk for course in courses],
        **{"date": today(), **fields},
    )
    _check_next(next_follow_up)
    _check_owner(enquiry.owner, branch)
    enquiry.code = take_code(Enquiry.CODES)
    return audit.create(enquiry, by=by)


@writing()
def update_enquiry(
    *, by: Actor, record: Enquiry, version: int | None = None, **changes: Any
) -> Enquiry:
    """Changes the details and the owner. The stage is changed by the functions below. Raises
    Stale."""
    enquiry = lock(record, version)
    if "courses" in changes:
        changes["course_ids"] = [course.pk for course in changes.pop("courses")]
    if {"branch", "owner"} & changes.keys():
        branch = changes.get("branch", enquiry.branch)
        if branch != enquiry.branch and branch.status != Branch.Status.ACTIVE:
            raise Invalid.field("branchObjectId", _("This branch is inactive."))
        _check_owner(changes.get("owner", enquiry.owner), branch)
    planned = changes.get("next_follow_up", enquiry.next_follow_up)
    if planned != enquiry.next_follow_up:
        _check_planned(enquiry, planned)
    return audit.change(enquiry, by=by, **changes)


@writing()
def delete_enquiry(*, by: Actor, record: Enquiry) -> None:
    """Soft-deletes the enquiry. Raises Conflict `in_use` for a converted enquiry, because it
    records where the student came from."""
    enquiry = lock(record, closes=True)
    if enquiry.status == Enquiry.Status.CONVERTED:
        raise Conflict(_("This enquiry became a student and cannot be deleted."), code="in_use")
    audit.remove(enquiry, by=by)


@writing()
def move_enquiry(
    *,
    by: Actor,
    record: Enquiry,
    status: str,
    next_follow_up: date | None = None,
    version: int | None = None,
) -> Enquiry:
    """Moves the enquiry to a later stage; stages may be skipped. Raises Conflict `wrong_state` for
    an earlier stage."""
    enquiry = _open(record, version)
    enquiry.check_transition(status)
    if next_follow_up is None:
        return audit.change(enquiry, by=by, status=status)
    _check_next(next_follow_up)
    return audit.change(enquiry, by=by, status=status, next_follow_up=next_follow_up)


@writing()
def assign_enquiry(*, by: Actor, record: Enquiry, owner: Member | None) -> Enquiry:
    """Sets the owner; None removes it. Raises Conflict `wrong_state` if this is already the owner,
    Invalid for an owner who does not work at the enquiry's branch."""
    if record.owner_id == (owner.pk if owner else None):
        message = (
            _("Already assigned to {name}.").format(name=owner.name)
            if owner
            else _("Already assigned to nobody.")
        )
        raise Conflict(message, code="wrong_state")
    return update_enquiry(by=by, record=record, owner=owner)


@writing()
def advance_enquiry(*, by: Actor, record: Enquiry, status: str) -> Enquiry:
    """Moves one enquiry of a bulk change to this stage. Raises Conflict `wrong_state` if it is
    already at the stage or past it."""
    if record.status == status:
        raise Conflict(
            _("This enquiry is already {status_label}.").format(status_label=_status_label(record)),
            code="wrong_state",
        )
    return move_enquiry(by=by, record=record, status=status)


@writing()
def log_follow_up(
    *,
    by: Actor,
    record: Enquiry,
    channel: str,
    outcome: str,
    note: str = "",
    next_date: date | None = None,
    version: int | None = None,
) -> FollowUp:
    """Stores the follow-up and sets the next date. A new enquiry becomes CONTACTED if someone
    answered.

    Raises Invalid if the outcome requires a next date, Conflict if the enquiry has ended.
    """
    enquiry = lock(record, version)
    if enquiry.status not in {*OPEN, Enquiry.Status.ON_HOLD}:
        raise Conflict(
            _("This enquiry is {status_label}. Reopen it first.").format(
                status_label=_status_label(enquiry)
            ),
            code="wrong_state",
        )
    is_open = enquiry.status in OPEN
    if is_open and (
        fault := rules.next_date_fault(
            outcome, next_date, planned=enquiry.next_follow_up, today=today()
        )
    ):
        raise Invalid.field(NEXT_FIELD, fault)
    if not is_open and next_date is not None:
        _check_next(next_date)
    follow_up = FollowUp.objects.create(
        enquiry=enquiry,
        channel=channel,
        outcome=outcome,
        note=note,
        next=next_date,
        by_id=by.id,
        by_name=by.name[:120],
    )
    changes: dict[str, Any] = {}
    if enquiry.responded_at is None:
        changes["responded_at"] = follow_up.at
    if next_date is not None:
        changes["next_follow_up"] = next_date
    if enquiry.status == Enquiry.Status.NEW and outcome in rules.REACHED:
        changes["status"] = Enquiry.Status.CONTACTED
    audit.change(enquiry, by=by, **changes)
    return follow_up


@writing()
def lose_enquiry(
    *, by: Actor, record: Enquiry, reason: str, note: str = "", version: int | None = None
) -> Enquiry:
    """Marks the enquiry as lost."""
    return _park(
        by, lock(record, version), Enquiry.Status.LOST, lost_reason=reason, note=note, planned=None
    )


@writing()
def hold_enquiry(
    *,
    by: Actor,
    record: Enquiry,
    note: str = "",
    next_follow_up: date | None = None,
    version: int | None = None,
) -> Enquiry:
    """Puts the enquiry on hold, until a given day or indefinitely."""
    enquiry = _open(record, version)
    _check_next(next_follow_up)
    return _park(by, enquiry, Enquiry.Status.ON_HOLD, note=note, planned=next_follow_up)


@writing()
def reopen_enquiry(
    *, by: Actor, record: Enquiry, next_follow_up: date, version: int | None = None
) -> Enquiry:
    """Returns the enquiry to its former stage and sets the next follow-up. Raises Conflict unless
    it is lost or on hold."""
    enquiry = lock(record, version)
    if not enquiry.parked_from:
        raise Conflict(
            _("This enquiry is {status_label}.").format(status_label=_status_label(enquiry)),
            code="wrong_state",
        )
    _check_next(next_follow_up)
    return audit.change(
        enquiry,
        by=by,
        status=enquiry.parked_from,
        parked_from="",
        parked_note="",
        lost_reason="",
        next_follow_up=next_follow_up,
    )


@writing()
def convert_enquiry(
    *, by: Actor, record: Enquiry, version: int | None = None, **student: Any
) -> Enquiry:
    """Creates the student. Contact details that are missing in `student` are copied from the
    enquiry.

    Returns a converted enquiry unchanged, so that a repeated call does not create a second student.
    Raises PlanLimit, Stale, Invalid for a minor without guardian, Conflict `wrong_state` while it
    is lost or on hold.
    """
    enquiry = lock(record)
    if enquiry.status == Enquiry.Status.CONVERTED:
        return enquiry
    if version is not None and version != enquiry.version:
        raise Stale
    enquiry.check_transition(Enquiry.Status.CONVERTED)
    known = {name: getattr(enquiry, name) for name in ("name", "phone", "whatsapp", "email")}
    created = create_student(by=by, **{"branch": enquiry.branch, **known, **student})
    return audit.change(
        enquiry,
        by=by,
        status=Enquiry.Status.CONVERTED,
        student_id=created.pk,
        next_follow_up=None,
        responded_at=enquiry.responded_at or timezone.now(),
    )


def _park(
    by: Actor,
    enquiry: Enquiry,
    status: str,
    *,
    note: str,
    planned: date | None,
    lost_reason: str = "",
) -> Enquiry:
    enquiry.check_transition(status)
    if enquiry.status == status:
        raise Conflict(
            _("This enquiry is already {status_label}.").format(
                status_label=_status_label(enquiry)
            ),
            code="wrong_state",
        )
    return audit.change(
        enquiry,
        by=by,
        status=status,
        parked_from=enquiry.parked_from or enquiry.status,
        parked_note=note,
        lost_reason=lost_reason,
        next_follow_up=planned,
    )


def _open(record: Enquiry, version: int | None) -> Enquiry:
    enquiry = lock(record, version)
    if enquiry.status not in OPEN:
        raise Conflict(
            _("This enquiry is {status_label}.").format(status_label=_status_label(enquiry)),
            code="wrong_state",
        )
    return enquiry


def _status_label(enquiry: Enquiry) -> str:
    return enquiry.get_status_display().lower()


def _check_next(next_follow_up: date | None) -> None:
    if next_follow_up and (fault := rules.past_fault(next_follow_up, today())):
        raise Invalid.field(NEXT_FIELD, fault)


def _check_planned(enquiry: Enquiry, planned: date | None) -> None:
    if enquiry.status in OPEN and planned is None:
        raise Invalid.field(NEXT_FIELD, _("An open enquiry needs a next follow-up."))
    if planned and enquiry.status not in {*OPEN, Enquiry.Status.ON_HOLD}:
        raise Invalid.field(
            NEXT_FIELD,
            _("This enquiry is {status_label}. Reopen it first.").format(
                status_label=_status_label(enquiry)
            ),
        )
    _check_next(planned)


def _check_owner(owner: Member | None, branch: Branch) -> None:
    """Raises Invalid for an owner of another branch, who could not see the enquiry."""
    if owner is not None and owner.branch_id not in (None, branch.pk):
        raise Invalid.field(
            "ownerObjectId", _("{name} works in another branch.").format(name=owner.name)
        )
