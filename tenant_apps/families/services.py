"""Forms and changes families, and records what they pay."""

from collections.abc import Sequence
from typing import Any

from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.families import selectors
from tenant_apps.families.models import Family, FamilyMember
from tenant_apps.fees.models import Payment
from tenant_apps.fees.services import record_split_payment
from tenant_apps.students.models import Student


@writing()
def form_family(*, by: Actor, students: Sequence[Student], **values: Any) -> Family:
    """Forms a family of at least two students of one branch.

    Raises Invalid for fewer students or students of several branches, Conflict `in_family` for a
    student who belongs to a family already, NotFound for one who was deleted.
    """
    chosen = {student.pk: student for student in students}
    if len(chosen) < 2:
        raise Invalid.field("studentObjectIds", _("Choose at least two students."))
    first = students[0]
    family: Family = audit.create(Family(branch_id=first.branch_id, **values), by=by)
    for pk in sorted(chosen):
        _join(family, chosen[pk], by=by, field="studentObjectIds")
    return family


@writing()
def change_family(
    *, by: Actor, record: Family, version: int | None = None, **changes: Any
) -> Family:
    """Changes the name, the payer or the phone. Raises Stale."""
    changed: Family = audit.change(lock(record, version), by=by, **changes)
    return changed


@writing()
def add_student(*, by: Actor, record: Family, student: Student) -> Family:
    """Adds a student of the same branch. Raises Conflict `in_family` for one who belongs to a family
    already, Invalid for a student of another branch and for more than 20."""
    family = lock(record)
    _join(family, student, by=by, field="studentObjectId")
    return family


@writing()
def remove_student(*, by: Actor, record: Family, student: Student) -> Family:
    """Takes a student out of the family. What was paid stays as it is. Raises Conflict `not_in_family`."""
    family = lock(record)
    removed, _rows = FamilyMember.objects.filter(family=family, student=student).delete()
    if not removed:
        raise _not_in_family(student)
    _record("left family", family, student, by=by)
    return family


@writing()
def merge_families(*, by: Actor, record: Family, other: Family) -> Family:
    """Takes the students of another family of the branch into this one, and deletes the other. Raises
    Invalid for the same family, or one of another branch, and for more than 20 students."""
    if other.pk == record.pk:
        raise Invalid.field("familyObjectId", _("Choose another family."))
    # In the order of their ids, so that two people who join the same families cannot wait for each other.
    locked = {one.pk: lock(one) for one in sorted((record, other), key=lambda one: one.pk)}
    family, ended = locked[record.pk], locked[other.pk]
    if family.branch_id != ended.branch_id:
        raise Invalid.field("familyObjectId", _("Both families must be of the same branch."))
    students = selectors.students_of(ended)
    FamilyMember.objects.filter(family=ended).delete()
    for student in sorted(students, key=lambda student: student.pk):
        _record("left family", ended, student, by=by)
        _join(family, student, by=by, field="familyObjectId")
    audit.remove(ended, by=by)
    return family


@writing()
def end_family(*, by: Actor, record: Family) -> None:
    """Ends the family. Its students, and what they owe and paid, stay as they are."""
    family = lock(record, closes=True)
    students = selectors.students_of(family)
    FamilyMember.objects.filter(family=family).delete()
    for student in students:
        _record("left family", family, student, by=by)
    audit.remove(family, by=by)


def students_with(family: Family, student: Student) -> list[Student]:
    """Returns the students of a family to which `student` belongs. Raises Conflict `not_in_family`."""
    students = selectors.students_of(family)
    if student.pk not in {one.pk for one in students}:
        raise _not_in_family(student)
    return students


@writing()
def pay_for_family(*, by: Actor, record: Family, student: Student, **tender: Any) -> list[Payment]:
    """Records money that was received for all students of the family: their oldest dues first, each
    student's part with a receipt of its own. What no due takes is an advance of `student`.

    Raises Conflict `not_in_family`, and what `record_payment` raises; then nothing is recorded.
    """
    family = lock(record)
    students = students_with(family, student)
    return record_split_payment(by=by, students=students, rest_to=student, **tender)


def _join(family: Family, student: Student, *, by: Actor, field: str) -> None:
    student = lock(student)
    if student.branch_id != family.branch_id:
        raise Invalid.field(
            field,
            _("{student} is a student of another branch.").format(student=student.name),
        )
    member = (
        FamilyMember.objects.select_for_update(of=("self",))
        .filter(student=student)
        .select_related("family")
        .first()
    )
    if member is not None:
        own = member.family
        if own.deleted_at is None and own.branch_id == student.branch_id:
            raise Conflict(
                _("{student} is in the family {family} already.").format(
                    student=student.name, family=own.name
                ),
                code="in_family",
            )
        member.delete()
    if FamilyMember.objects.filter(family=family).count() >= selectors.MOST:
        raise Invalid.field(
            field, _("A family can have {most} students.").format(most=selectors.MOST)
        )
    FamilyMember.objects.create(family=family, student=student)
    _record("joined family", family, student, by=by)


def _not_in_family(student: Student) -> Conflict:
    return Conflict(
        _("{student} is not in this family.").format(student=student.name), code="not_in_family"
    )


def _record(action: str, family: Family, student: Student, *, by: Actor) -> None:
    audit.record(action, by=by, target=student, after={"family": family.name})
