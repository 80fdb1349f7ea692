"""Tickets over the API, as the centre and as MASTER."""

import base64
from datetime import datetime, timedelta
from urllib.parse import quote

import pytest
import time_machine
from django.db import ProgrammingError, transaction
from django.utils import timezone

from shared_apps.mail.models import Mail
from shared_apps.mail.sealing import unseal
from shared_apps.support.models import Ticket, TicketMessage
from shared_apps.support.rules import INDIA
from tenant_apps.notifications.models import Notification
from tenants.context import in_organisation, in_public
from tests.at_once import at_once
from tests.callers import master, master_in, nobody, signed_in
from tests.guards.walk import state_of
from tests.samples import small_pdf, small_png

QUESTION = {
    "subject": "Receipt prints without the rupee sign",
    "category": "RECEIPTS",
    "text": "Since this morning the receipt leaves a box where ₹ should stand.",
}
FRIDAY = datetime(2026, 11, 20, 9, 18, tzinfo=INDIA)


@pytest.fixture
def staff(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def platform(organisation):
    return master()


def opened(caller, **values) -> dict:
    answer = caller.post("support", QUESTION | values)
    assert answer.status_code == 201, answer.content
    return answer.json()["data"]


def replied(caller, ticket, text="Please switch on Print as image.", **values) -> dict:
    answer = caller.post(f"support/{ticket['_id']}/reply", {"text": text, **values})
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def noted(platform, ticket, text):
    assert platform.post(f"support/{ticket['_id']}/note", {"text": text}).status_code == 200


def resolved(caller, platform) -> dict:
    return replied(platform, opened(caller), resolve=True)


def thread(caller, ticket) -> list[dict]:
    return caller.get(f"support/{ticket['_id']}/thread").json()["data"]


def now(caller, ticket) -> dict:
    return caller.get(f"support/{ticket['_id']}").json()["data"]


def refused(answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


# Opening


def test_a_ticket_is_shown_with_the_specifications_columns(staff, platform, organisation):
    opened(staff)
    for caller in (staff, platform):
        row = caller.get("support?search=rupee").json()["list"][0]
        assert row["date"]
        assert row["ticketId"].startswith("TKT-")
        assert (row["category"], row["createdBy"]) == ("RECEIPTS", "Raga Staff")
        assert (row["centerId"], row["status"]) == (organisation.code, "OPEN")
        assert (row["subject"], row["priority"]) == (QUESTION["subject"], "NORMAL")


def test_master_finds_tickets_by_the_name_and_the_code_of_a_centre(
    platform, organisation, other_organisation
):
    ticket = opened(signed_in("owner", organisation))
    opened(signed_in("owner", other_organisation))
    for words in (organisation.name.upper(), organisation.code.lower()):
        found = platform.get(f"support?search={quote(words)}").json()["list"]
        assert ticket["ticketId"] in [row["ticketId"] for row in found]
        assert {row["centerId"] for row in found} == {organisation.code}


def test_tickets_are_numbered_over_all_centres(organisation, other_organisation):
    first = opened(signed_in("owner", organisation))
    second = opened(signed_in("owner", other_organisation))
    numbers = [int(ticket["ticketId"].removeprefix("TKT-")) for ticket in (first, second)]
    assert numbers[1] == numbers[0] + 1


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("subject", " ", "Please say what it is about."),
        ("category", "WEATHER", "Please choose a category."),
        ("priority", "AT_ONCE", "Please choose a priority."),
        ("text", "", "Please write a message."),
    ],
)
def test_a_field_that_is_wrong_is_named_with_its_sentence(staff, field, value, sentence):
    answer = staff.post("support", QUESTION | {field: value})
    assert answer.status_code == 400
    assert answer.json()["errors"][field] == [sentence]


def test_the_same_request_sent_again_opens_one_ticket(staff):
    answers = [staff.post("support", QUESTION, Idempotency_Key="ticket-0001") for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert staff.get("support").json()["total"] == 1


def test_master_is_notified_of_a_new_ticket_and_of_a_reply(staff, platform):
    ticket = opened(staff)
    replied(staff, ticket, "It happens on both printers.")
    kinds = [row["kind"] for row in platform.get("notification").json()["data"]]
    assert kinds[:2] == ["ticketmessage.received", "ticket.opened"]


def test_a_thousand_tickets_of_one_centre_are_stopped_early(organisation, other_organisation):
    owner, staff = signed_in("owner", organisation), signed_in("staff", organisation)
    codes = [owner.post("support", QUESTION).status_code for _ in range(25)]
    assert codes == [201] * 20 + [429] * 5
    assert staff.post("support", QUESTION).status_code == 429
    assert signed_in("owner", other_organisation).post("support", QUESTION).status_code == 201


def test_so_are_messages_of_one_person(staff):
    ticket = opened(staff)
    answers = [staff.post(f"support/{ticket['_id']}/reply", {"text": "?"}) for _ in range(62)]
    assert [answer.status_code for answer in answers] == [200] * 60 + [429] * 2


# Who reads what


def test_managers_read_the_centres_tickets_and_everybody_else_their_own(organisation):
    trainer = signed_in("trainer", organisation)
    ticket = opened(trainer)
    readers = ("owner", "admin", "branch_admin", "trainer")
    for person in readers:
        assert now(signed_in(person, organisation), ticket)["ticketId"] == ticket["ticketId"]
    staff = signed_in("staff", organisation)
    assert staff.get(f"support/{ticket['_id']}").status_code == 404
    assert staff.get("support").json()["total"] == 0


@pytest.mark.parametrize("path", ["", "/thread"])
def test_a_ticket_of_another_centre_is_not_there(organisation, other_organisation, path):
    ticket = opened(signed_in("staff", organisation))
    stranger = signed_in("owner", other_organisation)
    assert stranger.get(f"support/{ticket['_id']}{path}").status_code == 404


def test_a_ticket_of_another_centre_takes_no_message_and_no_rating(
    organisation, other_organisation, platform
):
    staff = signed_in("staff", organisation)
    ticket = resolved(staff, platform)
    stranger = signed_in("owner", other_organisation)
    for verb, body in (("reply", {"text": "Mine"}), ("rate", {"satisfaction": "NO"})):
        assert stranger.post(f"support/{ticket['_id']}/{verb}", body).status_code == 404
    assert len(thread(platform, ticket)) == 3
    assert now(platform, ticket)["satisfaction"] == ""


def test_a_new_ticket_cannot_name_one_of_another_centre(organisation, other_organisation):
    ticket = opened(signed_in("owner", organisation))
    stranger = signed_in("owner", other_organisation)
    answer = stranger.post("support", QUESTION | {"followsObjectId": ticket["_id"]})
    assert answer.status_code == 404


def test_master_in_a_workspace_reads_what_its_owner_reads(organisation, platform):
    ticket = opened(signed_in("staff", organisation))
    noted(platform, ticket, "Only for us")
    visitor = master_in(organisation)
    assert [entry["kind"] for entry in thread(visitor, ticket)] == ["REPLY"]
    assert visitor.post(f"support/{ticket['_id']}/note", {"text": "x"}).status_code == 403


def test_master_finds_the_tickets_of_one_centre(organisation, other_organisation, platform):
    opened(signed_in("owner", organisation))
    opened(signed_in("owner", other_organisation))
    found = platform.get(f"support?centre={organisation.code}&pageSize=100").json()["list"]
    assert {row["centerId"] for row in found} == {organisation.code}


def test_a_script_in_a_ticket_stays_text(staff, platform):
    script = "<script>alert(document.cookie)</script>"
    ticket = opened(staff, subject=script, text=script)
    assert now(platform, ticket)["subject"] == script
    answer = platform.get(f"support/{ticket['_id']}/thread")
    assert answer["Content-Type"].startswith("application/json")
    assert answer.json()["data"][0]["text"] == script


# Messages and states


def test_a_conversation_moves_the_ticket_and_writes_it_into_the_thread(staff, platform):
    ticket = opened(staff)
    assert replied(platform, ticket)["status"] == "WAITING"
    assert replied(staff, ticket, "It prints now. Could that be the default?")["status"] == (
        "IN_PROGRESS"
    )
    assert replied(platform, ticket, "It is.", resolve=True)["status"] == "RESOLVED"
    assert replied(staff, ticket, "Not on the second printer.")["status"] == "IN_PROGRESS"
    moves = [
        (entry["fromStatus"], entry["toStatus"], entry["author"])
        for entry in thread(staff, ticket)
        if entry["kind"] == "STATUS"
    ]
    assert moves == [
        ("OPEN", "WAITING", "Rahul Bhosale"),
        ("WAITING", "IN_PROGRESS", "Raga Staff"),
        ("IN_PROGRESS", "RESOLVED", "Rahul Bhosale"),
        ("RESOLVED", "IN_PROGRESS", "Raga Staff"),
    ]


def test_a_second_message_of_the_centre_leaves_an_open_ticket_open(staff):
    ticket = opened(staff)
    assert replied(staff, ticket, "On both printers.")["status"] == "OPEN"


def test_messages_keep_their_order_and_their_side(staff, platform):
    ticket = opened(staff)
    replied(platform, ticket)
    replied(staff, ticket, "It prints now.")
    said = [
        (entry["byPlatform"], entry["author"])
        for entry in thread(platform, ticket)
        if entry["kind"] == "REPLY"
    ]
    assert said == [(False, "Raga Staff"), (True, "Rahul Bhosale"), (False, "Raga Staff")]


def test_a_closed_ticket_refuses_messages_and_a_new_one_names_it(staff, platform):
    ticket = resolved(staff, platform)
    closed = platform.post(f"support/{ticket['_id']}/status", {"status": "CLOSED"})
    assert closed.json()["data"]["status"] == "CLOSED"
    for caller in (staff, platform):
        answer = caller.post(f"support/{ticket['_id']}/reply", {"text": "Once more"})
        assert refused(answer) == (409, "wrong_state")
        assert answer.json()["message"] == "This ticket is closed. Please open a new one."
    again = opened(staff, followsObjectId=ticket["_id"])
    assert now(platform, again)["follows"] == {
        "_id": ticket["_id"],
        "ticketId": ticket["ticketId"],
    }


@pytest.mark.parametrize("status", ["OPEN", "CLOSED"])
def test_a_status_changes_only_along_its_transitions(staff, platform, status):
    ticket = replied(platform, opened(staff))
    answer = platform.post(f"support/{ticket['_id']}/status", {"status": status})
    assert refused(answer) == (409, "wrong_state")
    assert now(platform, ticket)["status"] == "WAITING"


def test_a_status_that_a_colleague_changed_meanwhile_is_refused(staff, platform):
    ticket = opened(staff)
    seen = {"status": "RESOLVED", "version": ticket["version"]}
    replied(platform, ticket)
    assert refused(platform.post(f"support/{ticket['_id']}/status", seen)) == (409, "stale")


def test_a_centre_moves_no_ticket_and_writes_no_note(staff, organisation):
    ticket = opened(staff)
    for verb, body in (("status", {"status": "RESOLVED"}), ("note", {"text": "x"})):
        assert staff.post(f"support/{ticket['_id']}/{verb}", body).status_code == 403
    answer = staff.post(f"support/{ticket['_id']}/reply", {"text": "Done", "resolve": True})
    assert answer.json()["errors"] == {"resolve": ["Only support can resolve a ticket."]}


def test_the_opener_is_notified_of_an_answer_and_gets_it_by_mail(staff, platform, organisation):
    ticket = opened(staff)
    noted(platform, ticket, "Known since Monday.")
    replied(platform, ticket, "Please switch on Print as image.")
    [notice] = staff.get("notification").json()["data"]
    assert notice["kind"] == "ticketmessage.answered"
    assert notice["params"]["ticketId"] == ticket["_id"]
    assert notice["params"]["subject"] == QUESTION["subject"]
    mail = Mail.objects.get(to="staff@raga.test")
    letter = unseal(mail.letter)
    assert ticket["ticketId"] in letter.subject
    assert "Please switch on Print as image." in letter.paragraphs
    assert letter.button is not None
    assert letter.button.url.endswith(f"/ticketviewpage/{ticket['_id']}")


def test_nobody_else_is_notified_of_an_answer(staff, platform, organisation):
    replied(platform, opened(staff))
    with in_organisation(organisation):
        told = Notification.objects.filter(kind="ticketmessage.answered")
        assert [row.user_id for row in told] == [staff.user_id]


def test_replies_at_the_same_time_are_all_kept(committed, organisation, ids):
    staff = signed_in("staff", organisation)
    ticket = opened(staff)

    def send(number: int) -> int:
        return staff.post(f"support/{ticket['_id']}/reply", {"text": str(number)}).status_code

    assert at_once(4, send) == [200] * 4
    texts = [entry["text"] for entry in thread(staff, ticket)]
    assert sorted(texts[1:]) == ["0", "1", "2", "3"]


# The first response


def test_the_first_public_answer_stops_the_clock(staff, platform):
    with time_machine.travel(FRIDAY, tick=False):
        staff = signed_in("staff", Ticket.objects.first().organisation)
        ticket = opened(staff)
    with time_machine.travel(FRIDAY.replace(hour=10, minute=5), tick=False):
        platform = master()
        noted(platform, ticket, "Has somebody seen this before?")
        assert now(platform, ticket)["clock"] == {"left": 235, "target": 240}
    with time_machine.travel(FRIDAY.replace(hour=10, minute=18), tick=False):
        answered = replied(platform, ticket)
        assert (answered["firstResponse"], answered["clock"]) == (18, None)
    with time_machine.travel(FRIDAY.replace(hour=12), tick=False):
        replied(platform, ticket, "One more thing.")
        replied(signed_in("staff", Ticket.objects.first().organisation), ticket, "Thank you.")
        assert now(platform, ticket)["firstResponse"] == 18


def test_both_sides_read_the_same_first_response_and_only_master_the_clock(staff, platform):
    ticket = opened(staff)
    assert "clock" not in now(staff, ticket)
    assert now(platform, ticket)["clock"]["target"] == 240
    replied(platform, ticket)
    assert now(staff, ticket)["firstResponse"] == now(platform, ticket)["firstResponse"]


@pytest.mark.parametrize(
    ("priority", "target"), [("URGENT", 60), ("HIGH", 120), ("NORMAL", 240), ("LOW", 540)]
)
def test_the_priority_says_how_soon_the_answer_is_due(staff, platform, priority, target):
    ticket = opened(staff, priority=priority)
    assert now(platform, ticket)["clock"]["target"] == target


def test_holidays_of_support_do_not_count(settings, organisation):
    settings.SUPPORT_HOLIDAYS = frozenset({FRIDAY.date()})
    with time_machine.travel(FRIDAY, tick=False):
        ticket = opened(signed_in("staff", organisation))
    with time_machine.travel(FRIDAY + timedelta(days=1, hours=1), tick=False):
        assert replied(master(), ticket)["firstResponse"] == 18


# Satisfaction


def test_the_centre_says_once_whether_it_helped(staff, platform):
    ticket = resolved(staff, platform)
    rated = staff.post(f"support/{ticket['_id']}/rate", {"satisfaction": "PARTLY"})
    assert rated.json()["data"]["satisfaction"] == "PARTLY"
    again = staff.post(f"support/{ticket['_id']}/rate", {"satisfaction": "YES"})
    assert refused(again) == (409, "duplicate")
    assert now(platform, ticket)["satisfaction"] == "PARTLY"


def test_an_unresolved_ticket_is_not_rated(staff):
    ticket = opened(staff)
    answer = staff.post(f"support/{ticket['_id']}/rate", {"satisfaction": "YES"})
    assert refused(answer) == (409, "wrong_state")


# Files


@pytest.mark.parametrize(
    ("data", "given", "name", "mime_type"),
    [
        (small_png, "receipt.png", "receipt.png", "image/png"),
        (small_pdf, "../../etc/bill.exe", "bill.pdf", "application/pdf"),
        (small_pdf, "", "file.pdf", "application/pdf"),
    ],
)
def test_a_message_carries_a_pdf_or_a_photo(staff, platform, data, given, name, mime_type):
    ticket = opened(staff, file={"base64": data()}, fileName=given)
    for caller in (staff, platform):
        file = thread(caller, ticket)[0]["file"]
        assert (file["name"], file["mimeType"]) == (name, mime_type)
        answer = nobody().get(file["link"])
        assert answer.status_code == 200
        assert len(b"".join(answer.streaming_content)) == file["size"]


def test_a_file_of_another_kind_is_refused_and_no_ticket_opened(staff):
    page = base64.b64encode(b"<script>alert(1)</script>").decode()
    answer = staff.post("support", QUESTION | {"file": {"base64": page}, "fileName": "a.pdf"})
    assert answer.status_code == 400
    assert "file" in answer.json()["errors"]
    assert staff.get("support").json()["total"] == 0


def test_a_link_to_a_file_ends_with_the_session_and_after_five_minutes(staff, platform):
    ticket = opened(staff, file={"base64": small_png()})
    link = thread(staff, ticket)[0]["file"]["link"]
    with time_machine.travel(timezone.now() + timedelta(seconds=301)):
        assert nobody().get(link).status_code == 403
    staff.post("useradmin/logout")
    assert nobody().get(link).status_code == 403


# A closed plan


def test_support_goes_on_while_the_plan_is_closed(organisation, platform, redis_server):
    owner = signed_in("owner", organisation)
    with state_of(organisation, redis_server, status="CLOSED"):
        ticket = resolved(owner, platform)
        assert replied(owner, ticket, "We have paid. What now?")["status"] == "IN_PROGRESS"
        replied(platform, ticket, "It is open again.", resolve=True)
        rated = owner.post(f"support/{ticket['_id']}/rate", {"satisfaction": "YES"})
        assert rated.status_code == 200


# Canned answers


def test_master_keeps_canned_answers(platform):
    added = platform.post("support/answer", {"title": "A photo", "text": "Please send a photo."})
    assert added.status_code == 201
    answer = added.json()["data"]
    changed = platform.put(f"support/answer/update/{answer['_id']}", {"title": "Ask for a photo"})
    assert changed.json()["data"]["title"] == "Ask for a photo"
    titles = [row["title"] for row in platform.get("support/answer").json()["list"]]
    assert titles == ["Ask for a photo", "Print as image"]
    platform.put(f"support/answer/delete/{answer['_id']}")
    assert platform.get("support/answer").json()["total"] == 1


def test_two_canned_answers_have_two_titles(platform):
    answer = platform.post("support/answer", {"title": "print AS image", "text": "Again"})
    assert refused(answer) == (409, "duplicate")
    assert answer.json()["errors"] == {
        "title": ["You have a canned answer with this title already."]
    }


def test_the_thread_is_final_for_the_application(organisation, staff):
    ticket = opened(staff)
    with in_public(), pytest.raises(ProgrammingError), transaction.atomic():
        TicketMessage.objects.filter(ticket=ticket["_id"]).update(text="Something else")


def test_an_export_holds_the_columns_of_the_own_centre(organisation, other_organisation, platform):
    opened(signed_in("owner", other_organisation), subject="Elsewhere")
    opened(signed_in("owner", organisation))
    exported = signed_in("owner", organisation).get("support/export?format=csv")
    text = b"".join(exported).decode()
    head = text.removeprefix("\ufeff").splitlines()[0]
    assert head.startswith('"Date","Ticket ID","Category","Subject","Created by","Center ID"')
    assert "Elsewhere" not in text
