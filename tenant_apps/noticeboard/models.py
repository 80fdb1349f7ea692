from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone

from shared_apps.core.roles import Role
from shared_apps.posts.models import Post
from tenants.rights import FINAL


class CentrePost(Post):
    """A post of a centre for its own people: those with one of these roles who belong to one of these
    branches. An empty list stands for all. Owners belong to every branch."""

    roles = ArrayField(models.CharField(max_length=11, choices=Role), default=list)
    branch_ids = ArrayField(models.BigIntegerField(), default=list)

    class Meta(Post.Meta):
        pass

    def audit_branch_id(self) -> int | None:
        return self.branch_ids[0] if len(self.branch_ids) == 1 else None


class CentrePostRead(models.Model):
    """A person has closed a post, which counts as having read it: Home does not show it to them again.
    `user_id` is a member's, or MASTER's during a visit."""

    RIGHTS = FINAL
    HISTORY = frozenset({"post"})

    post = models.ForeignKey(CentrePost, on_delete=models.PROTECT, related_name="+")
    user_id = models.BigIntegerField()
    read_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["post", "user_id"], name="centre_post_read_once")
        ]
