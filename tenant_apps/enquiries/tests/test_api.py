from datetime import timedelta

import pytest
from django.utils import timezone

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.courses.models import Course
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enquiries.services import enquiries as services
from tenant_apps.enquiries.tests.factories import make_enquiry, standing_at
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

TOMORROW = (today() + timedelta(days=1)).isoformat()
IRA = {
    "studentName": "Ira Sen",
    "phone": "9822011874",
    "source": "INSTAGRAM",
    "nextFollowUp": TOMORROW,
}


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def trainer(organisation):
    return signed_in("trainer", organisation)


def test_an_enquiry_is_shown_with_the_specifications_columns(desk, ids):
    courses = [ids.course, ids.free_course]
    made = desk.post("enquiry", IRA | {"courses": courses})
    assert made.status_code == 201
    row = desk.get("enquiry?search=9822011874").json()["list"][0]
    assert row["date"] == today().isoformat()
    assert row["enquiryId"].startswith("ENQ-")
    assert (row["studentName"], row["phone"]) == ("Ira Sen", "9822011874")
    assert row["course"] == "Raga Guitar, Raga Vocal"
    assert (row["status"], row["createdBy"], row["updatedBy"]) == ("NEW", "Raga Staff", "")
    assert row["branchObjectId"]["_id"] == ids.branch
    detail = desk.get(f"enquiry/{row['_id']}").json()["data"]
    assert [course["_id"] for course in detail["courses"]] == courses


def test_who_takes_an_enquiry_owns_it_unless_somebody_else_is_named(desk, ids):
    assert desk.post("enquiry", IRA).json()["data"]["ownerObjectId"]["_id"] == desk.user_id
    other = {"ownerObjectId": ids.people["trainer"]}
    made = desk.post("enquiry", IRA | other).json()["data"]
    assert made["ownerObjectId"] == {"_id": ids.people["trainer"], "username": "Raga Trainer"}


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
def test_a_field_that_is_wrong_is_named_and_nothing_is_kept(desk, field, value, sentence):
    before = Enquiry.objects.count()
    answer = desk.post("enquiry", IRA | {field: value})
    assert (answer.status_code, answer.json()["errors"][field]) == (400, [sentence])
    assert Enquiry.objects.count() == before


def test_a_trainer_reads_and_writes_the_own_enquiries_only(trainer, ids):
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


def test_a_trainer_gives_no_enquiry_away(trainer, ids):
    own = make_enquiry(owner=Member.objects.get(pk=ids.people["trainer"]))
    for owner in (ids.people["staff"], None):
        answer = trainer.put(f"enquiry/update/{own.pk}", {"ownerObjectId": owner})
        assert answer.status_code == 400
    assert Enquiry.objects.get(pk=own.pk).owner_id == ids.people["trainer"]
    made = trainer.post("enquiry", IRA)
    assert made.json()["data"]["ownerObjectId"]["_id"] == ids.people["trainer"]


def test_a_trainer_does_not_learn_of_others_enquiries_by_their_phone(trainer, desk):
    make_enquiry(phone="9822011874")
    assert len(desk.post("enquiry/duplicates", {"phone": "9822011874"}).json()["data"]) == 1
    assert trainer.post("enquiry/duplicates", {"phone": "9822011874"}).json()["data"] == []


def test_the_same_phone_shows_the_earlier_enquiry(desk):
    earlier = standing_at("LOST", phone="9822011874")
    [found] = desk.post("enquiry/duplicates", {"phone": "+91 98220 11874"}).json()["data"]
    assert (found["enquiryId"], found["status"]) == (earlier.code, "LOST")
    assert desk.post("enquiry", IRA).status_code == 201


@pytest.mark.parametrize(("due", "days"), [("today", {0}), ("overdue", {-1}), ("", {-1, 0, 1})])
def test_the_list_is_narrowed_to_what_is_due_today_or_overdue(desk, due, days):
    made = {day: make_enquiry() for day in (-1, 0, 1)}
    for day, enquiry in made.items():
        when = today() + timedelta(days=day)
        Enquiry.objects.filter(pk=enquiry.pk).update(next_follow_up=when)
    rows = desk.get(f"enquiry?due={due}&pageSize=100").json()["list"]
    shown = {row["_id"]: row["overdue"] for row in rows}
    assert {day for day, enquiry in made.items() if enquiry.pk in shown} == days
    assert all(shown[made[day].pk] is (day < 0) for day in days)


def test_a_word_that_is_no_tab_is_refused(desk):
    assert desk.get("enquiry?due=yesterday").status_code == 400


def test_the_list_is_narrowed_to_a_course(desk):
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
        {"channel": "WHATSAPP", "outcome": "SENT", "note": "Fee list", "nextFollowUp": TOMORROW},
    )
    [said] = answer.json()["data"]["followUps"]
    assert (said["channel"], said["outcome"], said["note"]) == ("WHATSAPP", "SENT", "Fee list")
    assert (said["next"], said["by"]) == (TOMORROW, "Raga Staff")
    assert answer.json()["data"]["nextFollowUp"] == TOMORROW
    row = desk.get(f"enquiry?search={enquiry.code}").json()["list"][0]
    assert row["lastFollowUp"]["note"] == "Fee list"


def test_who_was_never_called_has_no_last_follow_up(desk):
    enquiry = make_enquiry()
    row = desk.get(f"enquiry?search={enquiry.code}").json()["list"][0]
    assert row["lastFollowUp"] is None


def test_a_follow_up_that_is_sent_again_is_kept_once(desk):
    enquiry = make_enquiry()
    body = {"channel": "CALL", "outcome": "BUSY", "nextFollowUp": TOMORROW}
    for _ in range(2):
        again = desk.post(f"enquiry/{enquiry.pk}/follow-up", body, Idempotency_Key="tap-tap-tap-1")
        assert again.status_code == 200
    assert enquiry.follow_ups.count() == 1


def test_a_lost_enquiry_says_why(desk):
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


def test_converting_answers_with_the_student(desk):
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


def test_a_full_plan_converts_nobody(desk, organisation):
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


def test_the_timeline_tells_stages_and_follow_ups_newest_first(desk):
    enquiry = make_enquiry()
    desk.post(f"enquiry/{enquiry.pk}/move", {"status": "INTERESTED"})
    desk.post(
        f"enquiry/{enquiry.pk}/follow-up",
        {"channel": "CALL", "outcome": "CALL_BACK", "nextFollowUp": TOMORROW},
    )
    desk.post(f"enquiry/{enquiry.pk}/lose", {"reason": "FEE", "note": "Too much for now"})
    told = desk.get(f"enquiry/{enquiry.pk}/timeline").json()["data"]
    assert [entry["kind"] for entry in told] == ["STAGE", "FOLLOW_UP", "STAGE", "CREATED"]
    assert told[0]["text"] == "Interested → Lost (fee too high)."
    assert (told[0]["note"], told[0]["by"]) == ("Too much for now", "Raga Staff")
    assert told[1]["text"].startswith("Call: call back later. Next on ")
    assert told[3]["text"] == "Enquired: Walk-in."


def test_the_list_and_the_branch_page_count_what_waits(desk, organisation, ids):
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


def test_a_branch_with_open_enquiries_stays_open(organisation, ids):
    answer = signed_in("owner", organisation).put(f"branch/delete/{ids.second_branch}")
    assert answer.status_code == 409
    assert "1 open enquiry" in answer.json()["message"]


def test_people_of_other_branches_are_not_offered_as_owners(desk, ids):
    offered = {person["_id"] for person in desk.get("enquiry/owners").json()["data"]}
    assert offered == {ids.people[who] for who in ("owner", "admin", "staff", "trainer")}


def test_two_people_who_edit_the_same_enquiry_do_not_overwrite_each_other(desk):
    enquiry = make_enquiry()
    services.update_enquiry(by=SYSTEM, record=enquiry, note="By somebody else")
    answer = desk.put(f"enquiry/update/{enquiry.pk}", {"note": "Mine", "version": enquiry.version})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert Enquiry.objects.get(pk=enquiry.pk).note == "By somebody else"


def test_a_course_that_is_gone_stays_where_it_was_asked_for_and_nowhere_else(desk, ids):
    enquiry = make_enquiry(courses=[Course.objects.get(pk=ids.free_course)])
    Course.objects.filter(pk=ids.free_course).update(deleted_at=timezone.now())
    body = {"courses": [ids.free_course, ids.course]}
    assert desk.put(f"enquiry/update/{enquiry.pk}", body).status_code == 200
    assert Enquiry.objects.get(pk=enquiry.pk).course_ids == [ids.free_course, ids.course]
    assert desk.post("enquiry", IRA | {"courses": [ids.free_course]}).status_code == 400


def test_a_students_history_begins_with_the_enquiry(desk, trainer, ids):
    enquiry = make_enquiry(owner=Member.objects.get(pk=ids.people["trainer"]))
    body = {"channel": "CALL", "outcome": "CONNECTED", "note": "Likes it", "nextFollowUp": TOMORROW}
    desk.post(f"enquiry/{enquiry.pk}/follow-up", body)
    form = {"studentName": "Ira Sen", "phone": enquiry.phone}
    made = desk.post(f"enquiry/{enquiry.pk}/convert", form).json()["data"]["studentObjectId"]
    told = desk.get(f"student/{made['_id']}/timeline").json()["data"]
    words = [entry["text"] for entry in told if entry["kind"] == "ENQUIRY"]
    assert words[0] == f"Enquiry {enquiry.code}. Contacted → Converted."
    assert words[-1] == f"Enquiry {enquiry.code}. Enquired: Walk-in."
    assert any("Likes it" in text for text in words)
