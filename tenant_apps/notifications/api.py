from typing import Any, TypedDict

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared_apps.core.api.call import Call, MessageResponse, RawResponse
from shared_apps.core.api.changes import VisibleChange, visible_changes
from shared_apps.core.api.filters import parse_id
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import SIGNED_IN, Space
from shared_apps.core.api.resource import Needed, Resource, collection
from shared_apps.core.changes import changes_after
from shared_apps.core.errors import Invalid
from shared_apps.core.notices import Notice
from shared_apps.core.translation import gettext as _
from tenant_apps.notifications import services

SHOWN = 50


class Notifications(TypedDict):
    data: list[services.ShownNotification]
    unread: int


class Events(Notifications):
    position: int
    changes: list[VisibleChange] | None


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "enum": ["all"]},
            {"type": "array", "items": {"type": "integer"}},
        ]
    }
)
class IdsField(serializers.Field):
    """`"all"` or a list of ids; None stands for all."""

    def to_internal_value(self, data: Any) -> list[int] | None:
        if data == "all":
            return None
        whole = isinstance(data, list) and len(data) <= 200
        if not whole or not all(type(item) is int and 0 < item < 10**18 for item in data):
            raise serializers.ValidationError(_('Send "all" or a list of ids.'))
        return data


class ReadInput(Input):
    ids = IdsField()


def _inbox(call: Call) -> RawResponse[Notifications]:
    own = Notice.in_current_space()._default_manager.filter(user_id=call.by.id)
    newest = own.order_by("-created_at", "-pk")[:SHOWN]
    unread = own.filter(read_at=None).count()
    return RawResponse({"data": [services.shown(row) for row in newest], "unread": unread})


class NotificationResource(Resource):
    """The bell: the specification's list, newest first, each person's own."""

    path = "notification"

    @collection("GET", "", policy=SIGNED_IN, space=Space.EITHER)
    def latest(self, call: Call) -> RawResponse[Notifications]:
        return _inbox(call)

    @collection("GET", policy=SIGNED_IN, space=Space.EITHER, query={"after": Needed(int)})
    def events(self, call: Call) -> RawResponse[Events]:
        """What has happened since position `after` of the change log, for a browser whose live line was or
        is down: the records that changed, as their resources call them, and the newest notifications.
        `changes` is null where the log cannot tell: then everything is to be read anew."""
        try:
            after = parse_id(call.query.get("after", ""))
        except ValueError:
            raise Invalid.field("after", _("Send the position that is known.")) from None
        position, logged = changes_after(after)
        changes = None if logged is None else visible_changes(call.by, logged)
        return RawResponse({**_inbox(call).body, "position": position, "changes": changes})

    @collection(
        "POST", policy=SIGNED_IN, space=Space.EITHER, open_when_closed=True, input=ReadInput
    )
    def read(self, call: Call) -> MessageResponse:
        services.mark_read(user_id=call.by.id, ids=call.data["ids"])
        return MessageResponse(_("Marked as read."))
