"""Tells who calls from where: token → principal and workspace, without SQL."""

import time
from collections.abc import Callable
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from shared_apps.accounts.principals import principal_of
from shared_apps.accounts.tokens import BadToken, ExpiredToken, read_token
from shared_apps.core import security_log
from shared_apps.core.api.faults import STORE_AWAY, as_refusal, plain_answer
from shared_apps.core.errors import Unauthenticated, Unavailable, UnderMaintenance
from shared_apps.core.origin import coming_from
from shared_apps.core.principal import Principal, working_for
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from shared_apps.platform.services import is_under_maintenance
from tenants.context import enter, in_public, leave
from tenants.models import Domain

OPEN_DURING_MAINTENANCE = frozenset(
    f"/class/v1/{path}"
    for path in (
        "publicapi/config",
        "classmaster/info",
        "useradmin/login",
        "useradmin/login/code",
        "useradmin/logout",
    )
)
"""What tells a browser of it, and what MASTER needs to sign in."""
_hosts: dict[str, tuple[float, str | None]] = {}


def bearer_token(request: HttpRequest) -> str | None:
    """The token of the Authorization header; None when there is none of that form."""
    return token_in(request.META.get("HTTP_AUTHORIZATION", ""))


def token_in(authorization: str) -> str | None:
    """The token of that header's text."""
    scheme, _space, token = authorization.partition(" ")
    return token if scheme == "Bearer" and token and " " not in token else None


def client_address(request: HttpRequest) -> str:
    """The caller's address as the outermost trusted proxy saw it; forged hops do not count."""
    asked = request.META
    return address_behind(asked.get("HTTP_X_FORWARDED_FOR", ""), str(asked.get("REMOTE_ADDR", "")))


def address_behind(forwarded: str, peer: str) -> str:
    """The same from the text of X-Forwarded-For and the address that the connection comes from."""
    hops = [hop.strip() for hop in forwarded.split(",")]
    if not 0 < settings.TRUSTED_PROXIES <= len(hops):
        return peer
    try:
        return str(ip_address(hops[-settings.TRUSTED_PROXIES]))
    except ValueError:
        return peer


def organisation_of_host(host: str) -> str | None:
    """The code of the organisation whose own host name this is; remembered for HOST_MEMORY_SECONDS."""
    known = _hosts.get(host)
    now = time.monotonic()
    if known is None or known[0] < now:
        with in_public():
            code = Domain.objects.filter(domain=host).values_list("tenant__code", flat=True).first()
        if len(_hosts) > 10_000:
            _hosts.clear()
        known = _hosts[host] = (now + settings.HOST_MEMORY_SECONDS, code)
    return known[1]


class PrincipalMiddleware:
    """Puts `principal` on the request and stands in the principal's workspace while it lasts.

    A bad token makes an anonymous request: the policy answers 401 where signing in is needed, and
    the public calls do not care. Without a token the request stays in the public space. What was
    noted for the security log on the way is written down when the answer stands.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.principal, request.suspicions = None, {}  # type: ignore[attr-defined]
        address = client_address(request)
        with coming_from(request_id=request.request_id, address=address):  # type: ignore[attr-defined]
            try:
                return self._answer(request)
            finally:
                if request.suspicions:  # type: ignore[attr-defined]
                    security_log.write_down(request, address=address)

    def _answer(self, request: HttpRequest) -> HttpResponse:
        token = bearer_token(request)
        # A host that is not ours answers 404, signed in or not.
        host = request.get_host() if token or request.path_info.startswith("/class/") else ""
        if token is None:
            return self._answer_as(request, None)
        try:
            principal = self._identify(host, token)
        except (ExpiredToken, Unauthenticated):
            return self._answer_as(request, None)
        except BadToken:
            security_log.note(request, "token refused")
            return self._answer_as(request, None)
        except STORE_AWAY as fault:
            return plain_answer(request, as_refusal(fault) or Unavailable())
        request.principal = principal  # type: ignore[attr-defined]
        if principal.workspace is not None:
            enter(principal.workspace)
        else:
            leave()
        try:
            with working_for(principal):
                return self._answer_as(request, principal)
        finally:
            leave()

    def _answer_as(self, request: HttpRequest, principal: Principal | None) -> HttpResponse:
        """During maintenance nobody but MASTER is let in; what has begun before is finished."""
        path = request.path_info
        if path.startswith("/class/") and path not in OPEN_DURING_MAINTENANCE:
            is_master = principal is not None and principal.role is Role.MASTER
            if not is_master and is_under_maintenance():
                return plain_answer(request, UnderMaintenance())
        return self.get_response(request)

    def _identify(self, host: str, token: str) -> Principal:
        principal = principal_of(read_token(token))
        owner = organisation_of_host(host.partition(":")[0].lower())
        workspace = principal.workspace
        if owner is not None and (workspace is None or workspace.code != owner):
            raise Unauthenticated(
                _("This web address belongs to another centre. Please sign in again.")
            )
        return principal
