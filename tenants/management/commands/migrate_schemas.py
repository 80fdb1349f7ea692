from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management import CommandError, CommandParser, call_command
from django.core.management.base import BaseCommand
from django.core.management.commands import migrate as django_migrate
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tenants.context import in_public
from tenants.schemas import current_digest, migrate_schemas, schemas_behind
from tenants.schemas.fleet import one_migrator
from tenants.schemas.roles import (
    RoleRefused,
    grant_public,
    note_lost_grants,
    prepare_application_role,
)


class Command(BaseCommand):
    help = (
        "Migrates the public schema, then every workspace. Goes on past a workspace that fails, "
        "names it, and ends with an error; run again to finish. Migrations only go forwards. "
        "Needs OWNER_DATABASE_URL; makes the application's role and grants it what it may do."
    )
    requires_system_checks: list[str] = []
    # A system check compares it with that of makemigrations.
    autodetector = django_migrate.Command.autodetector

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="Change nothing; fail if anything is behind."
        )
        parser.add_argument(
            "--connections", type=int, default=2, help="Workspaces migrated at once (default 2)."
        )
        parser.add_argument(
            "--noinput",
            "--no-input",
            action="store_false",
            dest="interactive",
            help="Never asks anyway.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with in_public():
            if options["check"]:
                self._check()
                return
            with one_migrator():
                self._migrate_public(options["verbosity"])
            report = migrate_schemas(connections=options["connections"])
        if options["verbosity"]:
            self.stdout.write(
                f"Public schema up to date; {len(report.migrated)} workspaces migrated."
            )
        for schema_name, failure in sorted(report.failures.items()):
            self.stderr.write(f"{schema_name}: {failure}")
        if report.failures:
            raise CommandError(f"{len(report.failures)} workspaces are still behind.")

    def _migrate_public(self, verbosity: int) -> None:
        try:
            prepare_application_role()
        except RoleRefused as refused:
            raise CommandError(str(refused)) from None
        _migrate_shared_apps()
        call_command(
            django_migrate.Command(),
            stdout=self.stdout,
            stderr=self.stderr,
            verbosity=max(verbosity - 1, 0),
            interactive=False,
        )
        grant_public()
        note_lost_grants()

    def _check(self) -> None:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            raise CommandError("The public schema is behind.")
        behind = schemas_behind(current_digest())
        if behind:
            raise CommandError(f"{len(behind)} workspaces are behind.")


def _migrate_shared_apps() -> None:
    """Applies the migrations of the shared apps, and writes down those of the tenant apps as applied:
    they make nothing in the public schema. Django's command, which comes afterwards, would go through
    them as well and build its models anew after each operation, which takes four times as long."""
    executor = MigrationExecutor(connection)
    executor.loader.check_consistent_history(connection)
    tenant_apps = set(settings.TENANT_APPS) - set(settings.SHARED_APPS)
    labels = {app.label for app in apps.get_app_configs() if app.name in tenant_apps}
    leaves = executor.loader.graph.leaf_nodes()
    executor.migrate([leaf for leaf in leaves if leaf[0] not in labels])
    executor.loader.build_graph()
    executor.migrate(leaves, fake=True)
