"""When the books were checked, and what was found."""

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import F, Q

from tenants.rights import Rights


class BooksRun(models.Model):
    """One check of all invariants. `asked_by_id` is empty for the check of a night.

    `rows` is how many rows were looked at. `counts` has the name of each invariant with the number of
    records for which it does not hold, `found` at most `MOST_FINDINGS` of these for each
    (`schemas.Finding`), as they were then. Deleted after 400 days.
    """

    RIGHTS = Rights(update=())

    day = models.DateField()
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField()
    rows = models.PositiveBigIntegerField()
    findings = models.PositiveIntegerField()
    counts = models.JSONField(default=dict)
    found = models.JSONField(default=list, encoder=DjangoJSONEncoder)
    asked_by_id = models.BigIntegerField(null=True)
    asked_by_name = models.CharField(max_length=120, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["day"], condition=Q(asked_by_id__isnull=True), name="booksrun_once_a_night"
            ),
            models.CheckConstraint(
                condition=Q(finished_at__gte=F("started_at")), name="booksrun_ends_after_it_starts"
            ),
        ]
        indexes = [models.Index(fields=["-started_at"], name="booksrun_newest")]

    def __str__(self) -> str:
        return f"Books on {self.day:%d-%m-%Y}"
