"""The numbers that receipts, bills and other documents go on with."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import F, QuerySet, TextChoices

from shared_apps.core.api.fields import Choice, Text, Whole
from shared_apps.core.api.inputs import Input
from shared_apps.core.imports.columns import ImportColumn, ImportColumns
from shared_apps.core.numbering import DocumentSeries
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.fees import services as fees
from tenant_apps.fees.models import AdvanceVoucher, CreditNote, Due, Payment
from tenant_apps.imports.kinds.base import Faults, RowKind, Values, choice_of, labels_of
from tenant_apps.imports.models import DataImport
from tenant_apps.refunds.models import Refund
from tenant_apps.workspace.models import NumberSeries


class Series(TextChoices):
    """The series that can be continued, by the name of the kind in `NumberSeries`."""

    RECEIPT = "receipt", lazy("Receipts")
    INVOICE = "invoice", lazy("Bills")
    CREDIT = "credit", lazy("Credit notes")
    RECEIPT_VOUCHER = "receipt_voucher", lazy("Receipt vouchers")
    REFUND_VOUCHER = "refund_voucher", lazy("Refund vouchers")
    REFUND = "refund", lazy("Refunds")


NUMBERS: Mapping[str, DocumentSeries] = {
    series.kind: series
    for series in (
        Payment.NUMBERS,
        Due.NUMBERS,
        CreditNote.NUMBERS,
        AdvanceVoucher.RECEIPT_NUMBERS,
        AdvanceVoucher.REFUND_NUMBERS,
        Refund.NUMBERS,
    )
}


class NextNumberRow(Input):
    branch = Text(max_length=80, required=False, label=lazy("Branch"))
    series = Choice(
        Series.choices,
        source="kind",
        missing=lazy("Please choose the series from the list."),
        label=lazy("Series"),
    )
    nextNumber = Whole(
        source="next_number",
        min_value=2,
        max_value=999_999,
        missing=lazy("Next number is required."),
        label=lazy("Next number"),
    )


class NextNumbers(RowKind):
    kind: ClassVar[DataImport.Kind] = DataImport.Kind.NEXT_NUMBERS
    form = NextNumberRow
    model = NumberSeries
    named_by = "branch"
    columns = ImportColumns(
        ImportColumn("branch", "Branch", "branchname centre center", example="Kothrud"),
        ImportColumn(
            "series",
            "Series",
            "document kind type",
            example="Receipts",
            hint="Required: as listed",
        ),
        ImportColumn(
            "nextNumber",
            "Next number",
            "nextno next number",
            example="452",
            hint="Required: the running number alone, such as 452 for PUN/26-27/000452",
        ),
        required=("series", "nextNumber"),
    )

    def convert(self, field: str, text: str) -> Any:
        return choice_of(Series.choices, text) if field == "series" else text

    def resolve(self, values: Values) -> Faults:
        fault = self.branch(values)
        return {"branch": [fault]} if fault else {}

    def create(self, by: Actor, values: Values) -> NumberSeries:
        series = NUMBERS[values.pop("kind")]
        return fees.continue_series(by=by, series=series, **values)

    @classmethod
    def allowed(cls) -> Mapping[str, Sequence[str]]:
        return {"series": labels_of(Series.choices)}

    @classmethod
    def kept_by(cls, records: QuerySet) -> Iterator[tuple[int, str]]:
        for pk in records.exclude(last=F("begins_after")).values_list("pk", flat=True):
            yield pk, _("Numbers of this series were given since.")

    @classmethod
    def take_back(cls, by: Actor, record: NumberSeries) -> None:
        fees.begin_series_anew(by=by, series=record)
