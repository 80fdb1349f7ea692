"""What rings and is mailed, and quiet hours: each person's own."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from shared_apps.accounts.models import User
from shared_apps.billing.events import CALLBACKS_SILENT, TERM_ENDING
from shared_apps.core.events import MailRule, kinds
from shared_apps.core.notice_settings import people_to_mail, quiet_end
from shared_apps.core.writing import notify
from shared_apps.platform.models import PlatformNoticeSettings
from tenant_apps.notifications.models import Notification, NotificationSettings
from tenants.context import in_organisation, in_public
from tests.callers import master, signed_in
from tests.events import accepted

INDIA = ZoneInfo("Asia/Kolkata")
PATH = "notification/settings"


@pytest.fixture
def owner(in_first):
    return signed_in("owner", in_first)


@pytest.fixture
def staff(in_first):
    return signed_in("staff", in_first)


def switches(caller) -> dict[str, tuple]:
    shown = caller.get(PATH).json()["data"]["kinds"]
    return {one["kind"]: (one["rings"], one["mail"]) for one in shown}


def at(hour: int, minute: int = 0, day: int = 20) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=INDIA)


def test_each_role_has_the_switches_of_what_it_hears_of(owner, staff):
    assert switches(owner)["payment.received"] == (False, None)
    assert switches(owner)["term.ending"] == (False, True)
    assert "payment.received" not in switches(staff)
    assert switches(staff)["ticketmessage.answered"] == (True, True)
    assert "callbacks.silent" not in switches(owner)


def test_master_has_those_of_the_platform_in_the_public_space():
    platform = master()
    assert switches(platform)["callbacks.silent"] == (True, True)
    assert "payment.received" not in switches(platform)
    answer = platform.put(PATH, {"kind": "order.placed", "rings": False})
    assert answer.status_code == 200
    with in_public():
        saved = PlatformNoticeSettings.objects.get(user_id=platform.user_id)
    assert saved.rings == {"order.placed": False}


def test_a_switch_changes_no_other_and_nobody_elses(in_first, owner):
    before = switches(owner)
    owner.put(PATH, {"kind": "payment.received", "rings": True})
    owner.put(PATH, {"kind": "term.ending", "mail": False})
    expected = before | {"payment.received": (True, None), "term.ending": (False, False)}
    assert switches(owner) == expected
    assert switches(signed_in("admin", in_first))["approval.asked"] == (True, None)
    assert NotificationSettings.objects.count() == 1


def test_a_switch_that_is_off_still_lets_the_row_be_written(owner):
    owner.put(PATH, {"kind": "member.accepted", "rings": False})
    for _ in range(2):
        notify(accepted("k1", owner.user_id))
    assert Notification.objects.filter(user_id=owner.user_id, key="k1").count() == 1
    assert owner.get("notification").json()["data"][0]["kind"] == "member.accepted"


def test_quiet_hours_are_kept_and_ended(owner):
    owner.put(PATH, {"quietFrom": "21:00", "quietTo": "07:00"})
    shown = owner.get(PATH).json()["data"]
    assert (shown["quietFrom"], shown["quietTo"]) == ("21:00", "07:00")
    owner.put(PATH, {"quietFrom": None, "quietTo": None})
    shown = owner.get(PATH).json()["data"]
    assert (shown["quietFrom"], shown["quietTo"]) == (None, None)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"kind": "callbacks.silent", "rings": False}, "kind"),
        ({"kind": "no.such", "rings": False}, "kind"),
        ({"kind": "payment.received", "mail": True}, "mail"),
        ({"quietFrom": "21:00"}, "quietFrom"),
        ({"quietFrom": "21:00", "quietTo": "21:00"}, "quietTo"),
        ({"quietFrom": "25:00", "quietTo": "07:00"}, "quietFrom"),
        ({"kind": "term.ending", "rings": "perhaps"}, "rings"),
        ({"user_id": 3}, "user_id"),
    ],
    ids=str,
)
def test_what_cannot_be_chosen_is_refused_and_nothing_is_changed(owner, body, field):
    before = owner.get(PATH).json()
    answer = owner.put(PATH, body)
    assert answer.status_code == 400
    assert field in answer.json()["errors"]
    assert owner.get(PATH).json() == before
    assert not NotificationSettings.objects.exists()


@pytest.mark.parametrize(
    ("begins", "ends", "now", "until"),
    [
        (time(21), time(7), at(20, 59), None),
        (time(21), time(7), at(21), at(7, day=21)),
        (time(21), time(7), at(0), at(7)),
        (time(21), time(7), at(6, 59), at(7)),
        (time(21), time(7), at(7), None),
        (time(13), time(14), at(13, 30), at(14)),
        (time(13), time(14), at(14), None),
        (time(13), time(14), at(12, 59), None),
    ],
    ids=str,
)
def test_quiet_hours_may_pass_midnight_and_end_on_time(begins, ends, now, until):
    assert quiet_end(begins, ends, now) == until


def test_in_quiet_hours_a_mail_that_can_wait_is_sent_at_their_end(owner):
    owner.put(PATH, {"quietFrom": "21:00", "quietTo": "07:00"})
    people = User.objects.filter(pk=owner.user_id)
    assert [when for _, when in people_to_mail(TERM_ENDING, people, at(23))] == [at(7, day=21)]
    assert [when for _, when in people_to_mail(TERM_ENDING, people, at(12))] == [at(12)]


def test_a_mail_that_cannot_wait_is_sent_in_quiet_hours(owner):
    assert CALLBACKS_SILENT.mail is MailRule.AT_ONCE
    owner.put(PATH, {"quietFrom": "21:00", "quietTo": "07:00"})
    people = User.objects.filter(pk=owner.user_id)
    assert [when for _, when in people_to_mail(CALLBACKS_SILENT, people, at(23))] == [at(23)]


def test_who_switched_a_mail_off_is_sent_none(owner):
    owner.put(PATH, {"kind": "term.ending", "mail": False})
    assert people_to_mail(TERM_ENDING, User.objects.filter(pk=owner.user_id)) == []


def test_what_one_chose_in_one_centre_holds_there_only(organisation, other_organisation):
    owner = signed_in("owner", organisation)
    owner.put(PATH, {"kind": "term.ending", "mail": False})
    with in_organisation(other_organisation):
        assert not NotificationSettings.objects.exists()


def test_every_kind_is_somebodys_and_one_that_folds_does_not_wait_for_a_decision():
    waits = {"approval.asked", "upiproof.received", "order.placed", "cheque.bounced"}
    assert all(kind.to for kind in kinds())
    assert not waits & {kind.name for kind in kinds() if kind.folds}


def test_the_end_of_quiet_hours_is_a_day_later_at_most():
    for minutes in range(0, 24 * 60, 7):
        now = at(0) + timedelta(minutes=minutes)
        until = quiet_end(time(21), time(7), now)
        assert until is None or now < until <= now + timedelta(hours=10)
