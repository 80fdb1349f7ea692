"""Writing, changing, deleting and searching messages, and whom they name."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from shared_apps.core.errors import Invalid
from tenant_apps.audit.models import AuditEntry
from tenant_apps.chat.models import ChatMention, ChatMessage
from tenant_apps.chat.rules import branch_room, direct_room
from tenant_apps.chat.tests.factories import name_of, say
from tenant_apps.notifications.models import Notification
from tests.callers import signed_in
from tests.samples import small_pdf, small_png


@pytest.fixture
def room(in_first, ids):
    return branch_room(ids.branch)


@pytest.fixture
def staff(in_first):
    return signed_in("staff", in_first)


@pytest.fixture
def admin(in_first):
    return signed_in("admin", in_first)


def shown(caller, room, **query):
    words = "&".join(f"{name}={value}" for name, value in query.items())
    return caller.get(f"chat/{room}/messages?{words}").json()["data"]


def texts(page):
    return [message["text"] for message in page["messages"]]


def test_a_message_is_read_by_the_others_of_the_room(room, staff, admin):
    answer = staff.post(f"chat/{room}/messages", {"text": "The key is with the guard."})
    assert answer.status_code == 201
    [*_, found] = shown(admin, room)["messages"]
    assert found == answer.json()["data"] | {"file": None}
    assert (found["authorId"], found["author"]) == (staff.user_id, name_of(staff.user_id))


@pytest.mark.parametrize("text", ["", "  \n ", None])
def test_a_message_says_something(room, staff, text):
    before = ChatMessage.objects.count()
    answer = staff.post(f"chat/{room}/messages", {"text": text})
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["text"])
    assert ChatMessage.objects.count() == before


def test_the_same_key_sends_one_message(room, staff):
    before = ChatMessage.objects.count()
    answers = [
        staff.post(f"chat/{room}/messages", {"text": "Once"}, Idempotency_Key="chat-key-1")
        for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert ChatMessage.objects.count() == before + 1


def test_pages_go_backwards_without_a_gap(room, staff):
    sent = [say(staff.user_id, room, f"Number {n}").pk for n in range(120)]
    newest = shown(staff, room)
    assert texts(newest) == [f"Number {n}" for n in range(70, 120)]
    older = shown(staff, room, before=newest["messages"][0]["_id"])
    assert texts(older) == [f"Number {n}" for n in range(20, 70)]
    oldest = shown(staff, room, before=older["messages"][0]["_id"])
    assert (len(oldest["messages"]), oldest["more"]) == (21, False)
    assert newest["more"]
    assert older["more"]
    around = shown(staff, room, since=sent[60])
    assert texts(around)[0] == "Number 10"
    assert around["more"]


def test_a_message_is_shown_with_those_around_it_however_many_came_after_it(room, staff):
    sent = [say(staff.user_id, room, f"Number {n}").pk for n in range(160)]
    page = shown(staff, room, around=sent[80])
    assert texts(page) == [f"Number {n}" for n in range(30, 131)]
    assert (page["more"], page["newer"]) == (True, True)
    page = shown(staff, room, around=sent[130])
    assert texts(page) == [f"Number {n}" for n in range(80, 160)]
    assert (page["more"], page["newer"]) == (True, False)
    first = shown(staff, room)["messages"][0]["_id"]
    assert shown(staff, room, before=first)["newer"]


def test_around_a_message_of_another_room_are_only_the_own_rooms_messages(room, staff):
    own = say(staff.user_id, room, "In the branch").pk
    elsewhere = say(staff.user_id, "all", "For everyone").pk
    page = shown(staff, room, around=elsewhere)
    assert own in [message["_id"] for message in page["messages"]]
    assert elsewhere not in [message["_id"] for message in page["messages"]]


@pytest.mark.parametrize(
    "query", [{"before": "x"}, {"since": "-1"}, {"before": "1e3"}, {"around": "now"}]
)
def test_what_is_no_id_of_a_message_is_refused(room, staff, query):
    [(name, value)] = query.items()
    answer = staff.get(f"chat/{room}/messages?{name}={value}")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, [name])


def test_a_file_is_opened_by_its_link_and_named_after_what_it_is(room, staff, admin):
    body = {"file": {"base64": small_pdf()}, "fileName": "annual day.docx"}
    assert staff.post(f"chat/{room}/messages", body).status_code == 201
    [*_, found] = shown(admin, room)["messages"]
    assert (found["file"]["name"], found["file"]["mimeType"]) == (
        "annual day.pdf",
        "application/pdf",
    )
    answer = admin.get(found["file"]["link"])
    assert answer.status_code == 200
    assert b"".join(answer.streaming_content).startswith(b"%PDF")


def test_a_file_that_is_none_is_refused(room, staff):
    before = ChatMessage.objects.count()
    answer = staff.post(f"chat/{room}/messages", {"text": "x", "file": {"base64": "aGVsbG8="}})
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["file"])
    assert ChatMessage.objects.count() == before


def test_a_link_of_nobody_opens_nothing(staff):
    assert staff.get("chat/file/nobody:signed").status_code == 403


def test_the_author_changes_a_message_and_the_log_says_who_and_when(room, staff, admin):
    message = say(staff.user_id, room, "At 4")
    answer = staff.put(f"chat/update/{message.pk}", {"text": "At 4:30"})
    assert answer.status_code == 200
    [*_, found] = shown(admin, room)["messages"]
    assert found["text"] == "At 4:30"
    assert found["editDt"] is not None
    entry = AuditEntry.objects.get(kind="chatmessage", target_id=message.pk)
    assert (entry.action, entry.actor_id) == ("changed", staff.user_id)
    assert (entry.before["text"], entry.after["text"]) == ("At 4", "At 4:30")


def test_a_change_that_changes_nothing_leaves_no_trace(room, staff):
    message = say(staff.user_id, room, "At 4")
    assert staff.put(f"chat/update/{message.pk}", {"text": "At 4"}).status_code == 200
    message.refresh_from_db()
    assert message.edited_at is None
    assert not AuditEntry.objects.filter(kind="chatmessage", target_id=message.pk).exists()


def test_nobody_else_changes_a_message(room, staff, admin, in_first):
    message = say(staff.user_id, room, "Mine")
    for caller in (admin, signed_in("owner", in_first), signed_in("trainer", in_first)):
        assert caller.put(f"chat/update/{message.pk}", {"text": "x"}).status_code == 403
    message.refresh_from_db()
    assert message.text == "Mine"


def test_a_deleted_message_keeps_its_place_without_text_and_file(room, staff, admin):
    body = {"text": "Wrong room", "file": {"base64": small_png()}, "fileName": "a.png"}
    sent = staff.post(f"chat/{room}/messages", body).json()["data"]
    assert staff.get(sent["file"]["link"]).status_code == 200
    assert staff.put(f"chat/delete/{sent['_id']}").status_code == 200
    [*_, found] = shown(admin, room)["messages"]
    assert (found["_id"], found["deleted"]) == (sent["_id"], True)
    assert (found["text"], found["file"]) == ("", None)
    assert staff.get(sent["file"]["link"]).status_code == 404
    assert admin.get("chat/search?q=Wrong").json()["data"] == []
    entry = AuditEntry.objects.get(kind="chatmessage", target_id=sent["_id"])
    assert (entry.action, entry.actor_id) == ("deleted", staff.user_id)


def test_a_deleted_message_is_neither_changed_nor_deleted_again(room, staff):
    message = say(staff.user_id, room)
    assert staff.put(f"chat/delete/{message.pk}").status_code == 200
    assert staff.put(f"chat/delete/{message.pk}").status_code == 409
    assert staff.put(f"chat/update/{message.pk}", {"text": "x"}).status_code == 409


def test_managers_delete_in_rooms_of_many_and_not_between_two(in_first, ids, room, staff, admin):
    owner, trainer = signed_in("owner", in_first), signed_in("trainer", in_first)
    message = say(staff.user_id, room)
    assert trainer.put(f"chat/delete/{message.pk}").status_code == 403
    assert admin.put(f"chat/delete/{message.pk}").status_code == 200
    everyones = say(staff.user_id, "all")
    assert admin.put(f"chat/delete/{everyones.pk}").status_code == 403
    assert owner.put(f"chat/delete/{everyones.pk}").status_code == 200
    between = say(staff.user_id, direct_room(staff.user_id, owner.user_id))
    assert owner.put(f"chat/delete/{between.pk}").status_code == 403


def test_the_log_holds_nothing_of_what_two_people_write(staff, admin):
    message = say(staff.user_id, direct_room(staff.user_id, admin.user_id), "Ragasecret")
    staff.put(f"chat/update/{message.pk}", {"text": "Ragasecret two"})
    staff.put(f"chat/delete/{message.pk}")
    entries = AuditEntry.objects.filter(kind="chatmessage", target_id=message.pk)
    assert [entry.action for entry in entries.order_by("pk")] == ["changed", "deleted"]
    assert "Ragasecret" not in str(list(entries.values()))


def test_a_search_finds_words_in_the_own_rooms_newest_first(room, staff, admin):
    for text in ("Rehearsal at 4", "nothing", "the rehearsal is over 100%"):
        say(admin.user_id, room, text)
    found = staff.get("chat/search?q=REHEARSAL").json()["data"]
    assert [message["text"] for message in found] == [
        "the rehearsal is over 100%",
        "Rehearsal at 4",
    ]
    assert len(staff.get("chat/search?q=100%25").json()["data"]) == 1
    assert staff.get("chat/search?q=rehearsal&room=all").json()["data"] == []
    assert staff.get("chat/search?q=r").status_code == 400


def test_who_is_named_is_notified_once_and_whoever_wrote_is_not(room, staff, admin):
    text = f"@{name_of(admin.user_id)} and @{name_of(staff.user_id)}: please come."
    mentions = [admin.user_id, staff.user_id]
    sent = staff.post(f"chat/{room}/messages", {"text": text, "mentions": mentions}).json()["data"]
    assert {person["_id"] for person in sent["mentions"]} == set(mentions)
    staff.put(f"chat/update/{sent['_id']}", {"text": f"{text} Now.", "mentions": mentions})
    told = Notification.objects.filter(kind="chat.mentioned")
    assert list(told.values_list("user_id", flat=True)) == [admin.user_id]
    assert told.get().params["room"] == room
    assert admin.get("chat/unread").json()["data"] == {"unread": 2, "named": True}


def test_a_name_that_is_not_in_the_text_names_nobody(room, staff, admin):
    sent = staff.post(f"chat/{room}/messages", {"text": "Hi", "mentions": [admin.user_id]})
    assert sent.json()["data"]["mentions"] == []
    assert not Notification.objects.filter(kind="chat.mentioned").exists()


def test_only_people_of_the_room_are_named(in_first, ids, room, staff):
    before = ChatMessage.objects.count()
    stranger = ids.people["branch_admin"]
    body = {"text": f"@{name_of(stranger)} hello", "mentions": [stranger]}
    answer = staff.post(f"chat/{room}/messages", body)
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["mentions"])
    assert (ChatMessage.objects.count(), ChatMention.objects.count()) == (before, 0)


def test_a_name_that_is_edited_away_names_nobody_any_more(room, staff, admin):
    text = f"@{name_of(admin.user_id)} hello"
    sent = say(staff.user_id, room, text, mentions=[admin.user_id])
    answer = staff.put(f"chat/update/{sent.pk}", {"text": "hello"})
    assert answer.json()["data"]["mentions"] == []


def test_a_message_may_hold_a_file_alone_but_not_nothing(room, staff):
    with pytest.raises(Invalid):
        say(staff.user_id, room, "")
    with pytest.raises(IntegrityError), transaction.atomic():
        ChatMessage.objects.create(text="")


def test_the_database_refuses_a_room_of_a_person_with_themselves(in_first, ids):
    me = ids.people["staff"]
    with pytest.raises(IntegrityError), transaction.atomic():
        ChatMessage.objects.create(text="x", first_id=me, second_id=me)


def test_the_database_refuses_a_room_with_who_is_no_person_of_the_centre(in_first, ids):
    """D6.6: students and guardians have no member's row, so no room has them in it."""
    with pytest.raises(IntegrityError), transaction.atomic():
        _write_to(10**9, by=ids.people["staff"])


def test_a_text_stands_as_it_was_typed(room, staff):
    text = "Line one\n  two <b>three</b> ₹50.00 🎵"
    answer = staff.post(f"chat/{room}/messages", {"text": text})
    assert answer.json()["data"]["text"] == text
    assert timezone.now() >= ChatMessage.objects.latest("pk").created_at


def _write_to(stranger: int, *, by: int) -> None:
    ChatMessage.objects.create(text="x", first_id=by, second_id=stranger)
    connection.check_constraints()
