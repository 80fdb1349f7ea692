"""A person's devices: told of from when somebody asks until they are removed, and nobody else's."""

from datetime import timedelta

import pytest
from django.utils import timezone

from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.services.identities import change_identity, forget_identity
from shared_apps.accounts.sessions import end_sessions, end_sessions_of
from shared_apps.core.principal import SYSTEM
from shared_apps.platform.models import PushDevice
from shared_apps.web_push import gateway
from shared_apps.web_push.services.devices import MOST, UNSEEN_DAYS, address_of
from shared_apps.web_push.tasks import forget_old
from tests.callers import master, signed_in
from tests.push_service import Browser

PATH = "notification/device"


def browser(name="phone") -> Browser:
    return Browser(f"https://fcm.googleapis.com/fcm/send/{name}")


def registered(caller, one: Browser, **headers) -> list:
    answer = caller.post(PATH, one.subscription(), **headers)
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def staff(organisation):
    return signed_in("staff", organisation)


def devices_of(caller) -> list[str]:
    return [one["device"] for one in caller.get(PATH).json()["data"]]


def test_a_device_is_listed_for_its_person_alone(owner, staff):
    [shown] = registered(owner, browser(), User_Agent="Firefox on a phone")
    assert shown["device"] == "Firefox on a phone"
    assert shown["isCurrent"] is True
    assert shown["lastSentDt"] is None
    assert devices_of(owner) == ["Firefox on a phone"]
    assert devices_of(staff) == []


def test_master_has_devices_of_the_platform(organisation):
    platform = master()
    registered(platform, browser(), User_Agent="Chrome")
    assert devices_of(platform) == ["Chrome"]


def test_the_same_browser_again_is_the_same_device_in_its_new_session(organisation, owner):
    phone = browser()
    [first] = registered(owner, phone)
    again = signed_in("owner", organisation)
    [same] = again.get(PATH).json()["data"]
    assert same["isCurrent"] is False
    [same] = registered(again, phone)
    assert (same["_id"], same["isCurrent"]) == (first["_id"], True)


def test_a_browser_that_somebody_else_uses_now_is_theirs_alone(owner, other_organisation):
    phone = browser()
    registered(owner, phone)
    neighbour = signed_in("staff", other_organisation)
    registered(neighbour, phone)
    assert devices_of(owner) == []
    assert PushDevice.objects.get().user_id == neighbour.user_id


def test_of_eleven_the_one_that_was_seen_longest_ago_goes(owner, staff):
    registered(staff, browser("of-the-staff"))
    for number in range(MOST + 1):
        registered(owner, browser(str(number)), User_Agent=f"Browser {number}")
    assert devices_of(owner) == [f"Browser {number}" for number in range(MOST, 0, -1)]
    assert len(devices_of(staff)) == 1


def test_one_removes_the_own_ones_alone(owner, staff):
    [mine] = registered(owner, browser("mine"))
    [theirs] = registered(staff, browser("theirs"))
    answer = owner.post(f"{PATH}/remove", {"device": theirs["_id"]})
    assert [one["_id"] for one in answer.json()["data"]] == [mine["_id"]]
    assert PushDevice.objects.count() == 2
    for _ in range(2):
        assert owner.post(f"{PATH}/remove", {"device": mine["_id"]}).json()["data"] == []
    assert PushDevice.objects.get().pk == theirs["_id"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("endpoint", "http://fcm.googleapis.com/x"),
        ("endpoint", "https://evil.test/x"),
        ("endpoint", "https://127.0.0.1/x"),
        ("endpoint", "https://fcm.googleapis.com:8443/x"),
        ("endpoint", "https://fcm.googleapis.com/" + "x" * 1000),
        ("endpoint", ""),
        ("key", "AAAA"),
        ("key", ""),
        ("secret", "AAAA"),
        ("secret", "="),
    ],
)
def test_what_no_browser_says_is_refused_and_nothing_is_kept(owner, field, value):
    answer = owner.post(PATH, browser().subscription() | {field: value})
    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == [field]
    assert not PushDevice.objects.exists()


def test_without_a_key_of_the_platform_nothing_is_kept(owner, settings):
    settings.VAPID_PRIVATE_KEY = None
    answer = owner.post(PATH, browser().subscription())
    assert (answer.status_code, answer.json()["code"]) == (409, "not_set_up")
    assert not PushDevice.objects.exists()
    assert owner.get("notification/settings").json()["data"]["pushKey"] is None


def test_the_settings_have_what_a_browser_subscribes_with(owner):
    assert owner.get("notification/settings").json()["data"]["pushKey"] == gateway.public_key()


def test_the_table_has_no_address_and_no_key_of_a_browser(owner):
    phone = browser("its-own-address")
    registered(owner, phone)
    [row] = PushDevice.objects.values()
    kept = " ".join(map(str, row.values()))
    sent = phone.subscription()
    assert not any(value in kept for value in sent.values())
    assert address_of(PushDevice.objects.get()) == gateway.Address(**sent)


def test_signing_out_in_a_browser_ends_its_device_alone(organisation, owner):
    registered(owner, browser("desk"), User_Agent="Desk")
    end_sessions_of_new_login(owner)
    phone = signed_in("owner", organisation)
    registered(phone, browser("phone"), User_Agent="Phone")
    phone.post("useradmin/logout", {"email": "owner@raga.in", "autoLogout": False})
    assert [row.device for row in PushDevice.objects.all()] == ["Desk"]


def end_sessions_of_new_login(caller) -> None:
    live = LoginSession.objects.filter(user=caller.user_id, ended_at=None)
    end_sessions(live, LoginSession.End.NEW_LOGIN)


def test_a_sign_in_elsewhere_ends_no_device(owner):
    registered(owner, browser())
    end_sessions_of_new_login(owner)
    assert PushDevice.objects.count() == 1


def test_a_session_whose_time_is_over_ends_no_device(owner):
    registered(owner, browser())
    session = LoginSession.objects.filter(user=owner.user_id)
    session.update(expires_at=timezone.now() - timedelta(minutes=1))
    end_sessions(session, LoginSession.End.LOGOUT)
    assert PushDevice.objects.count() == 1


def test_a_new_password_ends_every_device_of_the_person(owner, staff):
    registered(owner, browser("desk"))
    registered(owner, browser("phone"))
    registered(staff, browser("of-the-staff"))
    end_sessions_of(owner.user_id, LoginSession.End.PASSWORD)
    assert PushDevice.objects.get().user_id == staff.user_id


def test_who_is_put_out_has_no_device_also_without_a_session(organisation, staff):
    registered(staff, browser())
    LoginSession.objects.filter(user=staff.user_id).update(ended_at=timezone.now())
    change_identity(user_id=staff.user_id, by=SYSTEM, state=User.State.INACTIVE)
    assert not PushDevice.objects.exists()


def test_who_is_deleted_has_no_device(staff):
    registered(staff, browser())
    forget_identity(user_id=staff.user_id)
    assert not PushDevice.objects.exists()


def test_a_browser_in_which_nobody_has_been_for_long_is_forgotten(owner):
    registered(owner, browser("new"))
    registered(owner, browser("old"), User_Agent="Old")
    long_ago = timezone.now() - timedelta(days=UNSEEN_DAYS + 1)
    PushDevice.objects.filter(device="Old").update(seen_at=long_ago)
    forget_old()
    assert "Old" not in devices_of(owner)
    assert len(devices_of(owner)) == 1
