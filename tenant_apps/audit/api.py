from shared_apps.core.api.call import Call
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Resource, verb
from shared_apps.core.roles import MANAGERS
from tenant_apps.audit import selectors
from tenant_apps.audit.models import AuditEntry
from tenant_apps.audit.words import FieldChange


class ActivityResource(Resource):
    """Who did what, when, before and after. It is read and exported; nothing writes it from outside."""

    path = "activity"
    policy = Policy(read=MANAGERS)
    listing = selectors.ENTRIES

    @verb("GET", policy=MANAGERS)
    def changes(self, call: Call, entry: AuditEntry) -> list[FieldChange]:
        """The fields that an entry changed, in words."""
        return selectors.changes_of(entry)
