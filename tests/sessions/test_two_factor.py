"""Two-factor sign-in: set up with an app, asked for after the password, changed and switched off."""

import base64
import time
from datetime import timedelta

import pytest
from django.core import signing
from django.core.management import CommandError, call_command
from django.utils import timezone

from shared_apps.accounts import totp
from shared_apps.accounts.models import LoginSession, RecoveryCode, SecondFactor, SignInEvent, User
from shared_apps.accounts.throttle import LOGIN_ACCOUNT
from shared_apps.platform.models import PlatformAuditEntry
from tests.callers import Caller, master, nobody, signed_in, user_of
from tests.seed import MASTER, MASTER_KEY, PASSWORD
from tests.sessions.helpers import last_mail, logged_in, login

OWNER = "owner@raga.test"


@pytest.fixture
def now(monkeypatch):
    """The beginning of a time step; add to it to let time pass for the codes."""
    clock = [time.time() // totp.SECONDS * totp.SECONDS]
    monkeypatch.setattr("shared_apps.accounts.second_factor.time.time", lambda: clock[0])
    return clock


def set_up(caller: Caller, now: list[float]) -> tuple[bytes, list[str]]:
    """Sets two-factor sign-in up. Returns the key and the recovery codes; time then passes."""
    begun = caller.post("useradmin/two-factor/begin", {"password": PASSWORD})
    assert begun.status_code == 200, begun.content
    key = base64.b32decode(begun.json()["data"]["key"])
    code = totp.code_at(key, now[0])
    answer = caller.post("useradmin/two-factor/confirm", {"code": code})
    assert answer.status_code == 200, answer.content
    now[0] += totp.SECONDS
    return key, answer.json()["data"]


def ticket_of(email: str, password: str = PASSWORD, **more) -> str:
    answer = login(email, password, **more)
    assert (answer.status_code, answer.json()["code"]) == (409, "code_required"), answer.content
    return answer.json()["data"]["ticket"]


def enter(ticket: str, code: str, **headers: str):
    return nobody().post("useradmin/login/code", {"ticket": ticket, "code": code}, **headers)


@pytest.fixture
def key(organisation, now):
    """The key of the owner's app; the owner is signed out."""
    owner = signed_in("owner", organisation)
    found, _codes = set_up(owner, now)
    owner.post("useradmin/logout")
    return found


class TestSetUp:
    def test_it_is_off_until_somebody_sets_it_up(self, organisation):
        state = signed_in("owner", organisation).get("useradmin/two-factor").json()["data"]
        assert state == {"isOn": False, "isRequired": False, "recoveryCodesLeft": 0}
        assert login("staff@raga.test").status_code == 200

    def test_a_code_of_the_new_key_switches_it_on_and_gives_ten_recovery_codes(
        self, organisation, now
    ):
        owner = signed_in("owner", organisation)
        key, codes = set_up(owner, now)
        assert len(key) == 20
        assert len(set(codes)) == 10
        state = owner.get("useradmin/two-factor").json()["data"]
        assert state == {"isOn": True, "isRequired": False, "recoveryCodesLeft": 10}
        assert "Two-factor sign-in is on" in last_mail(OWNER).subject

    def test_the_address_for_the_qr_code_names_the_product_and_the_account(self, organisation):
        owner = signed_in("owner", organisation)
        begun = owner.post("useradmin/two-factor/begin", {"password": PASSWORD}).json()["data"]
        assert begun["uri"] == (
            "otpauth://totp/Class%20Master%3Aowner%40raga.test"
            f"?secret={begun['key']}&issuer=Class%20Master"
        )

    def test_the_table_holds_neither_the_key_nor_a_recovery_code(self, organisation, now):
        key, codes = set_up(signed_in("owner", organisation), now)
        stored = SecondFactor.objects.filter(user__email=OWNER).values_list("key", flat=True)[0]
        assert totp.key_text(key) not in stored
        hashes = set(RecoveryCode.objects.values_list("code_hash", flat=True))
        assert hashes.isdisjoint(codes)
        assert totp.recovery_hash(codes[0]) in hashes

    def test_it_asks_for_the_password(self, organisation):
        owner = signed_in("owner", organisation)
        answer = owner.post("useradmin/two-factor/begin", {"password": "Wrong#Pass1"})
        assert answer.status_code == 400
        assert answer.json()["errors"] == {"password": ["This is not your current password."]}

    def test_a_wrong_code_leaves_it_off(self, organisation, now):
        owner = signed_in("owner", organisation)
        owner.post("useradmin/two-factor/begin", {"password": PASSWORD})
        answer = owner.post("useradmin/two-factor/confirm", {"code": "000000"})
        assert answer.json()["errors"].keys() == {"code"}
        assert owner.get("useradmin/two-factor").json()["data"]["isOn"] is False

    def test_a_code_without_a_set_up_is_refused(self, organisation):
        owner = signed_in("owner", organisation)
        answer = owner.post("useradmin/two-factor/confirm", {"code": "123456"})
        assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")

    def test_another_phone_takes_the_place_of_the_first_with_its_own_first_code(
        self, organisation, now
    ):
        owner = signed_in("owner", organisation)
        old, old_codes = set_up(owner, now)
        without = owner.post("useradmin/two-factor/begin", {"password": PASSWORD})
        assert without.json()["errors"].keys() == {"code"}
        proof = {"password": PASSWORD, "code": totp.code_at(old, now[0])}
        begun = owner.post("useradmin/two-factor/begin", proof).json()["data"]
        new = base64.b32decode(begun["key"])
        owner.post("useradmin/two-factor/confirm", {"code": totp.code_at(new, now[0])})
        now[0] += totp.SECONDS
        owner.post("useradmin/logout")
        assert enter(ticket_of(OWNER), totp.code_at(old, now[0])).status_code == 400
        assert enter(ticket_of(OWNER), old_codes[0]).status_code == 400
        assert enter(ticket_of(OWNER), totp.code_at(new, now[0])).status_code == 200

    def test_switching_it_off_asks_for_password_and_code(self, organisation, now):
        owner = signed_in("owner", organisation)
        key, _codes = set_up(owner, now)
        right = {"password": PASSWORD, "code": totp.code_at(key, now[0])}
        for wrong in ({"password": "Wrong#Pass1"}, {"code": "000000"}):
            refused = owner.post("useradmin/two-factor/off", right | wrong)
            assert refused.json()["errors"].keys() == wrong.keys()
        assert owner.post("useradmin/two-factor/off", right).status_code == 200
        owner.post("useradmin/logout")
        assert login(OWNER).status_code == 200

    def test_new_recovery_codes_replace_the_earlier_ones(self, organisation, now):
        owner = signed_in("owner", organisation)
        key, old = set_up(owner, now)
        proof = {"password": PASSWORD, "code": totp.code_at(key, now[0])}
        new = owner.post("useradmin/two-factor/recovery-codes", proof).json()["data"]
        owner.post("useradmin/logout")
        assert enter(ticket_of(OWNER), old[0]).status_code == 400
        assert enter(ticket_of(OWNER), new[0]).status_code == 200

    def test_ten_wrong_codes_close_the_settings_for_a_quarter_of_an_hour(self, organisation, now):
        owner = signed_in("owner", organisation)
        key, _codes = set_up(owner, now)
        guess = {"password": PASSWORD, "code": "000000"}
        for _ in range(10):
            assert owner.post("useradmin/two-factor/off", guess).status_code == 400
        right = {"password": PASSWORD, "code": totp.code_at(key, now[0])}
        assert owner.post("useradmin/two-factor/off", right).status_code == 429


class TestSignIn:
    def test_the_code_is_asked_for_after_the_right_password_alone(self, key):
        wrong, unknown = login(OWNER, "Wrong#Pass1"), login("nobody@raga.test")
        assert (wrong.status_code, wrong.json()["code"]) == (400, "invalid_credentials")
        assert wrong.json()["message"] == unknown.json()["message"]
        assert ticket_of(OWNER)

    def test_password_and_code_sign_in(self, organisation, key, now):
        answer = enter(ticket_of(OWNER, rememberMe=True), totp.code_at(key, now[0]))
        assert (answer.status_code, answer.json()["message"]) == (200, "Welcome to Our Dashboard!")
        caller = Caller(answer.json()["data"])
        assert caller.get("useradmin/me").json()["user"]["email"] == OWNER
        assert caller.get("useradmin/session").json()["data"]["rememberMe"] is True

    def test_a_code_is_typed_with_or_without_a_space(self, key, now):
        code = totp.code_at(key, now[0])
        assert enter(ticket_of(OWNER), f" {code[:3]} {code[3:]} ").status_code == 200

    def test_a_code_is_never_accepted_twice(self, key, now):
        code = totp.code_at(key, now[0])
        first = enter(ticket_of(OWNER), code)
        Caller(first.json()["data"]).post("useradmin/logout")
        assert enter(ticket_of(OWNER), code).json()["errors"].keys() == {"code"}

    def test_no_code_from_before_the_last_one_is_accepted(self, key, now):
        now[0] += 10 * totp.SECONDS
        first = enter(ticket_of(OWNER), totp.code_at(key, now[0]))
        Caller(first.json()["data"]).post("useradmin/logout")
        earlier = totp.code_at(key, now[0] - totp.SECONDS)
        assert enter(ticket_of(OWNER), earlier).status_code == 400

    @pytest.mark.parametrize(("steps", "status"), [(-2, 400), (-1, 200), (1, 200), (2, 400)])
    def test_a_phone_may_be_half_a_minute_early_or_late(self, key, now, steps, status):
        now[0] += 10 * totp.SECONDS
        code = totp.code_at(key, now[0] + steps * totp.SECONDS)
        assert enter(ticket_of(OWNER), code).status_code == status

    def test_a_recovery_code_signs_in_once_however_it_is_typed(self, organisation, now):
        owner = signed_in("owner", organisation)
        _key, codes = set_up(owner, now)
        owner.post("useradmin/logout")
        answer = enter(ticket_of(OWNER), codes[3].replace("-", " ").lower())
        caller = Caller(answer.json()["data"])
        assert caller.get("useradmin/two-factor").json()["data"]["recoveryCodesLeft"] == 9
        caller.post("useradmin/logout")
        assert enter(ticket_of(OWNER), codes[3]).status_code == 400

    def test_wrong_codes_count_as_wrong_passwords_do(self, key, now):
        ticket = ticket_of(OWNER)
        for _ in range(LOGIN_ACCOUNT.tries):
            assert enter(ticket, "000000").status_code == 400
        assert enter(ticket, totp.code_at(key, now[0])).status_code == 429
        assert login(OWNER).status_code == 429

    def test_the_right_password_gives_no_more_tries_at_the_code(self, key, now):
        for _ in range(LOGIN_ACCOUNT.tries):
            assert enter(ticket_of(OWNER), "000000").status_code == 400
        assert login(OWNER).status_code == 429

    def test_another_session_is_ended_without_using_the_code_up(self, key, now, organisation):
        signed_in("owner", organisation)
        ticket, code = ticket_of(OWNER), totp.code_at(key, now[0])
        met = enter(ticket, code)
        assert (met.status_code, met.json()["code"]) == (409, "already_logged_in")
        nobody().post(
            "useradmin/logout",
            {"email": OWNER, "autoLogout": True, "ticket": met.json()["data"]["ticket"]},
        )
        assert enter(ticket, code).status_code == 200

    @pytest.mark.parametrize(
        "code", ["", " ", None, 7, ["1"], {"a": 1}, "x" * 500, "١٢٣٤٥٦", "\x00"]
    )
    def test_what_cannot_be_a_code_is_refused(self, key, code):
        assert enter(ticket_of(OWNER), code).status_code == 400

    @pytest.mark.parametrize("code", ["", "1", "12345", "1234567", "ABCD-EFGH"])
    def test_what_is_neither_kind_of_code_signs_nobody_in(self, key, code):
        assert enter(ticket_of(OWNER), code).status_code == 400


class TestTicket:
    def test_it_is_no_token_of_a_session(self, key):
        assert Caller(ticket_of(OWNER)).get("useradmin/me").status_code == 401

    def test_it_ends_no_session(self, key, organisation):
        ticket = ticket_of(OWNER)
        owner = signed_in("owner", organisation)
        out = nobody().post("useradmin/logout", {"autoLogout": True, "ticket": ticket})
        assert out.status_code == 401
        assert owner.get("useradmin/me").status_code == 200

    def test_a_takeover_ticket_is_none_for_a_code(self, key, now, organisation):
        session = LoginSession.objects.get(pk=read_session(signed_in("staff", organisation)))
        takeover = signing.dumps(str(session.pk), salt="takeover")
        answer = enter(takeover, totp.code_at(key, now[0]))
        assert (answer.status_code, answer.json()["code"]) == (400, "token_invalid")

    @pytest.mark.parametrize("ticket", ["x", "a:b:c", "", "é" * 10])
    def test_a_forged_one_is_refused(self, key, now, ticket):
        assert enter(ticket, totp.code_at(key, now[0])).status_code == 400

    def test_it_works_for_five_minutes(self, key, now, monkeypatch):
        ticket = ticket_of(OWNER)
        real = time.time
        monkeypatch.setattr(signing.time, "time", lambda: real() + 301)
        answer = enter(ticket, totp.code_at(key, now[0]))
        assert answer.json()["message"] == "This took too long. Enter your password again."

    def test_a_new_password_ends_it(self, key, now, organisation):
        ticket = ticket_of(OWNER)
        user = user_of("owner", organisation)
        user.set_password("Tabla#2027")
        user.save()
        assert enter(ticket, totp.code_at(key, now[0])).json()["code"] == "token_invalid"

    def test_a_person_who_was_put_out_meanwhile_does_not_come_in(self, key, now, organisation):
        ticket = ticket_of(OWNER)
        User.objects.filter(email=OWNER).update(state=User.State.INACTIVE)
        assert enter(ticket, totp.code_at(key, now[0])).json()["code"] == "token_invalid"


class TestMaster:
    """The platform's owner has to use two-factor sign-in."""

    @pytest.fixture
    def fresh(self, organisation):
        """MASTER, signed in with the password alone: no app is set up."""
        SecondFactor.objects.filter(user__email=MASTER).delete()
        return logged_in(MASTER)

    @pytest.mark.parametrize(
        "call",
        [
            "useradmin/me",
            "useradmin/session",
            "useradmin/history",
            "superadmin/organisation",
            "superadmin/settings",
            "client",
            "notification",
            "listview",
        ],
    )
    def test_without_an_app_nothing_is_open(self, fresh, call):
        answer = fresh.get(call)
        assert (answer.status_code, answer.json()["code"]) == (403, "two_factor_required")
        assert answer.json()["message"] == (
            "Your role requires two-factor sign-in. Set it up before you continue."
        )

    def test_nor_is_a_change(self, fresh, organisation):
        for call in (
            f"superadmin/organisation/{organisation.code}/open",
            "useradmin/change-password",
        ):
            assert fresh.post(call, {"reason": "x"}).status_code == 403

    def test_but_the_set_up_which_opens_everything(self, fresh, now):
        assert fresh.get("useradmin/two-factor").json()["data"]["isRequired"] is True
        set_up(fresh, now)
        assert fresh.get("superadmin/organisation").status_code == 200

    def test_and_signing_out(self, fresh):
        assert fresh.post("useradmin/logout").status_code == 200

    def test_it_cannot_be_switched_off(self, organisation):
        proof = {"password": PASSWORD, "code": totp.code_at(MASTER_KEY, time.time())}
        answer = master().post("useradmin/two-factor/off", proof)
        assert (answer.status_code, answer.json()["code"]) == (409, "required")

    def test_a_command_on_the_server_resets_a_lost_app(self, organisation):
        caller = master()
        call_command("reset_two_factor", MASTER)
        assert caller.get("superadmin/organisation").status_code == 401
        assert logged_in(MASTER).get("superadmin/organisation").status_code == 403
        entry = PlatformAuditEntry.objects.filter(action="two-factor reset").get()
        assert (entry.actor_name, entry.target_id) == ("System", caller.user_id)
        assert "Two-factor sign-in is off" in last_mail(MASTER).subject

    @pytest.mark.parametrize(
        ("email", "why"),
        [("nobody@raga.test", "not found"), ("staff@raga.test", "Two-factor sign-in is off.")],
    )
    def test_the_command_says_why_it_did_nothing(self, organisation, email, why):
        with pytest.raises(CommandError, match=why):
            call_command("reset_two_factor", email)


class TestHistory:
    def results(self, caller: Caller) -> list[str]:
        rows = caller.get("useradmin/history?pageSize=50").json()["list"]
        return [row["result"] for row in rows]

    def test_it_tells_what_happened_newest_first(self, organisation, key, now):
        login(OWNER, "Wrong#Pass1")
        enter(ticket_of(OWNER), "000000")
        first = enter(ticket_of(OWNER), totp.code_at(key, now[0])).json()["data"]
        Caller(first).post("useradmin/logout")
        now[0] += totp.SECONDS
        enter(ticket_of(OWNER), totp.code_at(key, now[0]))
        now[0] += totp.SECONDS
        ticket, code = ticket_of(OWNER), totp.code_at(key, now[0])
        takeover = enter(ticket, code).json()["data"]["ticket"]
        nobody().post("useradmin/logout", {"autoLogout": True, "ticket": takeover})
        caller = Caller(enter(ticket, code).json()["data"])
        assert self.results(caller) == [
            "signed_in",
            "new_login",
            "signed_in",
            "logout",
            "signed_in",
            "wrong_code",
            "wrong_password",
            "logout",
        ]

    def test_a_line_says_from_where(self, organisation):
        token = nobody().post(
            "useradmin/login",
            {"email": "staff@raga.test", "password": PASSWORD},
            User_Agent="Mozilla/5.0 (X11; Linux x86_64) Chrome/156",
        )
        [row] = Caller(token.json()["data"]).get("useradmin/history").json()["list"]
        assert row["device"] == "Mozilla/5.0 (X11; Linux x86_64) Chrome/156"
        assert row["address"] == "127.0.0.1"

    def test_nobody_reads_anothers(self, organisation):
        login("trainer@raga.test", "Wrong#Pass1")
        login("nobody@raga.test", "Wrong#Pass1")
        assert self.results(signed_in("owner", organisation)) == []
        assert SignInEvent.objects.count() == 1

    def test_it_is_kept_for_ninety_days(self, organisation):
        from shared_apps.accounts.tasks import forget_old_rows

        user = user_of("staff", organisation)
        for days in (89, 91):
            at = timezone.now() - timedelta(days=days)
            SignInEvent.objects.create(user=user, result="signed_in", at=at)
        forget_old_rows()
        assert SignInEvent.objects.count() == 1


def read_session(caller: Caller) -> str:
    from shared_apps.accounts.tokens import read_token

    return read_token(caller.token or "").session_id
