"""MASTER opens a centre's workspace and leaves it, suspends a centre and reopens it: visible in both
spaces' audit logs."""

from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.sessions import begin_workspace_session, end_sessions
from shared_apps.core.audit import VISIT, audit_log
from shared_apps.core.errors import Conflict, NotFound
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from shared_apps.subscriptions.services import set_status, status_by_term
from tenants.context import in_organisation, in_public
from tenants.models import Organisation


def open_workspace(*, by: Principal, code: str, reason: str) -> str:
    """The token of a one-hour visit. Raises NotFound for an unknown organisation."""
    with in_public(), writing():
        organisation = Organisation.with_schema().filter(code=code).first()
        if organisation is None:
            raise NotFound
        user = User.objects.get(pk=by.id)
        token = begin_workspace_session(by.session_id, user, organisation)
        write_down("workspace opened", organisation, by, reason)
    return token


def leave_workspace(*, by: Principal) -> None:
    """Ends the visit; MASTER's own session goes on."""
    with in_public(), writing():
        visit = LoginSession.objects.select_related("organisation").filter(
            pk=by.session_id, ended_at=None, parent__isnull=False
        )
        organisation = visit[0].organisation if visit else None
        if organisation is None:
            raise NotFound
        end_sessions(visit, LoginSession.End.LEFT)
        write_down("workspace left", organisation, by, "")


def suspend_organisation(*, by: Actor, code: str, reason: str) -> None:
    """Ends every session of the centre; nobody signs in there until it is reopened.

    Raises NotFound for an unknown organisation, Conflict `wrong_state` for one that is suspended or
    closing.
    """
    with in_public(), writing():
        organisation = locked_by_code(code)
        if organisation.status == Organisation.Status.SUSPENDED:
            raise Conflict(_("This centre is already suspended."), code="wrong_state")
        if organisation.status == Organisation.Status.CLOSING:
            raise Conflict(
                _("This centre is closing. Keep it open before you suspend it."), code="wrong_state"
            )
        set_status(organisation, Organisation.Status.SUSPENDED)
        live = LoginSession.objects.filter(organisation=organisation, ended_at=None)
        end_sessions(live, LoginSession.End.REVOKED)
        write_down("workspace suspended", organisation, by, reason)


def reopen_organisation(*, by: Principal, code: str, reason: str) -> None:
    """Opens the centre again, in the state that its subscription gives it.

    Raises NotFound for an unknown organisation, Conflict `wrong_state` for one that is open.
    """
    with in_public(), writing():
        organisation = locked_by_code(code)
        if organisation.status != Organisation.Status.SUSPENDED:
            raise Conflict(_("This centre is not suspended."), code="wrong_state")
        set_status(organisation, status_by_term(organisation))
        write_down("workspace reopened", organisation, by, reason)


def locked_by_code(code: str) -> Organisation:
    """Returns a centre's row, locked until the transaction ends. Raises NotFound."""
    rows = Organisation.with_schema().select_for_update()
    organisation: Organisation | None = rows.filter(code=code).first()
    if organisation is None:
        raise NotFound
    return organisation


def write_down(action: str, organisation: Organisation, by: Actor, reason: str) -> None:
    """Records what MASTER did to a centre in the audit logs of both spaces."""
    after = {"reason": reason} if reason else {}
    audit_log.record(action, by=by, target=organisation, after=after)
    with in_organisation(organisation):
        audit_log.record(action, by=by, kind=VISIT, after=after)
