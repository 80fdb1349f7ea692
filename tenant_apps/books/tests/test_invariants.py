"""Each corruption of the books is found, named with document and figures, and nothing else is."""

from datetime import datetime, time

import pytest
import time_machine
from django.core.exceptions import ImproperlyConfigured
from django.utils import timezone

from shared_apps.core.dates import today
from shared_apps.core.invariants import Invariant, invariants, register
from tenant_apps.books.selectors import GROUPS, MOST_FINDINGS, check, check_by_groups
from tenant_apps.books.tests.corruptions import CORRUPTIONS, Expected, run
from tenant_apps.fees.models import Due
from tenant_apps.fees.tests.factories import make_due, make_owing
from tenant_apps.students.tests.factories import make_student

pytestmark = pytest.mark.usefixtures("tables_owner", "in_first")


@pytest.fixture(autouse=True)
def _middle_of_the_month():
    """A day before or after is in the same month and financial year."""
    noon = timezone.make_aware(datetime.combine(today().replace(day=15), time(12)))
    with time_machine.travel(noon):
        yield


def found() -> list[Expected]:
    return [
        Expected(row["check"], row["number"], row["expected"], row["found"])
        for group in check_by_groups()
        for row in group.found
    ]


@pytest.mark.parametrize("name", CORRUPTIONS)
def test_a_corruption_is_found_by_its_check_alone_and_named_with_its_figures(name):
    before = found()
    expected = CORRUPTIONS[name]()
    after = found()
    assert [row for row in after if row not in before] == [expected]
    assert len(after) == len(before) + 1


def test_every_invariant_has_a_corruption():
    assert {invariant.name for invariant in invariants()} == CORRUPTIONS.keys()


def test_there_are_at_least_25_invariants_in_known_groups():
    assert len(invariants()) >= 25
    assert {invariant.group for invariant in invariants()} == GROUPS.keys()


def test_a_finding_names_the_student_and_the_day():
    due = make_due(make_student(name="Mohammed Irfan Shaikh"))
    run(f"UPDATE fees_due SET status = 'PAID' WHERE id = {due.pk}")
    [row] = [row for group in check_by_groups() for row in group.found if row["recordId"] == due.pk]
    assert (row["kind"], row["studentId"], row["day"]) == ("due", due.student_id, due.issue_date)
    assert row["studentName"] == "Mohammed Irfan Shaikh"


def test_all_findings_are_counted_and_some_are_kept():
    student = make_owing(MOST_FINDINGS + 3)
    run(f"UPDATE fees_due SET status = 'PAID' WHERE student_id = {student.pk}")
    [state] = [invariant for invariant in invariants() if invariant.name == "due.state"]
    checked = check([state])
    assert checked.counts == {"due.state": MOST_FINDINGS + 3}
    assert len(checked.found) == MOST_FINDINGS


def test_the_checks_change_nothing():
    make_owing(2)
    before = list(Due.objects.values_list("pk", "status", "version"))
    found()
    assert list(Due.objects.values_list("pk", "status", "version")) == before


def test_a_name_cannot_be_declared_twice():
    [one, *_] = invariants()
    twin = Invariant(one.name, "dues", "x", "x", "x", ("x",), "SELECT 1")
    with pytest.raises(ImproperlyConfigured, match=one.name):
        register([twin], reads=[])
    assert one in invariants()
