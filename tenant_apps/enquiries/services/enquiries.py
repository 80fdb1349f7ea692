"""An enquiry from the first word to the student, or to the reason why not."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Invalid, Stale
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.enquiries import rules
from tenant_apps.enquiries.models import OPEN, Enquiry, FollowUp
from tenant_apps.staff.models import Member
from tenant_apps.students.services import create_student
from tenant_apps.workspace.services import take_number

NEXT = "nextFollowUp"
"""The form's name of the next follow-up."""


@transaction.atomic
def create_enquiry(
    *,
    by: Actor,
    branch: Branch,
    next_follow_up: date,
    courses: Sequence[Course] = (),
    **fields: Any,
) -> Enquiry:
    """A new enquiry with the next code. Raises Invalid for an inactive branch, an owner who works
    elsewhere, or a follow-up in the past."""
    if branch.status != Branch.Status.ACTIVE:
        raise Invalid.field("branchObjectId", "This branch is inactive.")
    enquiry = Enquiry(
        branch=branch,
        next_follow_up=next_follow_up,
        course_ids=[course.pk for course in courses],
        **{"date": today(), **fields},
    )
    _check_next(next_follow_up)
    _check_owner(enquiry.owner, branch)
    enquiry.code = f"ENQ-{take_number('enquiry'):05d}"
    return audit.create(enquiry, by=by)


@transaction.atomic
def update_enquiry(
    *, by: Actor, record: Enquiry, version: int | None = None, **changes: Any
) -> Enquiry:
    """Who asked, for what, and whose it is; the stage moves by the steps below. Raises Stale."""
    enquiry = lock(record, version)
    if "courses" in changes:
        changes["course_ids"] = [course.pk for course in changes.pop("courses")]
    if {"branch", "owner"} & changes.keys():
        branch = changes.get("branch", enquiry.branch)
        if branch != enquiry.branch and branch.status != Branch.Status.ACTIVE:
            raise Invalid.field("branchObjectId", "This branch is inactive.")
        _check_owner(changes.get("owner", enquiry.owner), branch)
    planned = changes.get("next_follow_up", enquiry.next_follow_up)
    if planned != enquiry.next_follow_up:
        _check_planned(enquiry, planned)
    return audit.change(enquiry, by=by, **changes)


@transaction.atomic
def delete_enquiry(*, by: Actor, record: Enquiry) -> None:
    """Soft. One that became a student stays: it says where the student came from."""
    enquiry = lock(record)
    if enquiry.status == Enquiry.Status.CONVERTED:
        raise Conflict("This enquiry became a student and cannot be deleted.", code="in_use")
    audit.remove(enquiry, by=by)


@transaction.atomic
def move_enquiry(
    *,
    by: Actor,
    record: Enquiry,
    status: str,
    next_follow_up: date | None = None,
    version: int | None = None,
) -> Enquiry:
    """On to a later stage; steps may be skipped. Raises Conflict `wrong_state` on the way back."""
    enquiry = _open(record, version)
    enquiry.check_transition(status)
    if next_follow_up is None:
        return audit.change(enquiry, by=by, status=status)
    _check_next(next_follow_up)
    return audit.change(enquiry, by=by, status=status, next_follow_up=next_follow_up)


@transaction.atomic
def give_enquiry(*, by: Actor, record: Enquiry, owner: Member | None) -> Enquiry:
    """To one of the branch's people, or to nobody. Raises Conflict `wrong_state` for one that is
    theirs already, Invalid for an owner who does not work at the enquiry's branch."""
    if record.owner_id == (owner.pk if owner else None):
        said = f"Is {owner.name}'s already." if owner else "Is nobody's already."
        raise Conflict(said, code="wrong_state")
    return update_enquiry(by=by, record=record, owner=owner)


@transaction.atomic
def advance_enquiry(*, by: Actor, record: Enquiry, status: str) -> Enquiry:
    """On to this stage, as for one of many. Raises Conflict `wrong_state` for one that is there already
    or past it."""
    if record.status == status:
        raise Conflict(f"Is {record.get_status_display().lower()} already.", code="wrong_state")
    return move_enquiry(by=by, record=record, status=status)


@transaction.atomic
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
    """Keeps what was said, plans the next day and, where somebody answered, makes a new enquiry a
    contacted one. Raises Invalid when the outcome asks for a next day; Conflict when it has ended.
    """
    enquiry = lock(record, version)
    if enquiry.status not in {*OPEN, Enquiry.Status.ON_HOLD}:
        raise Conflict(f"This enquiry is {_said(enquiry)}. Reopen it first.", code="wrong_state")
    is_open = enquiry.status in OPEN
    if is_open and (
        fault := rules.next_date_fault(
            outcome, next_date, planned=enquiry.next_follow_up, today=today()
        )
    ):
        raise Invalid.field(NEXT, fault)
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


@transaction.atomic
def lose_enquiry(
    *, by: Actor, record: Enquiry, reason: str, note: str = "", version: int | None = None
) -> Enquiry:
    """It came to nothing, for a reason."""
    return _park(
        by, lock(record, version), Enquiry.Status.LOST, lost_reason=reason, note=note, planned=None
    )


@transaction.atomic
def hold_enquiry(
    *,
    by: Actor,
    record: Enquiry,
    note: str = "",
    next_follow_up: date | None = None,
    version: int | None = None,
) -> Enquiry:
    """It rests, until a day or for the time being."""
    enquiry = _open(record, version)
    _check_next(next_follow_up)
    return _park(by, enquiry, Enquiry.Status.ON_HOLD, note=note, planned=next_follow_up)


@transaction.atomic
def reopen_enquiry(
    *, by: Actor, record: Enquiry, next_follow_up: date, version: int | None = None
) -> Enquiry:
    """Back to the stage it had, with a day to speak to them. Raises Conflict unless it rests."""
    enquiry = lock(record, version)
    if not enquiry.parked_from:
        raise Conflict(f"This enquiry is {_said(enquiry)}.", code="wrong_state")
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


@transaction.atomic
def convert_enquiry(
    *, by: Actor, record: Enquiry, version: int | None = None, **student: Any
) -> Enquiry:
    """Makes the student; what the form leaves out is taken from the enquiry, whose history stays.

    Who has become a student already stays that student, whoever asks again. Raises PlanLimit, Stale,
    Invalid for a minor without guardian, Conflict `wrong_state` while it is lost or on hold.
    """
    enquiry = lock(record)
    if enquiry.status == Enquiry.Status.CONVERTED:
        return enquiry
    if version is not None and version != enquiry.version:
        raise Stale
    enquiry.check_transition(Enquiry.Status.CONVERTED)
    known = {name: getattr(enquiry, name) for name in ("name", "phone", "whatsapp", "email")}
    made = create_student(by=by, **{"branch": enquiry.branch, **known, **student})
    return audit.change(
        enquiry,
        by=by,
        status=Enquiry.Status.CONVERTED,
        student_id=made.pk,
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
        raise Conflict(f"This enquiry is already {_said(enquiry)}.", code="wrong_state")
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
        raise Conflict(f"This enquiry is {_said(enquiry)}.", code="wrong_state")
    return enquiry


def _said(enquiry: Enquiry) -> str:
    return enquiry.get_status_display().lower()


def _check_next(next_follow_up: date | None) -> None:
    if next_follow_up and (fault := rules.past_fault(next_follow_up, today())):
        raise Invalid.field(NEXT, fault)


def _check_planned(enquiry: Enquiry, planned: date | None) -> None:
    if enquiry.status in OPEN and planned is None:
        raise Invalid.field(NEXT, "An open enquiry needs a next follow-up.")
    if planned and enquiry.status not in {*OPEN, Enquiry.Status.ON_HOLD}:
        raise Invalid.field(NEXT, f"This enquiry is {_said(enquiry)}. Reopen it first.")
    _check_next(planned)


def _check_owner(owner: Member | None, branch: Branch) -> None:
    """Whoever works in one branch would never find an enquiry of another."""
    if owner is not None and owner.branch_id not in (None, branch.pk):
        raise Invalid.field("ownerObjectId", f"{owner.name} works in another branch.")
