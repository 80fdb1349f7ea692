"""Sample data. It is stored in a separate schema, so that the centre's own data is never touched.

Loading claims a prepared schema, fills it and switches the organisation to it; the organisation's
own schema is set aside unchanged. Removing switches back and leaves the sample schema to be dropped
by the process of the table owner. Each is one transaction, so a crash half-way changes nothing.
"""

import time
from datetime import date, datetime
from typing import TypedDict

from django.utils import timezone

from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.principals import refresh_sessions_of
from shared_apps.core import ports
from shared_apps.core.audit import VISIT, audit_log
from shared_apps.core.dates import today
from shared_apps.core.errors import Conflict, Unavailable
from shared_apps.core.principal import Actor
from shared_apps.core.roles import Role
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from shared_apps.subscriptions.services import refresh_workspace
from tenant_apps.audit import services as audit
from tenant_apps.daybook import sample as daybook
from tenant_apps.enquiries import sample as enquiries
from tenant_apps.enquiries.selectors import own_records as enquiry_records
from tenant_apps.enrolments import sample as enrolments
from tenant_apps.families import sample as families
from tenant_apps.fees import sample as fees
from tenant_apps.finance import sample as finance
from tenant_apps.materials import sample as materials
from tenant_apps.reminders import sample as reminders
from tenant_apps.renewals.services import renew_workspace
from tenant_apps.staff.selectors import own_records as staff_records
from tenant_apps.students.selectors import own_records as student_records
from tenants.context import in_organisation, in_public, require_organisation
from tenants.models import Organisation, SetAsideSchema
from tenants.schemas import NoSchemaReady, claim_warm_schema, current_digest, wait_for_schema

SCHEMA_SECONDS = 5
HAS_RECORDS = "Sample data is only for a new workspace. Yours already has records."
IS_LOADED = "The sample data is already loaded."
IS_NOT_LOADED = "There is no sample data to remove."
OWN_RECORDS = (staff_records, student_records, enquiry_records)
"""They decide whether sample data is offered, and are removed with it."""


class NoRoomForSample(Unavailable):
    message = lazy("The sample data could not be loaded. Please try again in a minute.")
    retry_after = 30


class LoadedSample(TypedDict):
    by: str
    at: datetime


class SampleState(TypedDict):
    """`loaded` is set while sample data is shown; `offered` means that the owner may load it.
    `added` counts records entered since then; they are removed together with the sample data."""

    loaded: LoadedSample | None
    offered: bool
    added: dict[str, int]


def sample_state(*, by_owner: bool) -> SampleState:
    """Returns the state of the sample data. Only the owner gets `offered` and `added`."""
    code = require_organisation().code
    with in_public():
        set_aside = SetAsideSchema.kept().filter(organisation__code=code).first()
    counted = _count_records(set_aside.loaded_at if set_aside else None) if by_owner else {}
    return {
        "loaded": {"by": set_aside.by_name, "at": set_aside.loaded_at} if set_aside else None,
        "offered": by_owner and set_aside is None and not counted,
        "added": counted if set_aside else {},
    }


def load_sample(*, by: Actor) -> None:
    """Switches the organisation to a workspace with sample data.

    Raises Conflict if the workspace has records of its own (`in_use`) or already shows sample data
    (`wrong_state`), NoRoomForSample if no prepared schema becomes available in time.
    """
    deadline = time.monotonic() + SCHEMA_SECONDS
    while True:
        try:
            _load(by)
            return
        except NoSchemaReady:
            if not wait_for_schema(deadline):
                raise NoRoomForSample from None


@writing()
def _load(by: Actor) -> None:
    organisation = _lock_own()
    if _set_aside_schema(organisation) is not None:
        raise Conflict(IS_LOADED, code="wrong_state")
    with in_organisation(organisation):
        if _count_records(None):
            raise Conflict(HAS_RECORDS, code="in_use")
        audit.record("sample data loaded", by=by, kind=VISIT)
    set_aside = SetAsideSchema(
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
    creator = Actor(owner.pk, owner.name)
    with in_organisation(organisation):
        ports.set_up_workspace.ask(owner=owner, by=creator)
        fill_sample(by=creator, today=today())
    with in_public():
        set_aside.loaded_at = timezone.now()
        set_aside.save(force_insert=True)
        audit_log.record("sample data loaded", by=by, target=organisation)
        _refresh(organisation)


@writing()
def remove_sample(*, by: Actor) -> None:
    """Switches the organisation back to its own, unchanged workspace. Raises Conflict `wrong_state`
    if there is no sample data."""
    organisation = _lock_own()
    set_aside = _set_aside_schema(organisation)
    if set_aside is None:
        raise Conflict(IS_NOT_LOADED, code="wrong_state")
    sample = organisation.schema_name, organisation.migrated_to
    organisation.schema_name, organisation.migrated_to = (
        set_aside.schema_name,
        set_aside.migrated_to,
    )
    organisation.logo_id = set_aside.logo_id
    set_aside.schema_name, set_aside.migrated_to = sample
    set_aside.discarded_at = timezone.now()
    with in_public():
        set_aside.save()
        _save(organisation)
        audit_log.record("sample data removed", by=by, target=organisation)
        _refresh(organisation)
    with in_organisation(organisation):
        audit.record("sample data removed", by=by, kind=VISIT)


def _lock_own() -> Organisation:
    code = require_organisation().code
    with in_public():
        return Organisation.objects.select_for_update().get(code=code)


def _set_aside_schema(organisation: Organisation) -> SetAsideSchema | None:
    with in_public():
        return SetAsideSchema.kept().filter(organisation=organisation).first()


def fill_sample(*, by: Actor, today: date) -> None:
    """Fills the current, empty workspace with a branch, courses, students, three months of dues, some
    payments, a family, material with a kit, some enquiries and reminders."""
    students = enrolments.fill_sample(by=by, today=today)
    renew_workspace(today)
    fees.fill_sample(by=by, today=today, students=students)
    families.fill_sample(by=by, students=students)
    materials.fill_sample(by=by, today=today, students=students)
    finance.fill_sample(by=by, today=today)
    daybook.fill_sample(by=by, today=today)
    enquiries.fill_sample(by=by, today=today)
    reminders.fill_sample(by=by, today=today)


def _count_records(since: datetime | None) -> dict[str, int]:
    """Returns the number of records that people entered after `since`, or ever, by kind."""
    found: dict[str, int] = {}
    for own_records in OWN_RECORDS:
        found |= {kind: count for kind, count in own_records(since).items() if count}
    return found


def _owner_of(organisation: Organisation) -> User:
    with in_public():
        return User.objects.filter(organisation=organisation, role=Role.SUPER_ADMIN).earliest("pk")


def _save(organisation: Organisation) -> None:
    with in_public():
        organisation.save(update_fields=["schema_name", "migrated_to", "logo_id"])


def _refresh(organisation: Organisation) -> None:
    """Makes all sessions use the other schema after the commit. The selected branch is reset, since
    branch ids differ between the schemas."""
    LoginSession.objects.filter(organisation=organisation, ended_at=None).update(
        view_branch_id=None
    )
    for user in User.objects.filter(organisation=organisation):
        if user.view_branch_id is not None:
            user.view_branch_id = None
            user.save(update_fields=["view_branch_id"])
        refresh_sessions_of(user)
    refresh_workspace(organisation)
