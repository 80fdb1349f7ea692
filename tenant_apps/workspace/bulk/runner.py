"""How a resource's bulk call gets its change kept and carried out (`core.api.bulk.Runner`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from shared_apps.core.api.bulk import BulkProgress
from shared_apps.core.principal import Principal
from tenant_apps.workspace.bulk import services
from tenant_apps.workspace.models import BulkChange
from tenant_apps.workspace.tasks import carry_out_change

AT_ONCE = 100
"""Up to so many records, a page at most, are changed within the request itself."""

RESCUED_AFTER = 30
"""Seconds after which the background looks whether a request got through with its own work."""


@dataclass(frozen=True)
class Begun:
    """A change that was kept just now."""

    by: Principal
    change: BulkChange

    @property
    def progress(self) -> BulkProgress:
        return services.progress(self.change)

    def carry_out(self) -> BulkProgress:
        if len(self.change.ids) > AT_ONCE:
            return self.progress
        services.carry_out(by=self.by, change_id=self.change.pk)
        return services.progress(BulkChange.objects.get(pk=self.change.pk))


def begin(*, by: Principal, resource: str, action: str, ids: Sequence[int], data: Any) -> Begun:
    """Keeps the change, in the caller's transaction. The background carries out a long one, and goes
    on with a short one whose process died."""
    change = services.begin(by=by, resource=resource, action=action, ids=ids, data=data)
    wait = 0 if len(change.ids) > AT_ONCE else RESCUED_AFTER
    carry_out_change.apply_async_on_commit((change.pk,), countdown=wait)
    return Begun(by, change)
