"""The list and the board of enquiries, and the members who can own one."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, TypedDict

from django.contrib.postgres.aggregates import JSONBAgg, StringAgg
from django.db.models import (
    Aggregate,
    BigIntegerField,
    BooleanField,
    Case,
    F,
    JSONField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    TextField,
    Value,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, JSONObject, Lower

from shared_apps.core.api.columns import RowOf, day, flag, id_, instant, json, ref, stamps, text
from shared_apps.core.api.filters import (
    Among,
    Bind,
    Condition,
    Equal,
    Filter,
    Limit,
    choices,
    condition,
    date_from,
    date_to,
    ids,
    own_branch,
    parse_id,
)
from shared_apps.core.api.lists import Listing
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.sql_days import Today
from shared_apps.core.subqueries import json_of_outer
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.courses.models import Course
from tenant_apps.enquiries.models import Enquiry, FollowUp
from tenant_apps.enquiries.schemas import LastFollowUp, LoggedFollowUp, WantedCourse
from tenant_apps.staff.models import Member
from tenant_apps.students.selectors import student_ref

BOARD_CARDS = 50


def _of_wanted_courses(aggregate: Aggregate) -> Subquery:
    """Returns `aggregate` over the courses of the outer row's enquiry."""
    wanted = Course.objects.filter(Among(F("pk"), OuterRef("course_ids"))).order_by()
    # Grouping by a constant returns one row for all courses.
    grouped = wanted.annotate(all=Value(1)).values("all").annotate(found=aggregate)
    return Subquery(grouped.values("found"))


def course_names() -> Combinable:
    """Returns an expression for the names of an enquiry's courses, joined by commas. An expression
    is bound to the query that uses it, so each query needs its own."""
    return Coalesce(
        _of_wanted_courses(StringAgg("name", ", ", order_by="name")),
        Value(""),
        output_field=TextField(),
    )


COURSE_NAMES = course_names()
_courses = Coalesce(
    _of_wanted_courses(JSONBAgg(JSONObject(_id="pk", coursename="name"), order_by="name")),
    Value([], JSONField()),
)
_follow_ups = json_of_outer(
    FollowUp.objects.all(),
    "enquiry",
    {
        "_id": "pk",
        "at": "at",
        "channel": "channel",
        "outcome": "outcome",
        "note": "note",
        "next": "next",
        "by": "by_name",
    },
    order_by="-pk",
)
_last_follow_up = Subquery(
    FollowUp.objects.filter(enquiry=OuterRef("pk"))
    .order_by("-pk")
    .values(said=JSONObject(at="at", channel="channel", outcome="outcome", note="note"))[:1]
)
_overdue = Case(
    When(next_follow_up__lt=Today(), then=Value(True)),
    default=Value(False),
    output_field=BooleanField(),
)


class DueFilter(Filter):
    """`today` or `overdue`. Each value has its own comparison, so that both use the index on the
    date."""

    WHEN = {
        "today": lambda name: Q(next_follow_up=Today()),
        "overdue": lambda name: Q(next_follow_up__lt=Today()),
    }

    def __init__(self) -> None:
        super().__init__(self._parse, self.WHEN["today"], "today or overdue")

    def suited_to(self, value: Any) -> tuple[Condition, Any]:
        return self.WHEN[value], value

    @classmethod
    def _parse(cls, raw: str) -> str:
        if raw not in cls.WHEN:
            raise ValueError
        return raw


ENQUIRIES = Listing(
    Enquiry.objects.live(),
    columns=[
        id_(),
        day("date", label=lazy("Date")),
        text("enquiryId", "code", label=lazy("Enquiry ID")),
        text("studentName", "name", label=lazy("Student name")),
        text("phone", label=lazy("Phone")),
        text("whatsapp"),
        text("course", COURSE_NAMES, label=lazy("Course")),
        text("source", label=lazy("Source")),
        ref("ownerObjectId", "owner", label=lazy("Assigned to"), username="name"),
        day("nextFollowUp", "next_follow_up", label=lazy("Next follow-up")),
        flag("overdue", _overdue),
        json("lastFollowUp", _last_follow_up, of=LastFollowUp, null=True),
        text("status", label=lazy("Status")),
        text("parkedFrom", "parked_from"),
        *stamps(),
        branch_ref(),
    ],
    detail=[
        text("email"),
        json("courses", _courses, of=list[WantedCourse]),
        text("note"),
        text("parkedNote", "parked_note"),
        text("lostReason", "lost_reason"),
        instant("respondedAt", "responded_at"),
        student_ref(label=""),
        json("followUps", _follow_ups, of=list[LoggedFollowUp]),
    ],
    search="search_text",
    filters={
        "status": choices(Enquiry.Status),
        "branch": ids("branch_id"),
        "owner": ids("owner_id"),
        "source": choices(Enquiry.Source, "source"),
        "course": condition(
            lambda name: Among(Bind(name, BigIntegerField()), F("course_ids")), parse_id
        ),
        "due": DueFilter(),
        "from": date_from("date"),
        "to": date_to("date"),
    },
    ordering={
        "date": "date",
        "enquiryId": "code",
        "studentName": Lower("name"),
        "nextFollowUp": "next_follow_up",
        "status": "status",
    },
    tabs="status",
    scope=own_branch("branch_id"),
)


class BoardColumn(TypedDict):
    """A stage with its count and its first enquiries as list rows."""

    status: Enquiry.Status
    count: int
    cards: list[Annotated[dict[str, Any], RowOf("EnquiryRow", ENQUIRIES)]]


_own = ids("owner_id")


def enquiries_of_trainer(principal: Principal) -> Iterable[Limit]:
    """Limits a trainer to their own enquiries (PRODUCT.md, 1)."""
    yield Limit("own-enquiries", _own, [principal.id])


ENQUIRIES.narrow(Role.TRAINER, enquiries_of_trainer)

_here_or_everywhere = Filter(
    parse_id,
    lambda name: Equal(F("branch_id"), Bind(name, BigIntegerField())) | Q(branch__isnull=True),
)


def own_branch_and_owners(principal: Principal) -> Iterable[Limit]:
    if not principal.is_owner:
        yield Limit("own-branch", _here_or_everywhere, principal.branch_id or 0)


OWNERS = Listing(
    Member.objects.live().exclude(status=Member.Status.INACTIVE),
    columns=[
        id_(),
        text("username", "name"),
        text("role"),
        branch_ref(label=""),
    ],
    ordering={"username": Lower("name")},
    default="username",
    scope=own_branch_and_owners,
)
"""The members who can own an enquiry: members of the branch and owners of the centre."""

Owner = Annotated[dict[str, Any], RowOf("EnquiryOwner", OWNERS)]


def owners(principal: Principal) -> list[Owner]:
    return list(OWNERS.every_row(OWNERS.parse(principal, {}), 500))


def board(principal: Principal, query: Mapping[str, str]) -> list[BoardColumn]:
    """Returns the stages in their order, each with its count and its first cards, the earliest
    follow-up first. `query` has the parameters of the list."""
    parameters = {name: raw for name, raw in query.items() if name not in {"status", "page"}}
    parameters |= {"ordering": "nextFollowUp", "pageSize": "1"}
    counts = ENQUIRIES.page(ENQUIRIES.parse(principal, parameters))["counts"]
    columns: list[BoardColumn] = []
    for status in Enquiry.Status:
        count = counts.get(status, 0)
        request = ENQUIRIES.parse(principal, {**parameters, "status": status.value})
        cards = list(ENQUIRIES.every_row(request, BOARD_CARDS)) if count else []
        columns.append({"status": status, "count": count, "cards": cards})
    return columns


def with_phone(principal: Principal, number: str) -> QuerySet[Enquiry]:
    """Returns the enquiries with this phone that the user may see, newest first."""
    found = Enquiry.objects.live().filter(Q(phone=number) | Q(whatsapp=number))
    if not principal.is_owner:
        found = found.filter(branch=principal.branch_id)
    if principal.rights is Role.TRAINER:
        found = found.filter(owner=principal.id)
    return found.select_related("branch", "owner").order_by("-pk")
