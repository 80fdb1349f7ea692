"""A list on paper has the columns that the specification gives its table (section 3), in its order,
each with its own value."""

import csv
import io
import re

import pytest

from tests.callers import signed_in

DAY = re.compile(r"\d\d-\d\d-\d{4}")
YEAR = re.compile(r"(?<=/)\d\d-\d\d(?=/)")  # of a receipt's number
# The columns of a list, and what one row of the organisation that the tests begin with says in them.
# A day is written as DAY, a financial year as YEAR: the rows were made on the day of the template.
COLUMNS = {
    "branch": (
        "Branch ID, Name, Phone, Email, City, Status, Created by, Updated by",
        "BR-001, Main Raga, 9822011870, , Pune, Active, System, ",
    ),
    "staff": (
        "Staff ID, Name, Phone, Email, Branch, Role, Status",
        "STF-0005, Raga Branch Admin, 9822014567, second.admin@raga.test, Second Raga, ADMIN, Active",
    ),
    "course": (
        "Course ID, Course name, Duration, Fee, Status, Created by, Updated by",
        "CRS-001, Raga Guitar, 3 months, 4000.00, Active, System, ",
    ),
    "studentcourse": (
        "Enroll no, Course ID, Course name, Duration, Fee, Status, Created by, Updated by",
        "ENR-00006, CRS-003, Raga Tabla, 3 months, 3000.00, Trial, System, ",
    ),
    "student": (
        "Date, Student ID, Name, Phone",
        "DAY, STU-00004, Raga Newcomer, 9822014567",
    ),
    "enquiry": (
        "Date, Enquiry ID, Student name, Phone, Course, Status, Created by, Updated by, Branch",
        "DAY, ENQ-00003, Raga Passer-by, 9822014568, Raga Guitar, Lost, System, System, Main Raga",
    ),
    "studentpayment": (
        "Date, Payment ID, Student ID, Student name, Course name, Branch name, Amount, "
        "Payment method, Created by, Updated by",
        "DAY, BBB/YEAR/000001, STU-00002, Raga Second, Raga Guitar, Second Raga, 1000.00, "
        "Cash, System, ",
    ),
    "material": (
        "Date, Material ID, Invoice no, Material name, Vendor name, NOS, Amount, Payment method",
        "DAY, MAT-0002, , Raga Bag, Raga Music House, 4, 1000.00, UPI",
    ),
    "distribute": (
        "Date, Distribute ID, Material name, Branch, Distribute NOS",
        "DAY, DIS-00002, Raga Songbook, Second Raga, 2",
    ),
    "expense": (
        "Date, Expense ID, Name, Amount, Category, Payment mode, Status, Branch",
        "DAY, EXP-00006, Raga Tea, 400.00, Rent, UPI, Paid, Second Raga",
    ),
    "income": (
        "Date, Income ID, Name, Amount, Source, Payment mode, Status, Branch",
        "DAY, INC-00004, Raga Recital, 400.00, Hall rent, UPI, Received, Second Raga",
    ),
    "attendance": (
        "Date, ID, Name, Branch, Check in, Check out",
        "DAY, STU-00002, Raga Second, Second Raga, , ",
    ),
    "staffattendance": (
        "Date, ID, Name, Branch, Check in, Check out",
        "DAY, STF-0005, Raga Branch Admin, Second Raga, 09:00, 18:00",
    ),
}


@pytest.mark.parametrize("resource", COLUMNS)
def test_an_export_has_the_columns_of_the_specification(organisation, resource):
    heads, row = (texts.split(", ") for texts in COLUMNS[resource])
    exported, lines = export(organisation, resource)
    assert [head for head in exported if head in heads] == heads
    places = [exported.index(head) for head in heads]
    assert row in [[line[place] for place in places] for line in lines]


def test_enrolments_are_exported_with_their_trainer_branch_and_auto_renewal(organisation):
    exported, lines = export(organisation, "studentcourse")
    added = {"Enroll no", "Trainer name", "Branch name", "Auto-renewal"}
    rows = [dict(zip(exported, line, strict=True)) for line in lines]
    found = {tuple(row[name] for name in sorted(added)) for row in rows}
    assert ("No", "Main Raga", "ENR-00006", "") in found
    assert {row["Auto-renewal"] for row in rows} == {"Yes", "No"}
    assert "Raga Trainer" in {row["Trainer name"] for row in rows}


def export(organisation, resource: str) -> tuple[list[str], list[list[str]]]:
    """The headings and the rows of a list as CSV."""
    answer = signed_in("owner", organisation).get(f"{resource}/export?format=csv")
    assert answer.status_code == 200
    [heads, *lines] = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    return heads, [[YEAR.sub("YEAR", DAY.sub("DAY", cell)) for cell in line] for line in lines]
