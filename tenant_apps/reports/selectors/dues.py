"""What is owed, and what was owed at the end of a past day."""

from collections.abc import Iterable

from shared_apps.core.api.as_of import AS_OF, DAY
from shared_apps.core.api.columns import day, id_, text
from shared_apps.core.api.filters import Limit, own_branch
from shared_apps.core.api.queries import Query
from shared_apps.core.api.reports import Dimension, Measure, Report, Source
from shared_apps.core.principal import Principal
from shared_apps.core.translation import lazy
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.fees.rules import BUCKETS
from tenant_apps.fees.selectors import age_of_due
from tenant_apps.fees.selectors.as_of import AS_OF_FILTER, DUES_AS_OF, as_of_today
from tenant_apps.reports.selectors.shared import branch, course
from tenant_apps.students.selectors import student_ref

AGE_NAMES = {
    "NOT_DUE": lazy("Not due yet"),
    "D1_7": lazy("1 to 7 days late"),
    "D8_30": lazy("8 to 30 days late"),
    "D31_60": lazy("31 to 60 days late"),
    "D60_PLUS": lazy("More than 60 days late"),
}

_own_branch = own_branch("branch_id")


def _scope(principal: Principal) -> Iterable[Limit]:
    return [*_own_branch(principal), *as_of_today(principal)]


DUES_REPORT = Report(
    "dues",
    Source(
        Query(
            DUES_AS_OF.annotate(age=age_of_due(DAY)), filters={AS_OF: AS_OF_FILTER}, scope=_scope
        ),
        title=lazy("Dues"),
        day=None,
        dimensions=[
            Dimension(
                "age", "age", label=lazy("Age"), words={one: AGE_NAMES[one] for one in BUCKETS}
            ),
            branch(),
            course(),
        ],
        measures=[
            Measure("dues", label=lazy("Dues")),
            Measure("billed", "total", label=lazy("Billed")),
            Measure("open", "open_as_of", label=lazy("Open")),
        ],
        columns=[
            id_(),
            text("number", label=lazy("Number")),
            student_ref(),
            text("label", label=lazy("For")),
            day("dueDate", "due_date", label=lazy("Due")),
            branch_ref(),
        ],
        heading="studentObjectId",
        texts=["label", "number", "dueDate"],
        default="dueDate",
    ),
    title=lazy("Dues by age"),
    about=lazy("what is owed, and for how long"),
    section="money",
    by="age",
    as_of=AS_OF,
    note=lazy(
        "Open dues at the end of the day. What is recorded later changes no past day. Advances are not "
        "deducted."
    ),
)
