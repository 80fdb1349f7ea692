"""Every change of courses and fee plans. What students already agreed to is not touched by it."""

from typing import Any

from django.db import transaction

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from tenant_apps.audit import services as audit
from tenant_apps.courses.models import Course, FeePlan
from tenant_apps.courses.ports import course_in_use
from tenant_apps.workspace.services import take_number


@transaction.atomic
def create_course(*, by: Actor, fee_plan: dict[str, Any] | None = None, **fields: Any) -> Course:
    """A new course, usable at once unless it is to be a draft; with its first fee plan if given."""
    with readable_constraints(Course, course_name_once="coursename"):
        course = audit.create(Course(code=f"CRS-{take_number('course'):03d}", **fields), by=by)
    if fee_plan:
        create_fee_plan(by=by, course=course, **fee_plan)
    return course


@transaction.atomic
def update_course(
    *, by: Actor, record: Course, version: int | None = None, **changes: Any
) -> Course:
    """Raises Stale, or Conflict when the status has no such arrow. Issued dues stay as they are."""
    course = lock(record, version)
    if "status" in changes:
        course.check_arrow(changes["status"])
    with readable_constraints(Course, course_name_once="coursename"):
        return audit.change(course, by=by, **changes)


@transaction.atomic
def delete_course(*, by: Actor, record: Course) -> None:
    """Soft. Raises Conflict while somebody learns it."""
    course = lock(record)
    for reason in filter(None, course_in_use.ask(course_id=course.pk)):
        raise Conflict(reason, code="in_use")
    for plan in course.fee_plans.live():
        audit.remove(plan, by=by)
    audit.remove(course, by=by)


@transaction.atomic
def create_fee_plan(
    *, by: Actor, course: Course, kind: str, name: str = "", **fields: Any
) -> FeePlan:
    """A way to pay for a course; without a name it is called by its kind."""
    plan = FeePlan(course=course, kind=kind, name=name or FeePlan.Kind(kind).label, **fields)
    with readable_constraints(FeePlan, feeplan_name_once="name"):
        return audit.create(plan, by=by)


@transaction.atomic
def update_fee_plan(
    *, by: Actor, record: FeePlan, version: int | None = None, **changes: Any
) -> FeePlan:
    """Holds for later enrolments; the present ones keep the terms they were made on."""
    with readable_constraints(FeePlan, feeplan_name_once="name"):
        return audit.change(record, by=by, version=version, **changes)


@transaction.atomic
def delete_fee_plan(*, by: Actor, record: FeePlan) -> None:
    """Soft: nobody can choose it any more; who is enrolled on it stays on its terms."""
    audit.remove(record, by=by)
