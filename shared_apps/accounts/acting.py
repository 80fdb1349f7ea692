"""People for whom background work acts when they are not there."""

from shared_apps.accounts.models import User
from shared_apps.core.errors import Forbidden
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from shared_apps.subscriptions.services import as_workspace, workspace_state
from tenants.context import current_organisation, in_public
from tenants.models import Organisation


def acting_principal(user_id: int) -> Principal:
    """The person in the current workspace, with the rights and the branch that they have now; in the
    public space MASTER.

    Raises Forbidden for who may not sign in there any more.
    """
    space = current_organisation()
    with in_public():
        user = User.objects.filter(pk=user_id, state=User.State.ACTIVE).first()
        organisation = Organisation.objects.get(code=space.code) if space else None
    at_home = user is not None and organisation and user.organisation_id == organisation.pk
    if user is None or not (at_home or user.role == Role.MASTER):
        raise Forbidden(_("The person who started this can no longer sign in."))
    return Principal(
        id=user.pk,
        name=user.name,
        email=user.email,
        role=Role(user.role),
        branch_id=user.view_branch_id if user.role == Role.SUPER_ADMIN else user.branch_id,
        workspace=as_workspace(workspace_state(organisation)) if organisation else None,
        session_id="",
    )
