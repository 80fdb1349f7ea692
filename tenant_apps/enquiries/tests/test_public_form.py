"""The form that strangers use: what it tells, what it takes, and what it does not."""

import time

import pytest

from shared_apps.accounts.throttle import HOUR
from shared_apps.core.dates import today
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enquiries.services import public_form
from tenant_apps.enquiries.tests.factories import standing_at
from tenant_apps.notifications.models import Notification
from tests.callers import nobody, signed_in
from tests.guards.walk import state_of

pytestmark = pytest.mark.usefixtures("in_first")

PHONE = "9822011874"


@pytest.fixture
def address(organisation):
    return f"publicapi/enquiry/{organisation.enquiry_code}"


@pytest.fixture
def form(organisation, ids):
    """Filled in by a person a minute after opening it."""
    return {
        "studentName": "Ira Sen",
        "phone": PHONE,
        "branch": ids.branch,
        "courses": [ids.course],
        "message": "Is there a class on Sunday?",
        "formToken": public_form.sign_form(organisation.enquiry_code, time.time() - 60),
    }


def test_a_stranger_learns_name_logo_courses_and_branches_only(address, ids):
    Course.objects.exclude(pk=ids.course).update(status="DRAFT")
    Branch.objects.filter(pk=ids.second_branch).update(status="INACTIVE")
    shown = nobody().get(address).json()["data"]
    assert shown.keys() == {"centreName", "logo", "courses", "branches", "formToken"}
    assert (shown["centreName"], shown["logo"]) == ("Raga School of Music", None)
    assert shown["courses"] == [{"_id": ids.course, "coursename": "Raga Guitar"}]
    assert shown["branches"] == [{"_id": ids.branch, "branchname": "Main Raga", "city": "Pune"}]


def test_what_a_visitor_writes_becomes_a_new_enquiry_due_today(address, form, ids):
    answer = nobody().post(address, form)
    assert answer.status_code == 201
    assert answer.json() == {"message": "Thank you. The centre will call you soon."}
    enquiry = Enquiry.objects.get(phone=PHONE)
    assert (enquiry.name, enquiry.branch_id, enquiry.course_ids) == (
        "Ira Sen",
        ids.branch,
        [ids.course],
    )
    assert (enquiry.source, enquiry.status, enquiry.next_follow_up) == (
        "PUBLIC_FORM",
        "NEW",
        today(),
    )
    assert (enquiry.note, enquiry.owner_id) == ("Is there a class on Sunday?", None)
    assert enquiry.created_by_name == "Enquiry form"


def test_the_branchs_front_desk_is_told(address, form, ids):
    nobody().post(address, form)
    told = Notification.objects.filter(key__startswith="enquiry-").values_list("user_id", flat=True)
    assert set(told) == {ids.people["admin"], ids.people["staff"]}


def test_who_asks_again_gets_a_note_on_the_open_enquiry_and_the_same_answer(address, form, ids):
    first = nobody().post(address, form)
    second = nobody().post(
        address,
        form | {"studentName": "Om Sen", "courses": [ids.free_course], "message": "Both of us"},
    )
    assert (second.status_code, second.json()) == (first.status_code, first.json())
    enquiry = Enquiry.objects.get(phone=PHONE)
    [said] = enquiry.follow_ups.all()
    assert (said.channel, said.outcome) == ("FORM", "ASKED_AGAIN")
    assert said.note == "Om Sen · Raga Vocal · Main Raga\nBoth of us"
    assert enquiry.course_ids == [ids.course, ids.free_course]
    assert enquiry.name == "Ira Sen"


def test_who_rests_and_asks_again_is_back_at_the_old_stage(address, form):
    resting = standing_at("ON_HOLD", phone=PHONE)
    nobody().post(address, form)
    back = Enquiry.objects.get(phone=PHONE)
    assert (back.pk, back.status, back.next_follow_up) == (resting.pk, "INTERESTED", today())


@pytest.mark.parametrize("status", ["LOST", "CONVERTED"])
def test_who_had_ended_and_asks_again_is_a_new_enquiry(address, form, status):
    ended = standing_at(status, phone=PHONE)
    nobody().post(address, form)
    assert set(Enquiry.objects.filter(phone=PHONE).values_list("status", flat=True)) == {
        status,
        "NEW",
    }
    assert ended.follow_ups.count() == 0


@pytest.mark.parametrize(
    "code", ["AAAAAAAAAAAA", "aaaa", "x" * 400, "..%2F", "%27%20OR%201%3D1", "1"]
)
def test_a_wrong_code_is_not_found(organisation, form, code):
    before = Enquiry.objects.count()
    assert nobody().get(f"publicapi/enquiry/{code}").status_code == 404
    assert nobody().post(f"publicapi/enquiry/{code}", form).status_code == 404
    assert Enquiry.objects.count() == before


def test_the_organisations_own_code_opens_no_form(organisation):
    assert nobody().get(f"publicapi/enquiry/{organisation.code}").status_code == 404


def test_a_changed_link_leaves_the_old_one_dead(organisation, address, form):
    owner = signed_in("owner", organisation)
    old = owner.get("enquiry/form").json()["data"]
    assert old["url"].endswith(f"/enquire/{old['code']}")
    new = owner.post("enquiry/form/change").json()["data"]
    assert new["code"] != old["code"]
    assert nobody().get(address).status_code == 404
    assert nobody().post(address, form).status_code == 404
    assert nobody().get(f"publicapi/enquiry/{new['code']}").status_code == 200


def test_only_the_owner_changes_the_link(organisation, address):
    for person in ("admin", "staff", "trainer"):
        assert signed_in(person, organisation).post("enquiry/form/change").status_code == 403
    assert nobody().get(address).status_code == 200


@pytest.mark.parametrize(
    "age",
    [0, 1, 24 * 3600 + 5],
)
def test_a_form_that_comes_back_too_fast_or_too_late_is_not_taken(address, form, organisation, age):
    token = public_form.sign_form(organisation.enquiry_code, time.time() - age)
    answer = nobody().post(address, form | {"formToken": token})
    assert (answer.status_code, answer.json()["code"]) == (400, "form_expired")
    assert not Enquiry.objects.filter(phone=PHONE).exists()


def test_a_forged_token_or_another_centres_is_not_taken(address, form, other_organisation):
    foreign = public_form.sign_form(other_organisation.enquiry_code, time.time() - 60)
    for token in (foreign, form["formToken"][:-2] + "xx", "", "nonsense", "x" * 5000):
        answer = nobody().post(address, form | {"formToken": token})
        assert answer.status_code == 400
    assert not Enquiry.objects.filter(phone=PHONE).exists()


def test_a_program_that_fills_in_the_hidden_field_is_thanked_and_forgotten(address, form):
    answer = nobody().post(address, form | {"website": "https://spam.test"})
    assert answer.status_code == 201
    assert not Enquiry.objects.filter(phone=PHONE).exists()


def test_a_flood_from_one_address_is_stopped_with_the_time_to_wait(address, form):
    phones = [f"98220{number:05d}" for number in range(public_form.FORM_ADDRESS.tries + 5)]
    answers = [nobody().post(address, form | {"phone": phone}) for phone in phones]
    codes = [answer.status_code for answer in answers]
    assert codes == [201] * public_form.FORM_ADDRESS.tries + [429] * 5
    assert 0 < int(answers[-1]["Retry-After"]) <= HOUR + 1
    assert Enquiry.objects.filter(phone__in=phones).count() == public_form.FORM_ADDRESS.tries


def test_who_tries_codes_one_after_the_other_is_stopped_as_well(form):
    tries = public_form.FORM_ADDRESS.tries
    codes = [f"AAAAAAAA{number:04d}" for number in range(tries + 2)]
    answers = [nobody().post(f"publicapi/enquiry/{code}", form) for code in codes]
    assert [answer.status_code for answer in answers] == [404] * tries + [429] * 2
    assert 0 < int(answers[-1]["Retry-After"]) <= HOUR + 1


def spend(budget, subject, tries):
    for _ in range(tries):
        budget.spend(subject)


def test_the_form_is_opened_three_hundred_times_an_hour_from_one_address(address, settings):
    settings.TRUSTED_PROXIES = 1
    one, other = {"X_Forwarded_For": "10.2.3.4"}, {"X_Forwarded_For": "10.2.3.5"}
    spend(public_form.FORM_OPENED, "10.2.3.4", 298)
    assert nobody().get(address, **one).status_code == 200
    assert nobody().get("publicapi/enquiry/AAAAAAAAAAAA", **one).status_code == 404
    refused = nobody().get(address, **one)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    assert 0 < int(refused["Retry-After"]) <= HOUR + 1
    assert "data" not in refused.json()
    assert nobody().get(address, **other).status_code == 200


def test_who_has_the_form_open_may_send_it_although_no_more_may_be_opened(address, form, settings):
    settings.TRUSTED_PROXIES = 1
    spend(public_form.FORM_OPENED, "10.2.3.4", 300)
    assert nobody().get(address, X_Forwarded_For="10.2.3.4").status_code == 429
    assert nobody().post(address, form, X_Forwarded_For="10.2.3.4").status_code == 201
    assert Enquiry.objects.filter(phone=PHONE).exists()


def test_a_flood_from_many_addresses_is_stopped_for_the_centre_alone(
    address, form, organisation, other_organisation, settings
):
    settings.TRUSTED_PROXIES = 1
    spend(public_form.FORM_ORGANISATION, organisation.code, public_form.FORM_ORGANISATION.tries)
    answer = nobody().post(address, form, X_Forwarded_For="10.2.3.4")
    assert answer.status_code == 429
    assert not Enquiry.objects.filter(phone=PHONE).exists()
    neighbour = f"publicapi/enquiry/{other_organisation.enquiry_code}"
    token = public_form.sign_form(other_organisation.enquiry_code, time.time() - 60)
    taken = nobody().post(neighbour, form | {"formToken": token}, X_Forwarded_For="10.2.3.4")
    assert taken.status_code == 201


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "' OR 1=1; --", "{{7*7}} %s %00 \\", "नमस्ते 🎻\nline two"]
)
def test_a_message_is_kept_as_the_text_it_is(address, form, text, organisation):
    assert nobody().post(address, form | {"message": text}).status_code == 201
    enquiry = Enquiry.objects.get(phone=PHONE)
    assert enquiry.note == text
    shown = signed_in("staff", organisation).get(f"enquiry/{enquiry.pk}").json()["data"]
    assert shown["note"] == text


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("studentName", "Ira\u0007Sen"),
        ("studentName", "Win at https://spam.test"),
        ("message", "a\u0000b"),
        ("message", "a\u001bb"),
        ("message", "x" * 1001),
        ("phone", "12345"),
        ("email", "no address"),
        ("branch", 987654),
        ("courses", [987654]),
        ("courses", "1"),
        ("ownerObjectId", 1),
    ],
)
def test_what_cannot_be_right_is_refused_and_nothing_is_kept(address, form, field, value):
    answer = nobody().post(address, form | {field: value})
    assert answer.status_code == 400
    assert answer.json()["message"]
    assert not Enquiry.objects.filter(phone=PHONE).exists()


def test_a_course_or_branch_that_is_not_offered_cannot_be_asked_for(address, form, ids):
    Course.objects.filter(pk=ids.course).update(status="DRAFT")
    assert nobody().post(address, form).status_code == 400
    Branch.objects.filter(pk=ids.branch).update(status="INACTIVE")
    assert nobody().post(address, form | {"courses": []}).status_code == 400
    assert not Enquiry.objects.filter(phone=PHONE).exists()


def test_with_one_branch_there_is_nothing_to_choose(address, form, ids):
    Branch.objects.filter(pk=ids.second_branch).update(status="INACTIVE")
    without = {name: value for name, value in form.items() if name != "branch"}
    assert nobody().post(address, without).status_code == 201
    assert Enquiry.objects.get(phone=PHONE).branch_id == ids.branch


def test_a_closed_centre_says_that_it_takes_none(address, form, organisation, redis_server):
    with state_of(organisation, redis_server, status="CLOSED"):
        shown = nobody().get(address).json()["data"]
        assert shown == {
            "centreName": "Raga School of Music",
            "logo": None,
            "courses": [],
            "branches": [],
            "formToken": None,
        }
        answer = nobody().post(address, form)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_taking")
    assert not Enquiry.objects.filter(phone=PHONE).exists()


def test_a_suspended_centre_has_no_form(address, organisation, redis_server):
    with state_of(organisation, redis_server, status="SUSPENDED"):
        assert nobody().get(address).status_code == 404
