"""When the centre's own people come and go."""

from datetime import time, timedelta

import pytest
import time_machine

from shared_apps.core.dates import today
from tenant_apps.attendance.models import StaffDay
from tenant_apps.attendance.tests.factories import ago
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.branches.tests.factories import make_holiday
from tenant_apps.staff.models import Member
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

NOON = "2026-11-20T06:30:00+00:00"


@pytest.fixture
def at_noon():
    """Friday 20 November 2026, noon in India."""
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


@pytest.fixture
def staff(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


@pytest.fixture
def day_of(ids):
    """A form of a manager for the front desk's day."""

    def form(on=None, **more) -> dict:
        return {
            "memberObjectId": ids.people["staff"],
            "date": on or ago(1),
            "checkIn": "09:30",
            "checkOut": "18:00",
            "reason": "Forgot to check in",
        } | more

    return form


def days_of(person: int) -> list[tuple]:
    found = StaffDay.objects.filter(member=person).order_by("date")
    return list(found.values_list("date", "status", "check_in", "check_out"))


def test_people_check_in_and_out_by_the_servers_clock(at_noon, organisation, ids):
    staff = signed_in("staff", organisation)
    came = staff.post("staffattendance/check-in")
    assert came.json()["message"] == "Checked in at 12:00 pm."
    assert came.json()["data"]["mayCheckOut"]
    at_noon.shift(timedelta(hours=6, minutes=30))
    assert staff.post("staffattendance/check-out").json()["message"] == "Checked out at 6:30 pm."
    assert days_of(ids.people["staff"]) == [(today(), "PRESENT", time(12), time(18, 30))]


def test_a_time_that_the_browser_sends_is_refused(staff, ids):
    answer = staff.post("staffattendance/check-in", {"checkIn": "09:00"})
    assert answer.status_code == 400
    assert days_of(ids.people["staff"]) == []


def test_a_second_check_in_is_refused_with_what_is_known(at_noon, organisation, ids):
    staff = signed_in("staff", organisation)
    staff.post("staffattendance/check-in")
    again = staff.post("staffattendance/check-in")
    assert (again.status_code, again.json()["message"]) == (409, "You checked in at 12:00 pm.")
    assert len(days_of(ids.people["staff"])) == 1


def test_nobody_checks_out_who_has_not_checked_in(staff, ids):
    refused = staff.post("staffattendance/check-out")
    assert refused.json()["message"] == "You have not checked in today."
    assert days_of(ids.people["staff"]) == []


def test_after_midnight_yesterday_stays_open_and_a_new_day_begins(at_noon, organisation, ids):
    signed_in("staff", organisation).post("staffattendance/check-in")
    at_noon.shift(timedelta(hours=12, seconds=1))  # 00:00:01 in India
    staff = signed_in("staff", organisation)
    refused = staff.post("staffattendance/check-out")
    assert refused.status_code == 409
    assert refused.json()["message"] == (
        "You have not checked in today. You did not check out on 20-11-2026. "
        "Please ask an admin or the owner to enter it."
    )
    assert staff.post("staffattendance/check-in").status_code == 200
    month = staff.get("staffattendance/month").json()["data"]
    [open_day, new] = [day for day in month["days"] if day["status"]]
    assert (open_day["missingCheckOut"], open_day["workedMinutes"]) == (True, None)
    assert (new["date"], new["checkIn"], new["missingCheckOut"]) == ("2026-11-21", "00:00", False)
    assert month["totals"]["missingCheckOut"] == 1


def test_a_manager_enters_a_day_with_a_reason_and_is_named(admin, staff, day_of):
    made = admin.post("staffattendance", day_of())
    assert made.status_code == 201
    row = made.json()["data"]
    assert (row["date"], row["checkIn"], row["checkOut"]) == (
        ago(1).isoformat(),
        "09:30",
        "18:00",
    )
    assert row["staffId"].startswith("STF-")
    assert row["branchObjectId"]["branchname"] == "Main Raga"
    month = staff.get(f"staffattendance/month?month={ago(1):%Y-%m}").json()["data"]
    [day] = [day for day in month["days"] if day["status"]]
    assert (day["editedBy"], day["reason"]) == ("Raga Admin", "Forgot to check in")
    assert day["workedMinutes"] == 510


def test_a_manager_puts_a_missing_check_out_right_with_a_reason(admin, ids):
    member = Member.objects.get(pk=ids.people["staff"])
    day = StaffDay.objects.create(
        member=member, branch=member.branch, date=ago(1), check_in=time(9)
    )
    without = admin.put(f"staffattendance/update/{day.pk}", {"checkOut": "18:00"})
    assert without.json()["errors"] == {"reason": ["Please give a reason."]}
    change = {"checkOut": "18:00", "reason": "Was seen leaving at six", "version": 1}
    assert admin.put(f"staffattendance/update/{day.pk}", change).status_code == 200
    assert admin.put(f"staffattendance/update/{day.pk}", change).json()["code"] == "stale"
    entry = AuditEntry.objects.filter(kind="staffday", target_id=day.pk).latest("pk")
    assert entry.before == {"check_out": None, "reason": ""}
    assert entry.after == {"check_out": "18:00:00", "reason": "Was seen leaving at six"}


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"checkOut": "09:00"}, "checkOut"),
        ({"checkOut": "09:30"}, "checkOut"),
        ({"checkIn": None}, "checkIn"),
        ({"status": "LEAVE"}, "checkIn"),
        ({"reason": ""}, "reason"),
        ({"date": "2099-01-01"}, "date"),
        ({"date": "2026-02-30"}, "date"),
    ],
)
def test_an_impossible_day_is_refused_at_its_field(admin, ids, day_of, more, field):
    refused = admin.post("staffattendance", day_of(**more))
    assert refused.status_code == 400
    assert set(refused.json()["errors"]) == {field}
    assert days_of(ids.people["staff"]) == []


def test_a_day_of_leave_has_no_times(admin, ids, day_of):
    form = day_of(status="LEAVE", checkIn=None, checkOut=None, reason="Wedding in the family")
    assert admin.post("staffattendance", form).status_code == 201
    assert days_of(ids.people["staff"]) == [(ago(1), "LEAVE", None, None)]
    day = StaffDay.objects.get(member=ids.people["staff"])
    changed = {"status": "PRESENT", "checkIn": "10:00", "reason": "Came after all"}
    assert admin.put(f"staffattendance/update/{day.pk}", changed).status_code == 200
    away = {"status": "ABSENT", "reason": "Was somebody else"}
    assert admin.put(f"staffattendance/update/{day.pk}", away).status_code == 200
    assert days_of(ids.people["staff"]) == [(ago(1), "ABSENT", None, None)]


def test_a_time_of_today_that_is_still_to_come_is_refused(at_noon, organisation, ids, day_of):
    admin = signed_in("admin", organisation)
    refused = admin.post("staffattendance", day_of(on=today()))
    assert refused.json()["errors"] == {"checkOut": ["The time cannot be in the future."]}
    assert days_of(ids.people["staff"]) == []


def test_a_day_is_entered_once(admin, ids, day_of):
    admin.post("staffattendance", day_of())
    again = admin.post("staffattendance", day_of(checkIn="10:00"))
    assert (again.status_code, again.json()["code"]) == (409, "duplicate")
    assert len(days_of(ids.people["staff"])) == 1


def test_nobody_works_before_joining(admin, ids, day_of):
    Member.objects.filter(pk=ids.people["staff"]).update(joining_date=ago(3))
    refused = admin.post("staffattendance", day_of(on=ago(4)))
    assert "joined on" in refused.json()["errors"]["date"][0]
    assert days_of(ids.people["staff"]) == []


def test_a_colleagues_attendance_is_forbidden(staff, organisation, ids):
    for caller in (staff, signed_in("trainer", organisation)):
        for other in (ids.people["owner"], ids.people["admin"], 987654):
            refused = caller.get(f"staffattendance/month?user={other}")
            assert refused.status_code == 403
            assert refused.json()["message"] == "You can only see your own attendance."
    assert staff.get(f"staffattendance/month?user={ids.people['staff']}").status_code == 200


def test_a_manager_reads_the_own_branchs_people_only(admin, ids):
    assert admin.get(f"staffattendance/month?user={ids.people['trainer']}").status_code == 200
    assert admin.get(f"staffattendance/month?user={ids.people['branch_admin']}").status_code == 404


def test_staff_list_their_own_days_only(staff, organisation, ids):
    staff.post("staffattendance/check-in")
    for caller, person in ((staff, "staff"), (signed_in("trainer", organisation), "trainer")):
        rows = caller.get("staffattendance").json()["list"]
        assert {row["memberObjectId"]["_id"] for row in rows} == {ids.people[person]}
        assert caller.get(f"staffattendance?member={ids.people['admin']}").json()["total"] == 0


def test_the_list_has_the_specifications_columns_and_filters(admin, day_of):
    admin.post("staffattendance", day_of(on=ago(2)))
    sheet = admin.get(f"staffattendance/export?to={ago(2)}").content.decode("utf-8-sig")
    first, row = sheet.splitlines()
    assert first.startswith('"Date","ID","Name","Branch","Check in","Check out"')
    assert "Raga Staff" in row
    assert admin.get("staffattendance?status=LEAVE").json()["total"] == 0


def test_a_month_adds_up_working_days_and_what_is_known_of_them(at_noon, organisation, ids):
    person = ids.people["staff"]
    member = Member.objects.select_related("branch").get(pk=person)
    Branch.objects.filter(pk=member.branch_id).update(weekly_off=[6])
    make_holiday(member.branch, ago(1))
    Member.objects.filter(pk=person).update(joining_date=ago(10))
    for day, status in ((2, "PRESENT"), (3, "HALF_DAY"), (4, "LEAVE")):
        times = {} if status == "LEAVE" else {"check_in": time(9), "check_out": time(12)}
        StaffDay.objects.create(
            member=member, branch=member.branch, date=ago(day), status=status, **times
        )
    month = signed_in("owner", organisation).get(f"staffattendance/month?user={person}")
    totals = month.json()["data"]["totals"]
    # From the 10th to the 20th without a Sunday and the 19th; today may still become one.
    assert (totals["workingDays"], totals["unrecorded"]) == (9, 5)
    assert (totals["present"], totals["halfDay"], totals["leave"]) == (1, 1, 1)
    assert totals["workedMinutes"] == 360
    assert totals["percent"] == 21  # 1½ of 7: leave is not counted
    days = {day["date"]: day for day in month.json()["data"]["days"]}
    assert (days["2026-11-19"]["open"], days["2026-11-19"]["holiday"]) == (False, True)
    assert not days["2026-11-09"]["open"]


def test_managers_see_who_is_in(admin, staff, ids):
    staff.post("staffattendance/check-in")
    rows = admin.get("staffattendance/today").json()["data"]
    assert {row["memberObjectId"]["_id"]: row["isIn"] for row in rows} == {
        ids.people["admin"]: False,
        ids.people["staff"]: True,
        ids.people["trainer"]: False,
    }
    assert staff.get("staffattendance/today").status_code == 403
