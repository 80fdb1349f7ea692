from shared_apps.core import audit

VISIT = "visit"
"""The kind of an entry that says that the platform's owner came or left."""


class AuditEntry(audit.AuditEntry):
    """The workspace's audit log."""
