"""The public enquiry form: what it shows, accepts and refuses."""

import time

import pytest

from shared_apps.accounts.throttle import HOUR
from shared_apps.core.dates import today
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enquiries.services import public_form
from tenant_apps.enquiries.tests.factories import make_enquiry_with_status
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
    """A valid submission, one minute after the form was opened."""
    return {
        "studentName": "Ira Sen",
        "phone": PHONE,
        "branch": ids.branch,
        "courses": [ids.course],
        "message": "Is there a class on Sunday?",
        "formToken": public_form.sign_form(organisation.enquiry_code, time.time() - 60),
    }


def test_the_form_shows_name_logo_courses_and_branches_only(address, ids):
    Course.objects.exclude(pk=ids.course).update(status="DRAFT")
    Branch.objects.filter(pk=ids.second_branch).update(status="INACTIVE")
    shown = nobody().get(address).json()["data"]
    assert shown.keys() == {"centreName", "logo", "courses", "branches", "formToken"}
    assert (shown["centreName"], shown["logo"]) == ("Raga School of Music", None)
    assert shown["courses"] == [{"_id": ids.course, "coursename": "Raga Guitar"}]
    assert shown["branches"] == [{"_id": ids.branch, "branchname": "Main Raga", "city": "Pune"}]


def test_a_submission_creates_a_new_enquiry_due_today(address, form, ids):
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


def test_the_front_desk_of_the_branch_is_notified(address, form, ids):
    nobody().post(address, form)
    users = Notification.objects.filter(key__startswith="enquiry-").values_list(
        "user_id", flat=True
    )
    assert set(users) == {ids.people["admin"], ids.people["staff"]}


def test_a_second_submission_adds_a_follow_up_and_returns_the_same_response(address, form, ids):
    first = nobody().post(address, form)
    second = nobody().post(
        address,
        form | {"studentName": "Om Sen", "courses": [ids.free_course], "message": "Both of us"},
    )
    assert (second.status_code, second.json()) == (first.status_code, first.json())
    enquiry = Enquiry.objects.get(phone=PHONE)
    [follow_up] = enquiry.follow_ups.all()
    assert (follow_up.channel, follow_up.outcome) == ("FORM", "ASKED_AGAIN")
    assert follow_up.note == "Om Sen · Raga Vocal · Main Raga\nBoth of us"
    assert enquiry.course_ids == [ids.course, ids.free_course]
    assert enquiry.name == "Ira Sen"


def test_a_new_submission_reopens_an_enquiry_on_hold(address, form):
    on_hold = make_enquiry_with_status("ON_HOLD", phone=PHONE)
    nobody().post(address, form)
    reopened = Enquiry.objects.get(phone=PHONE)
    assert (reopened.pk, reopened.status, reopened.next_follow_up) == (
        on_hold.pk,
        "INTERESTED",
        today(),
    )


@pytest.mark.parametrize("status", ["LOST", "CONVERTED"])
def test_a_submission_after_an_ended_enquiry_creates_a_new_one(address, form, status):
    ended = make_enquiry_with_status(status, phone=PHONE)
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


def test_the_code_of_the_organisation_is_not_a_form_code(organisation):
    assert nobody().get(f"publicapi/enquiry/{organisation.code}").status_code == 404


def test_changing_the_link_disables_the_old_one(organisation, address, form):
    owner = signed_in("owner", organisation)
    old = owner.get("enquiry/form").json()["data"]
    assert old["url"].endswith(f"/enquire/{old['code']}")
    new = owner.post("enquiry/form/change").json()["data"]
    assert new["code"] != old["code"]
    assert nobody().get(address).status_code == 404
    assert nobody().post(address, form).status_code == 404
    assert nobody().get(f"publicapi/enquiry/{new['code']}").status_code == 200


def test_only_the_owner_can_change_the_link(organisation, address):
    for person in ("admin", "staff", "trainer"):
        assert signed_in(person, organisation).post("enquiry/form/change").status_code == 403
    assert nobody().get(address).status_code == 200


@pytest.mark.parametrize(
    "age",
    [0, 1, 24 * 3600 + 5],
)
def test_a_form_sent_too_soon_or_too_late_is_refused(address, form, organisation, age):
    token = public_form.sign_form(organisation.enquiry_code, time.time() - age)
    answer = nobody().post(address, form | {"formToken": token})
    assert (answer.status_code, answer.json()["code"]) == (400, "form_expired")
    assert not Enquiry.objects.filter(phone=PHONE).exists()


def test_a_forged_or_foreign_token_is_refused(address, form, other_organisation):
    foreign = public_form.sign_form(other_organisation.enquiry_code, time.time() - 60)
    for token in (foreign, form["formToken"][:-2] + "xx", "", "nonsense", "x" * 5000):
        answer = nobody().post(address, form | {"formToken": token})
        assert answer.status_code == 400
    assert not Enquiry.objects.filter(phone=PHONE).exists()


def test_a_submission_with_the_honeypot_filled_in_is_discarded(address, form):
    answer = nobody().post(address, form | {"website": "https://spam.test"})
    assert answer.status_code == 201
    assert not Enquiry.objects.filter(phone=PHONE).exists()


def test_submissions_from_one_address_are_rate_limited(address, form):
    phones = [f"98220{number:05d}" for number in range(public_form.FORM_ADDRESS.tries + 5)]
    answers = [nobody().post(address, form | {"phone": phone}) for phone in phones]
    codes = [answer.status_code for answer in answers]
    assert codes == [201] * public_form.FORM_ADDRESS.tries + [429] * 5
    assert 0 < int(answers[-1]["Retry-After"]) <= HOUR + 1
    assert Enquiry.objects.filter(phone__in=phones).count() == public_form.FORM_ADDRESS.tries


def test_trying_many_codes_is_rate_limited(form):
    tries = public_form.FORM_ADDRESS.tries
    codes = [f"AAAAAAAA{number:04d}" for number in range(tries + 2)]
    answers = [nobody().post(f"publicapi/enquiry/{code}", form) for code in codes]
    assert [answer.status_code for answer in answers] == [404] * tries + [429] * 2
    assert 0 < int(answers[-1]["Retry-After"]) <= HOUR + 1


def spend(budget, subject, tries):
    for _ in range(tries):
        budget.spend(subject)


def test_the_form_can_be_opened_300_times_an_hour_from_one_address(address, settings):
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


def test_an_opened_form_can_be_sent_after_the_limit_for_opening_is_reached(address, form, settings):
    settings.TRUSTED_PROXIES = 1
    spend(public_form.FORM_OPENED, "10.2.3.4", 300)
    assert nobody().get(address, X_Forwarded_For="10.2.3.4").status_code == 429
    assert nobody().post(address, form, X_Forwarded_For="10.2.3.4").status_code == 201
    assert Enquiry.objects.filter(phone=PHONE).exists()


def test_the_limit_per_centre_does_not_affect_other_centres(
    address, form, organisation, other_organisation, settings
):
    settings.TRUSTED_PROXIES = 1
    spend(public_form.FORM_ORGANISATION, organisation.code, public_form.FORM_ORGANISATION.tries)
    answer = nobody().post(address, form, X_Forwarded_For="10.2.3.4")
    assert answer.status_code == 429
    assert not Enquiry.objects.filter(phone=PHONE).exists()
    other_form = f"publicapi/enquiry/{other_organisation.enquiry_code}"
    token = public_form.sign_form(other_organisation.enquiry_code, time.time() - 60)
    accepted = nobody().post(other_form, form | {"formToken": token}, X_Forwarded_For="10.2.3.4")
    assert accepted.status_code == 201


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "' OR 1=1; --", "{{7*7}} %s %00 \\", "नमस्ते 🎻\nline two"]
)
def test_a_message_is_stored_as_plain_text(address, form, text, organisation):
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
def test_invalid_input_is_refused_and_nothing_is_saved(address, form, field, value):
    answer = nobody().post(address, form | {field: value})
    assert answer.status_code == 400
    assert answer.json()["message"]
    assert not Enquiry.objects.filter(phone=PHONE).exists()


def test_a_course_or_branch_that_is_not_offered_is_refused(address, form, ids):
    Course.objects.filter(pk=ids.course).update(status="DRAFT")
    assert nobody().post(address, form).status_code == 400
    Branch.objects.filter(pk=ids.branch).update(status="INACTIVE")
    assert nobody().post(address, form | {"courses": []}).status_code == 400
    assert not Enquiry.objects.filter(phone=PHONE).exists()


def test_the_branch_is_optional_if_there_is_only_one(address, form, ids):
    Branch.objects.filter(pk=ids.second_branch).update(status="INACTIVE")
    without_branch = {name: value for name, value in form.items() if name != "branch"}
    assert nobody().post(address, without_branch).status_code == 201
    assert Enquiry.objects.get(phone=PHONE).branch_id == ids.branch


def test_a_closed_centre_takes_no_enquiries(address, form, organisation, redis_server):
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
