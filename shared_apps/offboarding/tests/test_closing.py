"""MASTER closes a centre: it can be read and exported until it is erased, and kept open until then."""

import pytest

from shared_apps.core.dates import format_day
from shared_apps.mail.models import Mail
from shared_apps.offboarding.services.closing import remind_all
from shared_apps.platform.models import PlatformAuditEntry
from shared_apps.subscriptions.models import Subscription
from tenant_apps.audit.models import AuditEntry
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.callers import master, signed_in
from tests.days import in_days
from tests.sessions.helpers import last_mail, login, mails_to

OWNER = "owner@raga.test"
REASON = "The owner retires"


@pytest.fixture
def platform(organisation):
    return master()


def address_of(organisation, verb: str) -> str:
    return f"superadmin/organisation/{organisation.code}/{verb}"


def close(platform, organisation, **changes):
    body = {"name": organisation.name, "reason": REASON} | changes
    return platform.post(address_of(organisation, "close"), body)


def keep_open(platform, organisation):
    return platform.post(address_of(organisation, "keepopen"), {"reason": "The heirs go on"})


def state_of(organisation) -> tuple:
    organisation.refresh_from_db()
    return organisation.status, organisation.erase_on


def test_a_closed_centre_is_erased_after_thirty_days(platform, organisation):
    answer = close(platform, organisation)
    assert answer.status_code == 200
    day = format_day(in_days(30))
    assert answer.json()["message"] == f"The centre is closing. It is erased on {day}."
    assert state_of(organisation) == ("CLOSING", in_days(30))


def test_the_waiting_time_is_a_setting(platform, organisation, settings):
    settings.ERASE_AFTER_DAYS = 7
    close(platform, organisation)
    assert state_of(organisation) == ("CLOSING", in_days(7))


def test_people_of_a_closing_centre_sign_in_read_and_export_and_change_nothing(
    platform, organisation, ids
):
    owner = signed_in("owner", organisation)
    close(platform, organisation)
    assert login("admin@raga.test").status_code == 200
    assert owner.get("student").status_code == 200
    assert owner.get("student/export?format=csv").status_code == 200
    answer = owner.post("holiday", {})
    assert (answer.status_code, answer.json()["code"]) == (402, "plan_closed")


def test_the_shell_knows_the_day(platform, organisation):
    owner = signed_in("owner", organisation)
    assert owner.get("useradmin/me").json()["user"]["eraseOn"] is None
    close(platform, organisation)
    me = owner.get("useradmin/me").json()["user"]
    assert me["organisationStatus"] == "CLOSING"
    assert me["subscriptionplan"] == "Closed"
    assert me["eraseOn"] == in_days(30).isoformat()


def test_the_owner_is_told_the_day_the_reason_and_how_to_take_the_data_along(
    platform, organisation
):
    close(platform, organisation)
    mail, day = last_mail(OWNER), format_day(in_days(30))
    assert mail.subject == f"{organisation.name} is closing and will be erased on {day}"
    for part in (REASON, day, "export every list", "invoices to you are kept", "/signin"):
        assert part in mail.text


def test_both_audit_logs_say_who_closed_the_centre_and_why(platform, organisation):
    close(platform, organisation)
    expected = {"reason": REASON, "erase_on": in_days(30).isoformat()}
    assert PlatformAuditEntry.objects.get(action="workspace closing").after == expected
    with in_organisation(organisation):
        assert AuditEntry.objects.get(action="workspace closing").after == expected


def test_what_is_erased_and_what_stays_is_named_beforehand(platform, organisation):
    told = platform.get(address_of(organisation, "closing")).json()["data"]
    assert told == {
        "orgId": organisation.code,
        "centreName": organisation.name,
        "isClosing": False,
        "eraseOn": in_days(30).isoformat(),
        "closedAt": None,
        "closedBy": None,
        "reason": None,
        "users": 5,
        "tickets": 2,
        "invoices": 1,
        "invoicesKeptUntil": told["invoicesKeptUntil"],
    }
    assert told["invoicesKeptUntil"].endswith("-03-31")


def test_a_closing_centre_says_since_when_by_whom_and_why(platform, organisation):
    close(platform, organisation)
    told = platform.get(address_of(organisation, "closing")).json()["data"]
    assert (told["isClosing"], told["reason"]) == (True, REASON)
    assert told["closedBy"]
    assert told["closedAt"]


def test_the_table_of_organisations_shows_the_day(platform, organisation):
    close(platform, organisation)
    [row] = platform.get("superadmin/organisation?status=CLOSING").json()["list"]
    assert (row["orgId"], row["eraseOn"]) == (organisation.code, in_days(30).isoformat())


@pytest.mark.parametrize("name", ["Tiny Brushes Art Studio", "Raga"])
def test_another_name_does_not_close_the_centre(platform, organisation, name):
    answer = close(platform, organisation, name=name)
    assert answer.status_code == 400
    assert answer.json()["errors"] == {"name": ["Please enter the name of the centre."]}
    assert state_of(organisation) == ("ACTIVE", None)


def test_without_a_reason_nothing_happens(platform, organisation):
    answer = close(platform, organisation, reason=" ")
    assert answer.json()["errors"] == {"reason": ["Please give a reason."]}
    assert state_of(organisation) == ("ACTIVE", None)


def test_a_centre_that_is_kept_open_gets_the_status_of_its_subscription(platform, organisation):
    Subscription.objects.filter(organisation=organisation, status="TRIAL").update(status="ACTIVE")
    owner = signed_in("owner", organisation)
    close(platform, organisation)
    answer = keep_open(platform, organisation)
    assert (answer.status_code, answer.json()["message"]) == (200, "The centre stays open.")
    assert state_of(organisation) == ("ACTIVE", None)
    assert owner.post("holiday", {}).status_code == 400
    assert last_mail(OWNER).subject == f"{organisation.name} stays open"


def test_a_plan_that_ended_meanwhile_leaves_the_centre_closed(platform, organisation):
    close(platform, organisation)
    Subscription.objects.filter(organisation=organisation).update(status="ENDED")
    keep_open(platform, organisation)
    assert state_of(organisation) == ("CLOSED", None)


@pytest.mark.parametrize(
    ("before", "verb", "message"),
    [
        ("CLOSING", "close", "This centre is closing already."),
        (
            "SUSPENDED",
            "close",
            "This centre is suspended. Reopen it, so that its owner can export its data.",
        ),
        ("ACTIVE", "keepopen", "This centre is not closing."),
        ("CLOSING", "suspend", "This centre is closing. Keep it open before you suspend it."),
    ],
)
def test_a_step_that_the_state_does_not_allow_is_refused(
    platform, organisation, before, verb, message
):
    day = in_days(3) if before == "CLOSING" else None
    Organisation.objects.filter(pk=organisation.pk).update(status=before, erase_on=day)
    name = {"name": organisation.name} if verb == "close" else {}
    answer = platform.post(address_of(organisation, verb), {"reason": REASON} | name)
    assert (answer.status_code, answer.json()["message"]) == (409, message)
    assert state_of(organisation) == (before, day)
    assert not PlatformAuditEntry.objects.filter(action__startswith="workspace").exists()


def test_a_closing_centre_cannot_buy_a_plan(platform, organisation, ids):
    owner = signed_in("owner", organisation)
    close(platform, organisation)
    order = {"plan": ids.sale_plan, "method": "UPI", "reference": "412398761234"}
    answer = owner.post("subscription/order", order)
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")


def test_owners_are_reminded_once_two_days_before(platform, organisation):
    close(platform, organisation)
    assert remind_all(in_days(27)) == 0
    assert [remind_all(in_days(28)) for _ in range(2)] == [1, 1]
    subjects = [mail.subject for mail in mails_to(OWNER)]
    day = format_day(in_days(30))
    assert subjects.count(f"{organisation.name} will be erased on {day}") == 1


def test_nobody_is_reminded_of_a_centre_that_stays_open(platform, organisation):
    Subscription.objects.filter(organisation=organisation).update(status="ENDED")
    close(platform, organisation)
    keep_open(platform, organisation)
    before = Mail.objects.count()
    assert remind_all(in_days(30)) == 0
    assert Mail.objects.count() == before


def test_an_unknown_centre_is_not_found(platform):
    assert platform.get("superadmin/organisation/NBDYKNWSXXXX/closing").status_code == 404
