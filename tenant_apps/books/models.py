"""When the books were checked, and what was found."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import F, Q

from shared_apps.core.unions import Part, UnionModel
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


class JournalLine(UnionModel):
    """A posting to an account: one side of a document. No table keeps it; `made_of` has the rows of documents
    and movements that it is made of (`books.journal`), so that the journal is always what these say.

    `amount` is in rupees; a debit is positive. `number` and `name` say which document it is of and whom that
    is about, `page` is where it is opened.
    """

    HISTORY = frozenset({"branch", "student"})

    made_of: ClassVar[Callable[[], Sequence[Part]]]

    id = models.BigIntegerField(primary_key=True)
    day = models.DateField()
    recorded = models.DateField()
    branch = models.ForeignKey("branches.Branch", on_delete=models.DO_NOTHING, related_name="+")
    student = models.ForeignKey(
        "students.Student", null=True, on_delete=models.DO_NOTHING, related_name="+"
    )
    kind = models.TextField()
    account = models.TextField()
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    number = models.TextField()
    name = models.TextField()
    page = models.TextField()

    class Meta:
        managed = False

    @classmethod
    def parts(cls) -> Sequence[Part]:
        return cls.made_of()


class JournalSum(UnionModel):
    """What was posted to an account on a day in a branch: the debits of `JournalLine` added up, and the
    credits. Figures are read from these, which are fewer."""

    HISTORY = frozenset({"branch"})

    made_of: ClassVar[Callable[[], Sequence[Part]]]

    id = models.BigIntegerField(primary_key=True)
    day = models.DateField()
    branch = models.ForeignKey("branches.Branch", on_delete=models.DO_NOTHING, related_name="+")
    account = models.TextField()
    amount = models.DecimalField(max_digits=14, decimal_places=2)

    class Meta:
        managed = False

    @classmethod
    def parts(cls) -> Sequence[Part]:
        return cls.made_of()
