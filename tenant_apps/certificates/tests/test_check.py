"""The page that anybody who holds a certificate can open."""

import pytest
from django.utils import timezone

from shared_apps.core.principal import SYSTEM
from shared_apps.core.public_tokens import make_token, new_secret, read_token
from tenant_apps.certificates.models import Certificate
from tenant_apps.students.models import Student
from tenant_apps.workspace.services import change_settings
from tenants.context import in_organisation, in_public
from tenants.models import Organisation
from tests.callers import nobody, signed_in


@pytest.fixture
def token(organisation, ids):
    with in_organisation(organisation):
        certificate = Certificate.objects.get(pk=ids.certificate)
    return make_token(organisation.code, certificate.check_code)


def check(token, caller=None):
    return (caller or nobody()).get(f"publicapi/certificate/{token}")


def plain(answer):
    return {name: value for name, value in answer.json().items() if name != "requestId"}


def test_a_stranger_learns_name_course_centre_date_and_status_and_nothing_else(token):
    answer = check(token)
    assert answer.status_code == 200
    assert answer.json() == {
        "data": {
            "studentName": "Raga Payer",
            "coursename": "Raga Guitar",
            "centreName": "Raga School of Music",
            "date": timezone.localdate().isoformat(),
            "status": "ISSUED",
        }
    }


def test_it_says_what_the_paper_says_whatever_is_corrected_later(organisation, token, ids):
    with in_organisation(organisation):
        Student.objects.filter(pk=ids.student).update(name="Somebody Else")
        change_settings(by=SYSTEM, version=None, name="Raga Academy")
    found = check(token).json()["data"]
    assert (found["studentName"], found["centreName"]) == ("Raga Payer", "Raga School of Music")


def test_a_revoked_certificate_says_so_without_the_reason(organisation, token, ids):
    owner = signed_in("owner", organisation)
    owner.post(f"certificate/{ids.certificate}/revoke", {"reason": "Copied in the test"})
    answer = check(token)
    assert answer.json()["data"]["status"] == "REVOKED"
    assert "Copied" not in answer.content.decode()


def test_it_may_be_typed_off_the_paper(token):
    by_hand = "-".join(token[start : start + 4] for start in range(0, 28, 4)).lower()
    assert check(by_hand).status_code == 200


def test_every_wrong_token_is_the_same_404(organisation, other_organisation, token, ids):
    unknown = plain(check("A" * 28))
    code, secret = organisation.code, token[12:]
    wrong = [
        f"{code}{'B' * 16}",
        f"{'B' * 12}{secret}",
        f"{token}A",
        token[:-1],
        "x",
        "0" * 28,
        "%00",
        "..%2F..",
        "' OR 1=1; --",
        "9" * 5000,
        str(ids.certificate),
    ]
    for each in wrong:
        answer = check(each)
        assert answer.status_code == 404, each
    assert plain(check(f"{code}{'B' * 16}")) == plain(check(f"{'B' * 12}{secret}")) == unknown


def test_a_token_opens_the_own_centres_certificate_only(organisation, other_organisation, token):
    """The neighbour's rows have the same ids and check codes: the centre's name tells them apart."""
    moved = make_token(other_organisation.code, token[12:])
    assert check(moved).json()["data"]["centreName"] == "Tiny Brushes Art Studio"
    own = signed_in("owner", other_organisation)
    assert check(token, own).json()["data"]["centreName"] == "Raga School of Music"


def test_a_closed_centres_certificates_stay_valid_and_a_suspended_ones_are_not_shown(
    organisation, token
):
    def set_status(status):
        with in_public():
            Organisation.objects.filter(pk=organisation.pk).update(status=status)

    set_status(Organisation.Status.CLOSED)
    assert check(token).status_code == 200
    set_status(Organisation.Status.SUSPENDED)
    assert plain(check(token)) == plain(check("A" * 28))


def test_one_address_may_look_a_hundred_and_twenty_times_an_hour(token):
    answers = [check(token if turn % 2 else "A" * 28).status_code for turn in range(120)]
    assert set(answers) == {200, 404}
    refused = check(token)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    assert refused["Retry-After"]


def test_check_codes_cannot_be_guessed_and_read_back():
    made = {new_secret() for _ in range(1000)}
    assert len(made) == 1000
    for code in made:
        assert read_token(make_token("RAGAPUNE2345", code)) == ("RAGAPUNE2345", code)
