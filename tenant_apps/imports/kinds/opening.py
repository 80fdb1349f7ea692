"""What students owed, and had paid ahead, at the end of a day."""

from collections.abc import Iterator
from typing import Any, ClassVar

from django.db.models import Exists, OuterRef, QuerySet

from shared_apps.core.api.fields import BusinessDate, Money, Text
from shared_apps.core.imports.cells import to_day
from shared_apps.core.imports.columns import ImportColumn, ImportColumns
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.fees import services as fees
from tenant_apps.fees.models import Allocation, CreditNote, Due, Payment
from tenant_apps.imports.kinds.base import REASON, Faults, RowKind, Values, amount_of
from tenant_apps.imports.kinds.students import STUDENT_COLUMNS, StudentRow
from tenant_apps.imports.models import DataImport
from tenant_apps.students.models import Student


class _AmountRow(StudentRow):
    amount = Money(positive=True, missing=lazy("Amount is required."), label=lazy("Amount"))


class OpeningDueRow(_AmountRow):
    dueDate = BusinessDate(
        source="due_date", missing=lazy("Due date is required."), label=lazy("Due date")
    )
    head = Text(source="label", max_length=60, required=False, label=lazy("For"))


class OpeningAdvanceRow(_AmountRow):
    pass


class _Opening(RowKind):
    named_by = "studentName"
    has_day = True

    def convert(self, field: str, text: str) -> Any:
        if field == "amount":
            return amount_of(text)
        return to_day(text, ahead=True) if field == "dueDate" else text

    def resolve(self, values: Values) -> Faults:
        return self.student(values)

    def _student(self, values: Values) -> Student:
        return Student.objects.get(pk=values["student_id"])


class OpeningDues(_Opening):
    kind: ClassVar[DataImport.Kind] = DataImport.Kind.OPENING_DUES
    form = OpeningDueRow
    model = Due
    columns = ImportColumns(
        *STUDENT_COLUMNS,
        ImportColumn(
            "amount",
            "Amount",
            "pending pendingamount balance due dueamount outstanding",
            example="4720.00",
            hint="Required: what is still to be paid, with tax",
        ),
        ImportColumn(
            "dueDate",
            "Due date",
            "duedate dueon date",
            example="10-06-2026",
            hint="Required: dd-mm-yyyy, when it fell due",
            is_text=True,
        ),
        ImportColumn("head", "For", "head description particulars course", example="Guitar, June"),
        required=("amount", "dueDate"),
    )

    def create(self, by: Actor, values: Values) -> Due:
        assert self.record.day is not None
        return fees.issue_opening_due(
            by=by,
            student=self._student(values),
            amount=values["amount"],
            day=self.record.day,
            due_date=values["due_date"],
            label=values.get("label") or _("Opening balance"),
        )

    @classmethod
    def kept_by(cls, records: QuerySet) -> Iterator[tuple[int, str]]:
        credited = Exists(CreditNote.objects.filter(due=OuterRef("pk")))
        found = records.exclude(status__in=Due.VOID).annotate(credited=credited)
        for pk, status, has_credit in found.values_list("pk", "status", "credited"):
            if status != Due.Status.ISSUED:
                yield pk, _("This due has payments since.")
            elif has_credit:
                yield pk, _("Part of this due is credited.")

    @classmethod
    def take_back(cls, by: Actor, record: Due) -> None:
        fees.take_back_opening_due(by=by, record=record, reason=str(REASON))


class OpeningAdvances(_Opening):
    kind: ClassVar[DataImport.Kind] = DataImport.Kind.OPENING_ADVANCES
    form = OpeningAdvanceRow
    model = Payment
    columns = ImportColumns(
        *STUDENT_COLUMNS,
        ImportColumn(
            "amount",
            "Advance",
            "amount advanceamount credit creditbalance deposit",
            example="1500.00",
            hint="Required: what was paid ahead",
        ),
        required=("amount",),
    )

    def create(self, by: Actor, values: Values) -> Payment:
        assert self.record.day is not None
        return fees.record_opening_advance(
            by=by,
            student=self._student(values),
            amount=values["amount"],
            day=self.record.day,
        )

    @classmethod
    def kept_by(cls, records: QuerySet) -> Iterator[tuple[int, str]]:
        active = Allocation.objects.filter(released_at__isnull=True, payment__in=records)
        used = active.exclude(due__document=Due.Kind.OPENING)
        for pk, number in used.values_list("payment_id", "due__number"):
            yield pk, _("This advance pays {number}.").format(number=number)

    @classmethod
    def take_back(cls, by: Actor, record: Payment) -> None:
        fees.take_back_opening_advance(by=by, record=record, reason=str(REASON))
