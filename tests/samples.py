"""One good call of every route: what the guards repeat as everybody, with every wrong id.

A route that is missing here fails the guards by its name.
"""

import base64
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils import timezone
from PIL import Image

from tests.seed import PASSWORD, Ids

Values = Callable[[Ids], Mapping[str, Any]]
NEW_PASSWORD = "Sitar#2026"


def nothing(ids: Ids) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class Sample:
    """A call by the owner of the first organisation that a healthy server grants.

    `path` fills the braces of the route, `body` the JSON (None = no body). `scoped` names the ids
    of the same rows in the second branch, for the guards to try.
    """

    path: Values = nothing
    body: Values | None = None
    scoped: Values = nothing

    def address(self, route: str, ids: Ids) -> str:
        return route.format(**self.path(ids))


@lru_cache(maxsize=1)
def small_picture() -> str:
    """A clean PNG of 4 × 4 pixels in base64."""
    buffer = io.BytesIO()
    Image.new("RGB", (4, 4), "teal").save(buffer, "PNG")
    return base64.b64encode(buffer.getvalue()).decode()


def of(name: str, second: str | None = None, **body: Any) -> Sample:
    """A call on one record; `second` is its twin in the second branch."""
    return Sample(
        path=lambda ids: {"pk": getattr(ids, name)},
        body=(lambda ids: body) if body else None,
        scoped=(lambda ids: {"pk": getattr(ids, second)}) if second else nothing,
    )


def send(**body: Any) -> Sample:
    """A body; a function among its values is asked for the id it stands for."""

    def fill(ids: Ids) -> dict[str, Any]:
        return {name: value(ids) if callable(value) else value for name, value in body.items()}

    return Sample(body=fill)


def person(name: str, **body: Any) -> Sample:
    """A call on one of the people; the second branch's admin is the twin."""

    def path(who: str) -> Values:
        return lambda ids: {"pk": ids.people[who], "user_id": ids.people[who]}

    return Sample(path(name), (lambda ids: body) if body else None, path("branch_admin"))


def new_branch() -> Sample:
    return send(
        branchname="Aundh",
        phone="9822011870",
        address="3 Aundh Road",
        city="Pune",
        state="Maharashtra",
        pincode="411007",
        receiptPrefix="AUN",
    )


def new_member() -> Sample:
    return send(
        username="Neha Kale",
        email="neha.kale@people.test",
        password=NEW_PASSWORD,
        phone="9822011871",
        address="4 Karve Road",
        role="TRAINER",
        branchObjectId=lambda ids: ids.branch,
        jobtype="Part time",
        gender="Female",
    )


def enrolment() -> Sample:
    return send(
        studentObjectId=lambda ids: ids.new_student,
        courseObjectId=lambda ids: ids.course,
        feePlanObjectId=lambda ids: ids.plan,
        trainerObjectId=lambda ids: ids.people["trainer"],
        branchObjectId=lambda ids: ids.branch,
        start=timezone.localdate().replace(day=1),
    )


def payment(**more: Any) -> Sample:
    return send(
        studentObjectId=lambda ids: ids.owing_student,
        amount="500.00",
        allocations=lambda ids: [{"due": ids.due, "amount": "100.00"}],
        **more,
    )


SAMPLES: dict[str, Sample] = {
    "GET classmaster/info": Sample(),
    # Signed out, and the own session
    "POST useradmin/signup": send(
        centreName="Nritya Dance Centre",
        category="Art & Music",
        username="Leela Rao",
        email="leela@nritya.test",
        phone="9822011872",
        password=NEW_PASSWORD,
    ),
    "POST useradmin/verify-account": send(token="A" * 43, password=NEW_PASSWORD),
    "POST useradmin/login": send(email="trainer@tiny.test", password=PASSWORD),
    "POST useradmin/logout": send(autoLogout=False),
    "POST useradmin/forgot-password": send(email="trainer@tiny.test"),
    "POST useradmin/reset-password": send(token="A" * 43, password=NEW_PASSWORD),
    "POST useradmin/verify-staff/check": send(token="A" * 43),
    "POST useradmin/verify-staff": send(token="A" * 43),
    "POST useradmin/change-password": send(old=PASSWORD, new=NEW_PASSWORD),
    "GET useradmin/session": Sample(),
    "GET useradmin/{user_id}": person("owner"),
    "PUT useradmin/update/{user_id}": person("trainer", education="B.Mus."),
    # The platform
    "GET superadmin/organisation": Sample(),
    "GET superadmin/organisation/export": Sample(),
    "POST superadmin/organisation/{code}/open": Sample(
        path=lambda ids: {"code": ids.code}, body=lambda ids: {"reason": "The owner asked"}
    ),
    "POST superadmin/leave": Sample(),
    "GET subscription/user/{organisation}": Sample(path=lambda ids: {"organisation": ids.code}),
    # The workspace
    "GET settings": Sample(),
    "PUT settings": send(receiptNote="Fees once paid are not returned."),
    "POST files": send(base64=lambda ids: small_picture(), mimeType="image/png", ext="png"),
    "GET files/{signature}": Sample(path=lambda ids: {"signature": "unsigned"}),
    "GET home": Sample(),
    "GET notification": Sample(),
    "POST notification/read": send(ids=[1]),
    "GET branch": Sample(),
    "GET branch/export": Sample(),
    "POST branch": new_branch(),
    "PUT branch/update/{pk}": of("branch", "second_branch", city="Pimpri"),
    "PUT branch/delete/{pk}": of("second_branch"),
    "GET branch/{pk}": of("branch", "second_branch"),
    "GET branch/{pk}/summary": of("branch", "second_branch"),
    "GET staff": Sample(),
    "GET staff/export": Sample(),
    "POST staff": new_member(),
    "PUT staff/update/{pk}": person("trainer", education="B.Mus."),
    "PUT staff/delete/{pk}": person("staff"),
    "GET staff/{pk}": person("trainer"),
    "POST staff/{pk}/invite": person("staff"),
    "GET course": Sample(),
    "GET course/export": Sample(),
    "POST course": send(
        coursename="Sitar",
        durationValue=6,
        durationUnit="MONTHS",
        baseFee="3500.00",
        feePlan={"kind": "MONTHLY", "dueDay": 5},
    ),
    "PUT course/update/{pk}": of("course", category="Strings"),
    "PUT course/delete/{pk}": of("free_course"),
    "GET course/{pk}": of("course"),
    "GET feeplan": Sample(),
    "GET feeplan/export": Sample(),
    "POST feeplan": send(courseObjectId=lambda ids: ids.course, kind="QUARTERLY", fee="11000.00"),
    "PUT feeplan/update/{pk}": of("plan", graceDays=3),
    "PUT feeplan/delete/{pk}": of("plan"),
    "GET feeplan/{pk}": of("plan"),
    "GET student": Sample(),
    "GET student/export": Sample(),
    "POST student": send(
        studentName="Ira Sen", phone="9822011873", branchObjectId=lambda ids: ids.branch
    ),
    "POST student/duplicates": send(phone="9822014567"),
    "PUT student/update/{pk}": of("new_student", "second_student", school="Vidya Bhavan"),
    "PUT student/delete/{pk}": of("new_student", "second_student"),
    "GET student/{pk}": of("student", "second_student"),
    "GET studentpayment": Sample(),
    "GET studentpayment/export": Sample(),
    "POST studentpayment": payment(method="CASH"),
    "POST studentpayment/preview": payment(),
    "GET studentpayment/{pk}": of("payment", "second_payment"),
    "GET studentpayment/{pk}/receipt": of("payment", "second_payment"),
    "POST studentpayment/{pk}/reverse": of("payment", "second_payment", reason="Counted twice"),
    "GET due": Sample(),
    "GET due/export": Sample(),
    "GET due/{pk}": of("due", "second_due"),
    "POST due/{pk}/cancel": of("due", "second_due", reason="Issued by mistake"),
    "POST due/{pk}/write-off": of("due", "second_due", reason="Moved away"),
    "GET studentcourse": Sample(),
    "GET studentcourse/export": Sample(),
    "POST studentcourse": enrolment(),
    "POST studentcourse/preview": enrolment(),
    "GET studentcourse/course/{student_id}": Sample(
        path=lambda ids: {"student_id": ids.student},
        scoped=lambda ids: {"student_id": ids.second_student},
    ),
    "GET studentcourse/trainers": Sample(),
    "PUT studentcourse/update/{pk}": of("enrolment", "second_enrolment", trainerObjectId=None),
    "PUT studentcourse/delete/{pk}": of("unpaid_enrolment", "second_enrolment"),
    "GET studentcourse/{pk}": of("enrolment", "second_enrolment"),
    "POST studentcourse/{pk}/cancel": of("unpaid_enrolment", "second_enrolment", reason="Mistake"),
    "POST studentcourse/{pk}/pause": of("enrolment", "second_enrolment", reason="Exams"),
    "POST studentcourse/{pk}/resume": of("enrolment", "second_enrolment", reason="Back"),
    "POST studentcourse/{pk}/complete": of("enrolment", "second_enrolment", reason="Done"),
    "POST studentcourse/{pk}/drop": of("enrolment", "second_enrolment", reason="Moved away"),
}
