from django.apps import AppConfig


class BooksConfig(AppConfig):
    """The journal of the institute, which is derived from documents and movements, and the checks that
    its books prove themselves."""

    name = "tenant_apps.books"

    def ready(self) -> None:
        from shared_apps.core import invariants
        from tenant_apps.books import runner
        from tenant_apps.books.invariants import INVARIANTS
        from tenant_apps.jobs.services import register

        register(runner.CHECK)
        invariants.register(INVARIANTS, reads=[])
