"""Writing posts of a centre: their period, their status and who may."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from shared_apps.core.dates import today
from tenant_apps.audit.models import AuditEntry
from tenant_apps.noticeboard.models import CentrePost
from tenant_apps.noticeboard.tests.factories import expire, in_minutes, make_post
from tenant_apps.workspace.models import StoredFile
from tests.callers import signed_in
from tests.samples import small_png

pytestmark = pytest.mark.usefixtures("in_first")
INDIA = ZoneInfo("Asia/Kolkata")
TOMORROW = timedelta(days=1)


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


def body(**values):
    return {"title": "Fee counter", "text": "Closes at 6 pm.", **values}


def day(days):
    return (today() + timedelta(days=days)).isoformat()


def status_of(caller, post):
    return caller.get(f"apppost/{post.pk}").json()["data"]["status"]


def test_a_post_is_a_draft_until_it_is_published(owner):
    draft = owner.post("apppost", body()).json()["data"]
    assert (draft["status"], draft["from"], draft["to"]) == ("DRAFT", None, None)
    change = {"toDate": day(3), "publish": True, "version": 1}
    published = owner.put(f"apppost/update/{draft['_id']}", change).json()["data"]
    assert published["status"] == "PUBLISHED"
    assert published["fromDate"] == day(0)


def test_its_period_is_by_the_clock_in_india(owner):
    times = {"fromDate": day(2), "fromTime": "18:00", "toDate": day(3), "toTime": "09:30"}
    made = owner.post("apppost", body(**times, publish=True)).json()["data"]
    post = CentrePost.objects.get(pk=made["_id"])
    start = datetime.fromisoformat(f"{day(2)}T18:00").replace(tzinfo=INDIA)
    assert (post.starts_at, post.ends_at - post.starts_at) == (start, timedelta(hours=15.5))
    assert {name: made[name] for name in times} == times
    assert made["status"] == "SCHEDULED"


def test_a_day_without_a_time_begins_at_midnight_and_ends_at_its_last_minute(owner):
    made = owner.post("apppost", body(fromDate=day(1), toDate=day(1), publish=True)).json()["data"]
    assert (made["fromTime"], made["toTime"]) == ("00:00", "23:59")


def test_a_change_of_the_time_alone_keeps_the_day(owner):
    made = owner.post("apppost", body(fromDate=day(1), toDate=day(2), publish=True)).json()["data"]
    changed = owner.put(f"apppost/update/{made['_id']}", {"toTime": "08:15", "version": 1})
    assert changed.json()["data"]["toDate"] == day(2)
    assert changed.json()["data"]["toTime"] == "08:15"


def test_the_status_follows_from_the_minute_and_from_nothing_else(owner):
    scheduled = make_post(starts_at=in_minutes(5))
    shown = make_post()
    expired = make_post()
    expire(expired)
    statuses = [status_of(owner, post) for post in (scheduled, shown, expired)]
    assert statuses == ["SCHEDULED", "PUBLISHED", "EXPIRED"]
    counts = owner.get("apppost?search=annual day").json()["counts"]
    assert counts == {"SCHEDULED": 1, "PUBLISHED": 3, "EXPIRED": 1}
    [found] = owner.get("apppost?status=EXPIRED").json()["list"]
    assert found["_id"] == expired.pk


@pytest.mark.parametrize(
    ("values", "field", "message"),
    [
        ({"publish": True}, "toDate", "Please say until when the post is shown."),
        (
            {"fromDate": "2027-01-02", "toDate": "2027-01-01"},
            "toDate",
            "The end must be later than the start.",
        ),
        (
            {"fromDate": "2025-01-01", "toDate": "2025-01-02", "publish": True},
            "toDate",
            "The end must be later than now.",
        ),
        (
            {"link": "http://raga.test/day"},
            "link",
            "Enter a web address that begins with https://.",
        ),
        (
            {"link": "javascript:alert(1)"},
            "link",
            "Enter a web address that begins with https://.",
        ),
        ({"title": " "}, "title", "Please enter a title."),
        ({"text": ""}, "text", "Please enter the text."),
        ({"branches": [987654]}, "branches", "Please choose branches from the list."),
    ],
)
def test_what_a_post_cannot_be_is_said_beside_the_field(owner, values, field, message):
    before = CentrePost.objects.count()
    refused = owner.post("apppost", body() | values)
    assert refused.status_code == 400
    assert refused.json()["errors"] == {field: [message]}
    assert CentrePost.objects.count() == before


def test_a_scheduled_post_can_be_put_off(owner):
    post = make_post(starts_at=in_minutes(5), ends_at=in_minutes(6000))
    moved = owner.put(f"apppost/update/{post.pk}", {"fromDate": day(2), "fromTime": "08:00"})
    assert moved.json()["data"]["fromDate"] == day(2)


def test_a_post_that_is_shown_cannot_be_put_off(owner):
    post = make_post(ends_at=in_minutes(6000))
    refused = owner.put(f"apppost/update/{post.pk}", {"fromDate": day(2)})
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
    assert CentrePost.objects.get(pk=post.pk).starts_at == post.starts_at


def test_an_expired_post_is_not_changed_any_more(owner):
    post = make_post()
    expire(post)
    refused = owner.put(f"apppost/update/{post.pk}", {"toDate": day(2)})
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_state")
    assert owner.put(f"apppost/delete/{post.pk}").status_code == 200


def test_ending_a_post_takes_it_off_home_at_once(owner):
    post = make_post()
    ended = owner.post(f"apppost/{post.pk}/end", {"version": 1}).json()
    assert ended["message"] == "The post is no longer shown."
    assert ended["data"]["status"] == "EXPIRED"
    assert post.pk not in {one["_id"] for one in owner.get("apppost/current").json()["data"]}
    assert owner.post(f"apppost/{post.pk}/end").json()["code"] == "wrong_state"


def test_a_change_of_an_older_version_is_refused_with_both_states(owner):
    post = make_post()
    owner.put(f"apppost/update/{post.pk}", {"title": "Annual day, 5 December", "version": 1})
    refused = owner.put(
        f"apppost/update/{post.pk}", {"title": "Annual day, 6 December", "version": 1}
    )
    assert (refused.status_code, refused.json()["code"]) == (409, "stale")
    assert refused.json()["data"]["theirs"]["title"] == "Annual day, 5 December"


def test_a_post_is_made_once_by_a_call_that_is_repeated(owner):
    calls = [owner.post("apppost", body(), Idempotency_Key="a-post-0001") for _ in range(2)]
    assert calls[0].json() == calls[1].json()
    assert CentrePost.objects.filter(title="Fee counter").count() == 1


def test_markup_in_a_text_stays_text(owner):
    text = "<b>Bring</b> your <script>instrument</script>"
    made = owner.post("apppost", body(text=text, toDate=day(1), publish=True)).json()["data"]
    assert made["text"] == text


def test_the_picture_of_a_post_opens_until_another_takes_its_place(owner):
    def upload():
        return owner.post("files", {"base64": small_png()}).json()["data"]

    made = owner.post("apppost", body(image=upload())).json()["data"]
    assert owner.get(made["image"]).status_code == 200
    owner.put(f"apppost/update/{made['_id']}", {"image": upload()})
    assert owner.get(made["image"]).status_code == 404
    owner.put(f"apppost/delete/{made['_id']}")
    image_id = CentrePost.objects.get(pk=made["_id"]).image_id
    assert StoredFile.objects.get(pk=image_id).withdrawn_at is not None


def test_a_change_is_in_the_log_under_the_words_of_the_screen(owner, ids):
    post = make_post()
    owner.put(f"apppost/update/{post.pk}", {"branches": [ids.branch], "pinned": True})
    entry = AuditEntry.objects.filter(kind="centrepost", target_id=post.pk).latest("pk")
    changes = owner.get(f"activity/{entry.pk}/changes").json()["data"]
    assert {change["field"]: change["after"] for change in changes} == {
        "Branches": "BR-001 Main Raga",
        "Pinned": "Yes",
    }


def test_a_post_of_an_admin_is_for_the_own_branch(admin, ids):
    made = admin.post("apppost", body()).json()["data"]
    assert [branch["_id"] for branch in made["branches"]] == [ids.branch]
    for others in ([ids.second_branch], [ids.branch, ids.second_branch]):
        assert admin.post("apppost", body(branches=others)).status_code == 404


def test_an_admin_reads_a_post_for_all_branches_and_cannot_change_it(admin):
    post = make_post()
    assert admin.get(f"apppost/{post.pk}").status_code == 200
    calls = [
        admin.put(f"apppost/update/{post.pk}", {"title": "Mine"}),
        admin.put(f"apppost/delete/{post.pk}"),
        admin.post(f"apppost/{post.pk}/end"),
        admin.get(f"apppost/{post.pk}/readers"),
    ]
    assert [call.status_code for call in calls] == [403] * 4
    assert CentrePost.objects.get(pk=post.pk).version == 1


def test_a_draft_of_the_owner_for_all_branches_is_nobody_elses(admin, ids):
    for_all = make_post(publish=False)
    for_one = make_post(publish=False, branch_ids=[ids.branch])
    assert admin.get(f"apppost/{for_all.pk}").status_code == 404
    assert admin.get(f"apppost/{for_one.pk}").status_code == 200


@pytest.mark.parametrize("person", ["staff", "trainer"])
def test_who_only_reads_finds_what_was_shown_to_them(person, organisation, ids):
    reader = signed_in(person, organisation)
    role = person.upper()
    shown = make_post(roles=[role])
    expired = make_post(branch_ids=[ids.branch])
    expire(expired)
    hidden = [
        make_post(publish=False),
        make_post(starts_at=in_minutes(5)),
        make_post(roles=["ADMIN"]),
        make_post(branch_ids=[ids.second_branch]),
    ]
    listed = reader.get("apppost").json()["list"]
    assert {row["_id"] for row in listed} == {shown.pk, expired.pk, ids.post}
    assert not {"readers", "people"} & listed[0].keys()
    assert {reader.get(f"apppost/{post.pk}").status_code for post in hidden} == {404}


def test_the_list_of_a_branch_has_the_posts_for_it_and_those_for_all(owner, ids):
    for_all = make_post()
    listed = owner.get(f"apppost?branch={ids.second_branch}").json()["list"]
    assert {row["_id"] for row in listed} == {for_all.pk, ids.second_post}
