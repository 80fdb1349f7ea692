"""Posts of a centre (`apppost`), of the platform (`superadmin/apppost`), and those on Home."""

from datetime import datetime, time
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from shared_apps.core.api.call import Call, DataResponse, MessageResponse
from shared_apps.core.api.fields import (
    BusinessDate,
    Choice,
    Paragraph,
    PatternText,
    Text,
    TimeOfDay,
)
from shared_apps.core.api.filters import some_of
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import Policy, Space
from shared_apps.core.api.resource import (
    Create,
    Delete,
    Record,
    Resource,
    Update,
    collection,
    record_id,
    verb,
)
from shared_apps.core.categories import CATEGORIES
from shared_apps.core.errors import Invalid
from shared_apps.core.roles import EVERYONE, MANAGERS, PLATFORM, Role
from shared_apps.core.text_rules import TextRule
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.posts.models import PlatformPost
from tenant_apps.noticeboard import selectors, services
from tenant_apps.noticeboard.models import CentrePost
from tenant_apps.noticeboard.schemas import Audience, CentreReaders, Readers, ShownPost
from tenant_apps.workspace.fields import StoredImage

MOST_TEXT = 1000
MOST_CHOSEN = 100
LARGEST_ID = 10**18
LAST_MINUTE = time(23, 59)
ROLES = [(role.value, role.label) for role in Role if role in EVERYONE]


class SecureLink(PatternText):
    rules = (
        TextRule(
            r"https://[^\s.]+\.[^\s]+", lazy("Enter a web address that begins with https://.")
        ),
    )
    longest = 300

    def fault(self, value: str) -> str | None:
        if fault := super().fault(value):
            return fault
        try:
            URLValidator(["https"])(value)
        except ValidationError:
            return self.rules[0].message
        return None


@extend_schema_field({"type": "array", "items": {"type": "integer"}, "maxItems": MOST_CHOSEN})
class BranchIds(serializers.Field):
    """A list of ids without duplicates."""

    form_kind = "references"
    default_error_messages = {"invalid": lazy("Please choose branches from the list.")}

    def to_internal_value(self, data: Any) -> list[int]:
        is_list = isinstance(data, list) and len(data) <= MOST_CHOSEN
        if not is_list or not all(type(item) is int and 0 < item < LARGEST_ID for item in data):
            self.fail("invalid")
        return sorted(set(data))


class Words(serializers.ListField):
    """A list of words without duplicates."""

    default_error_messages = {"unknown": lazy("Please choose from the list.")}

    def __init__(self, child: serializers.Field, **options: Any) -> None:
        super().__init__(child=child, max_length=MOST_CHOSEN, required=False, **options)

    def run_child_validation(self, data: Any) -> list[str]:
        try:
            return list(dict.fromkeys(super().run_child_validation(data)))
        except serializers.ValidationError:
            self.fail("unknown")


class PostFields(Input):
    """A day without a time starts at midnight and ends at 23:59. `publish` publishes a draft; without
    a start, from now on."""

    title = Text(max_length=120, missing=lazy("Please enter a title."), label=lazy("Title"))
    text = Paragraph(
        max_length=MOST_TEXT,
        label=lazy("Text"),
        error_messages={
            "required": lazy("Please enter the text."),
            "blank": lazy("Please enter the text."),
            "null": lazy("Please enter the text."),
        },
    )
    link = SecureLink(required=False, label=lazy("Link"))
    image = StoredImage(source="image_id", label=lazy("Image"))
    fromDate = BusinessDate(required=False, allow_null=True, label=lazy("From"))
    fromTime = TimeOfDay(required=False, allow_null=True, label=lazy("Start time"))
    toDate = BusinessDate(required=False, allow_null=True, label=lazy("To"))
    toTime = TimeOfDay(required=False, allow_null=True, label=lazy("End time"))
    pinned = serializers.BooleanField(required=False, label=lazy("Pinned"))
    publish = serializers.BooleanField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        self._join(attrs, "from", "starts_at", time.min)
        self._join(attrs, "to", "ends_at", LAST_MINUTE)
        return attrs

    def _join(self, attrs: dict[str, Any], name: str, field: str, without_time: time) -> None:
        """Puts the moment into `attrs` in place of its day and time; either may be left out of a
        change."""
        day_field, time_field = f"{name}Date", f"{name}Time"
        if not attrs.keys() & {day_field, time_field}:
            return
        kept: datetime | None = getattr(self.instance, field, None)
        local = timezone.localtime(kept) if kept else None
        day = attrs.pop(day_field, local and local.date())
        clock = attrs.pop(time_field, local and local.time()) or without_time
        attrs[field] = timezone.make_aware(datetime.combine(day, clock)) if day else None


class NewCentrePost(PostFields):
    roles = Words(Choice(ROLES), label=lazy("Roles"))
    branches = BranchIds(source="branch_ids", required=False, label=lazy("Branches"))


class CentrePostChange(NewCentrePost, VersionedInput):
    pass


class NewPlatformPost(PostFields):
    categories = Words(Choice(CATEGORIES), label=lazy("Categories"))
    organisations = Words(Text(max_length=12), source="organisation_codes", label=lazy("Centres"))


class PlatformPostChange(NewPlatformPost, VersionedInput):
    pass


class AppPostResource(Resource):
    """Posts of the centre for its own people."""

    path = "apppost"
    policy = Policy(read=EVERYONE, create=MANAGERS, update=MANAGERS, delete=MANAGERS)
    listing = selectors.CENTRE_POSTS
    create = Create(
        NewCentrePost, services.create_centre_post, lazy("Post saved."), idempotent=True
    )
    update = Update(CentrePostChange, services.change_centre_post, lazy("Post saved."))
    delete = Delete(services.delete_centre_post)

    @collection("GET", policy=EVERYONE)
    def current(self, call: Call) -> list[ShownPost]:
        """The posts on Home, of the centre and of the platform: at most two that this person has not
        closed, pinned ones first, then the newest."""
        return selectors.current_posts(call.by)

    @collection("GET", policy=MANAGERS, query={"roles": str, "branches": str})
    def audience(self, call: Call) -> Audience:
        """How many people a post for these roles and branches (by comma, none for all) reaches."""
        roles = _words(call, "roles", EVERYONE)
        branch_ids = [record_id(pk) for pk in call.query.get("branches", "").split(",") if pk]
        if not call.by.is_owner:
            branch_ids = [call.by.branch_id or 0]
        return {"people": selectors.count_members(roles, branch_ids)}

    @verb("GET", policy=MANAGERS)
    def readers(self, call: Call, post: CentrePost) -> Readers:
        """Who of the audience has read the post, and who has not; for those who may change it."""
        services.check_may_write(call.by, post)
        return selectors.readers_of(post)

    @verb("POST", policy=MANAGERS, input=VersionedInput)
    def end(self, call: Call, post: CentrePost) -> DataResponse[Record]:
        """Takes the post off Home now."""
        services.end_centre_post(by=call.by, record=post, **call.data)
        record = selectors.CENTRE_POSTS.record(call.by, post.pk)
        return DataResponse(record, _("The post is no longer shown."))

    @collection("POST", "{post_id}/close", policy=EVERYONE, open_when_closed=True)
    def close(self, call: Call, post_id: str) -> MessageResponse:
        """Marks the post as read: Home does not show it to this person again."""
        services.close_centre_post(by=call.by, post_id=record_id(post_id))
        return MessageResponse(_("Closed."))

    @collection("POST", "platform/{post_id}/close", policy=EVERYONE, open_when_closed=True)
    def close_platform(self, call: Call, post_id: str) -> MessageResponse:
        """The same for a post of the platform."""
        services.close_platform_post(by=call.by, post_id=record_id(post_id))
        return MessageResponse(_("Closed."))


class PlatformPostResource(Resource):
    """Posts of the platform for the people of its centres."""

    path = "superadmin/apppost"
    policy = Policy(
        read=PLATFORM,
        create=PLATFORM,
        update=PLATFORM,
        delete=PLATFORM,
        export=PLATFORM,
        space=Space.PUBLIC,
    )
    listing = selectors.PLATFORM_POSTS
    create = Create(
        NewPlatformPost, services.create_platform_post, lazy("Post saved."), idempotent=True
    )
    update = Update(PlatformPostChange, services.change_platform_post, lazy("Post saved."))
    delete = Delete(services.delete_platform_post)

    @collection(
        "GET", policy=PLATFORM, space=Space.PUBLIC, query={"categories": str, "organisations": str}
    )
    def audience(self, call: Call) -> Audience:
        """How many people a post for these categories and centres (by comma, none for all) reaches."""
        categories = _words(call, "categories", CATEGORIES)
        codes = [code for code in call.query.get("organisations", "").split(",") if code]
        return {"people": selectors.count_users(categories, codes)}

    @verb("GET", policy=PLATFORM, space=Space.PUBLIC)
    def readers(self, call: Call, post: PlatformPost) -> list[CentreReaders]:
        """The centres of the audience, with the number of their people and readers."""
        return selectors.readers_by_centre(post)

    @verb("POST", policy=PLATFORM, space=Space.PUBLIC, input=VersionedInput)
    def end(self, call: Call, post: PlatformPost) -> DataResponse[Record]:
        """Takes the post off Home now."""
        services.end_platform_post(by=call.by, record=post, **call.data)
        record = selectors.PLATFORM_POSTS.record(call.by, post.pk)
        return DataResponse(record, _("The post is no longer shown."))


def _words(call: Call, name: str, known: Any) -> list[str]:
    raw = call.query.get(name, "")
    try:
        return some_of(known)(raw) if raw else []
    except ValueError:
        raise Invalid.field(name, _("This is not a valid filter value.")) from None


RESOURCES = [AppPostResource, PlatformPostResource]
