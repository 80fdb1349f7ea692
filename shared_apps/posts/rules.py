"""When a post is shown."""

from datetime import datetime


def status_at(
    moment: datetime, *, is_draft: bool, starts_at: datetime | None, ends_at: datetime | None
) -> str:
    """Returns the status of a post at a moment. It is shown from its start on, and no longer at its
    end."""
    if is_draft or starts_at is None or ends_at is None:
        return "DRAFT"
    if moment < starts_at:
        return "SCHEDULED"
    return "PUBLISHED" if moment < ends_at else "EXPIRED"


def whole_minute(moment: datetime) -> datetime:
    """Returns the minute that has begun: forms show and send no seconds."""
    return moment.replace(second=0, microsecond=0)
