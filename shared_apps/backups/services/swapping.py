"""The live schema of a centre and the one beside it change places, and back. MASTER asks for it with a proof;
the owner of the tables does it, all of it in one transaction, so that there is nothing half-done to clear up.

Requests of the centre wait for that moment; its people are signed out by it. No other centre is touched.
"""

import time
from datetime import datetime
from typing import Any

from django.utils import timezone

from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.services.proof import proven
from shared_apps.accounts.sessions import end_sessions
from shared_apps.backups import mails
from shared_apps.backups.models import MissingRecord, Restore
from shared_apps.backups.records import workspace_records
from shared_apps.backups.services.missing import Beside, note_missing
from shared_apps.backups.services.people import settle_people
from shared_apps.backups.services.restoring import refuse_unready
from shared_apps.core import redis_server
from shared_apps.core.api.idempotency import IdempotencyKey
from shared_apps.core.audit import VISIT, audit_log
from shared_apps.core.changes import begin_anew, present_position
from shared_apps.core.errors import Invalid
from shared_apps.core.files import StoredFile
from shared_apps.core.jobs import Job
from shared_apps.core.numbering import NumberSeries
from shared_apps.core.principal import Actor, Principal
from shared_apps.core.records import lock
from shared_apps.core.text_rules import is_name
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from shared_apps.core.writing import writing
from shared_apps.mail.models import Mail
from shared_apps.mail.services import queue_mail
from shared_apps.platform.models import JobTicket
from shared_apps.subscriptions.services import refresh_workspace
from tenants.context import Tenant, in_organisation
from tenants.models import Organisation, SetAsideSchema
from tenants.schemas import wake_schema_worker
from tenants.schemas.exchange import SchemaBusy, continue_ids, exchange_schemas, lock_schema
from tenants.tenant_keys import cache_key

Status = Restore.Status
Since = MissingRecord.Since
SECONDS_OF_TRYING = 30
PAUSE = 0.05
"""Seconds until a workspace that somebody worked in is tried again."""
OVER = lazy("This was interrupted: the workspace was restored to a backup.")
SWAPPED, SWAPPED_BACK = "workspace restored", "workspace restore undone"


class SchemaBehind(Exception):
    """The two schemas do not have the same migrations; a deployment is under way."""


def ask_swap(
    *,
    by: Principal,
    record: Restore,
    name: str,
    reason: str,
    password: str,
    code: str = "",
    version: int | None = None,
) -> Restore:
    """Asks for the restored schema to become the live one.

    Raises Invalid for a wrong name, password or code, Stale, Conflict `wrong_state` unless the restore is
    ready, `sample_data` while the centre shows sample data, TooMany after ten wrong proofs.
    """
    if not is_name(name, record.organisation.name):
        raise Invalid.field("name", _("Please enter the name of the centre."))
    return _ask(by, record, version, Status.SWAPPING, reason, password, code)


def ask_swap_back(
    *,
    by: Principal,
    record: Restore,
    reason: str,
    password: str,
    code: str = "",
    version: int | None = None,
) -> Restore:
    """Asks for the swap to be undone. Raises as `ask_swap`, Conflict `wrong_state` unless it was swapped."""
    return _ask(by, record, version, Status.SWAPPING_BACK, reason, password, code)


def _ask(
    by: Principal,
    record: Restore,
    version: int | None,
    status: Status,
    reason: str,
    password: str,
    code: str,
) -> Restore:
    with proven(by, password, code):
        record = lock(record, version)
        record.check_transition(status)
        refuse_unready(record.organisation)
        asked = audit_log.change(record, by=by, status=status, swap_reason=reason, message="")
        wake_schema_worker()
        return asked


def swap(restore: Restore) -> None:
    """Lets the two schemas change places, once nobody is at work in the live one. As the owner of the tables,
    outside of a transaction.

    Raises SchemaBusy when somebody was for SECONDS_OF_TRYING, SchemaBehind, and Conflict where the centre
    has changed since it was asked for.
    """
    _forget_in_redis(restore.organisation)
    deadline = time.monotonic() + SECONDS_OF_TRYING
    while True:
        try:
            _exchange(restore.pk)
        except SchemaBusy:
            if time.monotonic() >= deadline:
                raise
            time.sleep(PAUSE)
        else:
            return


@writing()
def _exchange(pk: int) -> None:
    restore = Restore.objects.select_for_update(of=("self",)).get(pk=pk)
    if restore.status not in {Status.SWAPPING, Status.SWAPPING_BACK} or restore.aside is None:
        return
    organisation = Organisation.objects.select_for_update().get(pk=restore.organisation_id)
    aside = SetAsideSchema.objects.select_for_update().get(pk=restore.aside.pk)
    refuse_unready(organisation)
    if aside.migrated_to != organisation.migrated_to:
        raise SchemaBehind
    live, beside = organisation.schema_name, aside.schema_name
    lock_schema(live)
    undoes = restore.status == Status.SWAPPING_BACK
    note_missing(restore, gone=live, live=beside, since=Since.SWAP if undoes else Since.BACKUP)
    continue_ids(live, beside)
    _continue_numbers(organisation, Beside(beside, organisation.code))
    _continue_changes(organisation, Beside(beside, organisation.code))
    exchange_schemas(live, beside)
    _choose_logo(organisation, aside)
    shut_out = settle_people(restore, organisation)
    since = restore.swapped_at if undoes and restore.swapped_at else restore.taken_at
    _end_what_was_under_way(organisation, since)
    _tell(restore, organisation, undoes, shut_out)
    live_sessions = LoginSession.objects.filter(organisation=organisation, ended_at=None)
    end_sessions(live_sessions, LoginSession.End.REVOKED)
    refresh_workspace(organisation)


def _continue_numbers(live: Tenant, beside: Tenant) -> None:
    """No number of a receipt, an invoice or an admission is given twice, also not that of a document which
    is in neither schema any more."""
    with in_organisation(live):
        series = NumberSeries.in_current_space()._default_manager
        given = list(series.values_list("kind", "scope", "year", "last"))
    with in_organisation(beside):
        NumberSeries.in_current_space().continue_after(given)


def _continue_changes(live: Tenant, beside: Tenant) -> None:
    """Whoever follows the changes of the workspace reads everything anew."""
    with in_organisation(live):
        last = present_position()
    with in_organisation(beside):
        begin_anew(last)


def _forget_in_redis(organisation: Organisation) -> None:
    """How far something is that nobody goes on with."""
    with in_organisation(organisation):
        own = cache_key("*")
    with redis_server.attempt() as server:
        for key in server.scan_iter(match=own, count=1000):
            server.delete(key)


def _choose_logo(organisation: Organisation, aside: SetAsideSchema) -> None:
    """The logo of today where the workspace that has become live has its file, else the one that it had."""
    before = organisation.logo_id
    with in_organisation(organisation):
        stored = StoredFile.in_current_space()._default_manager
        known = set(stored.filter(pk__in=[before, aside.logo_id]).values_list("pk", flat=True))
    organisation.logo_id = next((pk for pk in (before, aside.logo_id) if pk in known), None)
    organisation.version += 1
    organisation.save(update_fields=["logo_id", "version"])
    aside.logo_id = before
    aside.save(update_fields=["logo_id"])


def _end_what_was_under_way(organisation: Organisation, since: datetime) -> None:
    """Nothing that the other workspace had begun goes on here: neither jobs, nor mails about records that
    this one does not have, nor answers to requests that are sent again."""
    JobTicket.objects.filter(schema_name=organisation.schema_name).delete()
    Mail.objects.filter(
        schema_name=organisation.schema_name, status=Mail.Status.WAITING, created_at__gte=since
    ).update(status=Mail.Status.FAILED, letter="", last_error=str(OVER))
    with in_organisation(organisation):
        IdempotencyKey.in_current_space()._default_manager.all().delete()
        jobs = Job.in_current_space()._default_manager
        jobs.filter(status__in=[Job.Status.QUEUED, Job.Status.RUNNING]).update(
            status=Job.Status.FAILED, message=str(OVER), finished_at=timezone.now()
        )
        for records in workspace_records():
            records.interrupt()


def _tell(
    restore: Restore, organisation: Organisation, undoes: bool, shut_out: list[dict[str, Any]]
) -> None:
    by = Actor(restore.updated_by_id, restore.updated_by_name)
    now = timezone.now()
    after = {"reason": restore.swap_reason, "taken_at": restore.taken_at.isoformat()}
    action = SWAPPED_BACK if undoes else SWAPPED
    audit_log.record(action, by=by, target=organisation, after=after)
    with in_organisation(organisation):
        audit_log.record(action, by=by, kind=VISIT, after=after)
    done: dict[str, Any] = (
        {"status": Status.SWAPPED_BACK, "swapped_back_at": now}
        if undoes
        else {"status": Status.SWAPPED, "swapped_at": now}
    )
    changed = audit_log.change(restore, by=by, action=action, kept_until=now + Restore.KEPT, **done)
    Restore.objects.filter(pk=restore.pk).update(shut_out=shut_out, attempts=0)
    lost = list(changed.missing.filter(since=Since.SWAP if undoes else Since.BACKUP))
    for owner in User.objects.owners_of(organisation.pk):
        letter = mails.restored(
            name=owner.name,
            centre=organisation.name,
            taken_at=restore.taken_at,
            reason=restore.swap_reason,
            lost=lost,
            undoes=undoes,
        )
        queue_mail(
            key=f"restore-{restore.pk}-{changed.version}-{owner.pk}", to=owner.email, letter=letter
        )
