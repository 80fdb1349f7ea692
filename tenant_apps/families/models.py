"""Families and the students who belong to them."""

from django.db import models

from shared_apps.core.records import LIVE, Record, search_column
from tenants.rights import FREE


class Family(Record):
    """Students of one branch for whom the same person pays: `payer_name`, whose number is `phone`.

    What the family owes is what its students owe; no figure is kept. A student who moves to another branch
    is no longer shown in the family, and is again after moving back.
    """

    name = models.CharField(max_length=80)
    payer_name = models.CharField(max_length=80, blank=True)
    phone = models.CharField(max_length=10)
    branch = models.ForeignKey(
        "branches.Branch", on_delete=models.PROTECT, related_name="+", db_index=False
    )
    search_text = search_column("name", "payer_name", "phone")

    class Meta:
        indexes = [
            models.Index(fields=["branch", "id"], name="family_branch", condition=LIVE),
        ]

    def __str__(self) -> str:
        return self.name


class FamilyMember(models.Model):
    """A student of a family. Nobody belongs to two."""

    RIGHTS = FREE

    family = models.ForeignKey(Family, on_delete=models.PROTECT, related_name="members")
    student = models.OneToOneField(
        "students.Student", on_delete=models.PROTECT, related_name="membership"
    )

    def __str__(self) -> str:
        return f"Student {self.student_id} of family {self.family_id}"
