"""How the students of a batch attend it, for the batch's own page."""

from collections import Counter
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from django.contrib.postgres.aggregates import JSONBAgg
from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef
from django.db.models.functions import JSONObject

from shared_apps.core.api.columns import id_
from shared_apps.core.api.lists import Listing
from shared_apps.core.dates import add_months
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.subqueries import OfOuter
from tenant_apps.attendance.models import Mark
from tenant_apps.attendance.schemas import AttendanceOfBatch, StudentOfBatch
from tenant_apps.attendance.selectors.months import FIRST, LAST
from tenant_apps.attendance.selectors.registers import rows, tally
from tenant_apps.attendance.selectors.scope import BRANCH_OF_BATCH, batches_of_trainer
from tenant_apps.courses.models import Batch
from tenant_apps.enrolments.models import Enrolment

LAST_CLASSES = 6

_of_enrolment = Mark.objects.filter(enrolment=OuterRef("pk"), batch=OuterRef("batch"))
_last = ArraySubquery(_of_enrolment.order_by("-date").values("code")[:LAST_CLASSES])
_of_month = ArraySubquery(_of_enrolment.filter(date__gte=FIRST, date__lte=LAST).values("code"))
_students = OfOuter(
    Enrolment.objects.live().filter(status__in=Enrolment.RUNNING),
    "batch",
    JSONBAgg(JSONObject(student="student_id", last=_last, month=_of_month)),
)

ATTENDED = Listing(
    Batch.objects.live(),
    columns=[id_()],
    detail=[rows("students", _students)],
    scope=BRANCH_OF_BATCH,
)
ATTENDED.narrow(Role.TRAINER, batches_of_trainer)


def attendance_of_batch(principal: Principal, batch_id: int, first: date) -> AttendanceOfBatch:
    """The last six marks of everybody who learns in the batch now, oldest first, and what the marks of
    the month that begins on `first` come to. One statement. Raises NotFound for a batch that is not
    this person's to see."""
    last = add_months(first, 1) - timedelta(days=1)
    found = ATTENDED.record(principal, batch_id, first=first, last=last)["students"]
    month = Counter(code for one in found for code in one["month"])
    return {
        "month": f"{first:%Y-%m}",
        "total": tally(month),
        "students": [_student(one) for one in found],
    }


def _student(found: Mapping[str, Any]) -> StudentOfBatch:
    return {
        "studentObjectId": found["student"],
        "last": found["last"][::-1],
        "percent": tally(Counter(found["month"]))["percent"],
    }
