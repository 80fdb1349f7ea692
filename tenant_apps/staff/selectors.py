from typing import Any

from django.db.models import BooleanField, Case, Value, When

from shared_apps.core.api import columns, filters
from shared_apps.core.api.lists import Listing
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from tenant_apps.staff.models import Member
from tenant_apps.workspace.services import link_to

BELOW_MANAGERS = frozenset({Role.STAFF, Role.TRAINER})
COUNTED = (Member.Status.INVITED, Member.Status.ACTIVE)


_SELF = filters.ids("user_id")


def own_record(principal: Principal) -> Any:
    """STAFF and TRAINER see themselves only."""
    yield filters.Limit("self", _SELF, [principal.id])


STAFF = Listing(
    Member.objects.live(),
    columns=[
        columns.id_(),
        columns.text("staffId", "code", label="Staff ID"),
        columns.text("username", "name", label="Name"),
        columns.text("phone", label="Phone"),
        columns.text("email", label="Email"),
        columns.ref("branchObjectId", "branch", label="Branch", branchname="name"),
        columns.text("role", label="Role"),
        columns.text("status", label="Status"),
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


def count_limited() -> int:
    """What the plan's staff limit counts: INVITED and ACTIVE, owners included."""
    return Member.objects.live().filter(status__in=COUNTED).count()


def plan_usage() -> dict[str, int]:
    return {"staff": count_limited()}


def branch_in_use(*, branch_id: int) -> str | None:
    count = Member.objects.live().filter(branch_id=branch_id, status__in=COUNTED).count()
    return f"{count} staff" if count else None


def branch_figures(*, branch_id: int, principal: Principal) -> dict[str, int]:
    return {"people": Member.objects.live().filter(branch_id=branch_id, status__in=COUNTED).count()}


def owner_ids() -> list[int]:
    """Whom the centre's own events are told to."""
    owners = Member.objects.live().filter(role=Role.SUPER_ADMIN, status=Member.Status.ACTIVE)
    return list(owners.values_list("pk", flat=True))
