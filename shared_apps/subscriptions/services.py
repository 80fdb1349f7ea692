"""A centre's term: the trial it starts with, its limits, and what happens when it ends."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import connection

from shared_apps.core.audit import audit_log
from shared_apps.core.errors import PlanLimit
from shared_apps.core.principal import SYSTEM, Workspace
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from shared_apps.live_state import facts
from shared_apps.plans import free
from shared_apps.plans.models import Plan
from shared_apps.subscriptions import rules
from shared_apps.subscriptions.models import Subscription
from tenants.context import in_public, require_organisation
from tenants.models import Organisation
from tenants.tenant_keys import public_cache_key

LIMITS = {"student": "students", "staff": "staff members", "branch": "branches"}


def start_trial(organisation: Organisation, today: date) -> Subscription:
    """Puts a new organisation on the plan Free for 14 days. Inside the caller's transaction."""
    organisation.status = Organisation.Status.TRIAL
    organisation.open_until = rules.trial_ends_on(today)
    organisation.plan_name = free.FREE
    organisation.student_limit = free.STUDENTS
    organisation.staff_limit = free.STAFF
    organisation.branch_limit = free.BRANCHES
    organisation.save()
    return _begin(organisation, free.FREE, 0, Decimal(0), today, Subscription.Status.TRIAL)


@writing()
def start_paid_term(*, organisation: Organisation, plan: Plan, starts: date, ends: date) -> None:
    """Puts the organisation on a paid plan from `starts` to `ends`, its limits with it."""
    with in_public():
        Subscription.objects.filter(organisation=organisation).exclude(status="ENDED").update(
            status=Subscription.Status.ENDED
        )
        organisation.status = Organisation.Status.ACTIVE
        organisation.open_until = ends
        organisation.plan_name = plan.name
        organisation.student_limit = plan.student_limit
        organisation.staff_limit = plan.staff_limit
        organisation.branch_limit = plan.branch_limit
        organisation.save()
        running = Subscription.Status.ACTIVE
        term = _begin(organisation, plan.name, plan.duration_months, plan.amount, starts, running)
        Subscription.objects.filter(pk=term.pk).update(plan=plan, ends_on=ends)
    refresh_workspace(organisation)


def _begin(
    organisation: Organisation, plan: str, months: int, amount: Decimal, today: date, status: str
) -> Subscription:
    term = Subscription(
        organisation=organisation,
        plan_name=plan,
        duration_months=months,
        amount=amount,
        starts_on=today,
        ends_on=organisation.open_until or today,
        status=status,
    )
    return audit_log.create(term, by=SYSTEM)


def set_status(organisation: Organisation, status: str) -> None:
    """Saves another status of an organisation whose row the caller's transaction holds; every request
    sees it after the commit."""
    organisation.status = status
    organisation.version += 1
    organisation.save(update_fields=["status", "version"])
    refresh_workspace(organisation)


def status_by_term(organisation: Organisation) -> str:
    """The status that the organisation's running subscription gives it; CLOSED without one."""
    running = organisation.subscriptions.exclude(status=Subscription.Status.ENDED).first()
    if running is None:
        return Organisation.Status.CLOSED
    return Organisation.Status(running.status)


def close_ended(today: date) -> int:
    """Closes the trials whose last day has passed; how many. Safe to run any number of times.

    A request never waits for this: `Workspace.is_closed` reads the day itself.
    """
    ended = Organisation.objects.filter(status=Organisation.Status.TRIAL, open_until__lt=today)
    closed = 0
    for pk in list(ended.values_list("pk", flat=True)):
        with writing():
            organisation = Organisation.objects.select_for_update().get(pk=pk)
            if organisation.status != Organisation.Status.TRIAL:
                continue
            set_status(organisation, Organisation.Status.CLOSED)
            organisation.subscriptions.filter(status="TRIAL").update(status="ENDED")
            audit_log.record("trial ended", by=SYSTEM, target=organisation)
            closed += 1
    return closed


def enforce_plan_limit(kind: str, *, used: Callable[[], int]) -> None:
    """Lets one more be created, or raises PlanLimit; other creators of the kind wait meanwhile.

    Inside the transaction that creates: the lock ends with it, so `used` counts what is committed
    and the limit holds exactly, however many create at once.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))",
            [f"{require_organisation().schema_name}:{kind}"],
        )
    limit = limit_of(kind)
    if limit is not None and used() >= limit:
        raise PlanLimit(
            _(
                "Your subscription plan allows {limit} {things}. Upgrade the plan to add more."
            ).format(limit=limit, things=LIMITS[kind]),
            data={"limit": limit},
        )


def limit_of(kind: str) -> int | None:
    """How many of a kind the current organisation's plan allows; None for any number."""
    schema_name = require_organisation().schema_name
    with in_public():
        limits = Organisation.objects.values_list(f"{kind}_limit", flat=True)
        limit: int | None = limits.get(schema_name=schema_name)
    return limit


def workspace_key(code: str) -> str:
    return public_cache_key("organisation", code)


def workspace_state(organisation: Organisation) -> dict[str, Any]:
    """What a request must know of an organisation, as it is kept in the cache."""
    return {
        "id": organisation.pk,
        "code": organisation.code,
        "schema_name": organisation.schema_name,
        "name": organisation.name,
        "status": organisation.status,
        "open_until": organisation.open_until,
    }


def as_workspace(state: dict[str, Any]) -> Workspace:
    until = state["open_until"]
    return Workspace(
        **{**state, "open_until": date.fromisoformat(until) if isinstance(until, str) else until}
    )


def refresh_workspace(organisation: Organisation) -> None:
    """After the commit every request sees the organisation's new name, state and dates. Inside the
    transaction that has saved them."""
    facts.change([workspace_key(organisation.code)])
