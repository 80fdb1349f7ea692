"""When MASTER suspends a centre, all its users are signed out until it is reopened."""

import pytest

from shared_apps.accounts.models import LoginSession
from shared_apps.platform.models import PlatformAuditEntry
from shared_apps.subscriptions.models import Subscription
from tenant_apps.audit.models import AuditEntry
from tenants.context import in_organisation
from tests.callers import master, signed_in
from tests.sessions.helpers import login

REASON = {"reason": "The owner cannot be reached"}


@pytest.fixture
def platform(organisation):
    return master()


def change(platform, organisation, verb: str):
    return platform.post(f"superadmin/organisation/{organisation.code}/{verb}", REASON)


def status_of(organisation) -> str:
    organisation.refresh_from_db()
    return organisation.status


def test_suspending_a_centre_signs_out_all_its_users_and_no_others(
    platform, organisation, other_organisation
):
    people = [signed_in(person, organisation) for person in ("owner", "staff")]
    neighbour = signed_in("owner", other_organisation)
    assert [person.get("branch").status_code for person in people] == [200, 200]
    assert change(platform, organisation, "suspend").status_code == 200
    assert [person.get("branch").status_code for person in people] == [401, 401]
    assert neighbour.get("branch").status_code == 200
    assert login("owner@raga.test").status_code == 400
    assert not LoginSession.objects.filter(organisation=organisation, ended_at=None).exists()


def test_a_reopened_centre_gets_the_status_of_its_subscription(platform, organisation):
    Subscription.objects.filter(organisation=organisation).update(status="ENDED")
    change(platform, organisation, "suspend")
    assert change(platform, organisation, "reopen").status_code == 200
    assert status_of(organisation) == "CLOSED"
    change(platform, organisation, "suspend")
    Subscription.objects.create(
        organisation=organisation,
        plan_name="Growth",
        starts_on="2026-01-01",
        ends_on="2027-01-01",
        status="ACTIVE",
    )
    change(platform, organisation, "reopen")
    assert status_of(organisation) == "ACTIVE"
    assert login("owner@raga.test").status_code == 200


@pytest.mark.parametrize(
    ("verb", "status", "message"),
    [
        ("suspend", "SUSPENDED", "This centre is already suspended."),
        ("reopen", "ACTIVE", "This centre is not suspended."),
    ],
)
def test_suspending_or_reopening_twice_is_refused(platform, organisation, verb, status, message):
    type(organisation).objects.filter(pk=organisation.pk).update(status=status)
    answer = change(platform, organisation, verb)
    assert (answer.status_code, answer.json()["message"]) == (409, message)
    assert status_of(organisation) == status
    assert not PlatformAuditEntry.objects.filter(action__startswith="workspace").exists()


def test_without_a_reason_nothing_happens(platform, organisation):
    answer = platform.post(f"superadmin/organisation/{organisation.code}/suspend", {"reason": " "})
    assert answer.json()["errors"] == {"reason": ["Please give a reason."]}
    assert status_of(organisation) == "ACTIVE"


def test_both_logs_record_who_suspended_a_centre_and_why(platform, organisation):
    change(platform, organisation, "suspend")
    entry = PlatformAuditEntry.objects.get(action="workspace suspended")
    assert entry.after == REASON
    with in_organisation(organisation):
        assert AuditEntry.objects.filter(action="workspace suspended").count() == 1
