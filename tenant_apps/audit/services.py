"""The audit log as the tenant apps use it, and the visits of MASTER."""

from shared_apps.core.audit import audit_log
from shared_apps.core.principal import Actor
from tenant_apps.audit.models import VISIT

create = audit_log.create
create_many = audit_log.create_many
change = audit_log.change
remove = audit_log.remove
record = audit_log.record
entry = audit_log.entry


def record_visit(*, action: str, by: Actor, reason: str) -> None:
    """MASTER opened or left this workspace: its owner can read so."""
    audit_log.record(action, by=by, kind=VISIT, after={"reason": reason} if reason else {})
