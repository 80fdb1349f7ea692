from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Case, CharField, F, Q, Value, When
from django.db.models.functions import Now
from django.utils import timezone

from shared_apps.core.records import Record, search_column
from shared_apps.core.translation import lazy
from shared_apps.posts.rules import status_at
from tenants.rights import FINAL


class Post(Record):
    """A text that Home shows to its audience from `starts_at` to `ends_at`.

    The status is not stored. It follows from these two, `is_draft` and the time at which somebody
    asks, so that posts begin and end at the minute without a worker.
    """

    class Status(models.TextChoices):
        DRAFT = "DRAFT", lazy("Draft")
        SCHEDULED = "SCHEDULED", lazy("Scheduled")
        PUBLISHED = "PUBLISHED", lazy("Published")
        EXPIRED = "EXPIRED", lazy("Expired")

    TRANSITIONS = {
        "DRAFT": {"SCHEDULED", "PUBLISHED"},
        "SCHEDULED": {"PUBLISHED"},
        "PUBLISHED": {"EXPIRED"},
    }

    title = models.CharField(max_length=120)
    text = models.TextField()
    # A stored file of the post's own space.
    image_id = models.BigIntegerField(null=True)
    link = models.CharField(max_length=300, blank=True)
    is_draft = models.BooleanField(default=True)
    starts_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(null=True)
    pinned = models.BooleanField(default=False)
    search_text = search_column("title", "text")

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=Q(is_draft=True) | Q(starts_at__isnull=False, ends_at__isnull=False),
                name="%(class)s_has_period",
                violation_error_message=lazy("Please say until when the post is shown."),
            ),
            # A post that is ended in its first minute has a start and an end that are equal.
            models.CheckConstraint(
                condition=Q(starts_at__isnull=True)
                | Q(ends_at__isnull=True)
                | Q(ends_at__gte=F("starts_at")),
                name="%(class)s_ends_after_start",
                violation_error_message=lazy("The end must be later than the start."),
            ),
            models.CheckConstraint(
                condition=Q(link="") | Q(link__startswith="https://"),
                name="%(class)s_link_is_secure",
                violation_error_message=lazy("Enter a web address that begins with https://."),
            ),
        ]

    def status_now(self) -> str:
        return status_at(
            timezone.now(),
            is_draft=self.is_draft,
            starts_at=self.starts_at,
            ends_at=self.ends_at,
        )

    def __str__(self) -> str:
        return self.title


def is_shown() -> Q:
    """Returns the condition of the posts that are PUBLISHED when the statement runs."""
    return Q(is_draft=False, starts_at__lte=Now(), ends_at__gt=Now())


def has_been_shown() -> Q:
    """Returns the condition of the posts that are PUBLISHED or EXPIRED when the statement runs."""
    return Q(is_draft=False, starts_at__lte=Now())


def status_in_sql() -> Case:
    """Returns `Post.status_now` as an expression, as of when the statement runs."""
    return Case(
        When(is_draft=True, then=Value("DRAFT")),
        When(starts_at__gt=Now(), then=Value("SCHEDULED")),
        When(ends_at__lte=Now(), then=Value("EXPIRED")),
        default=Value("PUBLISHED"),
        output_field=CharField(),
    )


class PlatformPost(Post):
    """A post of the platform's owner. It reaches the people of the centres of these categories and
    of these centres; of all centres if it names neither."""

    categories = ArrayField(models.CharField(max_length=60), default=list)
    organisation_codes = ArrayField(models.CharField(max_length=12), default=list)

    class Meta(Post.Meta):
        pass


class PlatformPostRead(models.Model):
    """A person has closed a post, which counts as having read it: Home does not show it to them again."""

    RIGHTS = FINAL
    HISTORY = frozenset({"post"})

    post = models.ForeignKey(PlatformPost, on_delete=models.PROTECT, related_name="+")
    user = models.ForeignKey("accounts.User", on_delete=models.PROTECT, related_name="+")
    read_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["post", "user"], name="platform_post_read_once")
        ]
