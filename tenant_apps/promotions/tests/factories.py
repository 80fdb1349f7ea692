"""A batch whose students can move on, and the calls that promote it."""

from datetime import time
from decimal import Decimal
from types import SimpleNamespace

from shared_apps.core.dates import add_months, month_start, today
from tenant_apps.branches.models import Branch
from tenant_apps.courses.tests.factories import make_batch, make_course, plan_of
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.students.tests.factories import make_student
from tests.callers import Caller


def class_of(students: int = 2, *, branch: Branch | None = None, **batch) -> SimpleNamespace:
    """A batch of so many students since two months ago, who paid nothing of ₹11,800.00 each, and the
    course that follows: two instalments of ₹5,000.00 before GST."""
    since = add_months(month_start(today()), -2)
    course = make_course(base_fee=Decimal(10000), fee_plan={"kind": "ONE_TIME"})
    batch = {"start_time": time(4), "end_time": time(5)} | batch
    if branch is not None:
        batch["branch"] = branch
    old = make_batch(course=course, start=since, **batch)
    enrolments = [
        make_enrolment(
            make_student(old.branch, name=f"Zubin {number}"),
            course=course,
            batch=old,
            start=since,
            auto_renew=False,
        )
        for number in range(students)
    ]
    rows = [{"amount": "5000.00", "afterDays": 0}, {"amount": "5000.00", "afterDays": 30}]
    following = make_course(
        base_fee=Decimal(10000), fee_plan={"kind": "INSTALMENTS", "instalments": rows}
    )
    return SimpleNamespace(
        batch=old, enrolments=enrolments, course=following, plan=plan_of(following)
    )


def body_of(known: SimpleNamespace, **more) -> dict:
    body = {
        "batchObjectId": known.batch.pk,
        "courseObjectId": known.course.pk,
        "feePlanObjectId": known.plan.pk,
        "start": today().isoformat(),
    } | more
    if "toBatchObjectId" not in body:
        body.setdefault("newBatch", f"Next of {known.batch.name}")
    return body


def preview(caller: Caller, known: SimpleNamespace, **more) -> dict:
    answer = caller.post("promotion/preview", body_of(known, **more))
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"]


def promote(caller: Caller, known: SimpleNamespace, *, seen: str | None = None, **more):
    """Promotes as the preview of the same choice says, or as the one that was `seen`."""
    seen = seen or preview(caller, known, **more)["seen"]
    return caller.post("promotion", body_of(known, **more) | {"seen": seen})
