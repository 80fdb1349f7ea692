"""Mails about backups: to MASTER when one cannot be restored, to the owners of a centre that was restored."""

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.utils import timezone

from shared_apps.backups.models import Backup, MissingRecord
from shared_apps.core.dates import business_day, format_day
from shared_apps.core.money import format_rupees
from shared_apps.core.translation import gettext as _
from shared_apps.core.wording import counted
from shared_apps.mail.letters import Letter, Link

MOST_LISTED = 50


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


def restored(
    *,
    name: str,
    centre: str,
    taken_at: datetime,
    reason: str,
    lost: Sequence[MissingRecord],
    undoes: bool,
) -> Letter:
    """The mail that says to which day the workspace went back, and what of the `lost` records is to be
    entered again."""
    day = format_day(business_day(taken_at))
    if undoes:
        subject = _("{centre} is as it was before the restore").format(centre=centre)
        said = _("The restore of {centre} to the backup of {day} was undone: {reason}")
    else:
        subject = _("{centre} was restored to the backup of {day}").format(centre=centre, day=day)
        said = _("We have restored {centre} to the backup of {day}: {reason}")
    return Letter(
        subject=subject,
        paragraphs=[
            _("Dear {name},").format(name=name),
            said.format(centre=centre, day=day, reason=reason),
            _("Everybody was signed out. Please sign in again."),
            *_to_enter(lost),
        ],
        button=Link(_("Sign in"), f"{settings.PUBLIC_URL}/signin"),
    )


def _to_enter(lost: Sequence[MissingRecord]) -> list[str]:
    entered = [each for each in lost if each.kind in MissingRecord.ENTERED]
    following = sum(each.kind in MissingRecord.FOLLOWING for each in lost)
    if not entered:
        lines = [_("No receipts, refunds, expenses or other numbered records are missing.")]
    else:
        lines = [
            counted(
                len(entered),
                "{count} record is missing. Please enter it again:",
                "{count} records are missing. Please enter them again:",
            ),
            *map(_line, entered[:MOST_LISTED]),
        ]
    rest = len(entered) - MOST_LISTED
    if rest > 0:
        lines.append(_("And {count} more. Write to support for the whole list.").format(count=rest))
    if following:
        lines.append(
            counted(
                following,
                "{count} bill or voucher is missing as well. It is issued with a new number when "
                "what it was for is entered again.",
                "{count} bills and vouchers are missing as well. They are issued with new numbers "
                "when what they were for is entered again.",
            )
        )
    return lines


def _line(each: MissingRecord) -> str:
    amount = format_rupees(each.amount) if each.amount is not None else ""
    parts = (
        each.get_kind_display(),
        each.number,
        format_day(each.day),
        each.name,
        amount,
        each.method,
    )
    return ", ".join(str(part) for part in parts if part)
