"""Reading an archive into a new centre.

The archive's tables come into a schema of their own, and the organisation works in that one from then on. All
of it is one transaction: whatever goes wrong, the centre stands as it was.

People have other ids here than where the archive was made. Wherever a row names one, the id is replaced
(`USER_COLUMNS`, and the foreign keys to a member); ids inside the entries of the activity log stay. The owner
who imports is the archive's owner; everybody else is to be invited and has no password. An address that
somebody has here already becomes one that nobody can sign in with.
"""

import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.core.files.base import File
from django.db import connection
from django.utils import timezone
from psycopg import sql

from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.principals import refresh_sessions_of
from shared_apps.core import files
from shared_apps.core.audit import audit_log
from shared_apps.core.errors import Conflict, Invalid, PlanLimit
from shared_apps.core.principal import Actor
from shared_apps.core.roles import Role
from shared_apps.core.translation import gettext as _
from shared_apps.core.wording import counted
from shared_apps.core.writing import writing
from shared_apps.subscriptions.services import refresh_workspace
from tenant_apps.archive import selectors
from tenant_apps.archive.rules import EXPORTED, PROFILE, USER_COLUMNS
from tenant_apps.archive.services import check_empty
from tenant_apps.archive.unpacking import OpenedArchive
from tenant_apps.staff.models import Member
from tenant_apps.workspace.models import StoredFile
from tenants.context import in_organisation, in_public
from tenants.copying import CopyRefused, OtherRelease, copy_in
from tenants.models import Organisation, SetAsideSchema
from tenants.names import new_schema_name
from tenants.schemas import create_schema, current_digest
from tenants.tenant_keys import file_path

_UNKNOWN = 1 << 40
"""Before the id of somebody who is no member, such as the platform's owner: nobody has such an id."""


@dataclass(frozen=True)
class Imported:
    """What was read. Every table and file has the hash that the archive's manifest says."""

    tables: int
    rows: int
    files: int


class Steps:
    """Counts how far an import is and tells it: `report(done, total)` may raise, which ends it."""

    def __init__(self, archive: OpenedArchive, report: Callable[[int, int], None]) -> None:
        self._report, self._done = report, 0
        # Each table is unpacked, read and compared.
        self._total = 3 * len(archive.tables) + len(archive.files())

    def __call__(self) -> None:
        self._done += 1
        self._report(self._done, self._total)


def import_archive(
    *, code: str, file: IO[bytes], report: Callable[[int, int], None] = lambda done, total: None
) -> Imported:
    """Reads the archive into the organisation with this code. Only the owner of the tables may. `report`
    is told how far it is.

    Raises Invalid on `file` for what is no archive of this release or is damaged, Conflict `in_use` for an
    organisation that has records already and `sample_data` while it shows sample data, PlanLimit for more
    students, staff or branches than its plan allows.
    """
    archive = OpenedArchive(file)
    step = Steps(archive, report)
    stored: list[str] = []
    try:
        with _own_folder() as folder, in_public(), writing():
            organisation = Organisation.objects.select_for_update().get(code=code)
            before = Organisation.objects.get(pk=organisation.pk)
            check_empty(before)
            archive.unpack_tables(Path(folder), step)
            _bring_in(archive, Path(folder), organisation, step)
            with in_organisation(organisation):
                _check_limits(organisation)
                _store_files(archive, stored, step)
            # Somebody may have entered something meanwhile.
            check_empty(before)
    except BaseException:
        for path in stored:
            files.forget(path)
        raise
    rows = sum(table.rows for table in archive.tables.values())
    return Imported(len(archive.tables), rows, len(stored))


@contextmanager
def _own_folder() -> Iterator[str]:
    """Where the tables are unpacked: on the disk, not where the system keeps small files in memory."""
    Path(settings.VAR_DIR).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=settings.VAR_DIR) as folder:
        yield folder


def _check_limits(organisation: Organisation) -> None:
    limits = {
        "students": organisation.student_limit,
        "staff": organisation.staff_limit,
        "branches": organisation.branch_limit,
    }
    used = selectors.counted_by_plan()
    over = [kind for kind, limit in limits.items() if limit is not None and used[kind] > limit]
    if not over:
        return
    raise PlanLimit(
        _(
            "Your subscription plan is too small for this archive, which has {students}, {staff} and "
            "{branches}. Upgrade the plan, then import the file again."
        ).format(
            students=counted(used["students"], "{count} student", "{count} students"),
            staff=counted(used["staff"], "{count} staff member", "{count} staff members"),
            branches=counted(used["branches"], "{count} branch", "{count} branches"),
        ),
        data={kind: limits[kind] for kind in over},
    )


def _bring_in(
    archive: OpenedArchive, folder: Path, organisation: Organisation, step: Steps
) -> None:
    owner = User.objects.owners_of(organisation.pk).order_by("pk").first()
    if owner is None:
        raise Conflict(_("This centre has no owner."), code="wrong_state")
    before = organisation.schema_name, organisation.migrated_to
    organisation.schema_name, organisation.migrated_to = new_schema_name(), current_digest()
    create_schema(organisation.schema_name)

    def adjust() -> None:
        with in_organisation(organisation):
            people = _people(owner, organisation)
            _replace_ids(people)
            _follow_identities(people)
            _move_files()

    try:
        copy_in(folder, organisation.schema_name, adjust=adjust, step=step)
    except OtherRelease:
        text = _("This file cannot be imported. It was made by another version of Class Master.")
        raise Invalid.field("file", text) from None
    except CopyRefused as fault:
        text = _("This file cannot be imported. {reason}").format(reason=fault)
        raise Invalid.field("file", text) from None
    SetAsideSchema.objects.create(
        organisation=organisation,
        schema_name=before[0],
        migrated_to=before[1],
        by_name=owner.name,
        loaded_at=timezone.now(),
        discarded_at=timezone.now(),
    )
    for name in PROFILE:
        if name in archive.profile:
            setattr(organisation, name, archive.profile[name])
    organisation.version += 1
    try:
        organisation.full_clean(exclude=["schema_name", "referred_by"])
    except ValidationError:
        text = _("This file cannot be imported. What it says of the centre is not valid.")
        raise Invalid.field("file", text) from None
    organisation.save()
    by = Actor(owner.pk, owner.name)
    audit_log.record("imported an archive", by=by, target=organisation)
    with in_organisation(organisation):
        audit_log.record("imported", by=by, kind="archive")
    LoginSession.objects.filter(organisation=organisation, ended_at=None).update(
        view_branch_id=None
    )
    for user in User.objects.filter(organisation=organisation):
        refresh_sessions_of(user)
    refresh_workspace(organisation)


def _people(owner: User, organisation: Organisation) -> dict[int, User]:
    """The identity of each member of the archive, by the id that the member had; made where there is none."""
    members = list(Member.objects.order_by("pk"))
    same = [member for member in members if member.email == owner.email]
    owners = [member for member in members if member.role == Role.SUPER_ADMIN]
    if not (same or owners):
        raise Invalid.field("file", _("This file cannot be imported. It has no owner."))
    own = (same or owners)[0]
    people = {}
    for member in members:
        if member.pk == own.pk:
            people[member.pk] = owner
            continue
        with in_public():
            is_taken = User.objects.filter(email=member.email).exists()
            left = is_taken or member.status == Member.Status.INACTIVE
            email = f"{organisation.code.lower()}.{member.pk}@imported.invalid"
            people[member.pk] = User.objects.create(
                email=email if is_taken else member.email,
                name=member.name,
                phone=member.phone,
                role=member.role,
                branch_id=member.branch_id,
                organisation=organisation,
                state=User.State.INACTIVE if left else User.State.INVITED,
                password=make_password(None),
            )
    return people


def _replace_ids(people: Mapping[int, User]) -> None:
    """First to negative ids, so that no new id meets an old one, then to those of the people."""
    old, new = list(people), [user.pk for user in people.values()]
    for table, column, is_null in _user_columns():
        other = (
            sql.SQL("NULL")
            if is_null
            else sql.SQL("-({} + t.{})").format(sql.Literal(_UNKNOWN), column)
        )
        # A condition on the new value: a person without a new id would keep an old one.
        _execute(
            sql.SQL(
                "UPDATE {table} t SET {column} = coalesce((SELECT -m.new FROM"
                " unnest(%s::bigint[], %s::bigint[]) m (old, new) WHERE m.old = t.{column}), {other})"
                " WHERE t.{column} IS NOT NULL"
            ).format(table=table, column=column, other=other),
            [old, new],
        )
    for table, column, _is_null in _user_columns():
        _execute(
            sql.SQL(
                "UPDATE {table} SET {column} = -{column} WHERE {column} < 0 AND {column} > %s"
            ).format(table=table, column=column),
            [-_UNKNOWN],
        )


def _follow_identities(people: Mapping[int, User]) -> None:
    for user in people.values():
        Member.objects.filter(pk=user.pk).update(
            name=user.name, email=user.email, phone=user.phone, role=user.role, status=user.state
        )


def _move_files() -> None:
    """A stored file lies in the folder of the centre."""
    for stored in StoredFile.objects.all():
        folder, name = stored.path.split("/")[-2:]
        StoredFile.objects.filter(pk=stored.pk).update(path=file_path(folder, name))


def _store_files(archive: OpenedArchive, stored: list[str], step: Steps) -> None:
    known = set(StoredFile.objects.values_list("path", flat=True))
    for entry in archive.files():
        path = file_path(entry.folder, entry.name)
        if path not in known:
            continue
        with tempfile.TemporaryFile(dir=settings.VAR_DIR) as body:
            archive.unpack_file(entry, body.write)
            body.seek(0)
            stored.append(path)
            files.store_file(path, File(body))
            step()


def _user_columns() -> list[tuple[sql.Identifier, sql.Identifier, bool]]:
    """Table, column and whether it may be empty: all columns that hold the id of a person."""
    found = []
    for label in sorted(EXPORTED):
        model = apps.get_model(label)
        for field in model._meta.local_fields:
            if field.column in USER_COLUMNS or _is_person(field):
                name = sql.Identifier(model._meta.db_table)
                found.append((name, sql.Identifier(str(field.column)), bool(field.null)))
    return found


def _is_person(field: Any) -> bool:
    return field.related_model in (Member, User)


def _execute(statement: sql.Composed, params: list[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, params)
