from datetime import datetime
from typing import TypedDict

from shared_apps.platform.models import PushDevice


class Device(TypedDict):
    """`digest` is the SHA-256 of the address that the browser has at its push service: by it a browser
    knows itself. `isCurrent` says that the session which asks has registered it."""

    _id: int
    digest: str
    device: str
    createDt: datetime
    lastSentDt: datetime | None
    isCurrent: bool


def devices_of(user_id: int, session_id: str) -> list[Device]:
    """Returns the person's devices, the one seen last first."""
    rows = PushDevice.objects.filter(user_id=user_id).order_by("-seen_at", "-pk")
    return [
        {
            "_id": row.pk,
            "digest": row.digest,
            "device": row.device,
            "createDt": row.created_at,
            "lastSentDt": row.sent_at,
            "isCurrent": str(row.session_id) == session_id,
        }
        for row in rows
    ]
