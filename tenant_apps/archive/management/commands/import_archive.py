from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from shared_apps.core.errors import Refusal
from shared_apps.core.translation import gettext as _
from tenant_apps.archive.imports import import_archive
from tenants.models import Organisation


class Command(BaseCommand):
    help = "Reads an archive (Export everything) into a new organisation. Run as the owner of the tables."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("file", type=Path, help="the ZIP file")
        parser.add_argument("organisation", help="the organisation's code")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with options["file"].open("rb") as file:
                imported = import_archive(code=options["organisation"], file=file)
        except Organisation.DoesNotExist:
            raise CommandError(_("There is no organisation with this code.")) from None
        except OSError as fault:
            raise CommandError(
                _("The file cannot be read: {reason}.").format(reason=fault.strerror)
            ) from None
        except Refusal as refusal:
            reasons = [text for texts in refusal.errors.values() for text in texts]
            raise CommandError(" ".join(reasons) or str(refusal.message)) from None
        self.stdout.write(f"The archive is imported, with {imported.files} files.")
