"""Days on which a branch is closed."""

import pytest
from django.db import connection

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.holidays.selectors import holidays_of
from tenant_apps.branches.holidays.services import remove_holiday
from tenant_apps.branches.models import Branch, Holiday
from tenant_apps.branches.tests.factories import make_holiday
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


@pytest.fixture
def branch(ids):
    return Branch.objects.get(pk=ids.branch)


def body(branch, name="Founder's Day"):
    return {"branchObjectId": branch.pk, "date": today().isoformat(), "name": name}


def test_a_holiday_is_added_renamed_and_removed(admin, branch):
    added = admin.post("holiday", body(branch)).json()
    assert added["message"] == "Holiday added."
    assert today() in holidays_of(branch.pk)
    pk = added["data"]["_id"]
    change = {"name": "Annual day", "version": 1}
    assert admin.put(f"holiday/update/{pk}", change).json()["data"]["name"] == "Annual day"
    assert admin.put(f"holiday/delete/{pk}").status_code == 200
    assert today() not in holidays_of(branch.pk)


def test_a_day_is_a_holiday_of_a_branch_once(admin, branch):
    make_holiday(branch, today())
    again = admin.post("holiday", body(branch))
    assert again.status_code == 409
    assert again.json()["errors"] == {"date": ["This day is a holiday already."]}
    assert Holiday.objects.live().filter(branch=branch, date=today()).count() == 1


def test_a_day_that_is_no_holiday_any_more_can_be_one_again(admin, branch):
    holiday = make_holiday(branch, today())
    admin.put(f"holiday/delete/{holiday.pk}")
    assert admin.post("holiday", body(branch)).status_code == 201


def test_a_holiday_has_a_name(admin, branch):
    refused = admin.post("holiday", body(branch, name=" "))
    assert refused.json()["errors"] == {"name": ["Please name the holiday."]}
    assert today() not in holidays_of(branch.pk)


def array_of(branch):
    with connection.cursor() as cursor:
        cursor.execute("SELECT holidays FROM branches_branch WHERE id = %s", [branch.pk])
        return cursor.fetchone()[0]


def test_the_previous_release_reads_a_new_holiday_in_its_array(branch):
    holiday = make_holiday(branch, today())
    assert today() in array_of(branch)
    remove_holiday(by=SYSTEM, record=holiday)
    assert today() not in array_of(branch)


def test_a_holiday_that_the_previous_release_writes_is_read(branch):
    with connection.cursor() as cursor:
        write = "UPDATE branches_branch SET holidays = %s WHERE id = %s"
        cursor.execute(write, [[today()], branch.pk])
    assert holidays_of(branch.pk) == {today()}
