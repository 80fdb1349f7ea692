"""MASTER opens a centre's workspace, and leaves it: visible in both spaces' audit logs."""

from django.db import transaction

from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.sessions import begin_workspace_session, end_sessions
from shared_apps.core import ports
from shared_apps.core.errors import NotFound
from shared_apps.core.principal import Principal
from shared_apps.platform.services import audit_log
from tenants.context import in_organisation, in_public
from tenants.models import Organisation


def open_workspace(*, by: Principal, code: str, reason: str) -> str:
    """The token of a one-hour visit. Raises NotFound for an unknown organisation."""
    with in_public(), transaction.atomic():
        organisation = Organisation.objects.filter(code=code).first()
        if organisation is None:
            raise NotFound
        user = User.objects.get(pk=by.id)
        token = begin_workspace_session(by.session_id, user, organisation)
        _write_down("workspace opened", organisation, by, reason)
    return token


def leave_workspace(*, by: Principal) -> None:
    """Ends the visit; MASTER's own session goes on."""
    with in_public(), transaction.atomic():
        visit = LoginSession.objects.select_related("organisation").filter(
            pk=by.session_id, ended_at=None, parent__isnull=False
        )
        organisation = visit[0].organisation if visit else None
        if organisation is None:
            raise NotFound
        end_sessions(visit, LoginSession.End.LEFT)
        _write_down("workspace left", organisation, by, "")


def _write_down(action: str, organisation: Organisation, by: Principal, reason: str) -> None:
    after = {"reason": reason} if reason else {}
    audit_log.record(action, by=by, target=organisation, after=after)
    with in_organisation(organisation):
        ports.visited.ask(action=action, by=by, reason=reason)
