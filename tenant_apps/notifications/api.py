from typing import Any, TypedDict

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared_apps.core.api.call import Call, MessageResponse, RawResponse
from shared_apps.core.api.changes import VisibleChange, visible_changes
from shared_apps.core.api.fields import TimeOfDay
from shared_apps.core.api.filters import parse_id
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import SIGNED_IN, Space
from shared_apps.core.api.resource import Needed, Resource, collection
from shared_apps.core.changes import changes_after
from shared_apps.core.errors import Invalid
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.notifications import selectors, services

SHOWN = 50

NO_PAGE = lazy("This is not a page of the list.")


class Notifications(TypedDict):
    data: list[selectors.ShownNotification]
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
    """`entry` is a notification: it and all that are one entry with it."""

    ids = IdsField(required=False)
    entry = serializers.IntegerField(required=False, min_value=1, max_value=10**18 - 1)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1:
            raise serializers.ValidationError({"ids": [_('Send "all" or a list of ids.')]})
        return attrs


class NotificationSettingsInput(Input):
    """The switches of one kind, and the quiet hours; null ends them. `push`: the person's devices are told
    of it."""

    kind = serializers.CharField(required=False, max_length=60)
    rings = serializers.BooleanField(required=False)
    mail = serializers.BooleanField(required=False)
    push = serializers.BooleanField(required=False)
    quietFrom = TimeOfDay(source="quiet_from", required=False, allow_null=True)
    quietTo = TimeOfDay(source="quiet_to", required=False, allow_null=True)


def _inbox(call: Call) -> RawResponse[Notifications]:
    own = selectors.own_notices(call.by.id)
    newest = own.order_by("-created_at", "-pk")[:SHOWN]
    unread = own.filter(read_at=None).count()
    return RawResponse({"data": [selectors.shown(row) for row in newest], "unread": unread})


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

    @collection("GET", policy=SIGNED_IN, space=Space.EITHER, query={"filter": str, "before": str})
    def entries(self, call: Call) -> RawResponse[selectors.NotificationPage]:
        """A page of entries: the same kind in the same branch within one hour of the clock is one.
        `filter` is "unread", "mentions" or nothing. Pass the previous response's `next` as `before`."""
        before, chosen = call.query.get("before", ""), call.query.get("filter", "")
        if chosen not in selectors.FILTERS:
            raise Invalid.field("filter", _("Choose all, unread or mentions."))
        try:
            cursor = selectors.read_cursor(before) if before else None
        except ValueError:
            raise Invalid.field("before", NO_PAGE) from None
        page = selectors.entries_of(call.by.id, only=chosen, before=cursor)
        return RawResponse(page)

    @collection(
        "GET", policy=SIGNED_IN, space=Space.EITHER, query={"of": Needed(int), "before": int}
    )
    def each(self, call: Call) -> RawResponse[selectors.NotificationsOfEntry]:
        """The notifications that are one entry with the notification `of`, newest first."""
        values = {}
        for name in ("of", "before"):
            try:
                sent = call.query.get(name, "")
                values[name] = parse_id(sent) if sent or name == "of" else None
            except ValueError:
                raise Invalid.field(name, NO_PAGE) from None
        page = selectors.each_of(call.by.id, values["of"] or 0, before=values["before"])
        return RawResponse(page)

    @collection("GET", "settings", policy=SIGNED_IN, space=Space.EITHER)
    def shown_settings(self, call: Call) -> services.ShownNotificationSettings:
        """What rings, is mailed and is pushed to the person who asks, and the quiet hours."""
        return services.settings_of(call.by)

    @collection(
        "PUT",
        "settings",
        policy=SIGNED_IN,
        space=Space.EITHER,
        open_when_closed=True,
        input=NotificationSettingsInput,
    )
    def save_settings(self, call: Call) -> services.ShownNotificationSettings:
        """Saves what is sent; the rest stays. Also allowed while the plan is closed."""
        return services.save_settings(by=call.by, **call.data)

    @collection(
        "POST", policy=SIGNED_IN, space=Space.EITHER, open_when_closed=True, input=ReadInput
    )
    def read(self, call: Call) -> MessageResponse:
        rows = selectors.own_notices(call.by.id)
        if "entry" in call.data:
            rows = selectors.in_entry_of(call.by.id, call.data["entry"])
        elif (ids := call.data["ids"]) is not None:
            rows = rows.filter(pk__in=ids)
        services.mark_read(user_id=call.by.id, rows=rows)
        return MessageResponse(_("Marked as read."))
