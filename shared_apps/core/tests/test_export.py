"""A list as a workbook: dates, numbers and words instead of texts of all of them."""

import csv
import io
from datetime import UTC, date, datetime, time
from decimal import Decimal

import pytest
from openpyxl import load_workbook

from shared_apps.core.api import export as exporting
from shared_apps.core.api.columns import clock, day, flag, instant, integer, money, ref, text
from shared_apps.core.api.export import export
from shared_apps.core.errors import Invalid
from tenant_apps.fees.models import Payment

COLUMNS = [
    day("date", label="Date"),
    instant("at", label="At"),
    clock("from", label="From"),
    money("amount", label="Amount"),
    integer("rows", label="Rows"),
    flag("renews", label="Renews"),
    text("status", label="Status"),
    text("method", label="Payment method"),
    ref("branchObjectId", "branch", label="Branch", branchname="name"),
    text("version"),
]
ROW = {
    "date": date(2026, 11, 20),
    "at": datetime(2026, 11, 20, 20, 0, tzinfo=UTC),
    "from": "17:30",
    "amount": Decimal("123456.50"),
    "rows": 22323,
    "renews": True,
    "status": "REVERSED",
    "method": "BANK_TRANSFER",
    "branchObjectId": {"_id": 1, "branchname": "Kothrud"},
    "version": 3,
}
NOTHING = dict.fromkeys(ROW) | {"status": "CONFIRMED", "method": "CASH"}


def sheet(*rows):
    answer = export("payments", "xlsx", COLUMNS, rows, model=Payment)
    return load_workbook(io.BytesIO(answer.content)).active


def cells(*rows):
    return {head.value: cell for head, cell in zip(*sheet(*rows).iter_rows(), strict=True)}


@pytest.mark.parametrize(
    ("heading", "value", "number_format"),
    [
        ("Date", datetime.fromisoformat("2026-11-20"), "dd-mm-yyyy"),
        ("At", datetime.fromisoformat("2026-11-21T01:30"), "dd-mm-yyyy hh:mm"),
        ("From", time(17, 30), "hh:mm"),
        ("Amount", 123456.5, "#,##,##0.00"),
        ("Rows", 22323, "#,##,##0"),
        ("Renews", "Yes", "General"),
        ("Status", "Reversed", "General"),
        ("Payment method", "Bank transfer", "General"),
        ("Branch", "Kothrud", "General"),
    ],
)
def test_a_cell_of_a_workbook_holds_the_value_itself(heading, value, number_format):
    cell = cells(ROW)[heading]
    assert (cell.value, cell.number_format) == (value, number_format)


def test_a_workbook_has_the_labelled_columns_and_empty_cells_where_nothing_is_known():
    found = cells(NOTHING)
    assert list(found) == [column.label for column in COLUMNS if column.label]
    known = {heading for heading, cell in found.items() if cell.value is not None}
    assert known == {"Status", "Payment method"}


def test_a_workbook_keeps_its_headings_in_view_and_fits_a_page():
    found = sheet(ROW, ROW)
    assert found.freeze_panes == "A2"
    assert found.auto_filter.ref == "A1:I3"
    assert found.print_title_rows == "$1:$1"
    assert (found.page_setup.paperSize, found.page_setup.orientation) == (9, "landscape")
    assert found.page_setup.fitToHeight == 0
    assert found.sheet_properties.pageSetUpPr.fitToPage


def test_a_csv_file_says_the_same_in_plain_text():
    answer = export("payments", "csv", COLUMNS, [ROW], model=Payment)
    [_, line] = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert line == [
        "20-11-2026",
        "21-11-2026 01:30",
        "17:30",
        "123456.50",
        "22323",
        "Yes",
        "Reversed",
        "Bank transfer",
        "Kothrud",
    ]


@pytest.mark.parametrize("file_format", ["csv", "xlsx"])
def test_a_list_that_is_too_long_for_a_file_is_refused_and_not_cut(monkeypatch, file_format):
    monkeypatch.setattr(exporting, "MAX_ROWS", 2)
    assert export("payments", file_format, COLUMNS, [ROW] * 2, model=Payment).status_code == 200
    with pytest.raises(Invalid, match="narrow the list"):
        export("payments", file_format, COLUMNS, [ROW] * 3, model=Payment)
