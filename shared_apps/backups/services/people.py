"""Who may sign in after a swap.

An identity is of the public space and no part of a backup: role, state and address stay as they are today, so
that nobody gets back a right that was taken since. Whoever has no record in the workspace that is live cannot
sign in until MASTER swaps back, and the address is free, so that the person can be invited anew. Whoever was
deactivated or deleted since the backup stays so. Both are listed.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from shared_apps.accounts.models import OneTimeToken, User
from shared_apps.backups.models import MissingRecord, Restore
from shared_apps.backups.records import Missing, workspace_records
from shared_apps.core.dates import business_day
from shared_apps.core.errors import Conflict
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from tenants.context import Tenant, in_organisation
from tenants.models import Organisation

State = User.State
Kind = MissingRecord.Kind


def recorded_in(workspace: Tenant) -> Mapping[int, str]:
    """Returns the id of each person with a record in the workspace → the state that it gives."""
    found: dict[int, str] = {}
    with in_organisation(workspace):
        for records in workspace_records():
            found |= records.people()
    return found


def people_missing(organisation: Organisation, live: Tenant) -> Iterator[Missing]:
    """Yields the people whom the workspace `live` does not know, and those whom it knows although they were
    deactivated or deleted since."""
    recorded = recorded_in(live)
    for user in User.objects.filter(organisation=organisation).order_by("name", "pk"):
        is_out = user.state == State.INACTIVE
        if user.pk not in recorded and not is_out:
            yield _missing(Kind.USER_ADDED, user)
        if is_out and recorded.get(user.pk, State.INACTIVE) != State.INACTIVE:
            yield _missing(Kind.USER_REMOVED, user)


def settle_people(restore: Restore, organisation: Organisation) -> list[dict[str, Any]]:
    """Brings identities and records of the workspace that has become live together. Returns those who cannot
    sign in because of it, with the state and the address that they had. In the transaction of the swap.

    Raises Conflict `no_owner` where no owner would be left who can sign in.
    """
    recorded = recorded_in(organisation)
    held = {each["id"]: each for each in restore.shut_out}
    people = list(User.objects.select_for_update().filter(organisation=organisation))
    shut_out = []
    for user in people:
        user.view_branch_id = None
        user.version += 1
        if user.pk in recorded:
            if user.pk in held:
                user.state, user.email = held[user.pk]["state"], held[user.pk]["email"]
        elif user.pk in held:
            shut_out.append(held[user.pk])
        elif user.state != State.INACTIVE:
            shut_out.append({"id": user.pk, "state": user.state, "email": user.email})
            user.state, user.email = State.INACTIVE, f"away-{user.pk}@invalid"
    if not any(user.role == Role.SUPER_ADMIN and user.state == State.ACTIVE for user in people):
        raise Conflict(
            _("Nobody who owns this centre today has a record in that workspace."), code="no_owner"
        )
    branches = _follow(organisation, people, recorded)
    for user in people:
        user.branch_id = branches.get(user.pk, user.branch_id)
    # First those who lose their address: somebody else may get it back.
    for part in (False, True):
        User.objects.bulk_update(
            [user for user in people if (user.pk in recorded) is part],
            ["state", "email", "branch_id", "view_branch_id", "version"],
        )
    # No link that was mailed opens the door again.
    OneTimeToken.objects.filter(user__in=[each["id"] for each in shut_out]).delete()
    return shut_out


def _follow(
    organisation: Organisation, people: list[User], recorded: Mapping[int, str]
) -> dict[int, int]:
    known = [user for user in people if user.pk in recorded]
    gone = {user.pk for user in known if user.is_forgotten}
    branches: dict[int, int] = {}
    with in_organisation(organisation):
        for records in workspace_records():
            branches |= records.follow_people(known, gone=gone)
    return branches


def _missing(kind: Kind, user: User) -> Missing:
    return Missing(
        kind=kind,
        day=business_day(user.created_at),
        name=user.name,
        method=user.get_role_display(),
        detail="" if user.is_forgotten else user.email,
    )
