"""When a client may be followed up, and how often the trial link is mailed. No database access, no
clock."""

from datetime import date, datetime, timedelta

from shared_apps.core.translation import gettext as _

TRIAL_MAIL_PAUSE = timedelta(minutes=1)
"""Time between two trial links to the same client."""


def follow_up_fault(next_follow_up: date, *, ended: bool, today: date) -> str | None:
    """Returns an error message for a new follow-up date, or None."""
    if ended:
        return _("A client who is won or lost has no next follow-up.")
    return _("The next follow-up cannot be in the past.") if next_follow_up < today else None


def trial_mail_fault(last: datetime | None, now: datetime) -> str | None:
    """Returns an error message if the last trial link was mailed less than a minute ago."""
    if last is not None and now - last < TRIAL_MAIL_PAUSE:
        return _("The link was mailed less than a minute ago. Please wait a minute.")
    return None
