"""The Client List as MASTER calls it, and what everybody else is answered."""

from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.utils import timezone

from shared_apps.clients.models import Client
from shared_apps.core.dates import today
from shared_apps.mail.models import Mail
from shared_apps.mail.services import unseal
from shared_apps.platform.models import PlatformAuditEntry
from tests.at_once import at_once
from tests.callers import Caller, caller_of, master
from tests.days import in_days
from tests.guards.walk import everything, one_security_row


def sujata() -> dict:
    return {
        "name": "Sujata Hegde",
        "phone": "9448020917",
        "whatsappNo": "9448020918",
        "interests": "Art & Music",
        "address": "Swar Sadhana, 2nd floor, above Canara Bank",
        "area": "Vidyanagar",
        "city": "Hubballi",
        "stage": "CONTACTED",
        "nextFollowUp": str(in_days(1)),
        "description": "Music school.\nWants receipts with GST.",
    }


@pytest.fixture
def caller(database) -> Caller:
    return master()


def create(caller: Caller, **fields: object) -> dict:
    answer = caller.post("client", sujata() | fields)
    assert answer.status_code == 201, answer.content
    return answer.json()["data"]


def links_to(email: str) -> list[str]:
    letters = [unseal(mail.letter) for mail in Mail.objects.filter(to=email).order_by("pk")]
    return [letter.button.url for letter in letters if letter.button]


def test_a_client_is_created_with_the_specifications_fields(caller):
    answer = caller.post("client", sujata())
    assert (answer.status_code, answer.json()["message"]) == (201, "Client Created Successfully!")
    created = answer.json()["data"]
    assert {name: created[name] for name in sujata()} == sujata()
    assert (created["createdBy"], created["email"]) == ("Rahul Bhosale", "")
    assert caller.get(f"client/{created['_id']}").json()["data"] == created


def test_name_and_phone_are_enough(caller):
    created = caller.post("client", {"name": "Yusuf Khan", "phone": "98930 45518"}).json()["data"]
    assert (created["phone"], created["whatsappNo"], created["city"]) == ("9893045518", "", "")
    assert (created["stage"], created["nextFollowUp"]) == ("NEW", None)


def test_a_number_for_whatsapp_may_be_null(caller):
    assert create(caller, whatsappNo=None)["whatsappNo"] == ""
    record = create(caller)
    answer = caller.put(f"client/update/{record['_id']}", {"whatsappNo": None})
    assert answer.json()["data"]["whatsappNo"] == ""


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "", "Name is required."),
        ("name", None, "Name is required."),
        ("name", "Win at www.prize.test", "Please enter a name, not a link."),
        ("phone", "", "Phone number is required"),
        ("phone", "98ABC02091", "Phone number must be 10 digits"),
        ("phone", "944802091", "Phone number must be 10 digits"),
        ("phone", "5448020917", "Phone number must start with 6, 7, 8, or 9"),
        ("whatsappNo", "call me", "Phone number must be 10 digits"),
        ("stage", "BOUGHT", "Please choose a stage."),
        ("nextFollowUp", "2020-01-01", "The next follow-up cannot be in the past."),
        ("nextFollowUp", "tomorrow", "Enter a date as dd-mm-yyyy."),
    ],
)
def test_a_wrong_field_is_named_and_nothing_is_saved(caller, field, value, sentence):
    record = create(caller)
    before = everything()
    for answer in (
        caller.post("client", sujata() | {field: value}),
        caller.put(f"client/update/{record['_id']}", {field: value}),
    ):
        assert (answer.status_code, answer.json()["errors"]) == (400, {field: [sentence]})
    assert everything() == before


def test_the_list_has_the_specifications_page_newest_first(caller):
    for place in range(11):
        create(caller, name=f"Client {place:02}")
    found = caller.get("client?page=1&pageSize=10&search=client").json()
    assert (found["total"], found["page"], found["pageSize"]) == (11, 1, 10)
    assert [row["name"] for row in found["list"]][:2] == ["Client 10", "Client 09"]
    columns = ("createDt", "name", "phone", "whatsappNo", "interests", "area", "city")
    assert found["list"][0].keys() >= set(columns)
    [last] = caller.get("client?page=2&pageSize=10&search=client").json()["list"]
    assert last["name"] == "Client 00"


@pytest.mark.parametrize("search", ["SUJATA heg", "9448020917", "020918", "vidya", "hubballi"])
def test_a_client_is_found_by_name_phone_and_place(caller, search):
    create(caller)
    [row] = caller.get(f"client?search={search}").json()["list"]
    assert row["name"] == "Sujata Hegde"


def test_the_list_is_filtered_by_stage_follow_up_and_creation(caller):
    later = (today() + timedelta(days=9)).isoformat()
    create(caller, name="Demo soon", stage="DEMO")
    create(caller, name="Demo later", stage="DEMO", nextFollowUp=later)
    create(caller, name="Trial never", stage="TRIAL", nextFollowUp=None)

    def names(query: str) -> set[str]:
        return {row["name"] for row in caller.get(f"client?{query}").json()["list"]}

    assert names("stage=DEMO,TRIAL") == {"Demo soon", "Demo later", "Trial never"}
    assert names(f"stage=DEMO&followUpTo={in_days(1)}") == {"Demo soon"}
    assert names(f"followUpFrom={later}") == {"Demo later"}
    assert names(f"from={in_days(1)}") == set()
    assert "Trial never" in names(f"from={today()}&to={today()}")


def test_the_list_is_exported_with_stage_and_follow_up(caller):
    create(caller)
    answer = caller.get("client/export?format=csv&search=sujata")
    head, row = answer.content.decode("utf-8-sig").splitlines()[:2]
    assert head.startswith('"Created date","Name","Phone","WhatsApp No",')
    assert head.endswith('"Stage","Next follow-up"')
    assert "Sujata Hegde" in row


def test_a_client_is_changed_with_the_version_that_was_seen(caller):
    record = create(caller)
    change = {"city": "Dharwad", "version": record["version"]}
    answer = caller.put(f"client/update/{record['_id']}", change)
    assert (answer.status_code, answer.json()["message"]) == (200, "Client Updated Successfully!")
    assert answer.json()["data"]["city"] == "Dharwad"
    stale = caller.put(f"client/update/{record['_id']}", change | {"city": "Belagavi"})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert stale.json()["data"]["theirs"]["city"] == "Dharwad"
    assert Client.objects.get(pk=record["_id"]).city == "Dharwad"


@pytest.mark.parametrize(
    ("stage", "allowed"),
    [
        ("NEW", {"CONTACTED", "DEMO", "TRIAL", "WON", "LOST"}),
        ("CONTACTED", {"DEMO", "TRIAL", "WON", "LOST"}),
        ("DEMO", {"TRIAL", "WON", "LOST"}),
        ("TRIAL", {"WON", "LOST"}),
        ("WON", set()),
        ("LOST", {"NEW"}),
    ],
)
def test_a_stage_leads_forward_and_a_lost_client_begins_anew(caller, stage, allowed):
    reached = set()
    for other in set(Client.Status.values) - {stage}:
        pk = create(caller, stage=stage, nextFollowUp=None)["_id"]
        answer = caller.put(f"client/update/{pk}", {"stage": other})
        reached |= {other} if answer.status_code == 200 else set()
        if answer.status_code != 200:
            assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
            assert Client.objects.get(pk=pk).status == stage
    assert reached == allowed


@pytest.mark.parametrize("stage", ["WON", "LOST"])
def test_a_client_who_is_won_or_lost_is_not_followed_up(caller, stage):
    pk = create(caller)["_id"]
    ended = caller.put(f"client/update/{pk}", {"stage": stage, "nextFollowUp": str(in_days(1))})
    assert ended.json()["data"]["nextFollowUp"] is None
    refused = caller.put(f"client/update/{pk}", {"nextFollowUp": str(in_days(1))})
    sentence = "A client who is won or lost has no next follow-up."
    assert (refused.status_code, refused.json()["errors"]) == (400, {"nextFollowUp": [sentence]})


def test_a_follow_up_that_has_passed_does_not_keep_a_client_from_being_changed(caller):
    pk = create(caller)["_id"]
    yesterday = today() - timedelta(days=1)
    Client.objects.filter(pk=pk).update(next_follow_up=yesterday)
    change = {"area": "Keshwapur", "nextFollowUp": yesterday.isoformat()}
    assert caller.put(f"client/update/{pk}", change).status_code == 200


def test_a_client_is_deleted_once(caller):
    pk = create(caller)["_id"]
    answer = caller.put(f"client/delete/{pk}")
    assert (answer.status_code, answer.json()["message"]) == (200, "Data deleted successfully!")
    assert caller.get("client?search=sujata").json()["total"] == 0
    for again in (
        caller.put(f"client/delete/{pk}"),
        caller.put(f"client/update/{pk}", {"city": "Pune"}),
        caller.post(f"client/{pk}/convert", {"email": "sujata@swar.test"}),
        caller.get(f"client/{pk}"),
    ):
        assert again.status_code == 404
    assert Client.objects.get(pk=pk).deleted_at is not None


def test_a_client_whom_somebody_else_has_changed_is_not_deleted(caller):
    record = create(caller)
    pk, seen = record["_id"], {"version": record["version"]}
    caller.put(f"client/update/{pk}", {"stage": "DEMO"})
    stale = caller.put(f"client/delete/{pk}", seen)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert caller.get(f"client/{pk}").json()["data"]["stage"] == "DEMO"
    [row] = caller.get("client?search=sujata").json()["list"]
    assert caller.put(f"client/delete/{pk}", {"version": row["version"]}).status_code == 200


def test_the_same_key_creates_one_client(caller):
    for _ in range(2):
        answer = caller.post("client", sujata(), Idempotency_Key="one-click")
        assert answer.status_code == 201
    assert caller.get("client?search=sujata").json()["total"] == 1


def test_every_change_is_in_the_platforms_audit_log(caller):
    pk = create(caller)["_id"]
    caller.put(f"client/update/{pk}", {"stage": "DEMO"})
    caller.post(f"client/{pk}/convert", {"email": "sujata@swar.test"})
    caller.put(f"client/delete/{pk}")
    entries = PlatformAuditEntry.objects.filter(kind="client", target_id=pk).order_by("pk")
    assert [entry.action for entry in entries] == ["created", "changed", "trial offered", "deleted"]
    assert {entry.actor_name for entry in entries} == {"Rahul Bhosale"}
    assert (entries[1].before, entries[1].after) == ({"status": "CONTACTED"}, {"status": "DEMO"})


@pytest.mark.parametrize("persona", ["owner", "admin", "staff", "trainer"])
def test_a_person_of_a_centre_is_refused_and_leaves_a_row_in_the_security_log(
    persona, organisation, other_organisation, ids
):
    caller = caller_of(persona, organisation)
    calls = [
        ("GET", "client", None),
        ("GET", f"client/{ids.client}", None),
        ("POST", "client", sujata()),
        ("PUT", f"client/update/{ids.client}", {"city": "Pune"}),
        ("PUT", f"client/delete/{ids.client}", None),
        ("POST", f"client/{ids.client}/convert", {"email": "rekha@pawar.test"}),
    ]
    for method, path, body in calls:
        with one_security_row(organisation, organisation, other_organisation) as rows:
            assert caller.call(method, path, body).status_code == 403
        assert (rows[0].action, rows[0].actor_id) == ("platform call refused", caller.user_id)


def test_starting_a_trial_mails_the_filled_sign_up_form(caller):
    pk = create(caller)["_id"]
    answer = caller.post(f"client/{pk}/convert", {"email": "Sujata@Swar.test"})
    assert answer.json()["message"] == "The trial link was mailed to sujata@swar.test."
    assert (answer.json()["data"]["stage"], answer.json()["data"]["email"]) == (
        "TRIAL",
        "sujata@swar.test",
    )
    [link] = map(urlsplit, links_to("sujata@swar.test"))
    assert (link.path, link.query) == ("/signup", "")
    assert parse_qs(link.fragment) == {
        "username": ["Sujata Hegde"],
        "email": ["sujata@swar.test"],
        "phone": ["9448020917"],
    }


def test_a_trial_needs_an_email_address(caller):
    pk = create(caller)["_id"]
    for body, sentence in (
        ({}, "Email is required."),
        ({"email": "sujata"}, "Email is invalid."),
        ({"email": "a@b.test\r\nBcc: c@d.test"}, "Email is invalid."),
    ):
        answer = caller.post(f"client/{pk}/convert", body)
        assert (answer.status_code, answer.json()["errors"]) == (400, {"email": [sentence]})
    assert Client.objects.get(pk=pk).status == "CONTACTED"


@pytest.mark.parametrize("stage", ["WON", "LOST"])
def test_a_client_who_is_won_or_lost_is_offered_no_trial(caller, stage):
    pk = create(caller, stage=stage, nextFollowUp=None)["_id"]
    answer = caller.post(f"client/{pk}/convert", {"email": "sujata@swar.test"})
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert links_to("sujata@swar.test") == []


def test_the_link_is_mailed_again_a_minute_later_at_the_earliest(caller):
    pk, email = create(caller)["_id"], "sujata@swar.test"
    begun = timezone.now()
    with time_machine.travel(begun, tick=False):
        assert caller.post(f"client/{pk}/convert", {"email": email}).status_code == 200
    with time_machine.travel(begun + timedelta(seconds=59), tick=False):
        refused = caller.post(f"client/{pk}/convert", {"email": email})
    assert (refused.status_code, refused.json()["code"]) == (409, "too_soon")
    with time_machine.travel(begun + timedelta(seconds=60), tick=False):
        assert caller.post(f"client/{pk}/convert", {"email": email}).status_code == 200
    assert len(links_to(email)) == 2


def test_a_trial_of_an_old_state_is_stale(caller):
    record = create(caller)
    caller.put(f"client/update/{record['_id']}", {"phone": "9448020919"})
    body = {"email": "sujata@swar.test", "version": record["version"]}
    answer = caller.post(f"client/{record['_id']}/convert", body)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert links_to("sujata@swar.test") == []


def test_two_clicks_at_once_mail_one_link(committed):
    callers = [master()] * 2
    pk = create(callers[0])["_id"]
    body = {"email": "sujata@swar.test"}
    answers = at_once(2, lambda place: callers[place].post(f"client/{pk}/convert", body))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert len(links_to("sujata@swar.test")) == 1
