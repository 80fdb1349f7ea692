from datetime import datetime
from typing import Any, TypedDict

from django.db.models import BooleanField, Case, Exists, Q, QuerySet, Value, When
from django.db.models.functions import Lower

from shared_apps.core.api import columns, filters
from shared_apps.core.api.lists import Listing
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.staff.models import Member
from tenant_apps.workspace.services import link_to

BELOW_MANAGERS = frozenset({Role.STAFF, Role.TRAINER})
_TRAINER = lazy("Trainer")
COUNTED = (Member.Status.INVITED, Member.Status.ACTIVE)


_SELF = filters.ids("user_id")


def own_record(principal: Principal) -> Any:
    """STAFF and TRAINER see themselves only."""
    yield filters.Limit("self", _SELF, [principal.id])


def trainer_ref(path: str = "trainer", *, label: str = _TRAINER) -> columns.Column:
    """Returns a column with a trainer: the id and the name. `path` leads to the member."""
    return columns.ref("trainerObjectId", path, label=label, username="name")


STAFF = Listing(
    Member.objects.live(),
    columns=[
        columns.id_(),
        columns.text("staffId", "code", label=lazy("Staff ID")),
        columns.text("username", "name", label=lazy("Name")),
        columns.text("phone", label=lazy("Phone")),
        columns.text("email", label=lazy("Email")),
        branch_ref(),
        columns.text("role", label=lazy("Role")),
        columns.text("status", label=lazy("Status")),
        columns.Column("userLogo", "photo_id", "text", convert=link_to),
        *columns.stamps(),
    ],
    detail=[
        columns.flag(
            "is_active",
            Case(
                When(status="INACTIVE", then=Value(False)),
                default=Value(True),
                output_field=BooleanField(),
            ),
        ),
        columns.text("address"),
        columns.money("salary"),
        columns.text("salaryType", "salary_type"),
        columns.text("jobtype", "job_type"),
        columns.text("pfnumber", "uan"),
        columns.text("parentname", "parent_name"),
        columns.day("dob"),
        columns.text("gender"),
        columns.text("education"),
        columns.day("joiningDate", "joining_date"),
    ],
    search="search_text",
    filters={
        "status": filters.choices(Member.Status),
        "role": filters.choices(Role, "role"),
        "branch": filters.ids("branch_id"),
    },
    ordering={"username": "name", "staffId": "code", "role": "role"},
    tabs="status",
    scope=filters.own_branch("branch_id"),
)
for _role in BELOW_MANAGERS:
    STAFF.narrow(_role, own_record)

TRAINERS = Listing(
    Member.objects.live().exclude(status=Member.Status.INACTIVE),
    columns=[
        columns.id_(),
        columns.text("username", "name"),
        columns.text("role"),
        branch_ref(label=""),
    ],
    ordering={"username": Lower("name")},
    default="username",
    scope=filters.own_branch("branch_id", follow_view=False),
)
"""Who can teach: the front desk chooses from it, though it may not read staff. An owner without a
branch teaches in any."""


def count_limited() -> int:
    """What the plan's staff limit counts: INVITED and ACTIVE, owners included."""
    return Member.objects.live().filter(status__in=COUNTED).count()


class CountedStaff(TypedDict):
    staff: int


class CountedPeople(TypedDict):
    people: int


def plan_usage() -> CountedStaff:
    return {"staff": count_limited()}


def own_records(since: datetime | None) -> dict[str, int]:
    """The people besides the owner who were entered after a moment, or ever; deleted ones too."""
    rows = Member.objects.exclude(role=Role.SUPER_ADMIN)
    return {"staff": (rows.filter(created_at__gt=since) if since else rows).count()}


def branch_close_blocker(*, branch_id: int) -> str | None:
    count = Member.objects.live().filter(branch_id=branch_id, status__in=COUNTED).count()
    return f"{count} staff" if count else None


def branch_figures(*, branch_id: int, principal: Principal) -> CountedPeople:
    return {"people": Member.objects.live().filter(branch_id=branch_id, status__in=COUNTED).count()}


_ACTIVE = Member.objects.live().filter(status=Member.Status.ACTIVE)


def owner_ids() -> QuerySet:
    """Whom the centre's own events are told to. These are querysets of ids, for `notify`."""
    return _people(Q(role=Role.SUPER_ADMIN))


def owner_and_admin_ids(branch_id: int | None) -> QuerySet:
    """The owners, and the managers of one branch."""
    return _people(Q(role=Role.SUPER_ADMIN) | _admins(branch_id))


def manager_ids(branch_id: int) -> QuerySet:
    """Who answers for a branch: its admins, or the owners where it has none."""
    return _or_owners(_admins(branch_id))


def desk_ids(branch_id: int) -> QuerySet:
    """Whom a branch's own events are told to: its front desk, or the owners where it has none."""
    return _or_owners(Q(role__in=[Role.ADMIN, Role.STAFF], branch=branch_id))


def _admins(branch_id: int | None) -> Q:
    return Q(role=Role.ADMIN, branch=branch_id)


def _or_owners(wanted: Q) -> QuerySet:
    return _people(wanted | Q(~Exists(_ACTIVE.filter(wanted)), role=Role.SUPER_ADMIN))


def _people(wanted: Q) -> QuerySet:
    return _ACTIVE.filter(wanted).values_list("pk", flat=True)
