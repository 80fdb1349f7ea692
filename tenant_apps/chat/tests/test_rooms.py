"""Who is in which room, and what becomes of it when somebody leaves."""

from random import Random

import pytest

from shared_apps.core.errors import NotFound
from tenant_apps.chat import selectors
from tenant_apps.chat.models import ChatMessage
from tenant_apps.chat.rules import Place, branch_room, direct_room
from tenant_apps.chat.tests.factories import change, move, name_of, rooms, say
from tests.callers import master_in, nobody, signed_in
from tests.samples import small_pdf

BELOW_OWNERS = ("admin", "staff", "trainer")
CHANGES_OF_MEMBERSHIP = 200


def test_owners_are_in_the_room_of_each_branch(in_first, ids):
    assert rooms(ids.people["owner"]) == {
        "all",
        branch_room(ids.branch),
        branch_room(ids.second_branch),
    }


@pytest.mark.parametrize("person", BELOW_OWNERS)
def test_others_are_in_everyones_room_and_in_that_of_the_own_branch(in_first, ids, person):
    assert rooms(ids.people[person]) == {"all", branch_room(ids.branch)}


@pytest.mark.parametrize("person", BELOW_OWNERS)
@pytest.mark.parametrize("call", ["messages", "people"])
def test_the_room_of_another_branch_is_not_there(in_first, ids, person, call):
    answer = signed_in(person, in_first).get(f"chat/{branch_room(ids.second_branch)}/{call}")
    assert answer.status_code == 404


@pytest.mark.parametrize("person", BELOW_OWNERS)
def test_nobody_writes_into_the_room_of_another_branch(in_first, ids, person):
    before = ChatMessage.objects.count()
    room = branch_room(ids.second_branch)
    answer = signed_in(person, in_first).post(f"chat/{room}/messages", {"text": "Hello"})
    assert (answer.status_code, ChatMessage.objects.count()) == (404, before)


def test_two_people_share_a_room_with_nobody_else(in_first, ids):
    staff, trainer = ids.people["staff"], ids.people["trainer"]
    room = direct_room(staff, trainer)
    say(staff, room, "Between us")
    assert room in rooms(staff) & rooms(trainer)
    for person in ("owner", "admin"):
        caller = signed_in(person, in_first)
        assert room not in rooms(caller.user_id)
        assert caller.get(f"chat/{room}/messages").status_code == 404
        assert caller.get("chat/search?q=Between").json()["data"] == []


def test_a_room_of_two_is_named_after_the_other_one(in_first, ids):
    staff, trainer = ids.people["staff"], ids.people["trainer"]
    say(staff, direct_room(staff, trainer))
    [room] = [room for room in selectors.rooms_of(staff) if room["kind"] == "DIRECT"]
    assert (room["name"], room["person"]) == (name_of(trainer), trainer)


@pytest.mark.parametrize(
    "room", ["direct-0-1", "direct-1", "branch-0", "branch-x", "everyone", "direct-9-9", "all%20"]
)
def test_what_names_no_room_is_not_there(in_first, ids, room):
    assert signed_in("owner", in_first).get(f"chat/{room}/messages").status_code == 404


def test_a_person_of_another_centre_has_no_room_with_ours(in_first, other_organisation, ids):
    stranger = signed_in("staff", other_organisation).user_id
    me = signed_in("owner", in_first)
    room = direct_room(me.user_id, stranger)
    assert me.get(f"chat/{room}/messages").status_code == 404
    assert me.post(f"chat/{room}/messages", {"text": "Hello"}).status_code == 404
    assert signed_in("staff", other_organisation).get(f"chat/{room}/messages").status_code == 404


def test_another_centre_finds_nothing_of_ours(in_first, other_organisation, ids):
    say(ids.people["owner"], "all", "Ragabird")
    neighbour = signed_in("owner", other_organisation)
    assert neighbour.get("chat/search?q=Ragabird").json()["data"] == []
    shown = neighbour.get("chat/all/messages").json()["data"]["messages"]
    assert "Ragabird" not in str(shown)


def test_the_platforms_owner_on_a_visit_is_in_no_room(organisation, ids):
    visitor = master_in(organisation)
    assert visitor.get("chat").json()["data"] == []
    assert visitor.get("chat/people").json()["data"] == []
    assert visitor.get("chat/search?q=hall").json()["data"] == []
    assert visitor.get("chat/all/messages").status_code == 404


def test_nobody_reads_the_chat_without_signing_in(organisation):
    assert nobody().get("chat").status_code == 401


def test_who_leaves_a_branch_loses_its_history_its_hits_and_its_files_at_once(in_first, ids):
    staff = signed_in("staff", in_first)
    room = branch_room(ids.branch)
    body = {"text": "Plan of the drawer", "file": {"base64": small_pdf()}, "fileName": "plan.pdf"}
    sent = signed_in("admin", in_first).post(f"chat/{room}/messages", body).json()["data"]
    [*_, shown] = staff.get(f"chat/{room}/messages").json()["data"]["messages"]
    link = shown["file"]["link"]
    assert staff.get(link).status_code == 200
    assert staff.get("chat/unread").json()["data"]["unread"] == 2
    move(staff.user_id, ids.second_branch)
    assert staff.get(f"chat/{room}/messages").status_code == 404
    assert staff.get("chat/search?q=drawer").json()["data"] == []
    assert staff.get(link).status_code == 404
    assert staff.get("chat/unread").json()["data"]["unread"] == 0
    assert room not in rooms(staff.user_id)
    change_of = staff.put(f"chat/update/{sent['_id']}", {"text": "x"})
    assert change_of.status_code == 404


def test_the_others_of_a_room_see_nothing_wrong_when_somebody_leaves(in_first, ids):
    admin, staff = signed_in("admin", in_first), ids.people["staff"]
    room = branch_room(ids.branch)
    say(staff, room, "I am off")
    before = admin.get(f"chat/{room}/messages").json()["data"]["messages"]
    move(staff, ids.second_branch)
    assert admin.get(f"chat/{room}/messages").json()["data"]["messages"] == before
    people = [person["_id"] for person in admin.get(f"chat/{room}/people").json()["data"]]
    assert staff not in people


def test_who_left_the_centre_is_read_and_not_written_to(in_first, ids):
    admin, staff = signed_in("admin", in_first), ids.people["staff"]
    room = direct_room(admin.user_id, staff)
    say(staff, room, "Until tomorrow")
    change(staff, is_active=False)
    assert rooms(staff) == set()
    with pytest.raises(NotFound):
        selectors.find_room(staff, "all")
    page = admin.get(f"chat/{room}/messages").json()["data"]
    assert [message["text"] for message in page["messages"]] == ["Until tomorrow"]
    before = ChatMessage.objects.count()
    answer = admin.post(f"chat/{room}/messages", {"text": "Are you there?"})
    assert (answer.status_code, answer.json()["code"]) == (409, "left")
    assert ChatMessage.objects.count() == before


def test_what_was_written_to_who_has_left_stays_as_it_was(in_first, ids):
    admin, staff = signed_in("admin", in_first), ids.people["staff"]
    own = say(admin.user_id, direct_room(admin.user_id, staff), "Until tomorrow")
    change(staff, is_active=False)
    answer = admin.put(f"chat/update/{own.pk}", {"text": "Until Monday"})
    assert (answer.status_code, answer.json()["code"]) == (409, "left")
    own.refresh_from_db()
    assert (own.text, own.edited_at) == ("Until tomorrow", None)


def test_rooms_are_those_of_the_model_after_each_of_200_changes(in_first, ids):
    """D6.3: branch, role and status change at random; who may read what follows from them alone."""
    random = Random(613)
    branches = [ids.branch, ids.second_branch]
    # Who has never signed in would only be invited again.
    people = {name: signed_in(name, in_first).user_id for name in (*BELOW_OWNERS, "branch_admin")}
    model = {
        pk: [ids.second_branch if name == "branch_admin" else ids.branch, True]
        for name, pk in people.items()
    }
    for _ in range(CHANGES_OF_MEMBERSHIP):
        person = random.choice(list(model))
        branch, active = model[person]
        if random.random() < 0.3:
            change(person, is_active=not active)
            model[person][1] = not active
        elif active:
            wanted = random.choice(branches)
            move(person, wanted)
            model[person][0] = wanted
        branch, active = model[person]
        expected = {"all", branch_room(branch)} if active else set()
        assert rooms(person) == expected
        for room in ("all", *map(branch_room, branches)):
            assert _is_in(person, room) == (room in expected)
        others = {pk for pk, (where, here) in model.items() if here and where == branch}
        found = selectors.people_of(Place(branch_id=branch)).values_list("pk", flat=True)
        assert set(found) == others | {ids.people["owner"]}


def _is_in(person: int, room: str) -> bool:
    try:
        selectors.find_room(person, room)
    except NotFound:
        return False
    return True
