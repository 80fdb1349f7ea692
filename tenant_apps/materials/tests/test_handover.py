"""The delivery note, and the guardian who confirms to have received what was given."""

from datetime import timedelta
from io import BytesIO

import pytest
import time_machine
from django.utils import timezone
from pypdf import PdfReader

from shared_apps.core.dates import format_day, today
from shared_apps.core.public_tokens import make_token
from tenant_apps.audit.models import AuditEntry
from tenant_apps.materials.models import Distribution, HandoverLink
from tenants.context import in_organisation
from tests.callers import nobody, signed_in


@pytest.fixture
def staff(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def given(staff, ids):
    body = {
        "studentObjectId": ids.owing_student,
        "kitObjectId": ids.kit,
        "lines": [
            {"itemObjectId": ids.item, "nos": 2},
            {"itemObjectId": ids.item + 1, "nos": 1},
        ],
    }
    return [row["_id"] for row in staff.post("distribute/kit", body).json()["data"]]


def token_of(staff, pk):
    answer = staff.post(f"distribute/{pk}/share")
    assert answer.status_code == 201, answer.content
    return answer.json()["data"]["url"].rpartition("/handover/")[2]


def text_of(answer):
    [page] = PdfReader(BytesIO(answer.content)).pages
    return " ".join(page.extract_text().split())


def entries(organisation):
    with in_organisation(organisation):
        return AuditEntry.objects.count()


def test_the_delivery_note_lists_all_that_was_given_in_the_act(staff, given):
    for pk in given:
        text = text_of(staff.get(f"distribute/{pk}/note"))
        assert "DELIVERY NOTE" in text
        for word in ("Raga Guitar kit", "Raga Songbook", "Raga Bag", "Signature of student"):
            assert word in text, word


def test_a_transfer_has_no_delivery_note_and_no_link(organisation, ids):
    owner = signed_in("owner", organisation)
    sent = owner.post(
        "distribute",
        {
            "itemObjectId": ids.item,
            "fromBranchObjectId": ids.branch,
            "branchObjectId": ids.second_branch,
            "nos": 1,
        },
    ).json()["data"]["_id"]
    before = entries(organisation)
    for answer in (
        owner.get(f"distribute/{sent}/note"),
        owner.post(f"distribute/{sent}/share"),
        owner.post(f"distribute/{sent}/acknowledge", {"name": "Asha"}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert entries(organisation) == before


def test_the_link_shows_what_was_given_and_names_only_the_student(organisation, staff, given, ids):
    found = nobody().get(f"publicapi/handover/{token_of(staff, given[1])}").json()["data"]
    with in_organisation(organisation):
        first = Distribution.objects.get(pk=given[0])
    assert found == {
        "centre": "Raga School of Music",
        "branchName": "Main Raga",
        "branchPhone": found["branchPhone"],
        "studentName": first.student_name,
        "number": first.number,
        "date": str(today()),
        "kitName": "Raga Guitar kit",
        "lines": [
            {"materialName": "Raga Songbook", "nos": 2},
            {"materialName": "Raga Bag", "nos": 1},
        ],
        "acknowledgedAt": None,
        "acknowledgedBy": "",
    }


def test_the_guardian_confirms_all_of_it_by_the_link(organisation, staff, given):
    token = token_of(staff, given[0])
    answer = nobody().post(f"publicapi/handover/{token}/acknowledge", {"name": "Asha Ghorpade"})
    assert answer.status_code == 200, answer.content
    assert answer.json()["data"]["acknowledgedBy"] == "Asha Ghorpade"
    for pk in given:
        row = staff.get(f"distribute/{pk}").json()["data"]
        assert row["acknowledgedBy"] == "Asha Ghorpade"
        assert row["acknowledgedAt"]
    note = text_of(staff.get(f"distribute/{given[0]}/note"))
    assert f"Confirmed by Asha Ghorpade on {format_day(today())}" in note
    with in_organisation(organisation):
        entry = AuditEntry.objects.filter(action="acknowledged").latest("pk")
        assert entry.actor_name == "Recipient by the link"


def test_it_is_confirmed_once(organisation, staff, given):
    token = token_of(staff, given[0])
    nobody().post(f"publicapi/handover/{token}/acknowledge", {"name": "Asha"})
    before = entries(organisation)
    again = nobody().post(f"publicapi/handover/{token}/acknowledge", {"name": "Ravi"})
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")
    assert staff.post(f"distribute/{given[1]}/acknowledge", {"name": "Ravi"}).status_code == 409
    assert entries(organisation) == before
    assert staff.get(f"distribute/{given[0]}").json()["data"]["acknowledgedBy"] == "Asha"


def test_whoever_confirms_gives_a_name(organisation, staff, given):
    token = token_of(staff, given[0])
    before = entries(organisation)
    answer = nobody().post(f"publicapi/handover/{token}/acknowledge", {"name": " "})
    assert answer.json()["errors"] == {"name": ["Please enter your name."]}
    assert entries(organisation) == before


def test_the_front_desk_notes_who_signed_the_paper(staff, ids):
    answer = staff.post(f"distribute/{ids.distribution}/acknowledge", {"name": "Asha"})
    assert answer.json()["data"]["acknowledgedBy"] == "Asha"


def test_the_link_ends_after_thirty_days(organisation, staff, given):
    token = token_of(staff, given[0])
    with time_machine.travel(timezone.now() + timedelta(days=30, seconds=1), tick=False):
        ended = nobody().get(f"publicapi/handover/{token}")
        late = nobody().post(f"publicapi/handover/{token}/acknowledge", {"name": "Asha"})
    assert (ended.status_code, late.status_code) == (404, 404)
    with in_organisation(organisation):
        assert not Distribution.objects.filter(acknowledged_at__isnull=False).exists()


def test_every_invalid_link_returns_the_same_404(organisation, other_organisation, staff, given):
    token = token_of(staff, given[0])
    for wrong in (
        make_token(organisation.code, "B" * 16),
        make_token(other_organisation.code, token[12:]),
        token[:-1],
        str(given[0]),
    ):
        answer = nobody().get(f"publicapi/handover/{wrong}")
        assert answer.status_code == 404, wrong
        assert "ask the centre for a new one" in answer.json()["message"]


def test_the_database_stores_only_a_digest_of_the_link(organisation, staff, given):
    token = token_of(staff, given[1])
    with in_organisation(organisation):
        [link] = HandoverLink.objects.all()
        assert link.distribution_id == given[0]
        assert token[12:] not in str(list(HandoverLink.objects.values()))


def test_a_students_timeline_tells_who_confirmed(staff, given, ids):
    staff.post(f"distribute/{given[0]}/acknowledge", {"name": "Asha"})
    told = staff.get(f"student/{ids.owing_student}/timeline").json()["data"]
    assert "Asha confirmed to have received Raga Bag." in [entry["text"] for entry in told]


def test_another_branch_neither_shares_nor_confirms(organisation, given):
    caller = signed_in("branch_admin", organisation)
    before = entries(organisation)
    assert caller.post(f"distribute/{given[0]}/share").status_code == 404
    assert caller.post(f"distribute/{given[0]}/acknowledge", {"name": "A"}).status_code == 404
    assert entries(organisation) == before
