"""Requests for approval are made, decided and withdrawn."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import orjson
from django.db import transaction
from django.utils import timezone

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.errors import Conflict, Forbidden
from shared_apps.core.principal import Principal
from shared_apps.core.records import lock
from tenant_apps.approvals.actions import Action, action_of
from tenant_apps.approvals.models import Approval
from tenant_apps.audit import services as audit
from tenant_apps.notifications.services import notify
from tenant_apps.staff.selectors import admin_ids, owner_ids

LINK = "/approvals"


@transaction.atomic
def ask_approval(
    *, by: Principal, action: Action, data: Mapping[str, Any], values: Mapping[str, Any]
) -> Approval:
    """Asks for approval of the call `action` with the body `data`, which was parsed to `values`.

    Raises Conflict `not_needed` if `by` may make the call without approval, Conflict `duplicate` if
    `by` has asked for it already, and what planning the call raises.
    """
    if not action.refused(by=by, **values):
        raise Conflict("You can do this without approval.", code="not_needed")
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
    deciders = {*owner_ids(), *admin_ids(subject.branch.pk)} - {by.id}
    text = f"{by.name} asks for approval: {approval.name}"
    notify(user_ids=deciders, key=f"approval-asked-{approval.pk}", text=text, link=LINK)
    return approval


@transaction.atomic
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
    return _decide(by, approval, "approved", status="APPROVED", result_id=made.pk)


@transaction.atomic
def reject(*, by: Principal, record: Approval, reason: str, version: int | None = None) -> Approval:
    """Rejects a request with a reason. Raises as `approve`."""
    approval = _lock_pending(by, record, version)
    return _decide(by, approval, "rejected", status="REJECTED", reason=reason)


@transaction.atomic
def withdraw(*, by: Principal, record: Approval) -> Approval:
    """Takes one's own request back. Raises Forbidden for the request of somebody else, Conflict
    `wrong_state` for one that is decided."""
    approval: Approval = lock(record)
    if approval.created_by_id != by.id:
        raise Forbidden("Only the person who asked can withdraw a request.")
    _check_pending(approval)
    withdrawn: Approval = audit.change(approval, by=by, status=Approval.Status.WITHDRAWN)
    return withdrawn


def _lock_pending(by: Principal, record: Approval, version: int | None) -> Approval:
    approval: Approval = lock(record, version)
    if approval.created_by_id == by.id:
        raise Forbidden("Someone else must decide about your own request.")
    _check_pending(approval)
    return approval


def _check_pending(approval: Approval) -> None:
    if approval.status != Approval.Status.PENDING:
        state = approval.get_status_display().lower()
        raise Conflict(f"This request is already {state}.", code="wrong_state")


def _decide(by: Principal, approval: Approval, word: str, **changes: Any) -> Approval:
    decided: Approval = audit.change(
        approval,
        by=by,
        decided_at=timezone.now(),
        decided_by_id=by.id,
        decided_by_name=by.name[:120],
        **changes,
    )
    reason = f": {decided.reason}" if decided.reason else ""
    notify(
        user_ids=[id_ for id_ in [decided.created_by_id] if id_ is not None],
        key=f"approval-{word}-{decided.pk}",
        text=f"{by.name} {word} your request: {decided.name}{reason}",
        link=LINK,
    )
    return decided
