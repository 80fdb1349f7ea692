"""A change of many records is kept first and then carried out, part by part: each part is one
transaction that changes its records and moves the mark on. So a process that dies leaves whole parts
done, and whoever goes on begins behind them; nothing is changed twice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal, cast

from django.conf import settings
from django.db import OperationalError, transaction
from django.utils import timezone
from django.utils.module_loading import import_string
from rest_framework.exceptions import ValidationError

from shared_apps.core.api.bulk import Bulk, BulkProgress, change_each
from shared_apps.core.api.faults import as_refusal
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import Access
from shared_apps.core.api.resource import Resource
from shared_apps.core.errors import Conflict, NotFound, Refusal
from shared_apps.core.principal import Principal
from shared_apps.core.wording import counted
from tenant_apps.notifications.services import notify
from tenant_apps.workspace.models import BulkChange

EACH = 25
TRIES = 3
KEPT = timedelta(days=30)
STOPPED = "Stopped. Changes already made are kept."
GONE = "This change is no longer available."
Status = BulkChange.Status


def begin(
    *, by: Principal, resource: str, action: str, ids: Sequence[int], data: dict[str, Any]
) -> BulkChange:
    """Keeps the change, in the caller's transaction."""
    return BulkChange.objects.create(
        user_id=by.id,
        user_name=by.name[:120],
        resource=resource,
        action=action,
        data=data,
        ids=list(ids),
    )


def carry_out(*, by: Principal, change_id: int) -> None:
    """Goes on with the change to its end. Safe to be called by two at once and after a crash: the
    change's row is held for each part."""
    try:
        declared = _declared(BulkChange.objects.get(pk=change_id))
        while _do_part(declared, by=by, change_id=change_id):
            pass
    except (Refusal, ValidationError) as fault:
        refusal = as_refusal(fault)
        give_up(change_id=change_id, message=refusal.message if refusal else "")


def progress(change: BulkChange) -> BulkProgress:
    """As its person is told."""
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
    """Raises NotFound for one of somebody else's."""
    found = BulkChange.objects.filter(pk=change_id, user_id=by.id).first()
    if found is None:
        raise NotFound
    return found


@transaction.atomic
def stop(*, by: Principal, change_id: int) -> BulkChange:
    """No further part is begun. Raises NotFound, Conflict `wrong_state` when it is over."""
    own_change(by=by, change_id=change_id)
    change = BulkChange.objects.select_for_update().get(pk=change_id)
    if change.is_over:
        raise Conflict("This has already finished.", code="wrong_state")
    change.status, change.message = Status.FAILED, STOPPED
    change.save(update_fields=["status", "message"])
    return change


@transaction.atomic
def give_up(*, change_id: int, message: str) -> None:
    """The rest will not be done, and why; what was done stays done."""
    change = BulkChange.objects.select_for_update().get(pk=change_id)
    if not change.is_over:
        change.status, change.message = Status.FAILED, message[:300]
        change.save(update_fields=["status", "message"])


def tell_end(*, change_id: int) -> None:
    """Tells who asked for a long change that it is over; they may have left the page."""
    change = BulkChange.objects.get(pk=change_id)
    told = progress(change)
    left_out = len(told["leftOut"])
    text = f"{counted(told['changed'], 'record', 'records')} changed"
    text += f", {counted(left_out, 'record', 'records')} left out." if left_out else "."
    if change.message:
        text = f"{text} {change.message}"
    with transaction.atomic():
        notify(user_ids=[change.user_id], key=f"bulk-{change.pk}", text=text)


def forget_old() -> int:
    """Deletes what was done 30 days ago in this workspace; how many."""
    return BulkChange.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]


@dataclass(frozen=True)
class _Declared:
    """What a resource declares of the change, and who may make it."""

    resource: type[Resource]
    bulk: Bulk
    access: Access


def _declared(change: BulkChange) -> _Declared:
    """Raises NotFound when no resource offers the change any more."""
    path = f"{change.resource}/bulk/{change.action}"
    router = import_string(f"{settings.ROOT_URLCONF}.router")
    for route in router.routes:
        if route.path == path:
            bulk = next(one for one in route.resource.bulk if one.name == change.action)
            return _Declared(route.resource, bulk, route.access)
    raise NotFound(GONE)


def _do_part(declared: _Declared, *, by: Principal, change_id: int) -> bool:
    """The next records, in one transaction; whether there is more to do. Raises what the person may
    not do any more: a role is lost, the plan closes while a long change is on its way."""
    for attempt in range(TRIES):
        try:
            return _try_part(declared, by=by, change_id=change_id)
        except OperationalError:
            # Somebody held the same records in another order: PostgreSQL ends one of the two.
            if attempt == TRIES - 1:
                raise
    return False


@transaction.atomic
def _try_part(declared: _Declared, *, by: Principal, change_id: int) -> bool:
    change = BulkChange.objects.select_for_update().get(pk=change_id)
    if change.is_over:
        return False
    declared.access.check(by)
    listing = declared.resource.listing
    assert listing is not None  # noqa: S101 - the router offers no bulk call without a list
    part = change.ids[change.done : change.done + EACH]
    data = _parsed(declared.bulk.input, change.data, by)
    change.left_out += change_each(declared.bulk, listing, by=by, ids=part, data=data)
    change.done += len(part)
    change.status = Status.DONE if change.done == len(change.ids) else Status.RUNNING
    change.save(update_fields=["done", "left_out", "status"])
    return change.status != Status.DONE


def _parsed(input_: type[Input], data: dict[str, Any], by: Principal) -> dict[str, Any]:
    """The change's own fields as its service takes them: what they name is looked up anew."""
    form = input_(data=data, context={"principal": by})
    form.is_valid(raise_exception=True)
    return dict(form.validated_data)
