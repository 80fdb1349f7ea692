"""Events that are pushed to open sockets, wherever their process is: `accounts/sockets` delivers them."""

from typing import Any

import orjson
from django.conf import settings

from shared_apps.core import redis_server
from tenants.tenant_keys import public_room_name


def push(kind: str, id: str, event: dict[str, Any]) -> bool:
    """Sends an event to a person's, session's or organisation's sockets; whether Redis took it. It
    never fails a request: rows are the record, a push only tells that there is one."""
    message = orjson.dumps([public_room_name(kind, id), event])
    return redis_server.publish(settings.SOCKET_CHANNEL, message)
