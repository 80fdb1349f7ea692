"""Events as the tests of notifications use them."""

from django.db.models import QuerySet

from shared_apps.core.events import Event


def accepted(
    key: str,
    *user_ids: int,
    name: str = "Asha",
    people: QuerySet | None = None,
    but_not: int | None = None,
) -> Event:
    """Somebody has accepted the invitation; these people are notified."""
    return Event(
        kind="member.accepted",
        record_id=9,
        params={"name": name},
        key=key,
        user_ids=user_ids,
        people=people,
        but_not=but_not,
    )
