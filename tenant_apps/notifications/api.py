from datetime import timedelta
from typing import Any, TypedDict

from django.db.models import Q
from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared_apps.core.api.call import Call, MessageResponse, RawResponse
from shared_apps.core.api.filters import parse_id
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import SIGNED_IN, Space
from shared_apps.core.api.resource import Needed, Resource, collection
from shared_apps.core.errors import Invalid
from shared_apps.core.notices import Notice
from shared_apps.core.translation import gettext as _
from tenant_apps.notifications import services

SHOWN = 50

LATE = timedelta(minutes=2)
"""How long a notification may wait for its commit: until then one with a later id may be known."""


class Notifications(TypedDict):
    data: list[services.ShownNotification]
    unread: int


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


def _inbox(call: Call, after: int = 0) -> RawResponse[Notifications]:
    own = Notice.in_current_space()._default_manager.filter(user_id=call.by.id)
    coming = Q(pk__gt=after) | Q(created_at__gt=timezone.now() - LATE)
    newest = own.filter(coming).order_by("-created_at", "-pk")[:SHOWN]
    unread = own.filter(read_at=None).count()
    return RawResponse({"data": [services.shown(row) for row in newest], "unread": unread})


class NotificationResource(Resource):
    """The bell: the specification's list, newest first, each person's own."""

    path = "notification"

    @collection("GET", "", policy=SIGNED_IN, space=Space.EITHER)
    def latest(self, call: Call) -> RawResponse[Notifications]:
        return _inbox(call)

    @collection("GET", policy=SIGNED_IN, space=Space.EITHER, query={"after": Needed(int)})
    def events(self, call: Call) -> RawResponse[Notifications]:
        """For a browser whose live line is down: what came after the notification of that id, and
        all of the last two minutes. `after` is a hint, since ids do not commit in their order; the
        browser passes over those it has."""
        try:
            return _inbox(call, after=parse_id(call.query.get("after", "")))
        except ValueError:
            raise Invalid.field("after", _("Send the id of the newest that is known.")) from None

    @collection(
        "POST", policy=SIGNED_IN, space=Space.EITHER, open_when_closed=True, input=ReadInput
    )
    def read(self, call: Call) -> MessageResponse:
        services.mark_read(user_id=call.by.id, ids=call.data["ids"])
        return MessageResponse(_("Marked as read."))
