"""Events that are pushed to open sockets."""

from typing import Any

from channels.layers import get_channel_layer

from tenants.tenant_keys import public_group_name


def push(kind: str, id: str, event: dict[str, Any]) -> bool:
    """Sends an event to a person's, session's or organisation's sockets; whether Redis took it. It
    never fails a request: rows are the record, a push only tells that there is one."""
    sent: bool = get_channel_layer().publish_to_group(public_group_name(kind, id), event)
    return sent
