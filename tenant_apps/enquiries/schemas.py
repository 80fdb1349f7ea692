"""What the enquiries' calls answer, beyond the record itself."""

from datetime import date, datetime
from typing import Literal, TypedDict

from tenant_apps.enquiries.models import Enquiry, FollowUp


class WantedCourse(TypedDict):
    _id: int
    coursename: str


class LastFollowUp(TypedDict):
    """What was said last, for whoever calls next."""

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
    """An enquiry that the same phone has made before."""

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
    """The public form's address; `open` tells whether it takes enquiries now."""

    code: str
    url: str
    open: bool


class OfferedBranch(TypedDict):
    _id: int
    branchname: str
    city: str


class PublicForm(TypedDict):
    """All that a stranger learns. Without a `formToken` the centre takes no enquiries now."""

    centreName: str
    logo: str | None
    courses: list[WantedCourse]
    branches: list[OfferedBranch]
    formToken: str | None


class EnquiryFigures(TypedDict):
    """`new` nobody has spoken to yet; `dueToday` and `overdue` are follow-ups."""

    new: int
    dueToday: int
    overdue: int
    open: int
    thisMonth: int
    convertedThisMonth: int


class FollowUpDue(TypedDict):
    """Somebody to call today; `nextFollowUp` lies before today where it was missed."""

    _id: int
    studentName: str
    phone: str
    course: str
    nextFollowUp: date


class EnquiriesOfPeriod(TypedDict):
    """`new` came in the period, `newBefore` in the span before it; `converted` became students in
    the period. `waiting` follow-ups are due today or overdue, `followUps` are the oldest of them."""

    new: int
    newBefore: int
    converted: int
    waiting: int
    followUps: list[FollowUpDue]


class HomeEnquiries(TypedDict, total=False):
    enquiries: EnquiriesOfPeriod


class CountedEnquiries(TypedDict):
    enquiries: int
