"""What the server asks about a request before Django sees it."""

from typing import Any

from django.conf import settings

from config.server.exchange import Answer
from config.urls import API, router
from shared_apps.accounts.middleware import address_behind, token_in
from shared_apps.accounts.tokens import BadToken, read_token
from shared_apps.core.api.faults import answer_before_django
from shared_apps.core.errors import Refusal

heavy = router.heavy_calls(API)
LARGEST_BODY = settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def client_address(headers: Any, peer: str) -> str:
    """The client's address; `peer` is the one that the connection comes from."""
    return address_behind(headers.get("x-forwarded-for", ""), peer)


def caller(headers: Any, address: str) -> str:
    """Whose share of the threads a request counts against: the organisation of a token that we have
    signed, its person in the public space, else the address."""
    token = token_in(headers.get("authorization", ""))
    if token is None:
        return address
    try:
        claims = read_token(token)
    except BadToken:
        return address
    return claims.organisation or f"person {claims.user_id}"


def refuse(refusal: Refusal) -> Answer:
    """The answer to a request that Django does not see."""
    found = answer_before_django(refusal)
    return found.status_code, [*found.items()], found.content
