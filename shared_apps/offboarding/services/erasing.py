"""Erasing centres whose waiting time is over. Done by the owner of the tables, in the process that
drops schemas: no process that serves a request has the right to delete these rows.

Each step may be ended at any point and done again. A centre that is half erased is in no one's
view, and the next run goes on with it.
"""

import logging
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.storage import default_storage
from django.utils import timezone

from shared_apps.accounts.models import LoginSession
from shared_apps.accounts.principals import session_key
from shared_apps.accounts.sessions import end_sessions
from shared_apps.backups.services.keeping import delete_backups
from shared_apps.core import redis_server
from shared_apps.core.audit import audit_log
from shared_apps.core.dates import today
from shared_apps.core.files import delete_folder
from shared_apps.core.principal import SYSTEM
from shared_apps.core.writing import writing
from shared_apps.offboarding.models import ErasedOrganisation
from shared_apps.offboarding.public_rows import erase_rows, files_of, schemas_of, traces_of
from shared_apps.subscriptions.services import set_status, workspace_key
from tenants.context import in_organisation, in_public
from tenants.models import Organisation
from tenants.schemas import drop_schema
from tenants.tenant_keys import cache_key, files_folder

log = logging.getLogger(__name__)

QUEUE = "celery"
"""The list in Redis in which tasks wait."""


def erase_due(day: date | None = None) -> list[str]:
    """Erases the centres whose day has come, those of which something was left, and those of the erase
    list that a restored backup has brought back. Returns their codes.

    A fault stops one centre, is logged, and the next run tries it again. `day` is today if nothing
    is said.
    """
    erased = []
    with in_public():
        for organisation in _due(day or today()):
            try:
                erase(organisation)
            except Exception:
                log.exception("The centre %s could not be erased.", organisation.code)
            else:
                log.info("The centre %s was erased.", organisation.code)
                erased.append(organisation.code)
    return erased


def erase(organisation: Organisation) -> None:
    """Erases the centre, whatever is left of it. In the public space."""
    for step in STEPS:
        step(organisation)


def _due(day: date) -> Iterator[Organisation]:
    closing = Organisation.Status.CLOSING
    due = Organisation.objects.filter(status=closing, erase_on__lte=day)
    begun = ErasedOrganisation.objects.filter(finished_at=None).values("code")
    yield from due | Organisation.objects.filter(code__in=begun)
    yield from Organisation.with_schema().filter(code__in=_erase_list())


def shut_out(organisation: Organisation) -> None:
    """Nobody enters the centre any more, and no task runs in it: from here on there is no way back."""
    with writing():
        ErasedOrganisation.objects.get_or_create(
            code=organisation.code,
            defaults={"schema_name": organisation.schema_name, "begun_at": timezone.now()},
        )
        locked = Organisation.objects.select_for_update().get(pk=organisation.pk)
        if locked.status != Organisation.Status.ERASED:
            set_status(locked, Organisation.Status.ERASED)
        end_sessions(
            LoginSession.objects.filter(organisation=organisation, ended_at=None),
            LoginSession.End.REVOKED,
        )


def note_in_list(organisation: Organisation) -> None:
    """The list is a file: an older backup of the database does not know of this centre's end."""
    if organisation.code not in _erase_list():
        path = Path(settings.ERASED_CENTRES)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a") as file:
            file.write(f"{organisation.code} {organisation.schema_name} {today().isoformat()}\n")


def drop_schemas(organisation: Organisation) -> None:
    for name in schemas_of(organisation):
        drop_schema(name)


def delete_files(organisation: Organisation) -> None:
    """Those of the workspace, and those of the public space that hold something of the centre."""
    with in_organisation(organisation):
        folder = files_folder()
    delete_folder(folder)
    for path in files_of(organisation):
        default_storage.delete(path)


def forget_in_redis(organisation: Organisation) -> None:
    """What is cached of the centre and of its sessions, and tasks that wait for it.

    Raises a fault of Redis while that is away.
    """
    sessions = LoginSession.objects.filter(user__in=traces_of(organisation).users)
    keys = [session_key(str(pk)) for pk in sessions.values_list("pk", flat=True)]
    with in_organisation(organisation):
        own = cache_key("*")
    pattern = f"{own.rpartition(':')[0]}:*"
    names = [name.encode() for name in schemas_of(organisation)]
    with redis_server.attempt() as server:
        server.delete(workspace_key(organisation.code), *keys)
        for key in server.scan_iter(match=pattern, count=1000):
            server.delete(key)
        waiting: Any = server.lrange(QUEUE, 0, -1)
        for message in waiting:
            if any(name in message for name in names):
                server.lrem(QUEUE, 0, message)


def delete_rows(organisation: Organisation) -> None:
    """All rows of the public space at once: none of them is found without the others."""
    with writing():
        erase_rows(organisation)


def finish(organisation: Organisation) -> None:
    with writing():
        left = ErasedOrganisation.objects.filter(code=organisation.code, finished_at=None)
        if left.update(finished_at=timezone.now()):
            audit_log.record("centre erased", by=SYSTEM, target=organisation)


STEPS: tuple[Callable[[Organisation], None], ...] = (
    shut_out,
    note_in_list,
    drop_schemas,
    delete_files,
    delete_backups,
    forget_in_redis,
    delete_rows,
    finish,
)


def _erase_list() -> set[str]:
    path = Path(settings.ERASED_CENTRES)
    return (
        {line.split()[0] for line in path.read_text().splitlines() if line}
        if path.exists()
        else set()
    )
