"""Calling the API as somebody: real token, real middleware, real tables."""

from typing import Any

from django.test import Client

from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.sessions import begin_session, begin_workspace_session
from shared_apps.accounts.tokens import read_token
from tenants.context import in_public
from tenants.models import Organisation
from tests.seed import MASTER, PEOPLE, word

API = "/class/v1/"


class Caller:
    """A browser that is signed in as one person, or as nobody."""

    def __init__(self, token: str | None = None) -> None:
        self.token = token
        self._client = Client(raise_request_exception=False)

    @property
    def user_id(self) -> int:
        return read_token(self.token or "").user_id

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """`path` below /class/v1, unless it starts with a slash. A body goes out as JSON."""
        if self.token is not None:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        address = path if path.startswith("/") else API + path
        content: dict[str, Any] = {}
        if body is not None:
            content = {"data": body, "content_type": "application/json"}
        elif method in {"POST", "PUT"}:
            content = {"data": "{}", "content_type": "application/json"}
        return self._client.generic(
            method, address, headers=headers,
            **(content | {"data": _json(content["data"])} if content else {}),
        )

    def get(self, path: str, **headers: str) -> Any:
        return self.call("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.call("POST", path, body, **headers)

    def put(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.call("PUT", path, body, **headers)


def _json(body: Any) -> Any:
    from shared_apps.core.api.renderers import dump

    return body if isinstance(body, (str, bytes)) else dump(body)


def user_of(person: str, organisation: Organisation) -> User:
    """The seeded person of an organisation: owner, admin, staff, trainer or branch_admin."""
    email = PEOPLE[person][0].format(word(organisation).lower())
    with in_public():
        return User.objects.select_related("organisation").get(email=email)


def signed_in(person: str, organisation: Organisation) -> Caller:
    """The person's live session, begun anew."""
    user = user_of(person, organisation)
    return Caller(_new_session(user))


def master() -> Caller:
    with in_public():
        return Caller(_new_session(User.objects.get(email=MASTER)))


def master_in(organisation: Organisation) -> Caller:
    """MASTER inside an opened workspace."""
    with in_public():
        user = User.objects.get(email=MASTER)
        parent = read_token(_new_session(user)).session_id
        return Caller(begin_workspace_session(parent, user, organisation))


def nobody() -> Caller:
    return Caller()


def _new_session(user: User) -> str:
    with in_public():
        LoginSession.objects.filter(user=user).delete()
    return begin_session(user)
