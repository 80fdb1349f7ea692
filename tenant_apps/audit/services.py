"""The audit log as the tenant apps use it."""

from shared_apps.core.audit import audit_log

create = audit_log.create
create_many = audit_log.create_many
change = audit_log.change
remove = audit_log.remove
record = audit_log.record
entry = audit_log.entry
