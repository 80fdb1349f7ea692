"""A token is valid only with our signature, issuer, audience, session and organisation."""

import base64
import json
from typing import Any

import jwt
import pytest

from shared_apps.accounts.tokens import AUDIENCE, ISSUER
from tests.callers import Caller, nobody, signed_in

FORGED_KEY = "another key that is long enough for the algorithm"


@pytest.fixture
def claims(organisation, settings) -> dict[str, Any]:
    """The claims of a session of the first organisation's owner."""
    caller = signed_in("owner", organisation)
    return jwt.decode(
        caller.token, settings.TOKEN_KEY, algorithms=["HS256"], audience=AUDIENCE, issuer=ISSUER
    )


def signed(claims: dict[str, Any], key: str, *, algorithm: str = "HS256", **head: Any) -> Caller:
    return Caller(jwt.encode(claims, key, algorithm=algorithm, headers=head or None))


def status(caller: Caller) -> int:
    return caller.get("branch").status_code


def test_unchanged_claims_are_valid(claims, settings):
    assert status(signed(claims, settings.TOKEN_KEY)) == 200
    assert claims.keys() == {"iss", "aud", "sub", "sid", "org", "role", "exp"}
    assert isinstance(claims["sub"], str)


@pytest.mark.parametrize(
    "changes",
    [
        {"sub": "1"},
        {"sub": "7"},
        {"sub": "x"},
        {"sub": 2.0},
        {"sub": None},
        {"sid": "7d444840-9dc0-11d1-b245-5ffdce74fad2"},
        {"sid": "x"},
        {"sid": "' OR 1=1 --"},
        {"sid": None},
        {"sid": ["a"]},
        {"org": "BRUSHKCH2345"},
        {"org": None},
        {"org": ""},
        {"org": "ragapune2345"},
        {"org": 7},
        {"org": {"code": "RAGAPUNE2345"}},
        {"aud": "another-product"},
        {"iss": "somebody"},
        {"exp": 1_700_000_000},
        {"exp": "never"},
        {"exp": None},
        {"nbf": 4_000_000_000},
    ],
    ids=str,
)
def test_a_changed_claim_is_invalid_even_with_our_signature(claims, settings, changes):
    assert status(signed(claims | changes, settings.TOKEN_KEY)) == 401


@pytest.mark.parametrize("missing", ["sub", "sid", "exp", "aud", "iss", "org"])
def test_a_missing_claim_is_invalid(claims, settings, missing):
    del claims[missing]
    assert status(signed(claims, settings.TOKEN_KEY)) == 401


def test_the_role_in_the_token_grants_no_permission(organisation, settings):
    trainer = signed_in("trainer", organisation)
    claims = jwt.decode(trainer.token, options={"verify_signature": False})
    for role in ("SUPER_ADMIN", "MASTER", "GOD"):
        liar = signed(claims | {"role": role}, settings.TOKEN_KEY)
        assert liar.get("settings").status_code == 403
        assert liar.get("superadmin/organisation").status_code == 403


def test_a_token_signed_with_another_key_or_unsigned_is_invalid(claims):
    assert status(signed(claims, FORGED_KEY)) == 401
    assert status(signed(claims, "", algorithm="none")) == 401
    body = base64.urlsafe_b64encode(json.dumps(claims).encode()).rstrip(b"=").decode()
    for algorithm in ("none", "None", "NONE", "HS256"):
        text = json.dumps({"alg": algorithm, "typ": "JWT"}).encode()
        head = base64.urlsafe_b64encode(text).rstrip(b"=").decode()
        assert status(Caller(f"{head}.{body}.")) == 401


@pytest.mark.parametrize("algorithm", ["HS384", "HS512"])
def test_another_algorithm_is_invalid_even_with_our_key(claims, settings, algorithm):
    assert status(signed(claims, settings.TOKEN_KEY, algorithm=algorithm)) == 401


def test_a_token_whose_header_names_another_algorithm_is_invalid(claims, settings):
    """The verifier must not use the algorithm of the header: an RS256 header over an HS256 signature."""
    good = jwt.encode(claims, settings.TOKEN_KEY, algorithm="HS256")
    _, body, signature = good.split(".")
    for algorithm in ("RS256", "ES256", "PS256", "EdDSA"):
        text = json.dumps({"alg": algorithm, "typ": "JWT"}).encode()
        head = base64.urlsafe_b64encode(text).rstrip(b"=").decode()
        assert status(Caller(f"{head}.{body}.{signature}")) == 401


@pytest.mark.parametrize(
    "head",
    [
        {"kid": "../../dev/null"},
        {"jku": "https://evil.test/keys"},
        {"x5u": "https://evil.test/cert"},
        {"jwk": {"kty": "oct", "k": "AAAA"}},
    ],
    ids=lambda head: next(iter(head)),
)
def test_the_header_of_a_token_cannot_choose_the_key(claims, head):
    assert status(signed(claims, FORGED_KEY, **head)) == 401


@pytest.mark.parametrize(
    "token", ["", ".", "..", "...", "a.b.c", "ey.ey.ey", "x" * 5000, "é.é.é", "null", "\\u0000"]
)
def test_a_malformed_token_is_refused(database, token):
    assert nobody().get("branch", Authorization=f"Bearer {token}").status_code == 401


def test_a_token_in_the_query_or_a_cookie_is_ignored(organisation):
    owner = signed_in("owner", organisation)
    assert nobody().get(f"branch?token={owner.token}").status_code == 401
    assert nobody().get("branch", Cookie=f"token={owner.token}").status_code == 401


def test_a_visitors_token_ends_with_the_visit_and_with_masters_own_session(organisation):
    from tests.callers import master_in

    visitor = master_in(organisation)
    assert status(visitor) == 200
    assert visitor.post("superadmin/leave").status_code == 200
    assert status(visitor) == 401
