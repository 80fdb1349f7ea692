from datetime import date, time, timedelta

import pytest

from tenant_apps.branches.models import Branch
from tenant_apps.branches.tests.factories import make_holiday
from tenant_apps.courses import selectors
from tenant_apps.courses.models import Batch
from tenant_apps.courses.tests.factories import make_batch, make_course
from tenant_apps.notifications.models import Notification
from tenant_apps.staff.models import Member
from tests.callers import signed_in, user_of

pytestmark = pytest.mark.usefixtures("in_first")

MONDAY = date(2026, 11, 16)


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


@pytest.fixture
def trainer(organisation):
    return Member.objects.get(pk=user_of("trainer", organisation).pk)


@pytest.fixture
def form(trainer):
    return {
        "name": "Guitar, evening",
        "courseObjectId": make_course().pk,
        "branchObjectId": Branch.objects.earliest("pk").pk,
        "trainerObjectId": trainer.pk,
        "room": "Room 2",
        "days": [3, 0],
        "startTime": "17:00",
        "endTime": "18:00",
        "start": "2026-11-02",
        "capacity": 20,
    }


def test_a_batch_says_who_learns_what_where_and_when(admin, form):
    answer = admin.post("batch", form)
    assert answer.status_code == 201, answer.content
    assert answer.json()["message"] == "Batch Created Successfully!"
    batch = answer.json()["data"]
    assert batch["batchId"].startswith("BAT-")
    assert batch["trainerObjectId"]["_id"] == form["trainerObjectId"]
    assert (batch["days"], batch["weekdays"]) == ([0, 3], "Mon, Thu")
    assert (batch["startTime"], batch["endTime"], batch["end"]) == ("17:00", "18:00", None)
    assert (batch["capacity"], batch["students"], batch["status"]) == (20, 0, "ACTIVE")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("days", []),
        ("days", [7]),
        ("days", ["x"]),
        ("days", None),
        ("startTime", "25:00"),
        ("startTime", ""),
        ("startTime", 5),
        ("endTime", "17:00"),
        ("start", ""),
        ("end", "2026-11-01"),
        ("capacity", 0),
        ("capacity", -1),
        ("capacity", 10**12),
        ("status", "DRAFT"),
        ("room", "x" * 41),
        ("batchId", "BAT-001"),
    ],
)
def test_a_wrong_field_is_refused_by_name_and_no_batch_is_made(admin, form, field, value):
    answer = admin.post("batch", form | {field: value})
    assert answer.status_code == 400
    assert any(name.split(".")[0] == field for name in answer.json()["errors"])
    assert not Batch.objects.filter(name=form["name"]).exists()


def test_a_batch_needs_a_course_that_is_taught(admin, form):
    form["courseObjectId"] = make_course(status="DRAFT").pk
    assert "courseObjectId" in admin.post("batch", form).json()["errors"]
    assert not Batch.objects.filter(name=form["name"]).exists()


def test_a_trainer_teaches_in_the_own_branch(organisation, form, trainer):
    form["branchObjectId"] = Branch.objects.latest("pk").pk
    answer = signed_in("owner", organisation).post("batch", form)
    assert answer.json()["errors"] == {"trainerObjectId": ["This trainer works in another branch."]}
    assert not Batch.objects.filter(name=form["name"]).exists()


def test_a_trainer_is_not_in_two_places_at_once(admin, form, trainer):
    taken = make_batch(name="Tabla, evening", trainer=trainer, days=[0, 1], room="Hall")
    answer = admin.post("batch", form | {"startTime": "17:59", "endTime": "19:00"})
    assert (answer.status_code, answer.json()["code"]) == (409, "clash")
    assert answer.json()["errors"] == {
        "trainerObjectId": [
            f"{trainer.name} teaches Tabla, evening ({taken.code}): Mon, 5:00 pm to 6:00 pm."
        ]
    }
    assert not Batch.objects.filter(name=form["name"]).exists()


def test_a_room_is_not_given_twice_whatever_its_spelling(admin, form):
    taken = make_batch(name="Tabla, evening", room="room 2", days=[3])
    answer = admin.post("batch", form)
    assert answer.status_code == 409
    assert answer.json()["errors"] == {
        "room": [f"room 2 is taken by Tabla, evening ({taken.code}): Thu, 5:00 pm to 6:00 pm."]
    }
    assert not Batch.objects.filter(name=form["name"]).exists()


@pytest.mark.parametrize(
    "other",
    [
        {"start_time": time(18), "end_time": time(19)},
        {"days": [1, 2, 4, 5, 6]},
        {"start": date(2026, 10, 1), "end": date(2026, 11, 1)},
        {"status": "INACTIVE"},
    ],
)
def test_batches_that_never_meet_share_trainer_and_room(admin, form, trainer, other):
    make_batch(trainer=trainer, room="Room 2", **other)
    assert admin.post("batch", form).status_code == 201


def test_the_same_room_in_another_branch_is_another_room(admin, form):
    make_batch(room="Room 2", branch=Branch.objects.latest("pk"))
    assert admin.post("batch", form).status_code == 201


def test_a_batch_does_not_clash_with_itself(admin, form):
    made = admin.post("batch", form).json()["data"]
    answer = admin.put(f"batch/update/{made['_id']}", {"endTime": "18:30", "version": 1})
    assert answer.status_code == 200, answer.content
    assert answer.json()["data"]["endTime"] == "18:30"


def test_a_batch_that_comes_back_must_find_its_room_free(admin, form):
    old = make_batch(room="Room 2", status="INACTIVE")
    admin.post("batch", form)
    answer = admin.put(f"batch/update/{old.pk}", {"status": "ACTIVE"})
    assert (answer.status_code, list(answer.json()["errors"])) == (409, ["room"])
    old.refresh_from_db()
    assert old.status == "INACTIVE"


def test_the_list_finds_batches_by_course_trainer_and_weekday(admin, trainer):
    mine, other = make_batch(trainer=trainer, days=[5]), make_batch(days=[0, 5])

    def found(query):
        answer = admin.get(f"batch?{query}").json()
        return {row["_id"] for row in answer["list"]}

    assert found("day=5") & {mine.pk, other.pk} == {mine.pk, other.pk}
    assert found("day=0") & {mine.pk, other.pk} == {other.pk}
    assert found(f"trainer={trainer.pk}") & {mine.pk, other.pk} == {mine.pk}
    assert found(f"course={other.course_id}") == {other.pk}
    assert found("status=INACTIVE") == set()
    assert admin.get("batch?day=7").status_code == 400


def test_the_week_shows_each_meeting_by_day_and_time(admin, trainer):
    course = make_course()
    late = make_batch(
        course=course, days=[0, 3], start=MONDAY, start_time=time(19), end_time=time(20)
    )
    early = make_batch(course=course, days=[0], start=MONDAY - timedelta(days=30), trainer=trainer)
    make_batch(course=course, days=[0], start=MONDAY + timedelta(days=7))
    make_batch(course=course, days=[0], start=MONDAY, status="INACTIVE")
    make_batch(course=course, start=MONDAY - timedelta(days=9), end=MONDAY - timedelta(days=1))
    week = f"batch/week?date=2026-11-18&course={course.pk}"
    shown = admin.get(week).json()["data"]
    assert [(row["_id"], row["date"], row["startTime"]) for row in shown] == [
        (early.pk, "2026-11-16", "17:00"),
        (late.pk, "2026-11-16", "19:00"),
        (late.pk, "2026-11-19", "19:00"),
    ]
    assert shown[0]["trainer"] == trainer.name
    only = admin.get(f"{week}&trainer={trainer.pk}").json()["data"]
    assert [row["_id"] for row in only] == [early.pk]


@pytest.mark.parametrize("day", ["x", "2026-13-01", "9999-12-31", "0001-01-01"])
def test_a_week_of_no_calendar_is_no_fault_of_the_server(admin, day):
    assert admin.get(f"batch/week?date={day}").status_code in {200, 400}


def test_a_day_off_is_no_session():
    branch = Branch.objects.earliest("pk")
    Branch.objects.filter(pk=branch.pk).update(weekly_off=[6])
    make_holiday(branch, MONDAY + timedelta(days=7))
    branch.refresh_from_db()
    batch = make_batch(days=[0, 6], start=MONDAY, branch=branch)
    days = selectors.session_days(batch, MONDAY - timedelta(days=30), MONDAY + timedelta(days=20))
    assert days == [MONDAY, MONDAY + timedelta(days=14)]

    def meets(day):
        return selectors.sessions_on(day).filter(pk=batch.pk).exists()

    assert meets(MONDAY)
    assert not meets(MONDAY + timedelta(days=6))
    assert not meets(MONDAY + timedelta(days=7))


def test_an_active_batch_keeps_its_branch_open(organisation):
    branch = Branch.objects.latest("pk")
    Batch.objects.filter(branch=branch).update(status="INACTIVE")
    make_batch(branch=branch)
    answer = signed_in("owner", organisation).put(f"branch/delete/{branch.pk}")
    assert answer.status_code == 409
    assert "1 active batch" in answer.json()["message"]


def test_the_front_desk_and_trainers_only_read(organisation, form):
    batch = make_batch()
    for person in ("staff", "trainer"):
        caller = signed_in(person, organisation)
        assert caller.get(f"batch/{batch.pk}").status_code == 200
        assert caller.get("batch/week").status_code == 200
        assert caller.post("batch", form).status_code == 403
        assert caller.put(f"batch/update/{batch.pk}", {"name": "Mine"}).status_code == 403
    assert not Batch.objects.filter(name=form["name"]).exists()


@pytest.mark.parametrize(("path", "body"), [("update", {"is_active": False}), ("delete", {})])
def test_the_managers_hear_which_batches_a_trainer_leaves_behind(organisation, trainer, path, body):
    Batch.objects.filter(trainer=trainer).update(status="INACTIVE")
    batch = make_batch(trainer=trainer)
    owner = signed_in("owner", organisation)
    assert owner.put(f"staff/{path}/{trainer.pk}", body).status_code == 200
    told = Notification.objects.filter(text__contains=batch.name)
    assert {row.user_id for row in told} == {
        user_of(person, organisation).pk for person in ("owner", "admin")
    }
    assert told[0].text == (
        f"{trainer.name} has left and taught {batch.name}. Please choose another trainer."
    )


def test_nobody_is_told_of_a_trainer_without_batches(organisation, trainer):
    Batch.objects.filter(trainer=trainer).update(status="INACTIVE")
    signed_in("owner", organisation).put(f"staff/delete/{trainer.pk}")
    assert not Notification.objects.filter(text__contains=trainer.name).exists()
