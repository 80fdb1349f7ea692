"""A list on paper has the columns that the specification gives its table (section 3)."""

import csv
import io

import pytest

from tests.callers import signed_in

COURSE = "Course ID, Course name, Duration, Fee, Status, Created by, Updated by"
COLUMNS = {
    "branch": "Branch ID, Name, Phone, Email, City, Status, Created by, Updated by",
    "staff": "Staff ID, Name, Phone, Email, Branch, Role, Status",
    "course": COURSE,
    "studentcourse": f"Enroll no, {COURSE}, Trainer name, Branch name, Auto-renewal",
    "student": "Student ID, Name, Phone, Date",
    "enquiry": "Date, Enquiry ID, Student name, Phone, Course, Status, Created by, Updated by, Branch",
    "studentpayment": "Date, Payment ID, Student ID, Student name, Course name, Branch name, Amount, "
    "Payment method, Created by, Updated by",
    "attendance": "Date, ID, Name, Branch, Check in, Check out",
    "staffattendance": "Date, ID, Name, Branch, Check in, Check out",
}


@pytest.mark.parametrize("resource", COLUMNS)
def test_an_export_has_the_columns_of_the_specification(organisation, resource):
    answer = signed_in("owner", organisation).get(f"{resource}/export?format=csv")
    assert answer.status_code == 200
    [heads, *_] = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    missing = set(COLUMNS[resource].split(", ")) - set(heads)
    assert not missing
