"""What only somebody who tries a door would send leaves exactly one row in the right audit log, and
nothing else in any table; a stranger cannot fill the log with it."""

import base64
import json
from typing import Any

import jwt
import pytest

from shared_apps.accounts.models import User
from shared_apps.accounts.services import identities
from shared_apps.accounts.tokens import AUDIENCE, ISSUER
from shared_apps.core import security_log
from shared_apps.platform.models import PlatformAuditEntry
from tenant_apps.audit.models import AuditEntry
from tenants.context import in_organisation
from tests.callers import Browser, Caller, master, master_in, nobody, signed_in, user_of
from tests.guards.walk import everything, one_security_row
from tests.samples import SAMPLES
from tests.seed import PASSWORD
from tests.sessions.helpers import login

FORGED_KEY = "another key that is long enough for the algorithm"
SECRET = "Sitar#2026"


@pytest.fixture
def live_claims(organisation, settings) -> dict[str, Any]:
    """The claims of a live session of the first organisation's owner."""
    token = signed_in("owner", organisation).token
    key, algorithms = settings.TOKEN_KEY, ["HS256"]
    return jwt.decode(token, key, algorithms=algorithms, audience=AUDIENCE, issuer=ISSUER)


def part(of: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(of).encode()).rstrip(b"=").decode()


# Each is made of a live session's claims; some are even signed with our own key.
FORGERIES = {
    "alg none": lambda claims, key: f"{part({'alg': 'none'})}.{part(claims)}.",
    "an RS256 head over our kind of signature": lambda claims, key: (
        f"{part({'alg': 'RS256'})}.{jwt.encode(claims, key).partition('.')[2]}"
    ),
    "another organisation": lambda claims, key: jwt.encode(
        claims | {"org": "BRUSHKCH2345"}, FORGED_KEY
    ),
    "another person": lambda claims, key: jwt.encode(claims | {"sub": "1"}, FORGED_KEY),
    "a later end": lambda claims, key: jwt.encode(claims | {"exp": 4_000_000_000}, FORGED_KEY),
    "a key of the stranger's choice": lambda claims, key: jwt.encode(
        claims, FORGED_KEY, headers={"kid": "../../dev/null"}
    ),
    "another audience": lambda claims, key: jwt.encode(claims | {"aud": "refresh"}, key),
    "not yet valid": lambda claims, key: jwt.encode(claims | {"nbf": 4_000_000_000}, key),
    "our key, another person": lambda claims, key: jwt.encode(claims | {"sub": "1"}, key),
    "our key, another organisation": lambda claims, key: jwt.encode(
        claims | {"org": "BRUSHKCH2345"}, key
    ),
    "no token at all": lambda claims, key: "x" * 5000,
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_token_leaves_one_row_in_the_platforms_log(
    forgery, live_claims, settings, organisation, other_organisation
):
    token = FORGERIES[forgery](live_claims, settings.TOKEN_KEY)
    with one_security_row(None, organisation, other_organisation) as rows:
        assert Caller(token).get("branch").status_code == 401
    (row,) = rows
    assert (row.action, row.actor_id, row.actor_name) == ("token refused", None, "A stranger")
    assert row.after == {"call": "GET class/v1/branch", "address": "127.0.0.1"}


def test_a_session_that_has_ended_is_nobodys_attack(organisation, other_organisation, monkeypatch):
    monkeypatch.setattr(Browser, "commits", True)  # the end is announced after the commit
    caller = signed_in("owner", organisation)
    caller.post("useradmin/logout")
    before = everything(organisation, other_organisation)
    for token in (caller.token, None):
        assert Caller(token).get("branch").status_code == 401
    assert everything(organisation, other_organisation) == before


@pytest.mark.parametrize("role", ["MASTER", "SUPER_ADMIN"])
def test_asking_for_a_role_that_nobody_may_give_leaves_one_row_in_the_workspaces_log(
    role, organisation, other_organisation, ids
):
    admin, staff = signed_in("admin", organisation), ids.people["staff"]
    calls = [("POST", "staff"), ("PUT", f"staff/update/{staff}")]
    for method, path in calls:
        body = SAMPLES["POST staff"].body(ids) if method == "POST" else {}
        with one_security_row(organisation, organisation, other_organisation) as rows:
            answer = admin.call(method, path, body | {"role": role})
            assert (answer.status_code, answer.json()["errors"].keys()) == (400, {"role"})
        (row,) = rows
        assert (row.action, row.actor_id) == ("role asked for", admin.user_id)
        assert row.after["role"] == role


@pytest.mark.parametrize("role", ["admin", ["ADMIN"], "", None])
def test_a_role_that_is_merely_wrong_leaves_none(role, organisation, other_organisation, ids):
    owner = signed_in("owner", organisation)
    before = everything(organisation, other_organisation)
    answer = owner.put(f"staff/update/{ids.people['staff']}", {"role": role})
    assert answer.status_code == 400
    assert everything(organisation, other_organisation) == before


def test_fields_that_no_form_sends_leave_one_row_with_their_names_alone(
    organisation, other_organisation, ids
):
    staff = ids.people["staff"]
    body = {"orgId": "BRUSHKCH2345", "is_superuser": True, "password": SECRET, "userId": 1}
    for path in (f"staff/update/{staff}", f"useradmin/update/{staff}"):
        owner = signed_in("owner", organisation)
        with one_security_row(organisation, organisation, other_organisation) as rows:
            assert owner.put(path, body).status_code == 400
        (row,) = rows
        assert (row.action, row.actor_id) == ("unknown fields", owner.user_id)
        # The specification's full form carries a password; an edit never uses it.
        assert row.after["fields"] == ["is_superuser", "orgId", "userId"]
        assert SECRET not in str(row.after)


def test_the_same_field_on_every_line_of_a_form_is_one_row(organisation, other_organisation, ids):
    owner = signed_in("owner", organisation)
    line = {"due": ids.due, "amount": "1.00", "is_paid": True}
    body = {"studentObjectId": ids.student, "amount": "9.00", "method": "CASH"}
    with one_security_row(organisation, organisation, other_organisation) as rows:
        answer = owner.post("studentpayment", body | {"allocations": [line] * 9})
        assert answer.status_code == 400
    assert rows[0].after["fields"] == ["is_paid"]


def test_a_signed_out_form_with_fields_of_its_own_is_the_platforms(organisation):
    with one_security_row(None, organisation) as rows:
        answer = nobody().post("useradmin/forgot-password", {"email": "a@b.test", "isAdmin": True})
        assert answer.status_code == 400
    assert (rows[0].action, rows[0].actor_id) == ("unknown fields", None)


def test_what_master_sends_outside_a_workspace_is_the_platforms(organisation):
    caller = master()
    with one_security_row(None, organisation) as rows:
        body = {"reason": "A look", "role": "OWNER"}
        path = f"superadmin/organisation/{organisation.code}/open"
        assert caller.post(path, body).status_code == 400
    assert rows[0].actor_id == caller.user_id


def test_a_call_of_the_platform_by_somebody_of_a_centre_leaves_one_row(
    organisation, other_organisation
):
    caller = signed_in("owner", organisation)
    with one_security_row(organisation, organisation, other_organisation) as rows:
        assert caller.get("superadmin/organisation").status_code == 403
    assert (rows[0].action, rows[0].actor_id) == ("platform call refused", caller.user_id)


def test_master_in_a_workspace_who_makes_one_leaves_none(organisation):
    caller = master_in(organisation)
    before = everything(organisation)
    assert caller.get("superadmin/organisation").status_code == 403
    assert everything(organisation) == before


def test_a_body_in_the_wrong_clothes_does_not_bring_its_password_into_the_log(organisation, caplog):
    """JSON that is sent as a form is one field with a very long name."""
    body = json.dumps({"token": "x" * 43, "password": SECRET})
    with one_security_row(None, organisation) as rows:
        form = "application/x-www-form-urlencoded"
        answer = nobody().call("POST", "useradmin/reset-password", body, Content_Type=form)
        assert answer.status_code == 400
    assert rows[0].after["fields"] == ["?"]
    assert SECRET not in caplog.text


def test_no_token_and_no_id_of_a_path_is_kept(live_claims, organisation, ids, caplog):
    forged = jwt.encode(live_claims, FORGED_KEY)
    with one_security_row(None, organisation) as rows:
        Caller(forged).put("useradmin/update/a-secret-of-a-link", {})
    kept = f"{rows[0].after} {caplog.text}"
    assert "<segment:user_id>" in kept
    for secret in ("a-secret-of-a-link", *forged.split(".")):
        assert secret not in kept


def refused_tokens() -> int:
    return PlatformAuditEntry.objects.filter(action="token refused").count()


def forge(address: str) -> None:
    caller = Caller("ey.ey.ey")
    caller._client.defaults["REMOTE_ADDR"] = address
    assert caller.get("branch").status_code == 401


def test_a_flood_of_forged_tokens_from_one_address_leaves_a_bounded_number_of_rows(
    organisation, caplog
):
    flood = security_log.ROWS_OF_ONE + 30
    for _ in range(flood):
        forge("10.1.1.1")
    assert refused_tokens() == security_log.ROWS_OF_ONE
    assert sum("token refused" in line for line in caplog.messages) == flood
    forge("10.1.1.2")
    assert refused_tokens() == security_log.ROWS_OF_ONE + 1


def test_a_flood_from_everywhere_is_bounded_too_and_blinds_no_workspace(
    organisation, ids, monkeypatch
):
    monkeypatch.setattr(security_log, "ROWS_OF_ALL", 10)
    for n in range(15):
        forge(f"10.1.{n}.1")
    assert refused_tokens() == 10
    owner = signed_in("owner", organisation)
    with one_security_row(organisation, organisation):
        owner.put(f"branch/update/{ids.branch}", {"is_superuser": True})


def test_one_persons_flood_leaves_a_bounded_number_of_rows(organisation, ids):
    owner = signed_in("owner", organisation)
    for _ in range(security_log.ROWS_OF_ONE + 5):
        assert owner.put(f"branch/update/{ids.branch}", {"a": 1}).status_code == 400
    with in_organisation(organisation):
        assert AuditEntry.objects.filter(action="unknown fields").count() == (
            security_log.ROWS_OF_ONE
        )


def test_the_count_starts_anew_after_an_hour(organisation, redis_server):
    forge("10.1.1.1")
    kept = redis_server.keys("public:security:*")
    assert len(kept) == 2
    assert all(0 < redis_server.ttl(key) <= security_log.HOUR for key in kept)


def test_without_redis_the_line_is_left_and_the_answer_is_the_same(
    organisation, redis_unavailable, caplog
):
    forge("10.1.1.1")
    assert refused_tokens() == 0
    assert any(line.startswith("token refused") for line in caplog.messages)


def refuse(organisation, person: str, **changes: Any) -> str:
    """The person's address, once the identity has been changed so."""
    user = user_of(person, organisation)
    User.objects.filter(pk=user.pk).update(**changes)
    return user.email


def test_a_refused_sign_in_leaves_one_row_whatever_the_reason(organisation, other_organisation):
    gone = user_of("branch_admin", organisation)
    with in_organisation(organisation):
        identities.forget_identity(user_id=gone.pk)
    tries = [
        ("staff@raga.test", SECRET),
        ("nobody@raga.test", SECRET),
        (refuse(organisation, "trainer", state=User.State.INACTIVE), PASSWORD),
        (refuse(organisation, "admin", state=User.State.INVITED), PASSWORD),
        (gone.email, PASSWORD),
    ]
    for email, password in tries:
        with one_security_row(None, organisation, other_organisation) as rows:
            assert login(email, password).status_code == 400
        assert (rows[0].action, rows[0].actor_name) == ("sign-in refused", email)
        assert password not in str(rows[0].after)
    type(organisation).objects.filter(pk=organisation.pk).update(status="SUSPENDED")
    with one_security_row(None, organisation, other_organisation) as rows:
        assert login("staff@raga.test").status_code == 400
    assert rows[0].action == "sign-in refused"
