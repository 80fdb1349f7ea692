"""Requests for approval are made, decided and withdrawn."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import orjson
from django.utils import timezone

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict, Forbidden
from shared_apps.core.events import Kind
from shared_apps.core.principal import Principal
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import notify, writing
from tenant_apps.approvals import events
from tenant_apps.approvals.actions import Action, action_of
from tenant_apps.approvals.models import Approval
from tenant_apps.audit import services as audit


@writing()
def ask_approval(
    *, by: Principal, action: Action, data: Mapping[str, Any], values: Mapping[str, Any]
) -> Approval:
    """Asks for approval of the call `action` with the body `data`, which was parsed to `values`.

    Raises Conflict `not_needed` if `by` may make the call without approval, Conflict `duplicate` if
    `by` has asked for it already, and what planning the call raises.
    """
    if not action.refused(by=by, **values):
        raise Conflict(_("You can do this without approval."), code="not_needed")
    subject = action.subject(by=by, **values)
    approval = Approval(
        action=action.name,
        data=dict(data),
        digest=sha256(orjson.dumps(data, option=orjson.OPT_SORT_KEYS)).hexdigest(),
        name=subject.name[:160],
        details=[{"label": label, "value": value} for label, value in subject.details.items()],
        limits=list(subject.limits),
        branch=subject.branch,
        student=subject.student,
    )
    with readable_constraints(Approval, approval_asked_once="action"):
        audit.create(approval, by=by)
    notify(events.APPROVAL_ASKED.event(approval, {"by": by.name, "name": approval.name}, by=by))
    return approval


@writing()
def approve(*, by: Principal, record: Approval, version: int | None = None) -> Approval:
    """Makes the requested call in the name of `by`, who must be allowed to make it.

    Raises Forbidden for one's own request and for limits that `by` may not exceed either, Conflict
    `wrong_state` for a request that is decided, Stale, and whatever the call itself raises. After
    any of these the request stays as it was.
    """
    approval = _lock_pending(by, record, version)
    action = action_of(approval.action)
    values = action.parse(approval.data, principal=by)
    if refused := action.refused(by=by, **values):
        raise Forbidden(" ".join(refused.values()), code="needs_manager")
    made = action.carry_out(by=by, **values)
    return _decide(by, approval, events.APPROVED, status="APPROVED", result_id=made.pk)


@writing()
def reject(*, by: Principal, record: Approval, reason: str, version: int | None = None) -> Approval:
    """Rejects a request with a reason. Raises as `approve`."""
    approval = _lock_pending(by, record, version)
    action = action_of(approval.action)
    if action.reject:
        action.reject(by=by, reason=reason, **action.parse(approval.data, principal=by))
    return _decide(by, approval, events.REJECTED, status="REJECTED", reason=reason)


@writing()
def withdraw(*, by: Principal, record: Approval) -> Approval:
    """Takes one's own request back. Raises Forbidden for the request of somebody else, Conflict
    `wrong_state` for one that is decided."""
    approval: Approval = lock(record)
    if approval.created_by_id != by.id:
        raise Forbidden(_("Only the person who asked can withdraw a request."))
    _check_pending(approval)
    action = action_of(approval.action)
    if action.withdraw:
        action.withdraw(by=by, **action.parse(approval.data, principal=by))
    withdrawn: Approval = audit.change(approval, by=by, status=Approval.Status.WITHDRAWN)
    return withdrawn


def _lock_pending(by: Principal, record: Approval, version: int | None) -> Approval:
    approval: Approval = lock(record, version)
    if approval.created_by_id == by.id:
        raise Forbidden(_("Someone else must decide about your own request."))
    _check_pending(approval)
    return approval


def _check_pending(approval: Approval) -> None:
    if approval.status != Approval.Status.PENDING:
        state = approval.get_status_display().lower()
        raise Conflict(
            _("This request is already {state}.").format(state=state), code="wrong_state"
        )


def _decide(
    by: Principal,
    approval: Approval,
    kind: Kind[Approval, events.ApprovalDecidedParams],
    **changes: Any,
) -> Approval:
    decided: Approval = audit.change(
        approval,
        by=by,
        decided_at=timezone.now(),
        decided_by_id=by.id,
        decided_by_name=by.name[:120],
        **changes,
    )
    params: events.ApprovalDecidedParams = {
        "by": by.name,
        "name": decided.name,
        "reason": decided.reason,
    }
    notify(kind.event(decided, params, by=by))
    return decided
