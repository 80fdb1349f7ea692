import signal
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import CommandError
from django.core.management.base import BaseCommand

from tenants.schemas.worker import SchemaWorker


class Command(BaseCommand):
    help = (
        "Keeps WARM_POOL_SIZE schemas ready for the next sign-ups and drops what nobody owns, until "
        "it is stopped. Needs OWNER_DATABASE_URL. Touches schemas.alive in VAR_DIR each minute."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.OWNER_DATABASE:
            raise CommandError("OWNER_DATABASE_URL is missing: only the owner makes schemas.")
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        worker = SchemaWorker(settings.WARM_POOL_SIZE, Path(settings.VAR_DIR) / "schemas.alive")
        self.stdout.write("Keeping schemas ready.")
        self.stdout.flush()
        worker.run(going=lambda: not self._ended)

    _ended = False

    def _end(self, *_: Any) -> None:
        """Whatever it is at is one transaction: stopped half-way, it leaves nothing. The word is kept,
        since a rollback that fails on the way out would be raised instead of this."""
        self._ended = True
        sys.exit(0)
