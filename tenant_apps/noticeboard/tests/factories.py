from datetime import timedelta
from typing import Any

from django.utils import timezone

from shared_apps.core.principal import SYSTEM
from shared_apps.posts.models import PlatformPost
from tenant_apps.noticeboard.models import CentrePost
from tenant_apps.noticeboard.services import create_centre_post, create_platform_post
from tenants.context import in_public


def in_minutes(minutes: int) -> Any:
    return timezone.now() + timedelta(minutes=minutes)


def make_post(**values: Any) -> CentrePost:
    """A post of the centre that has been shown for an hour, to everybody unless `values` say otherwise."""
    return create_centre_post(by=SYSTEM, **_shown(values))


def make_platform_post(**values: Any) -> PlatformPost:
    """The same of the platform."""
    with in_public():
        return create_platform_post(by=SYSTEM, **_shown(values))


def _shown(values: dict[str, Any]) -> dict[str, Any]:
    return {
        "title": "Annual day",
        "text": "Rehearsals begin on Monday.",
        "starts_at": in_minutes(-60),
        "ends_at": in_minutes(60),
        "publish": True,
    } | values


def expire(post: Any) -> None:
    """Lets the post have ended a minute ago."""
    type(post).objects.filter(pk=post.pk).update(ends_at=in_minutes(-1))
