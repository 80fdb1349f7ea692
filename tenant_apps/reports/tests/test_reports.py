"""What each report answers to whom, and what its files say of themselves."""

import csv
import io
import re

import pypdf
import pytest

from shared_apps.core.dates import format_day, today
from tenant_apps.reports.selectors import REPORTS
from tests.callers import signed_in

COLUMNS = {
    "fees": "Enroll date, Base fee, GST amount, Material fee, Total fee, Paid fee, Pending fee",
    "branches": "Branch, Staff count, Course count, Enquiry count, Income, Expense",
}
OF_TRAINERS = {"attendance", "courses"}
NAMES = [report.name for report in REPORTS]


def lines_of(answer) -> list[list[str]]:
    assert answer.status_code == 200, answer.content
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


@pytest.mark.parametrize("name", COLUMNS)
def test_a_file_has_the_columns_of_the_specification(organisation, name):
    lines = lines_of(signed_in("owner", organisation).get(f"report/{name}/export"))
    heads = lines[lines.index([]) + 1]
    wanted = COLUMNS[name].split(", ")
    assert heads[: len(wanted)] == wanted


def test_a_file_states_period_filters_and_moment(organisation, ids):
    owner = signed_in("owner", organisation)
    day = f"{today():%Y-%m-%d}"
    query = f"from={day}&to={day}&method=CASH&branch={ids.branch}"
    lines = lines_of(owner.get(f"report/collections/export?{query}"))
    facts = dict(line for line in lines[: lines.index([])] if len(line) == 2)
    assert lines[0] == ["Collections"]
    assert facts["Period"] == f"{format_day(today())} – {format_day(today())}"
    assert (facts["Method"], facts["Branch"]) == ("Cash", "Main Raga")
    assert facts["By"] == "Raga Owner"
    assert re.fullmatch(r"\d\d-\d\d-\d{4} \d\d:\d\d", facts["Made"])


def test_a_pdf_has_the_figures_of_the_screen(organisation):
    owner = signed_in("owner", organisation)
    net = owner.get("report/collections?by=method").json()["data"]["totals"]["net"]
    printed = owner.get("report/collections/export?by=method&format=pdf").content
    text = "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(printed)).pages)
    assert "Collections" in text
    assert f"₹{float(net):,.2f}" in text


@pytest.mark.parametrize("name", NAMES)
def test_a_trainer_reads_attendance_and_courses_only(organisation, name):
    answer = signed_in("trainer", organisation).get(f"report/{name}")
    assert answer.status_code == (200 if name in OF_TRAINERS else 403)


def test_an_unknown_kind_of_file_is_refused_at_its_parameter(organisation):
    refused = signed_in("owner", organisation).get("report/collections/export?format=doc")
    assert (refused.status_code, list(refused.json()["errors"])) == (400, ["format"])


def test_the_present_state_has_no_period_and_no_comparison(organisation):
    found = signed_in("owner", organisation).get("report/dues").json()["data"]
    assert (found["fromDate"], found["beforeFrom"], found["before"]) == (None, None, {})
    assert {group["key"] for group in found["groups"]} <= {
        "NOT_DUE",
        "D1_7",
        "D8_30",
        "D31_60",
        "D60_PLUS",
    }


def test_months_are_cut_where_the_period_is(organisation):
    query = "from=2024-11-15&to=2025-01-10&by=month"
    found = signed_in("owner", organisation).get(f"report/collections?{query}").json()["data"]
    assert [group["key"] for group in found["groups"]] == ["2024-11-01", "2024-12-01", "2025-01-01"]
    assert [group["query"] for group in found["groups"]] == [
        "from=2024-11-15&to=2024-11-30",
        "from=2024-12-01&to=2024-12-31",
        "from=2025-01-01&to=2025-01-10",
    ]
