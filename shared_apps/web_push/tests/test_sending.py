"""A notification is told to the devices of its person: by the switches, after the quiet hours, once."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.core.events import Event
from shared_apps.core.notices import Notice
from shared_apps.core.writing import notify, writing
from shared_apps.platform.models import PlatformNotice, PushDevice, WaitingPush
from shared_apps.web_push.services import sending
from shared_apps.web_push.services.sending import LEASE, MAX_ATTEMPTS, MAX_FAILURES, next_space
from shared_apps.web_push.tasks import forget_old, send
from tenant_apps.notifications.models import Notification
from tenants.context import in_organisation, in_public
from tenants.models import Organisation, SetAsideSchema
from tenants.names import PUBLIC_SCHEMA
from tests.callers import master, signed_in
from tests.events import accepted

INDIA = ZoneInfo("Asia/Kolkata")
DEVICES = "notification/device"
SETTINGS = "notification/settings"


class Told:
    """Somebody with a phone that is told of invitations that were accepted."""

    def __init__(self, caller, push_service, *names: str) -> None:
        self.caller, self.user_id = caller, caller.user_id
        self.browsers = [push_service.browser(name) for name in names or ("phone",)]
        for browser in self.browsers:
            assert caller.post(DEVICES, browser.subscription()).status_code == 200

    @property
    def phone(self):
        return self.browsers[0]


@pytest.fixture
def owner(in_first, push_service):
    caller = signed_in("owner", in_first)
    caller.put(SETTINGS, {"kind": "member.accepted", "push": True})
    return Told(caller, push_service)


def asked(key: str, user_id: int) -> Event:
    """Somebody asks for approval: the person is to decide."""
    return Event(
        kind="approval.asked",
        record_id=1,
        params={"by": "Asha", "name": "Discount"},
        key=key,
        user_ids=(user_id,),
    )


def send_all() -> None:
    """As a worker does whose tasks wake each other."""
    while next_space():
        with in_public():
            send()


def later(**how_long):
    return time_machine.travel(timezone.now() + timedelta(**how_long), tick=True)


def at(hour: int, day: int = 20) -> datetime:
    return datetime(2026, 12, day, hour, tzinfo=INDIA)


def test_a_notification_is_told_once_with_its_id_and_kind_and_nothing_else(owner, push_service):
    notify(accepted("k1", owner.user_id, name="Asha Rao"))
    send_all()
    [message] = push_service.messages
    notice = Notification.objects.get(key="k1")
    assert owner.phone.read(message.body) == {"_id": notice.pk, "kind": "member.accepted"}
    assert message.headers["Topic"] == str(notice.pk)
    assert not WaitingPush.objects.exists()
    assert PushDevice.objects.get().sent_at is not None
    send_all()
    assert len(push_service.messages) == 1


def test_the_row_is_there_before_anything_is_told(owner, push_service):
    with writing():
        notify(accepted("k1", owner.user_id))
        assert push_service.messages == []
    waiting = WaitingPush.objects.get()
    assert Notification.objects.get(key="k1").pk == waiting.notice_id
    assert push_service.messages == []


def test_what_is_rolled_back_is_told_to_nobody(owner, push_service):
    with transaction.atomic(), writing():
        notify(accepted("k1", owner.user_id))
        transaction.set_rollback(True)
    send_all()
    assert not WaitingPush.objects.exists()
    assert push_service.messages == []


def test_the_worker_is_woken_where_a_device_waits_and_only_there(
    in_first, owner, monkeypatch, django_capture_on_commit_callbacks
):
    woken = []
    monkeypatch.setattr("shared_apps.core.notices.wake_worker", woken.append)
    admin = signed_in("admin", in_first)
    with django_capture_on_commit_callbacks(execute=True):
        notify(accepted("k1", admin.user_id))
    assert woken == []
    with django_capture_on_commit_callbacks(execute=True):
        notify(accepted("k2", admin.user_id, owner.user_id))
    assert woken == ["web_push.send"]


def test_the_same_event_again_is_told_once(owner, push_service):
    for _ in range(3):
        notify(accepted("k1", owner.user_id))
        send_all()
    assert len(push_service.messages) == 1


def test_each_device_of_the_person_is_told_and_nobody_elses(in_first, owner, push_service):
    Told(owner.caller, push_service, "desk")
    Told(signed_in("staff", in_first), push_service, "of-the-staff")
    notify(accepted("k1", owner.user_id))
    send_all()
    assert sorted(message.path for message in push_service.messages) == ["/desk", "/phone"]


def test_one_centre_tells_nobody_of_another(owner, other_organisation, push_service):
    neighbour = Told(signed_in("owner", other_organisation), push_service, "of-the-neighbour")
    neighbour.caller.put(SETTINGS, {"kind": "member.accepted", "push": True})
    with in_organisation(other_organisation):
        notify(accepted("k1", neighbour.user_id))
    send_all()
    assert [message.path for message in push_service.messages] == ["/of-the-neighbour"]


def test_master_is_told_of_the_platforms(database, push_service):
    told = Told(master(), push_service)
    notify(Event("order.placed", 1, {"centre": "Raga"}, "k1", (told.user_id,)))
    send_all()
    [message] = push_service.messages
    assert told.phone.read(message.body) == {
        "_id": PlatformNotice.objects.get(key="k1").pk,
        "kind": "order.placed",
    }


def test_what_rings_is_told_to_who_did_not_choose_and_the_rest_is_not(owner, push_service):
    owner.caller.put(SETTINGS, {"kind": "member.accepted", "push": False})
    notify(accepted("k1", owner.user_id))
    notify(asked("k2", owner.user_id))
    send_all()
    [message] = push_service.messages
    assert owner.phone.read(message.body)["kind"] == "approval.asked"
    assert Notification.objects.filter(key__in=["k1", "k2"]).count() == 2


def test_what_was_read_meanwhile_is_not_told(owner, push_service):
    notify(accepted("k1", owner.user_id))
    owner.caller.post("notification/read", {"ids": "all"})
    send_all()
    assert push_service.messages == []
    assert not WaitingPush.objects.exists()


def test_in_quiet_hours_what_waits_for_a_decision_is_told_at_their_end(owner, push_service):
    owner.caller.put(SETTINGS, {"quietFrom": "21:00", "quietTo": "07:00"})
    with time_machine.travel(at(23)):
        notify(asked("k1", owner.user_id))
        send_all()
    with time_machine.travel(at(6, day=21)):
        send_all()
    assert push_service.messages == []
    with time_machine.travel(at(7, day=21)):
        send_all()
        send_all()
    assert len(push_service.messages) == 1


def test_what_was_read_in_quiet_hours_is_not_told_after_them(owner, push_service):
    owner.caller.put(SETTINGS, {"quietFrom": "21:00", "quietTo": "07:00"})
    with time_machine.travel(at(23)):
        notify(asked("k1", owner.user_id))
        send_all()
    Notification.objects.update(read_at=at(23))
    with time_machine.travel(at(7, day=21)):
        send_all()
    assert push_service.messages == []


def test_what_comes_often_is_not_told_after_quiet_hours(owner, push_service):
    owner.caller.put(SETTINGS, {"quietFrom": "21:00", "quietTo": "07:00"})
    with time_machine.travel(at(23)):
        notify(accepted("k1", owner.user_id))
        send_all()
    assert not WaitingPush.objects.exists()
    with time_machine.travel(at(7, day=21)):
        send_all()
    assert push_service.messages == []
    assert Notification.objects.get(key="k1").read_at is None


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_told_nothing_more(owner, push_service, status):
    push_service.answers = [status]
    notify(accepted("k1", owner.user_id))
    notify(accepted("k2", owner.user_id))
    send_all()
    assert len(push_service.messages) == 1
    assert not PushDevice.objects.exists()
    assert not WaitingPush.objects.exists()


@pytest.mark.parametrize("status", [429, 500, 503])
def test_what_could_not_be_taken_is_told_later_under_the_same_topic(owner, push_service, status):
    push_service.answers = [status, 201]
    notify(accepted("k1", owner.user_id))
    send_all()
    assert len(push_service.messages) == 1
    with later(seconds=30):
        send_all()
    assert len(push_service.messages) == 1
    with later(seconds=90):
        send_all()
        send_all()
    assert len(push_service.messages) == 2
    assert len({message.headers["Topic"] for message in push_service.messages}) == 1
    assert not WaitingPush.objects.exists()


def test_a_push_service_is_left_alone_for_as_long_as_it_says(owner, push_service):
    push_service.answers, push_service.headers = [429], {"Retry-After": "1800"}
    notify(accepted("k1", owner.user_id))
    send_all()
    with later(minutes=29):
        send_all()
    assert len(push_service.messages) == 1
    with later(minutes=31):
        send_all()
    assert len(push_service.messages) == 2


def test_what_is_never_taken_is_given_up(owner, push_service):
    push_service.status = 503
    notify(accepted("k1", owner.user_id))
    for hours in range(MAX_ATTEMPTS + 3):
        with later(hours=2 * hours):
            send_all()
    assert len(push_service.messages) == MAX_ATTEMPTS
    assert not WaitingPush.objects.exists()
    assert PushDevice.objects.get().failures == 1


def test_a_device_that_takes_nothing_for_long_is_given_up(owner, push_service):
    push_service.status = 403
    for number in range(MAX_FAILURES):
        assert PushDevice.objects.exists()
        notify(accepted(f"k{number}", owner.user_id))
        send_all()
    assert not PushDevice.objects.exists()


def test_one_that_was_taken_ends_the_row_of_failures(owner, push_service):
    push_service.answers = [403]
    for number in range(2):
        notify(accepted(f"k{number}", owner.user_id))
        send_all()
    assert PushDevice.objects.get().failures == 0


def test_what_a_worker_died_with_is_told_by_another_one(owner, push_service, in_first):
    notify(accepted("k1", owner.user_id))
    assert sending._lease(in_first.schema_name) is not None
    send_all()
    assert push_service.messages == []
    with later(seconds=LEASE.total_seconds() + 1):
        send_all()
    assert len(push_service.messages) == 1


def test_what_waits_for_somebody_is_not_told_to_who_uses_the_browser_now(
    in_first, owner, push_service
):
    notify(accepted("k1", owner.user_id))
    staff = signed_in("staff", in_first)
    staff.post(DEVICES, owner.phone.subscription())
    send_all()
    assert push_service.messages == []
    assert not WaitingPush.objects.exists()


def test_who_was_put_out_is_told_nothing(owner, push_service):
    notify(accepted("k1", owner.user_id))
    User.objects.filter(pk=owner.user_id).update(state=User.State.INACTIVE)
    send_all()
    assert push_service.messages == []


def test_of_a_suspended_centre_nothing_is_told(in_first, owner, push_service):
    notify(accepted("k1", owner.user_id))
    Organisation.objects.filter(pk=in_first.pk).update(status="SUSPENDED")
    send_all()
    assert push_service.messages == []


def test_of_sample_data_nothing_is_told(in_first, owner, push_service):
    SetAsideSchema.objects.create(
        organisation=in_first,
        schema_name="t_0123456789ab",
        migrated_to="x",
        by_name="Asha",
        loaded_at=timezone.now(),
    )
    notify(accepted("k1", owner.user_id))
    send_all()
    assert push_service.messages == []
    assert not WaitingPush.objects.exists()


def test_a_space_that_holds_its_share_leaves_the_worker_to_the_others(
    owner, push_service, in_first
):
    notify(accepted("k1", owner.user_id))
    assert next_space() == in_first.schema_name
    assert next_space(without={in_first.schema_name}) is None
    with in_public():
        told = Told(master(), push_service, "of-the-platform")
        notify(Event("order.placed", 1, {}, "k2", (told.user_id,)))
    assert next_space(without={in_first.schema_name}) == PUBLIC_SCHEMA


def test_without_a_key_nothing_is_told_and_nothing_is_lost_of_the_device(
    owner, push_service, settings
):
    notify(accepted("k1", owner.user_id))
    settings.VAPID_PRIVATE_KEY = None
    with in_public():
        assert send() == 0
    assert push_service.messages == []
    assert PushDevice.objects.get().failures == 0


def test_what_could_not_be_told_for_two_days_is_forgotten(owner, push_service):
    notify(accepted("k1", owner.user_id))
    with later(days=2, minutes=1), in_public():
        forget_old()
        send_all()
    assert push_service.messages == []


def test_no_text_of_a_notification_waits_outside_of_its_space(owner):
    notify(accepted("k1", owner.user_id, name="Asha Rao"))
    [row] = WaitingPush.objects.values()
    assert "Asha" not in " ".join(map(str, row.values()))
    assert Notice.in_current_space().objects.get(key="k1").params == {"name": "Asha Rao"}
