"""A batch's month as a file: students down, days across."""

import csv
import io
import zipfile
from datetime import date

import pytest
import time_machine

from tenant_apps.attendance.tests.factories import daily_batch, take, trainer_of
from tenant_apps.students.models import Student

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def mid_november():
    """Friday the 20th, at noon in India."""
    with time_machine.travel("2026-11-20T06:30:00+00:00", tick=False):
        yield


@pytest.fixture
def class_(mid_november, ids):
    batch, enrolments = daily_batch(trainer=trainer_of(ids))
    take(batch, date(2026, 11, 17), "PRESENT", "ABSENT")
    take(batch, date(2026, 11, 18), "HALF_DAY", "EXCUSED")
    take(batch, date(2026, 11, 19), "LATE", "PRESENT")
    return batch, enrolments


def sheet(caller, batch, month="2026-11", **more):
    asked = "&".join(f"{name}={value}" for name, value in ({"month": month} | more).items())
    return caller.get(f"attendance/month/export?batch={batch.pk}&{asked}")


def rows(answer) -> list[dict[str, str]]:
    """The lines of a CSV, by their headings."""
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_a_sheet_has_a_line_a_student_and_a_letter_a_day(admin, class_):
    batch, [one, two] = class_
    lines = {line["ID"]: line for line in rows(sheet(admin, batch, format="csv"))}
    first = lines[one.student.code]
    assert first["Name"] == one.student.name
    assert len([heading for heading in first if heading[:2].isdigit()]) == 30
    assert [first[day] for day in ("16 Mon", "17 Tue", "18 Wed", "19 Thu")] == ["", "P", "H", "L"]
    second = lines[two.student.code]
    assert [second[day] for day in ("17 Tue", "18 Wed", "19 Thu")] == ["A", "E", "P"]


def test_the_totals_explain_the_letters_and_come_to_the_percentage_of_the_screen(admin, class_):
    batch, [one, two] = class_
    lines = {line["ID"]: line for line in rows(sheet(admin, batch))}
    totals = ["Present (P)", "Late (L)", "Half day (H)", "Absent (A)", "Excused (E)", "Percentage"]
    assert list(lines[one.student.code])[-6:] == totals
    assert [lines[one.student.code][name] for name in totals] == ["1", "1", "1", "0", "0", "83"]
    assert [lines[two.student.code][name] for name in totals] == ["1", "0", "0", "1", "1", "50"]
    shown = admin.get(f"attendance/month?batch={batch.pk}&month=2026-11").json()["data"]
    percents = {line["studentId"]: str(line["percent"]) for line in shown["students"]}
    assert {code: line["Percentage"] for code, line in lines.items()} == percents


def test_a_month_without_classes_yet_has_no_percentage(admin, class_):
    batch, _ = class_
    assert {line["Percentage"] for line in rows(sheet(admin, batch, "2026-10"))} == {""}


def test_a_sheet_names_its_batch_and_its_month(admin, class_):
    batch, _ = class_
    answer = sheet(admin, batch, format="xlsx")
    assert f"attendance-{batch.code}-2026-11-" in answer["Content-Disposition"]
    assert zipfile.is_zipfile(io.BytesIO(answer.content))
    assert sheet(admin, batch, format="pdf").status_code == 400


def test_a_name_that_a_spreadsheet_would_run_is_text(admin, class_):
    batch, [one, _] = class_
    Student.objects.filter(pk=one.student_id).update(name="=HYPERLINK(1)")
    names = {line["Name"] for line in rows(sheet(admin, batch))}
    assert "'=HYPERLINK(1)" in names
    book = zipfile.ZipFile(io.BytesIO(sheet(admin, batch, format="xlsx").content))
    assert "<f>" not in book.read("xl/worksheets/sheet1.xml").decode()
    assert "=HYPERLINK(1)" in book.read("xl/worksheets/sheet1.xml").decode()


def test_only_managers_take_a_month_away(trainer, desk, class_):
    batch, _ = class_
    assert {sheet(caller, batch).status_code for caller in (trainer, desk)} == {403}
