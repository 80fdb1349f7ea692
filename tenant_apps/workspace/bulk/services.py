"""Bulk changes. A change is stored first and then applied in batches. Each batch is one transaction
that changes its records and advances `done`. After a crash, processing resumes after the last
complete batch, so no record is changed twice. A change of more than one page is a job.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Literal, cast

from django.conf import settings
from django.db import OperationalError
from django.utils import timezone
from django.utils.module_loading import import_string
from psycopg.errors import DeadlockDetected
from rest_framework.exceptions import ValidationError

from shared_apps.core.api.bulk import Bulk, BulkProgress, change_each, left_out_of
from shared_apps.core.api.faults import as_refusal
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import Access
from shared_apps.core.api.resource import Resource
from shared_apps.core.errors import Conflict, NotFound, Refusal
from shared_apps.core.principal import Principal
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import notify, writing
from tenant_apps.jobs import services as jobs
from tenant_apps.workspace.events import BULK_FINISHED, BulkFinishedParams
from tenant_apps.workspace.models import BulkChange

JOB = "bulkchange"
"""The kind of job that applies a change of more than one page."""
BATCH_SIZE = 25
TRIES = 3
RETENTION = timedelta(days=30)
STOPPED = lazy("Stopped. Changes already made are kept.")
GONE = lazy("This change is no longer available.")
Status = BulkChange.Status


def begin(
    *, by: Principal, resource: str, action: str, ids: Sequence[int], data: dict[str, Any]
) -> BulkChange:
    """Stores the change in the caller's transaction."""
    return BulkChange.objects.create(
        user_id=by.id,
        user_name=by.name[:120],
        resource=resource,
        action=action,
        data=data,
        ids=list(ids),
    )


def carry_out(*, by: Principal, change_id: int) -> None:
    """Applies all remaining batches, or sets the change to FAILED with the reason."""
    try:
        apply_batches(by=by, change_id=change_id)
    except Refusal as refusal:
        fail_change(change_id=change_id, message=refusal.message)


def apply_batches(
    *, by: Principal, change_id: int, report: Callable[[int], None] = lambda done: None
) -> BulkChange:
    """Applies all remaining batches; `report` is called with the number of processed records. Safe to
    call concurrently and after a crash, since each batch locks the change's row. Raises a Refusal if
    the user has lost the right meanwhile, such as the role, or if the plan has been closed."""
    change = BulkChange.objects.get(pk=change_id)
    declared = _declared(change)
    try:
        while not change.is_over:
            change = _apply_batch(declared, by=by, change_id=change_id)
            report(change.done)
    except ValidationError as fault:
        raise as_refusal(fault) or fault from fault
    return change


@writing()
def resume(*, by: Principal, change_id: int) -> None:
    """Prepares a change that failed or was stopped for its remaining batches. Raises NotFound,
    Forbidden, PlanClosed."""
    change = own_change(by=by, change_id=change_id)
    _declared(change).access.check(by)
    BulkChange.objects.filter(pk=change.pk, status=Status.FAILED).update(
        status=Status.RUNNING if change.done else Status.QUEUED, message=""
    )


def check_readable(*, by: Principal, change: BulkChange) -> list[str]:
    """Returns what the user can see of the list now. Raises Forbidden for who may not make the change
    any more; its results are also read while the plan is closed."""
    declared = _declared(change)
    replace(declared.access, changes=False).check(by)
    listing = declared.resource.listing
    assert listing is not None
    return listing.scope(by)


def outcomes(change: BulkChange) -> Iterator[dict[str, str]]:
    """Yields what became of each processed record, in their order."""
    reasons = {left_out["_id"]: left_out["reason"] for left_out in change.left_out}
    for pk, name in zip(change.ids, change.names, strict=False):
        reason = reasons.get(pk, "")
        yield {"name": name, "result": "Left out" if reason else "Changed", "reason": reason}


def progress(change: BulkChange) -> BulkProgress:
    """Returns the progress as sent to the user."""
    return {
        "_id": change.pk,
        "state": cast(Literal["QUEUED", "RUNNING", "DONE", "FAILED"], change.status),
        "done": change.done,
        "total": len(change.ids),
        "changed": change.done - len(change.left_out),
        "leftOut": change.left_out,
        "message": change.message,
    }


def own_change(*, by: Principal, change_id: int) -> BulkChange:
    """Returns the user's change. Raises NotFound for changes of other users."""
    found = BulkChange.objects.filter(pk=change_id, user_id=by.id).first()
    if found is None:
        raise NotFound
    return found


@writing()
def stop(*, by: Principal, change_id: int) -> BulkChange:
    """Stops the change before the next batch. Raises NotFound, Conflict `wrong_state` if it is
    finished."""
    change = own_change(by=by, change_id=change_id)
    job = jobs.under_way(JOB, job_parameters(change))
    if job is not None:
        jobs.cancel(by=by, job_id=job.pk)
        change.refresh_from_db()
        return change
    change = BulkChange.objects.select_for_update().get(pk=change_id)
    if change.is_over:
        raise Conflict(_("This has already finished."), code="wrong_state")
    change.status, change.message = Status.FAILED, STOPPED
    change.save(update_fields=["status", "message"])
    return change


def job_parameters(change: BulkChange) -> dict[str, Any]:
    return {"record": change.pk}


@writing()
def fail_change(*, change_id: int, message: str) -> None:
    """Sets an unfinished change to FAILED with the message. Changes already made are kept."""
    change = BulkChange.objects.select_for_update().filter(pk=change_id).first()
    if change is not None and not change.is_over:
        change.status, change.message = Status.FAILED, message[:300]
        change.save(update_fields=["status", "message"])


def notify_finished(*, change_id: int) -> None:
    """Notifies the user that a long change has finished, since they may have left the page."""
    change = BulkChange.objects.get(pk=change_id)
    result = progress(change)
    params: BulkFinishedParams = {
        "changed": result["changed"],
        "leftOut": len(result["leftOut"]),
        "message": change.message,
    }
    notify(BULK_FINISHED.event(change, params))


def delete_old() -> int:
    """Deletes changes of this workspace that are older than 30 days and returns their number."""
    return BulkChange.objects.filter(created_at__lt=timezone.now() - RETENTION).delete()[0]


@dataclass(frozen=True)
class _Declared:
    """The resource, its declaration of the bulk change, and the required access."""

    resource: type[Resource]
    bulk: Bulk
    access: Access


def _declared(change: BulkChange) -> _Declared:
    """Looks up the declaration. Raises NotFound if no resource offers this change any more."""
    path = f"{change.resource}/bulk/{change.action}"
    router = import_string(f"{settings.ROOT_URLCONF}.router")
    for route in router.routes:
        if route.path == path:
            bulk = next(one for one in route.resource.bulk if one.name == change.action)
            return _Declared(route.resource, bulk, route.access)
    raise NotFound(GONE)


def _apply_batch(declared: _Declared, *, by: Principal, change_id: int) -> BulkChange:
    """Changes the next records in one transaction and returns the change after it."""
    for _try in range(TRIES - 1):
        try:
            return _try_batch(declared, by=by, change_id=change_id)
        except OperationalError as fault:
            # Another transaction locked the same records in another order.
            if not isinstance(fault.__cause__, DeadlockDetected):
                raise
    return _try_batch(declared, by=by, change_id=change_id)


@writing()
def _try_batch(declared: _Declared, *, by: Principal, change_id: int) -> BulkChange:
    change = BulkChange.objects.select_for_update().get(pk=change_id)
    if change.is_over:
        return change
    declared.access.check(by)
    listing = declared.resource.listing
    assert listing is not None
    batch = change.ids[change.done : change.done + BATCH_SIZE]
    data = _parsed(declared.bulk.input, change.data, by)
    made = change_each(declared.bulk, listing, by=by, ids=batch, data=data)
    # The release before this column may have processed some: those have no name.
    change.names += [""] * (change.done - len(change.names))
    change.names += [outcome["name"] for outcome in made]
    change.left_out += left_out_of(made)
    change.done += len(batch)
    change.status = Status.DONE if change.done == len(change.ids) else Status.RUNNING
    change.save(update_fields=["done", "names", "left_out", "status"])
    return change


def _parsed(input_: type[Input], data: dict[str, Any], by: Principal) -> dict[str, Any]:
    """Validates the fields of the change. Referenced records are looked up again for each batch."""
    form = input_(data=data, context={"principal": by})
    form.is_valid(raise_exception=True)
    return dict(form.validated_data)
