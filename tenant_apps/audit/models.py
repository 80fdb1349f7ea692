from shared_apps.core import audit


class AuditEntry(audit.AuditEntry):
    """The workspace's audit log."""
