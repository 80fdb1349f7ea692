"""A centre's term: the trial it starts with, its limits, and what happens when it ends."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import connection
from django.utils import timezone

from shared_apps.core.audit import audit_log
from shared_apps.core.errors import PlanLimit
from shared_apps.core.principal import SYSTEM, Actor, Workspace
from shared_apps.core.translation import gettext as _
from shared_apps.live_state import facts
from shared_apps.plans import free
from shared_apps.plans.models import Plan
from shared_apps.subscriptions import rules
from shared_apps.subscriptions.models import Subscription, WorkspaceUsage
from tenants.context import in_public, require_organisation
from tenants.models import Organisation
from tenants.tenant_keys import public_cache_key

_HELD = {Organisation.Status.SUSPENDED, Organisation.Status.CLOSING}
"""States that MASTER has set, and that no term changes."""

LIMITS = {"student": "students", "staff": "staff members", "branch": "branches"}


def start_trial(organisation: Organisation, today: date) -> Subscription:
    """Puts a new organisation on the plan Free for 14 days. Inside the caller's transaction."""
    term = Subscription(
        organisation=organisation,
        plan_name=free.FREE,
        student_limit=free.STUDENTS,
        staff_limit=free.STAFF,
        branch_limit=free.BRANCHES,
        starts_on=today,
        ends_on=rules.trial_ends_on(today),
        status=Subscription.Status.TRIAL,
    )
    _put_on(organisation, term, until=term.ends_on)
    return audit_log.create(term, by=SYSTEM)


def term_of_plan(organisation: Organisation, plan: Plan, starts: date) -> Subscription:
    """Returns a term of the plan as it is now, not saved; nothing is paid for it yet."""
    return Subscription(
        organisation=organisation,
        plan=plan,
        plan_name=plan.name,
        duration_months=plan.duration_months,
        amount=plan.amount,
        student_limit=plan.student_limit,
        staff_limit=plan.staff_limit,
        branch_limit=plan.branch_limit,
        starts_on=starts,
        ends_on=rules.term_ends_on(starts, plan.duration_months),
    )


def begin_term(term: Subscription, *, by: Actor, today: date) -> Subscription:
    """Saves a new paid term. One that has begun replaces the running one, and the limits become its
    own; a later one is scheduled. Inside the transaction that holds the organisation's row."""
    organisation = term.organisation
    if term.starts_on > today:
        term.status = Subscription.Status.SCHEDULED
        organisation.open_until = term.ends_on
        organisation.save(update_fields=["open_until"])
    else:
        end_terms(organisation, by=by)
        term.status = Subscription.Status.ACTIVE
        _put_on(organisation, term, until=term.ends_on)
    saved = audit_log.create(term, by=by)
    refresh_workspace(organisation)
    return saved


def begin_scheduled_term(term: Subscription) -> None:
    """The day of a scheduled term has come: it replaces the one before it. Inside the transaction that
    holds the organisation's row."""
    organisation = term.organisation
    for before in organisation.subscriptions.filter(status=Subscription.Status.ACTIVE):
        audit_log.change(before, by=SYSTEM, status=Subscription.Status.ENDED)
    begun = audit_log.change(term, by=SYSTEM, status=Subscription.Status.ACTIVE)
    _put_on(organisation, begun, until=begun.ends_on)
    refresh_workspace(organisation)


def extend_trial(
    organisation: Organisation, term: Subscription, *, until: date, by: Actor, today: date
) -> None:
    """Moves the end of a trial; one that has ended begins anew, on the same limits. Inside the
    transaction that holds the organisation's row."""
    if term.status == Subscription.Status.TRIAL:
        trial = audit_log.change(term, by=by, ends_on=until)
    else:
        trial = audit_log.create(
            Subscription(
                organisation=organisation,
                plan_name=term.plan_name,
                student_limit=term.student_limit,
                staff_limit=term.staff_limit,
                branch_limit=term.branch_limit,
                starts_on=today,
                ends_on=until,
                status=Subscription.Status.TRIAL,
            ),
            by=by,
        )
    _put_on(organisation, trial, until=until)
    refresh_workspace(organisation)


def change_plan(organisation: Organisation, term: Subscription, plan: Plan, *, by: Actor) -> None:
    """Gives the running term another plan and its limits; its days and price stay. Inside the
    transaction that holds the organisation's row."""
    changed = audit_log.change(
        term,
        by=by,
        plan=plan,
        plan_name=plan.name,
        student_limit=plan.student_limit,
        staff_limit=plan.staff_limit,
        branch_limit=plan.branch_limit,
    )
    _use_limits(organisation, changed)
    organisation.version += 1
    organisation.save()
    refresh_workspace(organisation)


def shorten_term(
    term: Subscription, *, by: Actor, ends_on: date | None, paid: Decimal, today: date
) -> Subscription:
    """Ends a running or scheduled term earlier, on `ends_on`, or at once for None, because it was
    refunded; `paid` is what it has cost now. Without another term the organisation is closed. Inside
    the transaction that holds the organisation's row."""
    organisation = term.organisation
    status = Subscription.Status.ENDED if ends_on is None else term.status
    until = ends_on or max(term.starts_on, today)
    changed = audit_log.change(
        term, by=by, action="shortened", status=status, ends_on=until, paid=paid
    )
    left = organisation.subscriptions.exclude(status=Subscription.Status.ENDED)
    last = left.order_by("-ends_on").first()
    if last is None:
        organisation.open_until = today
        organisation.save(update_fields=["open_until"])
        if organisation.status not in _HELD:
            set_status(organisation, Organisation.Status.CLOSED)
        return changed
    organisation.open_until = last.ends_on
    organisation.save(update_fields=["open_until"])
    refresh_workspace(organisation)
    return changed


def end_terms(organisation: Organisation, *, by: Actor) -> None:
    """Ends the running and the scheduled term. Inside the transaction that holds the organisation's
    row."""
    for term in organisation.subscriptions.exclude(status=Subscription.Status.ENDED):
        audit_log.change(term, by=by, status=Subscription.Status.ENDED)


def _put_on(organisation: Organisation, term: Subscription, *, until: date) -> None:
    if organisation.status not in _HELD:
        organisation.status = Organisation.Status(term.status)
    organisation.open_until = until
    _use_limits(organisation, term)
    organisation.version += 1
    organisation.save()


def _use_limits(organisation: Organisation, term: Subscription) -> None:
    organisation.plan_name = term.plan_name
    organisation.student_limit = term.student_limit
    organisation.staff_limit = term.staff_limit
    organisation.branch_limit = term.branch_limit


def locked_organisation(pk: int) -> Organisation:
    """Returns the organisation's row, locked until the transaction ends: terms change under this
    lock alone."""
    found: Organisation = Organisation.objects.select_for_update(no_key=True).get(pk=pk)
    return found


def set_status(organisation: Organisation, status: str, *, erase_on: date | None = None) -> None:
    """Saves another status of an organisation whose row the caller's transaction holds; every request
    sees it after the commit. Only a closing one has a day on which it is erased."""
    organisation.status = status
    organisation.erase_on = erase_on
    organisation.version += 1
    organisation.save(update_fields=["status", "erase_on", "version"])
    refresh_workspace(organisation)


def status_by_term(organisation: Organisation) -> str:
    """The status that the organisation's running subscription gives it; CLOSED without one."""
    running = organisation.subscriptions.filter(status__in=["TRIAL", "ACTIVE"]).first()
    if running is None:
        return Organisation.Status.CLOSED
    return Organisation.Status(running.status)


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


def note_usage(organisation_id: int, usage: Mapping[str, int]) -> None:
    """Keeps what was counted in a centre's workspace: students, staff, branches and receipts."""
    row = WorkspaceUsage(organisation_id=organisation_id, counted_at=timezone.now(), **usage)
    WorkspaceUsage.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["organisation"],
        update_fields=["students", "staff", "branches", "receipts", "counted_at"],
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
