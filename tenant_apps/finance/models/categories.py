"""The managed lists of a centre: categories of expenses and sources of income."""

from django.db import models
from django.db.models.functions import Lower

from shared_apps.core.constraints import known_values
from shared_apps.core.records import Record, search_column
from shared_apps.core.translation import lazy


@known_values("kind", "status")
class Category(Record):
    """What an expense is for, or where income comes from. It is never deleted: an inactive one stays
    on the entries that have it and is not offered for new ones."""

    class Kind(models.TextChoices):
        EXPENSE = "EXPENSE", lazy("Category of expenses")
        INCOME = "INCOME", lazy("Source of income")

    class Status(models.TextChoices):
        ACTIVE = "ACTIVE", lazy("Active")
        INACTIVE = "INACTIVE", lazy("Inactive")

    TRANSITIONS = {"ACTIVE": {"INACTIVE"}, "INACTIVE": {"ACTIVE"}}

    kind = models.CharField(max_length=7, choices=Kind)
    name = models.CharField(max_length=60)
    status = models.CharField(max_length=8, choices=Status, default=Status.ACTIVE)
    search_text = search_column("name")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "kind",
                Lower("name"),
                name="finance_category_once",
                violation_error_message=lazy("There is one of this name already."),
            )
        ]

    def __str__(self) -> str:
        return self.name
