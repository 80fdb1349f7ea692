"""How people like their lists: the views they saved, and what each list remembers of them.

Abstract: the public space and each workspace have tables of their own.
"""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from shared_apps.core.records import Record
from shared_apps.core.spaces import SpaceModel
from shared_apps.core.translation import lazy
from tenants.rights import FREE


class ListView(Record, SpaceModel):
    """A list's tab, filters, search and order under a name, as the query string that the address
    shows, with the columns that are shown. `list` is the browser's name of the list."""

    user_id = models.BigIntegerField()
    list_name = models.CharField(max_length=40)
    name = models.CharField(max_length=60)
    shared = models.BooleanField(default=False)
    query = models.CharField(max_length=2000, blank=True)
    columns = models.JSONField(default=list)

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(
                "user_id",
                "list_name",
                Lower("name"),
                condition=Q(deleted_at__isnull=True),
                name="%(class)s_name_once",
                violation_error_message=lazy("You have a view with this name already."),
            )
        ]


class ListPreference(SpaceModel):
    """What one list remembers of one person: rows on a page, columns, the view it opens with. The view
    may be gone meanwhile."""

    RIGHTS = FREE

    user_id = models.BigIntegerField()
    list_name = models.CharField(max_length=40)
    page_size = models.PositiveSmallIntegerField(null=True)
    columns = models.JSONField(null=True)
    view_id = models.BigIntegerField(null=True)

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(fields=["user_id", "list_name"], name="%(class)s_once")
        ]
