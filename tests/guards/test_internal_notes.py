"""What MASTER notes internally about a ticket reaches nobody in the centre: no answer of any route, no
export, no mail, no notification and no socket."""

import pytest

from shared_apps.mail.letters import html_part, text_part
from shared_apps.mail.models import Mail
from shared_apps.mail.sealing import unseal
from tests.callers import Caller, caller_of, master, signed_in
from tests.guards.walk import every_route, routes, sample_of, undone

MARKER = "zebra-crossing-internal-4711"
# Who may read most, whose ticket it is, and MASTER as a guest: the others see no more than the owner.
CENTRE = ("owner", "trainer", "visitor")


def with_note(ids) -> Caller:
    """Writes an internal note on the trainer's ticket, and returns MASTER."""
    platform = master()
    answer = platform.post(f"support/{ids.ticket}/note", {"text": f"{MARKER}: known."})
    assert answer.status_code == 200
    return platform


def text_of(answer) -> str:
    whole = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return whole.decode(errors="replace") + str(dict(answer.headers))


@every_route()
def test_no_answer_to_a_centre_holds_an_internal_note(route, organisation, ids):
    with_note(ids)
    sample = sample_of(route)
    body = sample.body(ids) if sample.body else None
    for persona in CENTRE:
        caller = caller_of(persona, organisation)
        with undone():
            answer = caller.call(route.method, sample.address(route.path, ids), body)
            assert MARKER not in text_of(answer), persona


def test_the_note_is_there_for_master(organisation, ids):
    platform = with_note(ids)
    assert MARKER in platform.get(f"support/{ids.ticket}/thread").content.decode()


def test_no_search_of_a_centre_finds_an_internal_note(organisation, ids):
    with_note(ids)
    owner = signed_in("owner", organisation)
    searched = [
        route.path
        for route in routes()
        if route.action == "call_list" and owner.get(route.path).status_code == 200
        if route.resource.listing.query.search is not None
    ]
    assert "support" in searched
    for path in searched:
        assert owner.get(f"{path}?search={MARKER}").json()["total"] == 0, path


@pytest.fixture
def pushed(monkeypatch):
    """What is sent to sockets."""
    sent: list[str] = []
    monkeypatch.setattr("shared_apps.core.notices.push", lambda *told: sent.append(str(told)))
    return sent


def test_no_mail_notification_or_socket_holds_an_internal_note(
    organisation, ids, pushed, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        platform = with_note(ids)
        platform.post(f"support/{ids.ticket}/reply", {"text": "Please try again."})
        platform.post(f"support/{ids.ticket}/note", {"text": MARKER})
    assert pushed
    assert MARKER not in "".join(pushed)
    letters = [unseal(mail.letter) for mail in Mail.objects.all()]
    assert letters
    for letter in letters:
        assert MARKER not in text_part(letter) + html_part(letter)
    for person in CENTRE:
        told = caller_of(person, organisation).get("notification")
        assert MARKER not in told.content.decode()
