from datetime import timedelta

import pytest
from django.utils import timezone

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.courses.models import Course
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enquiries.services import enquiries as services
from tenant_apps.enquiries.tests.factories import make_enquiry, make_enquiry_with_status
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student
from tests.callers import signed_in
from tests.days import in_days

pytestmark = pytest.mark.usefixtures("in_first")


def ira() -> dict:
    return {
        "studentName": "Ira Sen",
        "phone": "9822011874",
        "source": "INSTAGRAM",
        "nextFollowUp": str(in_days(1)),
    }


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def trainer(organisation):
    return signed_in("trainer", organisation)


def test_an_enquiry_is_shown_with_the_specifications_columns(desk, ids):
    courses = [ids.course, ids.free_course]
    created = desk.post("enquiry", ira() | {"courses": courses})
    assert created.status_code == 201
    row = desk.get("enquiry?search=9822011874").json()["list"][0]
    assert row["date"] == today().isoformat()
    assert row["enquiryId"].startswith("ENQ-")
    assert (row["studentName"], row["phone"]) == ("Ira Sen", "9822011874")
    assert row["course"] == "Raga Guitar, Raga Vocal"
    assert (row["status"], row["createdBy"], row["updatedBy"]) == ("NEW", "Raga Staff", "")
    assert row["branchObjectId"]["_id"] == ids.branch
    detail = desk.get(f"enquiry/{row['_id']}").json()["data"]
    assert [course["_id"] for course in detail["courses"]] == courses


def test_the_creator_owns_an_enquiry_unless_another_owner_is_given(desk, ids):
    assert desk.post("enquiry", ira()).json()["data"]["ownerObjectId"]["_id"] == desk.user_id
    other = {"ownerObjectId": ids.people["trainer"]}
    created = desk.post("enquiry", ira() | other).json()["data"]
    assert created["ownerObjectId"] == {"_id": ids.people["trainer"], "username": "Raga Trainer"}


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("studentName", "", "Student name is required."),
        ("phone", "982201456", "Phone number must be 10 digits"),
        ("source", "", "Source is required."),
        ("source", "PUBLIC_FORM", "Source is required."),
        ("nextFollowUp", None, "Please choose the next follow-up."),
        ("nextFollowUp", "2020-01-01", "The next follow-up cannot be in the past."),
        ("date", "2099-01-01", "The date cannot be later than today."),
        ("courses", [987654], "Please choose courses from the list."),
    ],
)
def test_an_invalid_enquiry_field_is_reported_and_nothing_is_saved(desk, field, value, sentence):
    before = Enquiry.objects.count()
    answer = desk.post("enquiry", ira() | {field: value})
    assert (answer.status_code, answer.json()["errors"][field]) == (400, [sentence])
    assert Enquiry.objects.count() == before


def test_a_trainer_can_access_only_their_own_enquiries(trainer, ids):
    own = make_enquiry(owner=Member.objects.get(pk=ids.people["trainer"]))
    other = make_enquiry()
    shown = {row["_id"] for row in trainer.get("enquiry?pageSize=100").json()["list"]}
    assert own.pk in shown
    assert other.pk not in shown
    for call in ("timeline",):
        assert trainer.get(f"enquiry/{own.pk}/{call}").status_code == 200
        assert trainer.get(f"enquiry/{other.pk}/{call}").status_code == 404
    assert trainer.post(f"enquiry/{other.pk}/move", {"status": "DEMO"}).status_code == 404
    assert trainer.post(f"enquiry/{own.pk}/move", {"status": "DEMO"}).status_code == 200
    assert Enquiry.objects.get(pk=other.pk).status == "NEW"


def test_a_trainer_cannot_reassign_an_enquiry(trainer, ids):
    own = make_enquiry(owner=Member.objects.get(pk=ids.people["trainer"]))
    for owner in (ids.people["staff"], None):
        answer = trainer.put(f"enquiry/update/{own.pk}", {"ownerObjectId": owner})
        assert answer.status_code == 400
    assert Enquiry.objects.get(pk=own.pk).owner_id == ids.people["trainer"]
    made = trainer.post("enquiry", ira())
    assert made.json()["data"]["ownerObjectId"]["_id"] == ids.people["trainer"]


def test_duplicates_do_not_reveal_other_enquiries_to_a_trainer(trainer, desk):
    make_enquiry(phone="9822011874")
    assert len(desk.post("enquiry/duplicates", {"phone": "9822011874"}).json()["data"]) == 1
    assert trainer.post("enquiry/duplicates", {"phone": "9822011874"}).json()["data"] == []


def test_duplicates_returns_earlier_enquiries_with_the_phone(desk):
    earlier = make_enquiry_with_status("LOST", phone="9822011874")
    [found] = desk.post("enquiry/duplicates", {"phone": "+91 98220 11874"}).json()["data"]
    assert (found["enquiryId"], found["status"]) == (earlier.code, "LOST")
    assert desk.post("enquiry", ira()).status_code == 201


@pytest.mark.parametrize(("due", "days"), [("today", {0}), ("overdue", {-1}), ("", {-1, 0, 1})])
def test_the_list_is_filtered_by_due_today_or_overdue(desk, due, days):
    made = {day: make_enquiry() for day in (-1, 0, 1)}
    for day, enquiry in made.items():
        when = today() + timedelta(days=day)
        Enquiry.objects.filter(pk=enquiry.pk).update(next_follow_up=when)
    rows = desk.get(f"enquiry?due={due}&pageSize=100").json()["list"]
    shown = {row["_id"]: row["overdue"] for row in rows}
    assert {day for day, enquiry in made.items() if enquiry.pk in shown} == days
    assert all(shown[made[day].pk] is (day < 0) for day in days)


def test_an_unknown_due_filter_is_refused(desk):
    assert desk.get("enquiry?due=yesterday").status_code == 400


def test_enquiries_are_filtered_by_course(desk):
    guitar, vocal = Course.objects.order_by("pk")[:2]
    both, one = make_enquiry(courses=[guitar, vocal]), make_enquiry(courses=[guitar])
    rows = desk.get(f"enquiry?course={vocal.pk}&pageSize=100").json()["list"]
    assert [row["_id"] for row in rows] == [both.pk]
    assert one.pk not in [row["_id"] for row in rows]


def test_the_board_shows_every_stage_with_its_count_and_the_most_urgent_first(desk):
    later, sooner = make_enquiry(next_follow_up=today() + timedelta(days=2)), make_enquiry()
    columns = {column["status"]: column for column in desk.get("enquiry/board").json()["data"]}
    assert list(columns) == list(Enquiry.Status.values)
    cards = [card["_id"] for card in columns["NEW"]["cards"]]
    assert columns["NEW"]["count"] == len(cards)
    assert cards.index(sooner.pk) < cards.index(later.pk)
    assert columns["DEMO"] == {"status": "DEMO", "count": 0, "cards": []}


def test_a_board_is_filtered_like_the_list(desk):
    make_enquiry(source="GOOGLE")
    columns = desk.get("enquiry/board?source=GOOGLE").json()["data"]
    assert sum(column["count"] for column in columns) == 1


def test_a_follow_up_is_shown_with_the_record(desk):
    enquiry = make_enquiry()
    answer = desk.post(
        f"enquiry/{enquiry.pk}/follow-up",
        {
            "channel": "WHATSAPP",
            "outcome": "SENT",
            "note": "Fee list",
            "nextFollowUp": str(in_days(1)),
        },
    )
    [shown] = answer.json()["data"]["followUps"]
    assert (shown["channel"], shown["outcome"], shown["note"]) == ("WHATSAPP", "SENT", "Fee list")
    assert (shown["next"], shown["by"]) == (str(in_days(1)), "Raga Staff")
    assert answer.json()["data"]["nextFollowUp"] == str(in_days(1))
    row = desk.get(f"enquiry?search={enquiry.code}").json()["list"][0]
    assert row["lastFollowUp"]["note"] == "Fee list"


def test_an_enquiry_without_follow_ups_has_no_last_follow_up(desk):
    enquiry = make_enquiry()
    row = desk.get(f"enquiry?search={enquiry.code}").json()["list"][0]
    assert row["lastFollowUp"] is None


def test_a_repeated_follow_up_request_is_saved_once(desk):
    enquiry = make_enquiry()
    body = {"channel": "CALL", "outcome": "BUSY", "nextFollowUp": str(in_days(1))}
    for _ in range(2):
        again = desk.post(f"enquiry/{enquiry.pk}/follow-up", body, Idempotency_Key="tap-tap-tap-1")
        assert again.status_code == 200
    assert enquiry.follow_ups.count() == 1


def test_losing_an_enquiry_requires_a_reason(desk):
    enquiry = make_enquiry()
    refused = desk.post(f"enquiry/{enquiry.pk}/lose", {})
    assert refused.json()["errors"] == {"reason": ["Please choose why it was lost."]}
    assert Enquiry.objects.get(pk=enquiry.pk).status == "NEW"
    body = {"reason": "OTHER", "note": "Moves to Delhi"}
    lost = desk.post(f"enquiry/{enquiry.pk}/lose", body).json()["data"]
    assert (lost["status"], lost["lostReason"], lost["parkedNote"]) == (
        "LOST",
        "OTHER",
        "Moves to Delhi",
    )


def test_converting_returns_the_student(desk):
    enquiry = make_enquiry()
    form = {"studentName": "Ira Sen", "phone": enquiry.phone, "school": "Vidya Bhavan"}
    answer = desk.post(f"enquiry/{enquiry.pk}/convert", form)
    assert answer.status_code == 200
    shown = answer.json()["data"]
    student = Student.objects.get(pk=shown["studentObjectId"]["_id"])
    assert shown["status"] == "CONVERTED"
    assert (student.name, student.school) == ("Ira Sen", "Vidya Bhavan")
    again = desk.post(f"enquiry/{enquiry.pk}/convert", form).json()["data"]
    assert again["studentObjectId"] == shown["studentObjectId"]


def test_converting_is_refused_when_the_plan_limit_is_reached(desk, organisation):
    from tenants.context import in_public
    from tenants.models import Organisation

    enquiry = make_enquiry()
    with in_public():
        Organisation.objects.filter(pk=organisation.pk).update(student_limit=1)
    answer = desk.post(
        f"enquiry/{enquiry.pk}/convert", {"studentName": "Ira Sen", "phone": enquiry.phone}
    )
    assert (answer.status_code, answer.json()["code"]) == (402, "plan_limit")
    assert Enquiry.objects.get(pk=enquiry.pk).status == "NEW"
    assert not Student.objects.filter(phone=enquiry.phone).exists()


def test_the_timeline_lists_stages_and_follow_ups_newest_first(desk):
    enquiry = make_enquiry()
    desk.post(f"enquiry/{enquiry.pk}/move", {"status": "INTERESTED"})
    desk.post(
        f"enquiry/{enquiry.pk}/follow-up",
        {"channel": "CALL", "outcome": "CALL_BACK", "nextFollowUp": str(in_days(1))},
    )
    desk.post(f"enquiry/{enquiry.pk}/lose", {"reason": "FEE", "note": "Too much for now"})
    entries = desk.get(f"enquiry/{enquiry.pk}/timeline").json()["data"]
    assert [entry["kind"] for entry in entries] == ["STAGE", "FOLLOW_UP", "STAGE", "CREATED"]
    assert entries[0]["text"] == "Interested → Lost (fee too high)."
    assert (entries[0]["note"], entries[0]["by"]) == ("Too much for now", "Raga Staff")
    assert entries[1]["text"].startswith("Call: call back later. Next on ")
    assert entries[3]["text"] == "Enquired: Walk-in."


def test_the_figures_and_the_branch_page_count_open_enquiries(desk, organisation, ids):
    owner = signed_in("owner", organisation)
    before = desk.get("enquiry/figures").json()["data"]
    open_before = owner.get(f"branch/{ids.branch}/summary").json()["data"]["enquiries"]
    late = make_enquiry()
    Enquiry.objects.filter(pk=late.pk).update(next_follow_up=today() - timedelta(days=3))
    make_enquiry()
    after = desk.get("enquiry/figures").json()["data"]
    grown = {name: after[name] - before[name] for name in after}
    assert grown == {
        "new": 2,
        "dueToday": 1,
        "overdue": 1,
        "open": 2,
        "thisMonth": 2,
        "convertedThisMonth": 0,
    }
    shown = owner.get(f"branch/{ids.branch}/summary").json()["data"]
    assert shown["enquiries"] == open_before + 2


def test_a_branch_with_open_enquiries_cannot_be_deleted(organisation, ids):
    answer = signed_in("owner", organisation).put(f"branch/delete/{ids.second_branch}")
    assert answer.status_code == 409
    assert "1 open enquiry" in answer.json()["message"]


def test_people_of_other_branches_are_not_offered_as_owners(desk, ids):
    offered = {person["_id"] for person in desk.get("enquiry/owners").json()["data"]}
    assert offered == {ids.people[who] for who in ("owner", "admin", "staff", "trainer")}


def test_an_update_of_a_stale_enquiry_is_refused(desk):
    enquiry = make_enquiry()
    services.update_enquiry(by=SYSTEM, record=enquiry, note="By somebody else")
    answer = desk.put(f"enquiry/update/{enquiry.pk}", {"note": "Mine", "version": enquiry.version})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert Enquiry.objects.get(pk=enquiry.pk).note == "By somebody else"


def test_a_deleted_course_stays_on_existing_enquiries_only(desk, ids):
    enquiry = make_enquiry(courses=[Course.objects.get(pk=ids.free_course)])
    Course.objects.filter(pk=ids.free_course).update(deleted_at=timezone.now())
    body = {"courses": [ids.free_course, ids.course]}
    assert desk.put(f"enquiry/update/{enquiry.pk}", body).status_code == 200
    assert Enquiry.objects.get(pk=enquiry.pk).course_ids == [ids.free_course, ids.course]
    assert desk.post("enquiry", ira() | {"courses": [ids.free_course]}).status_code == 400


def test_the_timeline_of_a_student_includes_the_enquiry(desk, trainer, ids):
    enquiry = make_enquiry(owner=Member.objects.get(pk=ids.people["trainer"]))
    body = {
        "channel": "CALL",
        "outcome": "CONNECTED",
        "note": "Likes it",
        "nextFollowUp": str(in_days(1)),
    }
    desk.post(f"enquiry/{enquiry.pk}/follow-up", body)
    form = {"studentName": "Ira Sen", "phone": enquiry.phone}
    student = desk.post(f"enquiry/{enquiry.pk}/convert", form).json()["data"]["studentObjectId"]
    entries = desk.get(f"student/{student['_id']}/timeline").json()["data"]
    texts = [entry["text"] for entry in entries if entry["kind"] == "ENQUIRY"]
    assert texts[0] == f"Enquiry {enquiry.code}. Contacted → Converted."
    assert texts[-1] == f"Enquiry {enquiry.code}. Enquired: Walk-in."
    assert any("Likes it" in text for text in texts)
