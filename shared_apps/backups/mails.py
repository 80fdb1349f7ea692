"""Mails to MASTER about backups."""

from django.utils import timezone

from shared_apps.backups.models import Backup
from shared_apps.core.dates import business_day, format_day
from shared_apps.core.translation import gettext as _
from shared_apps.mail.letters import Letter


def not_restored(backup: Backup, *, name: str) -> Letter:
    """The mail to MASTER when a drill could not restore a backup."""
    taken_at = backup.taken_at
    assert taken_at is not None
    moment = f"{format_day(business_day(taken_at))} {timezone.localtime(taken_at):%H:%M}"
    return Letter(
        subject=_("A backup of {centre} cannot be restored").format(
            centre=backup.organisation.name
        ),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _("The backup of {centre} of {moment} was checked and cannot be restored.").format(
                centre=backup.organisation.name, moment=moment
            ),
            _(
                "Please back the centre up now, and look at the reason in its list of backups. Nothing "
                "of the centre itself was changed."
            ),
        ],
    )
