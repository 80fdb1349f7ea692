"""Response schemas of `api.py`, apart from lists and records."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any, TypedDict

from shared_apps.core.api.columns import RowOf
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.fees.schemas import DueLine
from tenant_apps.staff.selectors import TRAINERS


class PreviewedDue(TypedDict):
    label: str
    periodFrom: date
    periodTo: date | None
    dueDate: date
    lines: list[DueLine]
    taxable: Decimal
    tax: Decimal
    total: Decimal


class EnrolmentPreview(TypedDict):
    """`makes` describes the dues that a start in the past creates, including those of the next
    renewal run. `refused` maps fields to the errors that saving would return for the user's
    role."""

    dues: list[PreviewedDue]
    total: Decimal
    end: date | None
    makes: str
    refused: dict[str, list[str]]


class EnrolmentLimits(TypedDict):
    """Null means no limit. `startFrom` is the earliest start date that the role may set."""

    discountPercent: Decimal | None
    daysBack: int | None
    startFrom: date | None


class CancelledDue(TypedDict):
    _id: int
    number: str
    label: str
    open: Decimal


class NamedDue(TypedDict):
    _id: int
    number: str
    label: str


class CreditPreview(TypedDict):
    due: NamedDue
    lines: list[DueLine]
    taxable: Decimal
    tax: Decimal
    total: Decimal


class StepPreview(TypedDict):
    """The effects of a step on the dues; `explanation` describes them in sentences."""

    on: date
    end: date | None
    renewsOn: date | None
    issues: list[PreviewedDue]
    cancels: list[CancelledDue]
    credits: list[CreditPreview]
    balanceBefore: Decimal
    balanceAfter: Decimal
    explanation: list[str]


class TakenCourse(TypedDict):
    _id: int
    courseId: str
    coursename: str


class CourseOfStudent(TypedDict):
    _id: int
    enrollNo: str
    status: Enrolment.Status
    courseObjectId: TakenCourse


class CoursesOfStudent(TypedDict):
    list: list[CourseOfStudent]


Trainer = Annotated[dict[str, Any], RowOf("Trainer", TRAINERS)]
