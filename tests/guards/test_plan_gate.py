"""A closed plan: reading and exporting go on, every other change answers 402 and changes nothing."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.core.api.policy import Space
from shared_apps.live_state import facts
from shared_apps.subscriptions.services import close_ended, workspace_key
from tests.callers import Caller, nobody, signed_in
from tests.guards.walk import every_route, everything, sample_of, state_of
from tests.seed import PASSWORD

STOPS = every_route(
    where=lambda route: (
        route.access.changes
        and not route.access.open_when_closed
        and not route.access.anyone
        and route.access.space is not Space.PUBLIC
        and not route.path.startswith("superadmin")
    )
)
GOES_ON = every_route(
    where=lambda route: (
        (route.method == "GET" or not route.access.changes)
        and not route.access.anyone
        and route.access.space is not Space.PUBLIC
        and not route.path.startswith("superadmin")
    )
)


@STOPS
def test_a_closed_plan_refuses_the_change_and_nothing_changes(
    route, organisation, other_organisation, ids, redis_server
):
    owner, sample = signed_in("owner", organisation), sample_of(route)
    with state_of(organisation, redis_server, status="CLOSED"):
        before = everything(organisation, other_organisation)
        body = sample.body(ids) if sample.body else None
        answer = owner.call(route.method, sample.address(route.path, ids), body)
        assert (answer.status_code, answer.json()["code"]) == (402, "plan_closed")
        assert everything(organisation, other_organisation) == before


@GOES_ON
def test_a_closed_plan_still_reads_and_exports(route, organisation, ids, redis_server):
    owner, sample = signed_in("owner", organisation), sample_of(route)
    with state_of(organisation, redis_server, status="CLOSED"):
        body = sample.body(ids) if sample.body else None
        answer = owner.call(route.method, sample.address(route.path, ids), body)
        assert answer.status_code == 200


def test_a_closed_plan_still_lets_people_sign_in_and_out(organisation, redis_server):
    with state_of(organisation, redis_server, status="CLOSED"):
        token = nobody().post("useradmin/login", {"email": "staff@raga.test", "password": PASSWORD})
        assert token.status_code == 200
        assert Caller(token.json()["data"]).post("useradmin/logout").status_code == 200


def test_a_suspended_organisation_is_signed_out_and_cannot_sign_in(organisation, redis_server):
    owner = signed_in("owner", organisation)
    with state_of(organisation, redis_server, status="SUSPENDED"):
        assert owner.get("branch").status_code == 401
        answer = nobody().post(
            "useradmin/login", {"email": "staff@raga.test", "password": PASSWORD}
        )
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid_credentials")


def at_night_in_india(day: date, *, seconds: int) -> datetime:
    """That many seconds after the midnight that ends `day` in Asia/Kolkata."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
    return midnight - timedelta(hours=5, minutes=30) + timedelta(seconds=seconds)


@pytest.mark.parametrize(("seconds", "status"), [(-1, 200), (0, 402), (1, 402)])
def test_a_trial_ends_at_midnight_in_india(organisation, ids, redis_server, seconds, status):
    last_day = timezone.localdate() + timedelta(days=3)
    User.objects.filter(organisation=organisation).update(branch_id=None)
    with state_of(organisation, redis_server, status="TRIAL", open_until=last_day):
        moment = at_night_in_india(last_day, seconds=seconds)
        with time_machine.travel(moment, tick=False):
            owner = signed_in("owner", organisation)
            answer = owner.put(f"branch/update/{ids.branch}", {"city": "Nashik"})
            assert answer.status_code == status
            user = owner.get("useradmin/me").json()["user"]
            assert (user["subscriptionplan"] == "Closed") is (status == 402)


def test_the_evening_job_closes_an_ended_trial_once_and_running_terms_stay(
    organisation, other_organisation, redis_server
):
    yesterday = timezone.localdate() - timedelta(days=1)
    with (
        state_of(organisation, redis_server, status="TRIAL", open_until=yesterday),
        state_of(other_organisation, redis_server, status="TRIAL", open_until=yesterday),
    ):
        type(other_organisation).objects.filter(pk=other_organisation.pk).update(
            open_until=timezone.localdate()
        )
        assert close_ended(timezone.localdate()) == 1
        assert close_ended(timezone.localdate()) == 0
        organisation.refresh_from_db()
        other_organisation.refresh_from_db()
        assert (organisation.status, other_organisation.status) == ("CLOSED", "TRIAL")


def test_a_state_that_is_kept_in_redis_is_read_from_the_database_after_a_minute(
    organisation, redis_server
):
    owner = signed_in("owner", organisation)
    owner.get("branch")
    key = workspace_key(organisation.code)
    assert 0 < redis_server.ttl(key) <= facts.LIFETIME
