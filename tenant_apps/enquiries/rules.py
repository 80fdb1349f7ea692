"""When a follow-up needs a next date, and when an enquiry form counts as filled in by a person. No
database access, no clock."""

from datetime import date

from shared_apps.core.translation import gettext as _

TRY_AGAIN = frozenset({"NO_ANSWER", "BUSY", "SWITCHED_OFF", "CALL_BACK", "SENT"})
"""Nothing is settled: a next date is required."""
SPOKEN = frozenset({"CONNECTED"})
"""The person was reached: a next date is required unless a future one is already planned."""
SETTLED = frozenset({"WRONG_NUMBER", "NOT_INTERESTED"})
"""There will be no further call: no next date is required, and the enquiry should be marked as
lost."""
REACHED = frozenset({"CONNECTED", "CALL_BACK", "NOT_INTERESTED"})
"""Someone answered: a new enquiry becomes CONTACTED."""

MAX_COURSES = 10
"""Maximum number of courses of one enquiry."""
MINIMUM_FILL_SECONDS = 3
FORM_SECONDS = 24 * 60 * 60


def next_date_fault(
    outcome: str, next_date: date | None, *, planned: date | None, today: date
) -> str | None:
    """Returns an error message for the next follow-up, or None (domain rule: the outcome decides
    whether a next date is required). `planned` is the date that is currently stored."""
    if next_date is not None:
        return past_fault(next_date, today)
    if outcome in TRY_AGAIN:
        return _("Please choose the date of the next follow-up.")
    if outcome in SPOKEN and (planned is None or planned <= today):
        return _("Please choose the next follow-up.")
    return None


def past_fault(next_date: date, today: date) -> str | None:
    return _("The next follow-up cannot be in the past.") if next_date < today else None


def fill_fault(seconds: float) -> str | None:
    """Returns an error message for a form that was sent too soon or too late after it was opened,
    or None. A very fast submission comes from a program."""
    if seconds < MINIMUM_FILL_SECONDS:
        return _("That was too quick. Please wait a few seconds and send it again.")
    if seconds > FORM_SECONDS:
        return _("This page was open for too long. Please send it again.")
    return None
