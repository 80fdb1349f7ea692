"""Every route as everybody: what the server answers, what the policies declare, and what people
have written down (permissions.yaml) are the same."""

from datetime import date, timedelta
from pathlib import Path

import pytest
import yaml
from django.utils import timezone

from shared_apps.core.errors import Forbidden, PlanClosed, Unauthenticated
from shared_apps.core.principal import Principal, Workspace
from shared_apps.core.roles import Role
from tests.callers import caller_of
from tests.guards.walk import every_route, routes, sample_of, state_of, undone
from tests.samples import SAMPLES
from tests.seed import PEOPLE

TABLE = yaml.safe_load((Path(__file__).parent / "permissions.yaml").read_text())
PERSONAS = TABLE["columns"]
EXPECTED = {
    route: dict(zip(PERSONAS, answers, strict=True)) for route, answers in TABLE["routes"].items()
}
CHANGING = {"POST", "PUT"}
# Refused by the service, since the path alone does not say what is asked for, or whose it is.
REFUSED_LATER = {
    ("PUT useradmin/update/{user_id}", "master"),
    ("POST useradmin/ownership/offer", "visitor"),
    *(("POST approval/{pk}/withdraw", person) for person in ("owner", "admin", "visitor")),
    *(("PUT chat/update/{message_id}", person) for person in ("admin", "staff", "trainer")),
    *(("PUT chat/delete/{message_id}", person) for person in ("staff", "trainer")),
}


def test_every_route_has_a_sample_and_a_line_in_the_table_and_no_line_is_left_over():
    names = {route.name for route in routes()}
    assert names - SAMPLES.keys() == set(), "without a sample in tests/samples.py"
    assert names - EXPECTED.keys() == set(), "without a line in permissions.yaml"
    assert (SAMPLES.keys() | EXPECTED.keys()) - names == set(), "of no route"


@every_route()
def test_everybody_gets_the_answer_of_the_table(route, organisation, ids, redis_server):
    sample, found = sample_of(route), {}
    address = sample.address(route.path, ids)
    body = sample.body(ids) if sample.body else None
    for persona in PERSONAS:
        caller = caller_of(persona, organisation)
        with undone():
            if persona == "closed":
                with state_of(organisation, redis_server, status="CLOSED"):
                    answer = caller.call(route.method, address, body)
            else:
                answer = caller.call(route.method, address, body)
        found[persona] = answer.status_code
    assert found == EXPECTED[route.name]


@every_route()
def test_the_declared_policy_says_what_the_table_says(route):
    if route.access.anyone:
        return
    found, expected = {}, {}
    for persona, answer in EXPECTED[route.name].items():
        refused = answer in {401, 402, 403} and (route.name, persona) not in REFUSED_LATER
        expected[persona] = answer if refused else "goes on"
        found[persona] = verdict(route, principal_of(persona))
    assert found == expected


@every_route(where=lambda route: route.method in CHANGING)
def test_a_call_that_changes_something_stops_with_the_plan(route):
    """Unless it says why it goes on: the own session, the bell, support, signing in, printing and
    exporting what is there."""
    goes_on = {
        "POST useradmin/change-password",
        "POST useradmin/two-factor/begin",
        "POST useradmin/two-factor/confirm",
        "POST useradmin/two-factor/recovery-codes",
        "POST useradmin/two-factor/off",
        "POST useradmin/email",
        "POST useradmin/ownership/offer",
        "POST useradmin/ownership/withdraw",
        "POST useradmin/ownership/accept",
        "POST useradmin/ownership/decline",
        "POST superadmin/leave",
        "POST notification/read",
        "PUT notification/settings",
        "POST notification/device",
        "POST notification/device/remove",
        "POST chat/{room}/read",
        "POST apppost/{post_id}/close",
        "POST apppost/platform/{post_id}/close",
        "PUT listview/preference",
        "POST support",
        "POST support/{pk}/reply",
        "POST support/{pk}/rate",
        "POST bulk/{change_id}/stop",
        "POST job/{job_id}/cancel",
        "POST job/{job_id}/retry",
        "POST job/{job_id}/link",
        "POST archive",
        "POST student/duplicates",
        "POST enquiry/duplicates",
        "POST studentpayment/preview",
        "POST due/preview",
        "POST family/{pk}/preview",
        "POST distribute/{pk}/return/preview",
        "POST remindersettings/preview",
        "POST remindertext/preview",
        "POST expense/preview",
        "POST refund/preview",
        "POST refund/calculate",
        "POST promotion/preview",
        "POST studentcourse/preview",
        "POST studentcourse/{pk}/preview-step",
        # Buying a plan is how a closed one is opened.
        "POST subscription/order",
        "POST subscription/order/{pk}/cancel",
        "POST subscription/order/{pk}/checkout",
        "POST subscription/order/{pk}/paid",
    }
    goes_on |= {
        name
        for name in SAMPLES
        if name.endswith(("/bulk/export", "/bulk/contacts", "/{pk}/copy", "/{pk}/copies"))
    }
    stops = route.access.changes and not route.access.open_when_closed
    assert route.access.anyone or stops or route.name in goes_on


def verdict(route, principal) -> int | str:
    try:
        route.access.check(principal)
    except (Unauthenticated, Forbidden, PlanClosed) as refusal:
        return refusal.status
    return "goes on"


def principal_of(persona: str) -> Principal | None:
    if persona == "anonymous":
        return None
    outside = persona == "master"
    role = (
        Role.MASTER
        if persona in {"master", "visitor"}
        else PEOPLE["owner" if persona == "closed" else persona][1]
    )
    status = "CLOSED" if persona == "closed" else "ACTIVE"
    workspace = Workspace(1, "RAGAPUNE2345", "t_aaaaaaaaaaaa", "Raga", status, None)
    return Principal(
        id=1,
        name="Somebody",
        email="somebody@raga.test",
        role=role,
        branch_id=None,
        workspace=None if outside else workspace,
        session_id="",
    )


@pytest.mark.parametrize(
    ("status", "open_until", "closed"),
    [
        ("ACTIVE", None, False),
        ("GRACE", -3, False),
        ("TRIAL", 0, False),
        ("TRIAL", -1, True),
        ("CLOSED", 30, True),
    ],
)
def test_a_trial_is_open_to_its_last_day_and_grace_stays_open(status, open_until, closed):
    today = timezone.localdate()
    until: date | None = None if open_until is None else today + timedelta(days=open_until)
    workspace = Workspace(1, "RAGAPUNE2345", "t_aaaaaaaaaaaa", "Raga", status, until)
    assert workspace.is_closed(today) is closed
