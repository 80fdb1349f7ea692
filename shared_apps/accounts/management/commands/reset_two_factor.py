from typing import Any

from django.core.management.base import BaseCommand, CommandError

from shared_apps.accounts.services import two_factor
from shared_apps.core.errors import Refusal
from shared_apps.core.principal import SYSTEM


class Command(BaseCommand):
    help = "Switches two-factor sign-in off for somebody who has lost phone and recovery codes."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("email", help="the address that the person signs in with")

    def handle(self, *args: Any, email: str, **options: Any) -> None:
        try:
            two_factor.reset(email=email, by=SYSTEM)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(f"Two-factor sign-in of {email} is off.")
