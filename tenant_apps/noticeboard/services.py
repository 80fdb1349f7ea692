"""Writes, publishes, ends and deletes posts, and keeps who has read them."""

from datetime import datetime
from typing import Any, TypeVar

from django.utils import timezone

from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Conflict, Forbidden, Invalid, NotFound
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from shared_apps.posts.models import PlatformPost, PlatformPostRead, Post
from shared_apps.posts.rules import status_at, whole_minute
from tenant_apps.branches.models import Branch
from tenant_apps.noticeboard.models import CentrePost, CentrePostRead
from tenant_apps.noticeboard.selectors import platform_posts_shown_to, shown_to
from tenant_apps.workspace.services import withdraw_file
from tenants.context import in_public
from tenants.models import Organisation

AnyPost = TypeVar("AnyPost", bound=Post)
PERIOD_FIELDS = ("is_draft", "starts_at", "ends_at")


@writing()
def create_centre_post(*, by: Actor, publish: bool = False, **values: Any) -> CentrePost:
    """Creates a draft, or publishes at once: from `starts_at` on, by default from now. An ADMIN's post
    is for the own branch. Raises Invalid for a period without an end, or one that ends before it
    starts or before now, and for branches that are not there; NotFound for another branch of an ADMIN."""
    branch_ids = _branches_for(by, values.pop("branch_ids", []))
    return _create(CentrePost(branch_ids=branch_ids, **values), by=by, publish=publish)


@writing()
def change_centre_post(
    *,
    by: Actor,
    record: CentrePost,
    version: int | None = None,
    publish: bool = False,
    **changes: Any,
) -> CentrePost:
    """Changes a post, and publishes a draft. Raises Stale, Forbidden for an ADMIN and a post that is
    not for the own branch alone, Conflict `wrong_state` for one that has expired or a start that is
    put off once it is shown, and what `create_centre_post` raises."""
    post = lock(record, version)
    check_may_write(by, post)
    if "branch_ids" in changes:
        changes["branch_ids"] = _branches_for(by, changes["branch_ids"])
    return _change(post, by=by, publish=publish, **changes)


@writing()
def end_centre_post(*, by: Actor, record: CentrePost, version: int | None = None) -> CentrePost:
    """Takes a post off Home. Raises Stale, Forbidden as `change_centre_post`, Conflict `wrong_state`
    unless it is shown."""
    post = lock(record, version)
    check_may_write(by, post)
    return _end(post, by=by)


@writing()
def delete_centre_post(*, by: Actor, record: CentrePost) -> None:
    """Deletes a post, whatever its status. Raises Forbidden as `change_centre_post`."""
    check_may_write(by, record)
    _delete(record, by=by)


@writing()
def create_platform_post(*, by: Actor, publish: bool = False, **values: Any) -> PlatformPost:
    """As `create_centre_post`, for the centres of the given categories and those of the given codes.
    Raises Invalid for centres that are not there."""
    _check_codes(values)
    return _create(PlatformPost(**values), by=by, publish=publish)


@writing()
def change_platform_post(
    *,
    by: Actor,
    record: PlatformPost,
    version: int | None = None,
    publish: bool = False,
    **changes: Any,
) -> PlatformPost:
    """As `change_centre_post`."""
    _check_codes(changes)
    return _change(lock(record, version), by=by, publish=publish, **changes)


@writing()
def end_platform_post(
    *, by: Actor, record: PlatformPost, version: int | None = None
) -> PlatformPost:
    """As `end_centre_post`."""
    return _end(lock(record, version), by=by)


@writing()
def delete_platform_post(*, by: Actor, record: PlatformPost) -> None:
    """Deletes a post, whatever its status."""
    _delete(record, by=by)


def check_may_write(by: Actor, post: CentrePost) -> None:
    """Raises Forbidden for an ADMIN and a post that is not for the own branch alone."""
    if isinstance(by, Principal) and not by.is_owner and post.branch_ids != [by.branch_id]:
        raise Forbidden(_("Only the owner can change a post for other branches."))


@writing()
def close_centre_post(*, by: Principal, post_id: int) -> None:
    """Marks a post as read by this person, whom Home does not show it again. Raises NotFound for a post
    that is not shown to them."""
    if not shown_to(by).filter(pk=post_id).exists():
        raise NotFound
    read = CentrePostRead(post_id=post_id, user_id=by.id)
    CentrePostRead.objects.bulk_create([read], ignore_conflicts=True)


def close_platform_post(*, by: Principal, post_id: int) -> None:
    """As `close_centre_post`, for a post of the platform."""
    with in_public(), writing():
        if not platform_posts_shown_to(by).filter(pk=post_id).exists():
            raise NotFound
        read = PlatformPostRead(post_id=post_id, user_id=by.id)
        PlatformPostRead.objects.bulk_create([read], ignore_conflicts=True)


def _create(post: AnyPost, *, by: Actor, publish: bool) -> AnyPost:
    for name, value in _period(post, publish=publish).items():
        setattr(post, name, value)
    return audit_log.create(post, by=by)


def _change(post: AnyPost, *, by: Actor, publish: bool, **changes: Any) -> AnyPost:
    if post.status_now() == Post.Status.EXPIRED:
        raise Conflict(_("This post has expired. Please write a new one."), code="wrong_state")
    changes |= _period(post, publish=publish, **changes)
    if "image_id" in changes and post.image_id not in {None, changes["image_id"]}:
        withdraw_file(post.image_id)
    return audit_log.change(post, by=by, **changes)


def _end(post: AnyPost, *, by: Actor) -> AnyPost:
    if post.status_now() != Post.Status.PUBLISHED:
        raise Conflict(_("This post is not shown now."), code="wrong_state")
    assert post.starts_at is not None
    ends_at = max(whole_minute(timezone.now()), post.starts_at)
    return audit_log.change(post, by=by, action="ended", ends_at=ends_at)


def _delete(post: Post, *, by: Actor) -> None:
    if post.image_id is not None:
        withdraw_file(post.image_id)
    audit_log.remove(post, by=by)


def _period(post: Post, *, publish: bool, **changes: Any) -> dict[str, Any]:
    """Returns whether the post is a draft, its start and its end, as they are to be saved."""
    now = timezone.now()
    before = {name: getattr(post, name) for name in PERIOD_FIELDS}
    after = before | {name: changes[name] for name in PERIOD_FIELDS if name in changes}
    after["is_draft"] = post.is_draft and not publish
    if not after["is_draft"]:
        after["starts_at"] = after["starts_at"] or whole_minute(now)
    _check_period(after["starts_at"], after["ends_at"], now, is_draft=after["is_draft"])
    status, changed = status_at(now, **before), status_at(now, **after)
    if changed != status and changed not in post.TRANSITIONS[status]:
        raise Conflict(
            _("This post is shown already. It cannot start at a later time."), code="wrong_state"
        )
    return after


def _check_period(
    starts_at: datetime | None, ends_at: datetime | None, now: datetime, *, is_draft: bool
) -> None:
    if starts_at is not None and ends_at is not None and ends_at <= starts_at:
        raise Invalid.field("toDate", _("The end must be later than the start."))
    if is_draft:
        return
    if ends_at is None:
        raise Invalid.field("toDate", _("Please say until when the post is shown."))
    if ends_at <= now:
        raise Invalid.field("toDate", _("The end must be later than now."))


def _branches_for(by: Actor, branch_ids: list[int]) -> list[int]:
    if isinstance(by, Principal) and not by.is_owner:
        if branch_ids not in ([], [by.branch_id]):
            raise NotFound(_("The branch was not found."))
        return [by.branch_id] if by.branch_id is not None else []
    found = Branch.objects.live().filter(pk__in=branch_ids).count()
    if found != len(branch_ids):
        raise Invalid.field("branches", _("Please choose branches from the list."))
    return branch_ids


def _check_codes(values: dict[str, Any]) -> None:
    codes = values.get("organisation_codes") or []
    if Organisation.objects.filter(code__in=codes).count() != len(codes):
        raise Invalid.field("organisations", _("Please choose centres from the list."))
