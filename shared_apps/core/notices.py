"""The shape of a notification in either space."""

from django.db import models
from django.utils import timezone

from shared_apps.core.spaces import SpaceModel
from tenants.rights import Rights


class Notice(SpaceModel):
    """One line for one person. `key` names what happened: the same event notifies once."""

    RIGHTS = Rights(update=("read_at",))

    user_id = models.BigIntegerField()
    key = models.CharField(max_length=120)
    text = models.CharField(max_length=300)
    link = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True
        constraints = [models.UniqueConstraint(fields=["user_id", "key"], name="%(class)s_once")]
        indexes = [models.Index(fields=["user_id", "-created_at"])]
