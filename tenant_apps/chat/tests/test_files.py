"""The files of a room."""

import pytest

from tenant_apps.chat import selectors
from tenant_apps.chat.rules import branch_room
from tenant_apps.chat.tests.factories import move, name_of, say
from tests.callers import signed_in
from tests.samples import small_pdf


@pytest.fixture
def room(in_first, ids):
    return branch_room(ids.branch)


def attach(caller, room: str, name: str, text: str = "") -> int:
    body = {"text": text, "file": {"base64": small_pdf()}, "fileName": name}
    answer = caller.post(f"chat/{room}/messages", body)
    assert answer.status_code == 201, answer.content
    return int(answer.json()["data"]["_id"])


def files(caller, room: str, query: str = "") -> list[dict]:
    return caller.get(f"chat/{room}/files{query}").json()["data"]["files"]


def names(found: list[dict]) -> list[str]:
    return [row["file"]["name"] for row in found]


def test_a_room_lists_its_files_newest_first(in_first, ids, room):
    admin = signed_in("admin", in_first)
    attach(admin, room, "plan.pdf", "Please check")
    say(admin.user_id, room, "No file here")
    attach(admin, room, "register.pdf")
    attach(admin, "all", "elsewhere.pdf")
    [newest, oldest] = files(signed_in("staff", in_first), room)
    assert names([newest, oldest]) == ["register.pdf", "plan.pdf"]
    assert newest["author"] == name_of(admin.user_id)
    assert newest["file"]["mimeType"] == "application/pdf"
    assert newest["file"]["size"] > 0


def test_older_files_are_paged(in_first, ids, room, monkeypatch):
    monkeypatch.setattr(selectors, "FILES", 2)
    admin = signed_in("admin", in_first)
    sent = [attach(admin, room, f"file-{number}.pdf") for number in range(3)]
    page = admin.get(f"chat/{room}/files").json()["data"]
    assert (names(page["files"]), page["more"]) == (["file-2.pdf", "file-1.pdf"], True)
    page = admin.get(f"chat/{room}/files?before={sent[1]}").json()["data"]
    assert (names(page["files"]), page["more"]) == (["file-0.pdf"], False)


def test_the_file_of_a_deleted_message_is_gone(in_first, ids, room):
    admin = signed_in("admin", in_first)
    sent = attach(admin, room, "plan.pdf")
    [link] = [row["file"]["link"] for row in files(admin, room)]
    admin.put(f"chat/delete/{sent}")
    assert files(admin, room) == []
    assert admin.get(link).status_code == 404


def test_who_leaves_the_branch_has_its_files_no_more(in_first, ids, room):
    admin, staff = signed_in("admin", in_first), signed_in("staff", in_first)
    attach(admin, room, "plan.pdf")
    [link] = [row["file"]["link"] for row in files(staff, room)]
    assert staff.get(link).status_code == 200
    move(staff.user_id, ids.second_branch)
    assert staff.get(f"chat/{room}/files").status_code == 404
    assert staff.get(link).status_code == 404


@pytest.mark.parametrize("person", ["admin", "staff", "trainer"])
def test_the_files_of_another_branch_are_not_there(in_first, ids, person):
    answer = signed_in(person, in_first).get(f"chat/{branch_room(ids.second_branch)}/files")
    assert answer.status_code == 404


def test_what_is_no_id_is_refused(in_first, ids, room):
    answer = signed_in("admin", in_first).get(f"chat/{room}/files?before=x")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["before"])
