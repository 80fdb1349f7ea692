"""Plans are drafted, published and retired. A change of a published plan is for what is bought from
then on: a subscription keeps the plan as it was when it was bought."""

from collections.abc import Mapping
from typing import Any

from shared_apps.core.audit import audit_log
from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict
from shared_apps.core.numbering import take_code
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from shared_apps.plans.models import Plan

UNIQUE: Mapping[str, str] = {"plan_name_once": "name"}


@writing()
def draft_plan(*, by: Actor, **values: Any) -> Plan:
    """Creates a plan that nobody can buy yet. Raises Conflict `duplicate` if there is one of this name
    and duration."""
    with readable_constraints(Plan, **UNIQUE):
        plan: Plan = audit_log.create(Plan(code=take_code(Plan.CODES), **values), by=by)
    return plan


@writing()
def change_plan(*, by: Actor, record: Plan, version: int | None = None, **changes: Any) -> Plan:
    """Changes a plan for what is bought from now on. Raises Conflict `wrong_state` for a retired one,
    `duplicate`, Stale, NotFound."""
    plan = lock(record, version)
    if plan.status == Plan.Status.RETIRED:
        raise Conflict(_("This plan is retired and cannot be changed."), code="wrong_state")
    with readable_constraints(Plan, **UNIQUE):
        changed: Plan = audit_log.change(plan, by=by, **changes)
    return changed


@writing()
def publish_plan(*, by: Actor, record: Plan) -> Plan:
    """From now on centres can buy the plan. Raises Conflict `wrong_state` unless it is a draft."""
    plan: Plan = audit_log.change(record, by=by, action="published", status=Plan.Status.PUBLISHED)
    return plan


@writing()
def retire_plan(*, by: Actor, record: Plan) -> Plan:
    """Nobody can buy the plan any more; running subscriptions keep it. Raises Conflict `wrong_state`
    unless it is published."""
    plan: Plan = audit_log.change(record, by=by, action="retired", status=Plan.Status.RETIRED)
    return plan


@writing()
def delete_plan(*, by: Actor, record: Plan) -> None:
    """Deletes a draft. Raises Conflict `wrong_state` for a plan that was published."""
    plan = lock(record, closes=True)
    if plan.status != Plan.Status.DRAFT:
        raise Conflict(
            _("Only drafts can be deleted. Retire the plan instead."), code="wrong_state"
        )
    audit_log.remove(plan, by=by)
