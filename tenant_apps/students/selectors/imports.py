"""The lists of imports and of their faults."""

from collections.abc import Callable, Iterable

from django.db.models import BooleanField, F

from shared_apps.core.api.columns import flag, id_, instant, integer, json, stamps, text
from shared_apps.core.api.filters import Bind, Equal, Limit, choices, condition, ids, own_branch
from shared_apps.core.api.lists import Listing
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.students.models import ImportFault, StudentImport

IMPORTS = Listing(
    StudentImport.objects.live(),
    columns=[
        id_(),
        text("fileName", "file_name", label=lazy("File")),
        branch_ref(),
        integer("rows", label=lazy("Rows")),
        integer("made", label=lazy("Students made")),
        text("status", label=lazy("Status")),
        *stamps(),
    ],
    detail=[
        json("columns", of=list[str]),
        json("mapping", of=list[str]),
        json("sample", of=list[list[str]]),
        integer("good"),
        integer("faulty"),
        integer("duplicates"),
        integer("room"),
        integer("withoutConsent", "without_consent"),
        flag("guardianConsent", "consent_for_minors"),
        flag("skipDuplicates", "skip_duplicates"),
        flag("onlyReady", "only_ready"),
        text("message"),
        instant("begunAt", "begun_at"),
        instant("endedAt", "ended_at"),
    ],
    search="search_text",
    filters={"status": choices(StudentImport.Status), "branch": ids("branch_id")},
    ordering={"fileName": "file_name"},
    tabs="status",
    scope=own_branch("branch_id", follow_view=False),
)

IMPORT_FAULTS = Listing(
    ImportFault.objects.filter(of__deleted_at__isnull=True),
    columns=[
        id_(),
        integer("row", label=lazy("Row")),
        text("studentName", "name", label=lazy("Student")),
        text("column", "heading", label=lazy("Column")),
        text("value", label=lazy("Value")),
        text("message", label=lazy("What to do")),
        text("kind", label=lazy("Kind")),
    ],
    filters={"import": ids("of_id"), "kind": choices(ImportFault.Kind)},
    ordering={"row": "row"},
    default="row",
    scope=own_branch("of__branch_id", follow_view=False),
)


def _of_one_branch(path: str) -> Callable[[Principal], Iterable[Limit]]:
    """Hides an owner's imports from admins, since their rows may name any branch."""
    reach = condition(lambda name: Equal(F(path), Bind(name, BooleanField())), bool)

    def scope(principal: Principal) -> Iterable[Limit]:
        yield Limit("one-branch", reach, False)

    return scope


IMPORTS.narrow(Role.ADMIN, _of_one_branch("any_branch"))
IMPORT_FAULTS.narrow(Role.ADMIN, _of_one_branch("of__any_branch"))
