"""The bell: each person's own, newest first, once an event."""

import pytest
from django.db import connection

from shared_apps.core.writing import notify
from shared_apps.platform.models import PlatformNotice
from tenant_apps.notifications.models import Notification
from tenants.context import in_organisation, in_public
from tests.callers import master, master_in, signed_in
from tests.events import accepted

SHOWN = {"_id", "kind", "recordId", "params", "text", "link", "createDt", "read"}
PLAIN = "<img src=x onerror=alert(1)> ₹500.00 received"


@pytest.fixture
def staff(in_first):
    return signed_in("staff", in_first)


def tell(ids, person: str = "staff", key: str = "fee-1", name: str = PLAIN) -> None:
    notify(accepted(key, ids.people[person], name=name))


def names(rows) -> list[str]:
    return [row["params"]["name"] for row in rows]


def test_a_notification_has_its_kind_its_record_and_its_parameters_as_they_were(staff, ids):
    tell(ids)
    found = staff.get("notification").json()
    assert found["unread"] == 1
    [row] = found["data"]
    assert row.keys() == SHOWN
    assert (row["kind"], row["recordId"], row["params"]) == ("member.accepted", 9, {"name": PLAIN})
    assert (row["text"], row["link"]) == ("", "")


def test_a_notification_of_before_the_kinds_keeps_its_text_and_link(staff, ids):
    """The row is written as the previous release does, without the new columns."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO notifications_notification (user_id, key, text, link, created_at) "
            "VALUES (%s, 'fee-1', %s, '/studentpayment', now())",
            [ids.people["staff"], PLAIN],
        )
    [row] = staff.get("notification").json()["data"]
    assert (row["text"], row["link"]) == (PLAIN, "/studentpayment")
    assert (row["kind"], row["recordId"], row["params"]) == ("", None, {})


def test_the_same_event_notifies_a_person_once(staff, ids):
    for _ in range(3):
        tell(ids)
    tell(ids, key="fee-2")
    notify(accepted("fee-3", *[ids.people["staff"]] * 5))
    assert staff.get("notification").json()["unread"] == 3


def test_newest_come_first_and_fifty_are_shown_of_ten_thousand(staff, ids):
    me = ids.people["staff"]
    Notification.objects.bulk_create(
        Notification(user_id=me, key=f"k{n}", text=f"Number {n}") for n in range(10_000)
    )
    found = staff.get("notification").json()
    assert (len(found["data"]), found["unread"]) == (50, 10_000)
    shown = [row["_id"] for row in found["data"]]
    assert shown == sorted(shown, reverse=True)


def test_who_asks_after_a_position_gets_the_newest_notifications(staff, ids):
    for key in ("fee-1", "fee-2", "fee-3"):
        tell(ids, key=key, name=key)
    tell(ids, person="admin", key="fee-4")
    answer = staff.get("notification/events?after=0").json()
    assert names(answer["data"]) == ["fee-3", "fee-2", "fee-1"]
    assert answer["unread"] == 3


@pytest.mark.parametrize("after", ["", "-1", "x", "1.5", "9" * 19])
def test_after_what_is_no_position_nothing_is_told(staff, ids, after):
    tell(ids)
    answer = staff.get(f"notification/events?after={after}")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["after"])


def test_reading_marks_ones_own_only(in_first, staff, ids):
    tell(ids)
    tell(ids, person="admin")
    theirs = Notification.objects.get(user_id=ids.people["admin"])
    assert staff.post("notification/read", {"ids": [theirs.pk]}).status_code == 200
    theirs.refresh_from_db()
    assert theirs.read_at is None
    assert staff.post("notification/read", {"ids": "all"}).status_code == 200
    assert staff.get("notification").json()["unread"] == 0
    theirs.refresh_from_db()
    assert theirs.read_at is None
    assert signed_in("admin", in_first).get("notification").json()["unread"] == 1


def test_reading_again_keeps_the_first_time(staff, ids):
    tell(ids)
    staff.post("notification/read", {"ids": "all"})
    first = Notification.objects.get(key="fee-1").read_at
    staff.post("notification/read", {"ids": "all"})
    assert first is not None
    assert Notification.objects.get(key="fee-1").read_at == first


@pytest.mark.parametrize(
    "ids_sent",
    [None, "some", 1, [0], [-1], ["1"], [1.5], [True], [10**18], [[1]], list(range(1, 202)), {}],
    ids=str,
)
def test_what_are_no_ids_is_refused(staff, ids, ids_sent):
    tell(ids)
    assert staff.post("notification/read", {"ids": ids_sent}).status_code == 400
    assert staff.get("notification").json()["unread"] == 1


def test_an_unknown_id_is_nobodys_and_no_fault(staff, ids):
    tell(ids)
    assert staff.post("notification/read", {"ids": [987654]}).status_code == 200
    assert staff.get("notification").json()["unread"] == 1


def test_the_neighbours_person_of_the_same_number_hears_nothing(
    organisation, other_organisation, ids
):
    with in_organisation(organisation):
        tell(ids)
    neighbour = signed_in("staff", other_organisation)
    with in_organisation(other_organisation):
        Notification.objects.create(user_id=neighbour.user_id, key="k", text="Tiny news")
    texts = [row["text"] for row in neighbour.get("notification").json()["data"]]
    assert texts == ["Tiny news"]


def test_master_has_an_own_bell_outside_and_a_visitors_inside(organisation):
    outside = master()
    with in_public():
        PlatformNotice.objects.create(user_id=outside.user_id, key="k", text="A new centre")
    assert outside.get("notification").json()["data"][0]["text"] == "A new centre"
    assert outside.post("notification/read", {"ids": "all"}).status_code == 200
    assert outside.get("notification").json()["unread"] == 0
    assert master_in(organisation).get("notification").json() == {"data": [], "unread": 0}
