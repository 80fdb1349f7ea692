"""The sign-in history of each person: what is written, and how long it is kept."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

from django.utils import timezone

from shared_apps.accounts.models import SignInEvent

KEPT_DAYS = 90


def event(user_id: int, result: str, *, device: str, address: str | None) -> SignInEvent:
    """A line that is not saved yet."""
    return SignInEvent(user_id=user_id, result=result, device=device[:200], address=address or "")


def keep_ends(sessions: Iterable[Mapping[str, Any]], reason: str) -> None:
    """Writes that these sessions have ended, given as rows of their table. MASTER's visits to workspaces
    have no line."""
    SignInEvent.objects.bulk_create(
        event(one["user_id"], reason, device=one["device"], address=one["address"])
        for one in sessions
        if one["parent_id"] is None
    )


def forget_old() -> None:
    """Deletes what is older than 90 days."""
    limit = timezone.now() - timedelta(days=KEPT_DAYS)
    SignInEvent.objects.filter(at__lt=limit).delete()
