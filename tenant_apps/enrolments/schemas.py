"""What the calls of `api.py` answer beyond lists and records."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any, TypedDict

from shared_apps.core.api.columns import RowOf
from tenant_apps.enrolments.selectors import CourseOfStudent
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
    """`makes` says which dues a first day in the past creates, those of the next renewal run among
    them; `refused` by field what saving would refuse to this person's role."""

    dues: list[PreviewedDue]
    total: Decimal
    end: date | None
    makes: str
    refused: dict[str, list[str]]


class EnrolmentLimits(TypedDict):
    """Null is without a limit. `startFrom` is the first day that the role may give."""

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
    """What a step would do to the dues, and why, in sentences."""

    on: date
    end: date | None
    renewsOn: date | None
    issues: list[PreviewedDue]
    cancels: list[CancelledDue]
    credits: list[CreditPreview]
    balanceBefore: Decimal
    balanceAfter: Decimal
    explanation: list[str]


class CoursesOfStudent(TypedDict):
    list: list[CourseOfStudent]


Trainer = Annotated[dict[str, Any], RowOf("Trainer", TRAINERS)]
