"""The centre's policy of refunds."""

from typing import Any

from shared_apps.core.errors import Stale
from shared_apps.core.principal import Actor
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.refunds.models import RefundPolicy
from tenant_apps.workspace.models import WorkspaceSettings


@writing()
def change_policy(*, by: Actor, version: int | None = None, **values: Any) -> RefundPolicy:
    """Saves the policy; the first time it is created. Refunds that wait keep the terms of their day.
    Raises Stale."""
    # The first policy has no row that two people could wait for.
    WorkspaceSettings.objects.select_for_update(no_key=True).get(pk=1)
    policy = RefundPolicy.current()
    if version is not None and version != policy.version:
        raise Stale
    if policy._state.adding:
        for name, value in values.items():
            setattr(policy, name, value)
        return audit.create(policy, by=by)
    return audit.change(policy, by=by, **values)
