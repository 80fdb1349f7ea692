"""Response schemas of the enquiry endpoints, apart from the record itself."""

from datetime import date, datetime
from typing import Literal, TypedDict

from tenant_apps.enquiries.models import Enquiry, FollowUp


class WantedCourse(TypedDict):
    _id: int
    coursename: str


class LastFollowUp(TypedDict):
    """The most recent follow-up, shown in the list."""

    at: datetime
    channel: FollowUp.Channel
    outcome: FollowUp.Outcome
    note: str


class LoggedFollowUp(TypedDict):
    _id: int
    at: datetime
    channel: FollowUp.Channel
    outcome: FollowUp.Outcome
    note: str
    next: date | None
    by: str


class EarlierEnquiry(TypedDict):
    """An earlier enquiry with the same phone."""

    _id: int
    enquiryId: str
    studentName: str
    date: date
    status: Enquiry.Status
    branchname: str
    owner: str
    nextFollowUp: date | None


Kind = Literal["CREATED", "STAGE", "FOLLOW_UP", "CHANGED"]


class EnquiryTimelineEntry(TypedDict):
    at: datetime
    kind: Kind
    text: str
    note: str
    by: str


class FormLink(TypedDict):
    """The URL of the public form; `open` is true if it takes enquiries now."""

    code: str
    url: str
    open: bool


class OfferedBranch(TypedDict):
    _id: int
    branchname: str
    city: str


class PublicForm(TypedDict):
    """The data that is public. `formToken` is null while the centre takes no enquiries."""

    centreName: str
    logo: str | None
    courses: list[WantedCourse]
    branches: list[OfferedBranch]
    formToken: str | None


class EnquiryFigures(TypedDict):
    """`new` counts enquiries that were not contacted yet; `dueToday` and `overdue` count
    follow-ups."""

    new: int
    dueToday: int
    overdue: int
    open: int
    thisMonth: int
    convertedThisMonth: int


class FollowUpDue(TypedDict):
    """A person to call today; `nextFollowUp` is before today if the follow-up was missed."""

    _id: int
    studentName: str
    phone: str
    course: str
    nextFollowUp: date


class EnquiriesOfPeriod(TypedDict):
    """`new` counts enquiries of the period, `newBefore` of the preceding period, `converted` those
    that became students in the period. `waiting` counts follow-ups that are due today or overdue;
    `followUps` are the oldest of them."""

    new: int
    newBefore: int
    converted: int
    waiting: int
    followUps: list[FollowUpDue]


class HomeEnquiries(TypedDict, total=False):
    enquiries: EnquiriesOfPeriod


class CountedEnquiries(TypedDict):
    enquiries: int
