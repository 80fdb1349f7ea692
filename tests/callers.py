"""Clients that call the API as a given user, with real tokens, middleware and tables."""

import json
from contextvars import copy_context
from datetime import timedelta
from typing import Any

from django.test import Client, TestCase
from django.utils import timezone

from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.sessions import HOURS, begin_workspace_session, token_of
from shared_apps.accounts.tokens import read_token
from tenants.context import in_public
from tenants.models import Organisation
from tests.seed import MASTER, PEOPLE, name_prefix

API = "/class/v1/"


class Browser(Client):
    """Runs each request in its own context, as a server thread does, so that the test stays in its
    current workspace."""

    # Whether on-commit callbacks run after each request, in a test that is rolled back.
    commits = False

    def request(self, **request: Any) -> Any:
        if not self.commits:
            return copy_context().run(super().request, **request)
        with TestCase.captureOnCommitCallbacks(execute=True):
            return copy_context().run(super().request, **request)


class Caller:
    """A client that is signed in as one user, or anonymous."""

    def __init__(self, token: str | None = None) -> None:
        self.token = token
        self._client = Browser(raise_request_exception=False)

    @property
    def user_id(self) -> int:
        return read_token(self.token or "").user_id

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Sends a request. `path` is relative to /class/v1 unless it starts with a slash. A body is
        sent as JSON; str and bytes are sent unchanged. Headers are keywords: `User_Agent="…"`."""
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token is not None:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        address = path if path.startswith("/") else API + path
        if body is None and method not in {"POST", "PUT"}:
            return self._client.generic(method, address, headers=headers)
        raw = body if isinstance(body, (str, bytes)) else json.dumps(body or {}, default=str)
        content_type = headers.pop("Content-Type", "application/json")
        return self._client.generic(
            method, address, data=raw, content_type=content_type, headers=headers
        )

    def get(self, path: str, **headers: str) -> Any:
        return self.call("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.call("POST", path, body, **headers)

    def put(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.call("PUT", path, body, **headers)

    def send_form(self, path: str, fields: dict[str, Any], **headers: str) -> Any:
        """Sends a multipart POST; file-like values are sent as files."""
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token is not None:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        return self._client.post(API + path, fields, headers=headers)


def user_of(person: str, organisation: Organisation) -> User:
    """Returns a seeded user of the organisation: owner, admin, staff, trainer or branch_admin."""
    email = PEOPLE[person][0].format(name_prefix(organisation).lower())
    with in_public():
        return User.objects.select_related("organisation").get(email=email)


def signed_in(person: str, organisation: Organisation) -> Caller:
    """Returns a client with a new session of the user; earlier sessions are deleted."""
    user = user_of(person, organisation)
    return Caller(_new_session(user))


def master() -> Caller:
    with in_public():
        return Caller(_new_session(User.objects.get(email=MASTER)))


def master_in(organisation: Organisation) -> Caller:
    """Returns a client of MASTER inside the organisation's workspace."""
    with in_public():
        user = User.objects.get(email=MASTER)
        parent = read_token(_new_session(user)).session_id
        return Caller(begin_workspace_session(parent, user, organisation))


def nobody() -> Caller:
    return Caller()


def caller_of(persona: str, organisation: Organisation) -> Caller:
    """Returns the client for a persona of the tables in `tests/guards`."""
    if persona == "anonymous":
        return nobody()
    if persona == "master":
        return master()
    if persona == "visitor":
        return master_in(organisation)
    return signed_in("owner" if persona == "closed" else persona, organisation)


def _new_session(user: User) -> str:
    """Replaces the user's sessions by a new one, and returns its token. Most tests sign in, many
    several people: two statements, where deleting and `begin_session` send ten."""
    expires_at = timezone.now() + timedelta(hours=HOURS)
    session = LoginSession(user=user, organisation=user.organisation, expires_at=expires_at)
    with in_public():
        earlier = LoginSession.objects.filter(user=user)
        earlier._raw_delete(earlier.db)  # sessions in a workspace are of the same user
        LoginSession.objects.bulk_create([session])
    return token_of(session, user)
