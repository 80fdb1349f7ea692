"""Stores and runs the bulk changes of resources (implements `core.api.bulk.Runner`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from shared_apps.core.api.bulk import BulkProgress
from shared_apps.core.principal import Principal
from tenant_apps.workspace.bulk import services
from tenant_apps.workspace.models import BulkChange
from tenant_apps.workspace.tasks import carry_out_change

MAX_INLINE = 100
"""Up to this number of records (one page) is changed within the request."""

RECOVERY_DELAY = 30
"""Seconds after which a background task resumes a change that its request did not finish."""


@dataclass(frozen=True)
class StartedChange:
    """A change that has just been stored."""

    by: Principal
    change: BulkChange

    @property
    def progress(self) -> BulkProgress:
        return services.progress(self.change)

    def carry_out(self) -> BulkProgress:
        if len(self.change.ids) > MAX_INLINE:
            return self.progress
        services.carry_out(by=self.by, change_id=self.change.pk)
        return services.progress(BulkChange.objects.get(pk=self.change.pk))


def begin(
    *, by: Principal, resource: str, action: str, ids: Sequence[int], data: Any
) -> StartedChange:
    """Stores the change in the caller's transaction. A background task runs long changes and
    resumes short ones whose process crashed."""
    change = services.begin(by=by, resource=resource, action=action, ids=ids, data=data)
    wait = 0 if len(change.ids) > MAX_INLINE else RECOVERY_DELAY
    carry_out_change.apply_async_on_commit((change.pk,), countdown=wait)
    return StartedChange(by, change)
