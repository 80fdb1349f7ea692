"""Figures of several apps together. Each app computes its own."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, TypedDict

from shared_apps.core.periods import Span
from shared_apps.core.principal import Principal
from tenant_apps.attendance import selectors as attendance
from tenant_apps.branches import selectors as branches
from tenant_apps.courses import selectors as courses
from tenant_apps.enquiries import selectors as enquiries
from tenant_apps.enrolments import selectors as enrolments
from tenant_apps.fees import selectors as fees
from tenant_apps.finance import selectors as finance
from tenant_apps.renewals import selectors as renewals
from tenant_apps.staff import selectors as staff
from tenant_apps.students import selectors as students
from tenant_apps.workspace import selectors as workspace

Figures = Sequence[Callable[..., Mapping[str, Any]]]
"""Functions with the same arguments. Each returns a `TypedDict` with keys of its own, of which it
leaves out those that the user may not see."""


class HomePeriod(TypedDict):
    """The period up to today and the one it is compared with; first and last days included."""

    first: date
    last: date
    beforeFirst: date
    beforeLast: date


class HomeSpan(TypedDict):
    period: HomePeriod


def period_of_home(*, principal: Principal, today: date, span: Span) -> HomeSpan:
    """Returns the period that the figures of all apps refer to."""
    return {
        "period": {
            "first": span.first,
            "last": span.last,
            "beforeFirst": span.before_first,
            "beforeLast": span.before_last,
        }
    }


HOME: Figures = (
    period_of_home,
    students.home_figures,
    finance.home_figures,
    renewals.home_figures,
    enquiries.home_figures,
    attendance.home_figures,
)
"""(principal, today, span): the figures of Home, by what the role may see."""

BRANCH_SUMMARY: Figures = (
    staff.branch_figures,
    students.branch_figures,
    fees.branch_figures,
    enrolments.branch_figures,
    enquiries.branch_figures,
    attendance.branch_figures,
)
"""(branch_id, principal): the figures of a branch's own page."""

SETUP_STEPS: Figures = (
    workspace.setup_steps,
    branches.setup_steps,
    courses.setup_steps,
    enrolments.setup_steps,
)
"""(): the steps of setting a new centre up (`core.setup`)."""

PLAN_USAGE: Figures = (branches.plan_usage, staff.plan_usage, students.plan_usage)
"""(): how much of its plan the current organisation uses."""


WORKSPACE_USAGE: Figures = (*PLAN_USAGE, fees.receipts_issued)
"""(): what MASTER's dashboard knows of a workspace."""


def gather(figures: Figures, **arguments: Any) -> dict[str, Any]:
    """Calls the functions and returns their figures together."""
    found: dict[str, Any] = {}
    for function in figures:
        found |= function(**arguments)
    return found
