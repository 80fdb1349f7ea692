"""The centres of the bench: a large one, and a thousand small ones; made once a run and shared."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone

from bench.platform_rows import platform_rows
from bench.rows import script
from bench.workspace import LARGE, SMALL, Size, workspace_rows
from shared_apps.accounts.models import SecondFactor, User
from shared_apps.accounts.sessions import begin_session
from shared_apps.core import ports
from shared_apps.core.api.policy import Space
from shared_apps.core.principal import SYSTEM
from shared_apps.core.roles import Role
from shared_apps.subscriptions.services import start_trial
from tenant_apps.branches.letterheads import update_letterheads
from tenants.context import in_organisation
from tenants.models import Domain, Organisation
from tenants.schemas import create_schema, current_digest

HOST = "bench.localhost"
FEW = 30
"""Small centres that there are from the start: more than a page of the platform's list."""


@dataclass(frozen=True)
class Centre:
    """An organisation with the session of its owner."""

    organisation: Organisation
    owner: User
    token: str


@dataclass(frozen=True)
class LargeCentre(Centre):
    """20,000 students, 60,000 payments and three years of everything else; and the session of the
    platform's owner."""

    platform_token: str

    def token_of(self, space: Space) -> str:
        """Whose session may make the calls of this space."""
        return self.platform_token if space is Space.PUBLIC else self.token


@cache
def large_centre() -> LargeCentre:
    """Commits."""
    call_command("migrate", verbosity=0)
    centre = make_centre("Bench Academy", "owner", LARGE)
    Domain.objects.create(domain=HOST, tenant=centre.organisation, is_primary=True)
    small_centres(FEW)
    master = User.objects.create(
        email="master@bench.test", name="Bench Platform", role=Role.MASTER, password="!"
    )
    SecondFactor.objects.create(user=master, key="!", confirmed_at=timezone.now())
    # The centre's own list of referrals has the small centres.
    Organisation.objects.exclude(pk=centre.organisation.pk).update(referred_by=centre.organisation)
    with connection.cursor() as cursor:
        cursor.execute(script(platform_rows(centre.owner, master)))
    _vacuum()
    return LargeCentre(centre.organisation, centre.owner, centre.token, begin_session(master))


def make_centre(name: str, owner: str, size: Size) -> Centre:
    """A centre of that size, whose owner's address begins with `owner`. Commits."""
    centre = make_empty(name, owner)
    with (
        in_organisation(centre.organisation),
        transaction.atomic(),
        _keys_checked_at_the_end(centre.organisation.schema_name),
        connection.cursor() as cursor,
    ):
        cursor.execute(script(workspace_rows(size)))
        update_letterheads()
    _vacuum()
    return centre


_small: list[Centre] = []
MADE_BY_ONE_CONNECTION = 20
"""Schemas. A connection remembers all tables it made, and is slower with each."""


def small_centres(count: int) -> list[Centre]:
    """So many centres with 40 students each and a few rows in every table. Commits."""
    filled = script(workspace_rows(SMALL))
    while len(_small) < count:
        number = len(_small) + 1
        centre = make_empty(f"Small Centre {number}", f"small-{number}")
        with in_organisation(centre.organisation), connection.cursor() as cursor:
            cursor.execute(filled)
        _small.append(centre)
        if number % MADE_BY_ONE_CONNECTION == 0:
            connection.close()
        if number == count:
            _vacuum()
    return _small[:count]


def _vacuum() -> None:
    """As autovacuum would, PostgreSQL's own tables included."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def make_empty(name: str, owner: str) -> Centre:
    """A centre with an owner and nothing else in it."""
    organisation = Organisation(
        name=name,
        category="Driving",
        email=f"{owner}@bench.test",
        phone="9822014567",
        migrated_to=current_digest(),
    )
    create_schema(organisation.schema_name)
    start_trial(organisation, timezone.localdate())
    user = User.objects.create(
        email=f"{owner}@bench.test",
        name="Bench Owner",
        role=Role.SUPER_ADMIN,
        organisation=organisation,
        password="!",
    )
    with in_organisation(organisation), transaction.atomic():
        ports.set_up_workspace.ask(owner=user, by=SYSTEM)
    return Centre(organisation, user, begin_session(user))


@contextmanager
def _keys_checked_at_the_end(schema: str) -> Iterator[None]:
    """Foreign keys are looked up for all rows of a table at once, which takes seconds, and not for
    each row, which takes minutes."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid)"
            " FROM pg_constraint WHERE contype = 'f' AND connamespace = %s::regnamespace",
            [schema],
        )
        keys = cursor.fetchall()
        for table, name, _ in keys:
            cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
        yield
        # PostgreSQL alters no table whose deferred triggers have still to run.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table, name, definition in keys:
            cursor.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} {definition}")
