"""Sample data: a workspace of its own beside the centre's, so that nothing of the centre's is touched.

Loading takes a schema that is ready, fills it, and lets the organisation work in it; its own schema
is set aside as it is. Removing lets the organisation work in its own again, and leaves the other to
the owner's process to drop. Each is one transaction: a worker that dies half-way has done nothing.
"""

import time
from datetime import datetime
from typing import TypedDict

from django.db import transaction
from django.utils import timezone

from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.sessions import refresh_sessions_of
from shared_apps.core import ports
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Unavailable
from shared_apps.core.principal import Actor
from shared_apps.core.roles import Role
from shared_apps.platform.services import audit_log
from shared_apps.subscriptions.services import refresh_workspace
from tenant_apps.audit import services as audit
from tenant_apps.audit.models import VISIT
from tenants.context import in_organisation, in_public, require_organisation
from tenants.models import Organisation, SetAsideSchema
from tenants.schemas import NoSchemaReady, claim_warm_schema, current_digest, wait_for_schema

SCHEMA_SECONDS = 5
HAS_RECORDS = "Sample data is only for a new workspace. Yours already has records."
IS_LOADED = "The sample data is already loaded."
IS_NOT_LOADED = "There is no sample data to remove."


class NoRoomForSample(Unavailable):
    message = "The sample data could not be loaded. Please try again in a minute."
    retry_after = 30


class LoadedSample(TypedDict):
    by: str
    at: datetime


class SampleState(TypedDict):
    """What the workspace shows, and whether its owner may load sample data. `added` are the records
    that people entered since it was loaded: they go with it."""

    loaded: LoadedSample | None
    offered: bool
    added: dict[str, int]


def sample_state(*, by_owner: bool) -> SampleState:
    """What there is to load or to remove; only the owner is told of the latter two."""
    code = require_organisation().code
    with in_public():
        kept = SetAsideSchema.kept().filter(organisation__code=code).first()
    counted = _own_records(kept.loaded_at if kept else None) if by_owner else {}
    return {
        "loaded": {"by": kept.by_name, "at": kept.loaded_at} if kept else None,
        "offered": by_owner and kept is None and not counted,
        "added": counted if kept else {},
    }


def load_sample(*, by: Actor) -> None:
    """Shows the organisation a workspace with sample data in place of its own.

    Raises Conflict where the workspace has records of its own (`in_use`) or shows sample data
    already (`wrong_state`), NoRoomForSample when no schema is ready and none comes in time.
    """
    deadline = time.monotonic() + SCHEMA_SECONDS
    while True:
        try:
            _load(by)
            return
        except NoSchemaReady:
            if not wait_for_schema(deadline):
                raise NoRoomForSample from None


@transaction.atomic
def _load(by: Actor) -> None:
    organisation = _lock_own()
    if _kept_by(organisation) is not None:
        raise Conflict(IS_LOADED, code="wrong_state")
    with in_organisation(organisation):
        if _own_records(None):
            raise Conflict(HAS_RECORDS, code="in_use")
        audit.record("sample data loaded", by=by, kind=VISIT)
    kept = SetAsideSchema(
        organisation=organisation,
        schema_name=organisation.schema_name,
        migrated_to=organisation.migrated_to,
        logo_id=organisation.logo_id,
        by_name=by.name,
    )
    organisation.schema_name = claim_warm_schema()
    organisation.migrated_to = current_digest()
    organisation.logo_id = None
    _save(organisation)
    owner = _owner_of(organisation)
    filler = Actor(owner.pk, owner.name)
    with in_organisation(organisation):
        ports.set_up_workspace.ask(organisation=organisation, by=filler)
        ports.owner_joined.ask(user=owner)
        ports.fill_sample.ask(by=filler, today=today())
    with in_public():
        kept.loaded_at = timezone.now()
        kept.save(force_insert=True)
        audit_log.record("sample data loaded", by=by, target=organisation)
        _refresh(organisation)


@transaction.atomic
def remove_sample(*, by: Actor) -> None:
    """Shows the organisation its own workspace again, as it was. Raises Conflict `wrong_state` where
    there is no sample data."""
    organisation = _lock_own()
    kept = _kept_by(organisation)
    if kept is None:
        raise Conflict(IS_NOT_LOADED, code="wrong_state")
    sample = organisation.schema_name, organisation.migrated_to
    organisation.schema_name, organisation.migrated_to = kept.schema_name, kept.migrated_to
    organisation.logo_id = kept.logo_id
    kept.schema_name, kept.migrated_to = sample
    kept.discarded_at = timezone.now()
    with in_public():
        kept.save()
        _save(organisation)
        audit_log.record("sample data removed", by=by, target=organisation)
        _refresh(organisation)
    with in_organisation(organisation):
        audit.record("sample data removed", by=by, kind=VISIT)


def _lock_own() -> Organisation:
    code = require_organisation().code
    with in_public():
        return Organisation.objects.select_for_update().get(code=code)


def _kept_by(organisation: Organisation) -> SetAsideSchema | None:
    with in_public():
        return SetAsideSchema.kept().filter(organisation=organisation).first()


def _own_records(since: datetime | None) -> dict[str, int]:
    found: dict[str, int] = {}
    for answer in ports.own_records.ask(since=since):
        found |= {kind: count for kind, count in answer.items() if count}
    return found


def _owner_of(organisation: Organisation) -> User:
    with in_public():
        return User.objects.filter(organisation=organisation, role=Role.SUPER_ADMIN).earliest("pk")


def _save(organisation: Organisation) -> None:
    with in_public():
        organisation.save(update_fields=["schema_name", "migrated_to", "logo_id"])


def _refresh(organisation: Organisation) -> None:
    """Every request enters the other schema from the commit on, with all branches in view: the ids
    of the one mean nothing in the other."""
    LoginSession.objects.filter(organisation=organisation, ended_at=None).update(
        view_branch_id=None
    )
    for user in User.objects.filter(organisation=organisation):
        if user.view_branch_id is not None:
            user.view_branch_id = None
            user.save(update_fields=["view_branch_id"])
        refresh_sessions_of(user)
    refresh_workspace(organisation)
