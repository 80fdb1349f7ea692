from typing import Any

from django.conf import settings
from django.core.management import CommandParser
from django.core.management.base import BaseCommand

from tenants.schemas import fill_warm_pool


class Command(BaseCommand):
    help = "Makes schemas ready for the next sign-ups, up to WARM_POOL_SIZE or --target."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--target", type=int, default=settings.WARM_POOL_SIZE)

    def handle(self, *args: Any, **options: Any) -> None:
        made = fill_warm_pool(options["target"])
        if options["verbosity"]:
            self.stdout.write(f"{made} schemas made; {options['target']} are ready.")
