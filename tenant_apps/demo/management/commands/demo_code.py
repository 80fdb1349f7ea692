import base64
import time
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from shared_apps.accounts import totp
from tenant_apps.demo import organisations as demo


class Command(BaseCommand):
    help = "Prints the code with which the demo's platform owner signs in (local mode only)."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEV_MAIL:
            raise CommandError("The demo is for local mode only.")
        key = base64.b32decode(demo.MASTER_KEY)
        self.stdout.write(totp.code_at(key, time.time()))
