from datetime import date

import pytest

from shared_apps.core.errors import Invalid
from shared_apps.core.imports.reading import MAX_ROWS, read_table
from shared_apps.core.imports.template import csv_template, xlsx_template
from shared_apps.core.tests.sheets import csv_bytes, csv_of, with_part, xlsx_of
from tenant_apps.students.imports.cells import to_form_value
from tenant_apps.students.imports.columns import COLUMNS

IRA = ["Ira Sen", "9822011873", "14-05-2001", "", "", "vegetarian"]
ZOE = ["Zoë Fernandes", "9822011874", "", "", "", "– “new” –"]


def fault_of(content: bytes) -> str:
    with pytest.raises(Invalid) as refused:
        read_table(content)
    return refused.value.errors["file"][0]


def refused_fields(content: bytes) -> set[str]:
    try:
        read_table(content)
    except Invalid as refused:
        return set(refused.errors)
    return set()


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"]
)
def test_a_csv_is_read_in_any_usual_encoding(encoding):
    table = read_table(csv_of(IRA, ZOE).encode(encoding))
    assert table.rows == [(2, IRA), (3, ZOE)]


def test_a_name_in_devanagari_is_kept():
    [(_, cells)] = read_table(csv_bytes(["आरव देशपांडे", "9822011873"])).rows
    assert cells[0] == "आरव देशपांडे"


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_is_detected(separator):
    row = ["Sen, Ira; the elder", "9822011873"]
    table = read_table(csv_bytes(row, headings=["Name", "Phone"], separator=separator))
    assert table.rows == [(2, row)]


def test_the_sep_line_of_excel_is_not_a_heading():
    table = read_table(b"sep=;\r\nName;Phone\r\nIra;9822011873\r\n")
    assert (table.columns, table.rows) == (["Name", "Phone"], [(3, ["Ira", "9822011873"])])


def test_rows_keep_their_spreadsheet_numbers_when_empty_rows_are_skipped():
    table = read_table(b"\n,\nName,Phone\n\nIra,9822011873\n,,\nZoe,9822011874\n")
    assert [number for number, _ in table.rows] == [5, 7]


def test_workbook_cells_are_read_as_typed_text():
    row = ["Ira Sen", 9822011873, date(2001, 5, 14), "=1+1", True, 1.5]
    [(_, cells)] = read_table(xlsx_of(row)).rows
    assert cells == ["Ira Sen", "9822011873", "2001-05-14", "=1+1", "Yes", "1.5"]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This file is empty."),
        (b" \n\n", "This file is empty."),
        (b"Name,Phone\n", "There are no rows below the headings."),
        (b"\x89PNG\r\n\x1a\n\0\0", "Please upload a .csv or .xlsx file."),
        (b"%PDF-1.7\n%%EOF", "Please upload a .csv or .xlsx file."),
        (b"<html><table><tr><td>Name", "Please upload a .csv or .xlsx file."),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "This is an old or locked Excel file."),
        (b"PK\x03\x04 no zip", "This spreadsheet cannot be read."),
        (b"Name,Phone\n" + b"x" * 5_000_000, "File size should be less than 5MB"),
        (b"Name" + b",x" * 60 + b"\nIra", "The file has more than 60 columns."),
        (b"Name\n" + b"Ira\n" * (MAX_ROWS + 1), "The file has more than 5,000 rows."),
    ],
)
def test_a_file_without_a_table_is_refused_with_the_reason(content, sentence):
    assert fault_of(content).startswith(sentence)


def test_a_zip_bomb_is_refused_before_it_is_unpacked():
    shared = b"<sst>" + b"<si><t>x</t></si>" * 2_000_000 + b"</sst>"
    assert len(shared) > 12_000_000
    bomb = with_part(xlsx_of(IRA), "xl/sharedStrings.xml", shared)
    assert len(bomb) < 500_000
    assert fault_of(bomb).startswith("This spreadsheet cannot be read.")


def test_a_workbook_that_declares_entities_is_refused():
    laughs = b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>'
    assert fault_of(with_part(xlsx_of(IRA), "xl/sharedStrings.xml", laughs)).startswith(
        "This spreadsheet cannot be read."
    )


@pytest.mark.filterwarnings("ignore:Workbook contains no stylesheet")
@pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/styles.xml"])
@pytest.mark.parametrize("content", [b"", b"<worksheet", b"\0\xff" * 50, b"<a/>"])
def test_a_broken_workbook_never_causes_a_server_error(part, content):
    assert refused_fields(with_part(xlsx_of(IRA), part, content)) <= {"file"}


def test_common_headings_are_matched_to_our_fields():
    assert COLUMNS.guess_mapping(
        ["Sr. No.", "FIRST NAME", "Last name", "Mobile No.", "Phone", "D.O.B.", "Date of Joining"]
    ) == ["", "studentName", "studentName", "phone", "", "dob", "admissionDate"]
    assert COLUMNS.guess_mapping(COLUMNS.headings) == list(COLUMNS.by_name)


@pytest.mark.parametrize(
    ("field", "cell", "sent"),
    [
        ("dob", "14-05-2001", "2001-05-14"),
        ("dob", "4/5/2001", "2001-05-04"),
        ("dob", "14.05.01", "2001-05-14"),
        ("dob", "14.05.76", "1976-05-14"),
        ("dob", "14 May 2001", "2001-05-14"),
        ("dob", "14th-May-2001", "2001-05-14"),
        ("dob", "2001-05-14", "2001-05-14"),
        ("dob", "31-02-2001", "2001-02-31"),
        ("dob", "14/25/2001", "2001-25-14"),
        ("dob", "unknown", "unknown"),
        ("gender", "F", "Female"),
        ("gender", "boy", "Male"),
        ("gender", "?", "?"),
        ("guardianConsent", "Y", True),
        ("guardianConsent", "no", False),
        ("guardianConsent", "perhaps", "perhaps"),
        ("state", "MAHARASHTRA", "Maharashtra"),
        ("state", "Jammu & Kashmir", "Jammu and Kashmir"),
        ("state", "Atlantis", "Atlantis"),
    ],
)
def test_cells_are_converted_to_form_values(field, cell, sent):
    assert to_form_value(field, cell) == sent


@pytest.mark.parametrize(
    "template", [csv_template(COLUMNS), xlsx_template("Students", COLUMNS, {"branch": ["Kothrud"]})]
)
def test_our_template_is_recognised_and_its_sample_row_skipped(template):
    with pytest.raises(Invalid) as refused:
        read_table(template, sample_row=COLUMNS.sample_row)
    assert refused.value.errors["file"] == ["There are no rows below the headings."]
