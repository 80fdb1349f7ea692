"""What is unread, how far others have read, and what sockets are told."""

from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.utils import timezone

from shared_apps.accounts.acting import acting_principal
from tenant_apps.chat import services
from tenant_apps.chat.models import ChatMessage, ChatRead
from tenant_apps.chat.rules import branch_room, direct_room
from tenant_apps.chat.tests.factories import move, read, say, unread
from tests.callers import signed_in

ACTIONS = 80


@pytest.fixture
def room(in_first, ids):
    return branch_room(ids.branch)


@pytest.fixture
def pushed(monkeypatch):
    """What is sent to sockets."""
    sent: list[tuple] = []
    monkeypatch.setattr(services, "push", lambda *told: sent.append(told))
    return sent


def test_messages_of_others_are_unread_until_they_are_read(in_first, ids, room):
    staff, admin = signed_in("staff", in_first), ids.people["admin"]
    before = unread(staff.user_id)[room]
    last = [say(admin, room) for _ in range(3)][-1]
    assert unread(staff.user_id)[room] == before + 3
    answer = staff.post(f"chat/{room}/read", {"messageId": last.pk})
    assert answer.status_code == 200
    assert unread(staff.user_id)[room] == 0


def test_what_one_has_written_is_read(in_first, ids, room):
    staff = ids.people["staff"]
    say(ids.people["admin"], room)
    say(staff, room)
    assert unread(staff)[room] == 0


def test_what_was_read_stays_read(in_first, ids, room):
    staff, admin = signed_in("staff", in_first), ids.people["admin"]
    first, last = say(admin, room), say(admin, room)
    read(staff.user_id, last)
    assert staff.post(f"chat/{room}/read", {"messageId": first.pk}).status_code == 200
    assert ChatRead.objects.get(member_id=staff.user_id, room=room).last_read == last.pk


def test_a_message_of_another_room_is_none_of_this_one(in_first, ids, room):
    elsewhere = say(ids.people["owner"], "all")
    staff = signed_in("staff", in_first)
    answer = staff.post(f"chat/{room}/read", {"messageId": elsewhere.pk})
    assert answer.status_code == 404
    assert not ChatRead.objects.filter(member_id=staff.user_id).exists()


def test_a_deleted_message_is_not_unread(in_first, ids, room):
    staff, admin = ids.people["staff"], signed_in("admin", in_first)
    before = unread(staff)[room]
    message = say(admin.user_id, room)
    admin.put(f"chat/delete/{message.pk}")
    assert unread(staff)[room] == before


def test_nothing_from_before_a_person_came_is_unread(in_first, ids):
    staff, room = ids.people["staff"], branch_room(ids.second_branch)
    say(ids.people["branch_admin"], room, "Long ago")
    with time_machine.travel(timezone.now() + timedelta(minutes=1), tick=False):
        move(staff, ids.second_branch)
        assert unread(staff)[room] == 0
        say(ids.people["branch_admin"], room, "Welcome")
        assert unread(staff)[room] == 1


def test_the_badge_is_the_sum_of_the_rooms(in_first, ids, room):
    staff = signed_in("staff", in_first)
    say(ids.people["owner"], "all")
    say(ids.people["admin"], room)
    say(ids.people["admin"], direct_room(ids.people["admin"], staff.user_id))
    badge = staff.get("chat/unread").json()["data"]
    assert badge == {"unread": sum(unread(staff.user_id).values()), "named": False}


def test_the_others_see_how_far_one_has_read(in_first, ids, room):
    admin = signed_in("admin", in_first)
    message = say(admin.user_id, room)
    read(ids.people["staff"], message)
    reads = admin.get(f"chat/{room}/messages").json()["data"]["reads"]
    assert {row["_id"]: row["lastRead"] for row in reads}[ids.people["staff"]] == message.pk
    assert admin.user_id not in {row["_id"] for row in reads}


def test_unread_equals_a_naive_count_after_random_actions(in_first, ids):
    """D6.4: people write, read, delete and move at random."""
    random = Random(64)
    names = ("owner", "admin", "staff", "trainer", "branch_admin")
    people = [ids.people[name] for name in names]
    branches = [ids.branch, ids.second_branch]
    came = dict.fromkeys(people, timezone.now() - timedelta(days=900))
    start = timezone.now()
    marks: dict[tuple[int, str], int] = {}
    for step in range(ACTIONS):
        with time_machine.travel(start + timedelta(seconds=10 * step), tick=False):
            person = random.choice(people)
            room = random.choice(list(unread(person)))
            action = random.random()
            if action < 0.6:
                other = random.choice([pk for pk in people if pk != person])
                room = direct_room(person, other) if action < 0.15 else room
                marks[person, room] = say(person, room, str(step)).pk
            elif action < 0.85:
                wanted = ChatMessage.objects.filter(room=room).order_by("?").first()
                if wanted is not None:
                    read(person, wanted)
                    marks[person, room] = max(marks.get((person, room), 0), wanted.pk)
            elif action < 0.92 and person != ids.people["owner"]:
                branch = random.choice(branches)
                if branch_room(branch) not in unread(person):
                    came[person] = timezone.now()
                move(person, branch)
            else:
                own = ChatMessage.objects.live().filter(created_by_id=person).last()
                if own is not None and own.room in unread(person):
                    services.delete_message(by=acting_principal(person), message_id=own.pk)
            each = random.choice(people)
            found = unread(each)
            assert found == {room: _naive(each, room, came, marks) for room in found}


def _naive(person: int, room: str, came, marks) -> int:
    return sum(
        message.created_by_id != person
        and message.deleted_at is None
        and message.pk > marks.get((person, room), 0)
        and (not room.startswith("branch-") or message.created_at >= came[person])
        for message in ChatMessage.objects.filter(room=room)
    )


def test_a_message_is_pushed_to_the_people_of_its_room_after_the_commit(
    in_first, ids, room, pushed, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        message = say(ids.people["staff"], room, "Ragasecret")
        assert pushed == []
    people = {ids.people[name] for name in ("owner", "admin", "staff", "trainer")}
    assert {(kind, int(id_)) for kind, id_, _ in pushed} == {("user", pk) for pk in people}
    payload = {"type": "chat", "room": room, "what": "message", "_id": message.pk}
    assert [event["payload"] for *_, event in pushed] == [payload] * len(people)


def test_everyones_room_is_pushed_to_the_centre_as_one(
    in_first, ids, pushed, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        say(ids.people["staff"], "all")
    assert [(kind, id_) for kind, id_, _ in pushed] == [("organisation", in_first.code)]


def test_who_has_left_is_pushed_nothing(
    in_first, ids, room, pushed, django_capture_on_commit_callbacks
):
    move(ids.people["trainer"], ids.second_branch)
    with django_capture_on_commit_callbacks(execute=True):
        say(ids.people["staff"], room)
    assert str(ids.people["trainer"]) not in {id_ for _, id_, _ in pushed}


def test_a_refused_message_is_pushed_to_nobody(
    in_first, ids, pushed, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        room = branch_room(ids.second_branch)
        signed_in("staff", in_first).post(f"chat/{room}/messages", {"text": "x"})
    assert pushed == []


def test_reading_clears_the_other_device_and_is_told_once(
    in_first, ids, room, pushed, django_capture_on_commit_callbacks
):
    message = say(ids.people["admin"], room)
    staff = ids.people["staff"]
    for _ in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            read(staff, message)
    told = [id_ for _, id_, event in pushed if event["payload"]["what"] == "read"]
    assert told.count(str(staff)) == 1


def test_typing_is_told_to_the_others_and_kept_nowhere(in_first, ids, room, pushed):
    staff = signed_in("staff", in_first)
    assert staff.post(f"chat/{room}/typing").status_code == 200
    told = {int(id_) for _, id_, _ in pushed}
    assert told == {ids.people[name] for name in ("owner", "admin", "trainer")}
    assert {event["payload"]["_id"] for *_, event in pushed} == {staff.user_id}
    assert not ChatRead.objects.filter(member_id=staff.user_id).exists()
