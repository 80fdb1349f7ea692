"""The tenant apps' migrations: their order, what a schema lacks, the models' state before."""

import hashlib
import sys
from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db.migrations import Migration
from django.db.migrations.graph import MigrationGraph
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

from tenants import rights

Key = tuple[str, str]
"""A migration's app label and name, as `django_migrations` has them."""


class HalfSquashed(Exception):
    """Some, not all, of the migrations that a squashed one replaces are applied in a schema."""


class History:
    """Every migration of the tenant apps, in the order in which Django would run them."""

    def __init__(self) -> None:
        loader = MigrationLoader(None)
        tenant_apps = set(settings.TENANT_APPS)
        self.labels = {c.label for c in apps.get_app_configs() if c.name in tenant_apps}
        plan: dict[Key, Migration] = {}
        for leaf in sorted(loader.graph.leaf_nodes()):
            for key in loader.graph.forwards_plan(leaf):
                plan.setdefault(key, loader.graph.nodes[key])
        needed = _apps_behind(self.labels, loader.graph)
        self._unmigrated_apps = loader.unmigrated_apps
        self._shared = [plan[key] for key in plan if key[0] in needed - self.labels]
        self.migrations = {key: plan[key] for key in plan if key[0] in self.labels}

    @cached_property
    def digest(self) -> str:
        """Names the set, and after the point what the application may do with it: two schemas of one
        digest have the same migrations applied and the same grants given. `migrated_to` holds it."""
        applied = _digest(f"{app}.{name}" for app, name in sorted(self.migrations))
        return f"{applied[:40]}.{rights.fingerprint()[:23]}"

    def lacking(self, applied: Iterable[Key]) -> list[Key]:
        """What a schema with these migrations applied still needs, in order."""
        applied = set(applied)
        lacking = []
        for key, migration in self.migrations.items():
            if key in applied:
                continue
            if applied.isdisjoint(migration.replaces) or applied.issuperset(migration.replaces):
                lacking.append(key)
            else:
                raise HalfSquashed(".".join(key))
        return lacking

    def is_squash_of(self, key: Key, applied: Iterable[Key]) -> bool:
        """Whether it only renames others that are applied already: just its row is missing."""
        replaces = self.migrations[key].replaces
        return bool(replaces) and set(replaces).issubset(applied)

    def rows(self, key: Key, applied: Iterable[Key]) -> list[Key]:
        """The rows that `django_migrations` still needs to say that this migration is applied."""
        return [row for row in (*self.migrations[key].replaces, key) if row not in applied]

    def standing(self, applied: Iterable[Key]) -> list[Key]:
        """The migrations, in order, whose effects a schema with these rows has."""
        return [key for key in self.migrations if key in applied or self.is_squash_of(key, applied)]

    def state(self, applied: Iterable[Key]) -> ProjectState:
        """The models with these tenant migrations applied, and the shared apps' that they lean on.

        Those as they are in the end: the public schema is migrated first, so a tenant migration
        never meets it half-way.
        """
        state = self._shared_state.clone()
        for key in self.standing(set(applied)):
            self.migrations[key].mutate_state(state, preserve=False)
        return state

    def fingerprint(self, keys: Iterable[Key]) -> str:
        """Names these migrations by what is written in them, not by name alone."""
        return _digest(f"{app}.{name} {self._contents.get((app, name), '')}" for app, name in keys)

    @cached_property
    def _shared_state(self) -> ProjectState:
        state = ProjectState(real_apps=self._unmigrated_apps)
        for migration in self._shared:
            migration.mutate_state(state, preserve=False)
        return state

    @cached_property
    def _contents(self) -> dict[Key, str]:
        return {
            key: hashlib.sha256(
                Path(sys.modules[migration.__module__].__file__ or "").read_bytes()
            ).hexdigest()
            for key, migration in self.migrations.items()
        }


@cache
def current_history() -> History:
    """That of the running code, read once per process."""
    return History()


def same_grants(digest: str, other: str) -> bool:
    """Whether schemas of these two digests were granted the same."""
    return digest.partition(".")[2] == other.partition(".")[2] != ""


def current_digest() -> str:
    """What `migrated_to` holds when a schema is up to date with the running code."""
    return current_history().digest


def _apps_behind(labels: set[str], graph: MigrationGraph) -> set[str]:
    """These apps and every app that their migrations depend on, or whose do in turn."""
    needed: set[str] = set()
    found = set(labels)
    while found != needed:
        needed = found
        leaves = [leaf for leaf in graph.leaf_nodes() if leaf[0] in needed]
        found = needed | {app for leaf in leaves for app, _ in graph.forwards_plan(leaf)}
    return needed


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
