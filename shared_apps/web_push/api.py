from typing import Any

from django.conf import settings
from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.inputs import Input
from shared_apps.core.api.policy import SIGNED_IN, Space
from shared_apps.core.api.resource import Resource, collection
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.web_push import rules
from shared_apps.web_push.selectors import Device, devices_of
from shared_apps.web_push.services import devices

UNKNOWN = lazy("This browser's push service is not supported.")


class DeviceInput(Input):
    """What the browser's PushSubscription says: `key` is its `p256dh`, `secret` its `auth`."""

    endpoint = serializers.CharField(max_length=rules.LONGEST)
    key = serializers.CharField(max_length=100)
    secret = serializers.CharField(max_length=40)

    def validate_endpoint(self, value: str) -> str:
        try:
            rules.host_of(value, settings.WEB_PUSH_HOSTS, settings.WEB_PUSH_TEST_ORIGIN)
        except ValueError:
            raise serializers.ValidationError(UNKNOWN) from None
        return value

    def validate_key(self, value: str) -> str:
        return self._checked(value, rules.is_browser_key(value))

    def validate_secret(self, value: str) -> str:
        return self._checked(value, rules.is_secret(value))

    def _checked(self, value: Any, is_valid: bool) -> Any:
        if not is_valid:
            raise serializers.ValidationError(_("This is no key of a browser."))
        return value


class RemovedDeviceInput(Input):
    device = serializers.IntegerField(min_value=1, max_value=10**18 - 1, source="device_id")


class DeviceResource(Resource):
    """The browsers in which a person is told of notifications when no page is open; each person's own."""

    path = "notification/device"

    @collection("GET", "", policy=SIGNED_IN, space=Space.EITHER)
    def own(self, call: Call) -> list[Device]:
        return _devices(call)

    @collection(
        "POST",
        "",
        policy=SIGNED_IN,
        space=Space.EITHER,
        open_when_closed=True,
        input=DeviceInput,
    )
    def register(self, call: Call) -> DataResponse[list[Device]]:
        """Tells this browser from now on, and nobody else of it. The same again changes nothing but when the
        browser was seen last."""
        device = str(call.request.headers.get("User-Agent", ""))
        devices.register(by=call.by, device=device, **call.data)
        return DataResponse(_devices(call), _("This device is told of notifications."))

    @collection(
        "POST",
        policy=SIGNED_IN,
        space=Space.EITHER,
        open_when_closed=True,
        input=RemovedDeviceInput,
    )
    def remove(self, call: Call) -> DataResponse[list[Device]]:
        """Tells a device of nothing any more."""
        devices.remove(by=call.by, **call.data)
        return DataResponse(_devices(call), _("The device is told of nothing any more."))


def _devices(call: Call) -> list[Device]:
    return devices_of(call.by.id, call.by.session_id)
