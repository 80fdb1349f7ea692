"""What a follow-up asks for, and when an enquiry form counts as filled in by a person. No database,
no clock."""

from datetime import date

TRY_AGAIN = frozenset({"NO_ANSWER", "BUSY", "SWITCHED_OFF", "CALL_BACK", "SENT"})
"""Nothing is settled: the day of the next try must be given."""
SPOKEN = frozenset({"CONNECTED"})
"""They were reached: a day is needed, unless one still lies ahead."""
SETTLED = frozenset({"WRONG_NUMBER", "NOT_INTERESTED"})
"""Nobody will be called again: no day is asked for, the enquiry waits to be marked as lost."""
REACHED = frozenset({"CONNECTED", "CALL_BACK", "NOT_INTERESTED"})
"""Somebody answered: a new enquiry is thereby contacted."""

MOST_COURSES = 10
"""Courses that one enquiry is about."""
MINIMUM_FILL_SECONDS = 3
FORM_SECONDS = 24 * 60 * 60


def next_date_fault(
    outcome: str, next_date: date | None, *, planned: date | None, today: date
) -> str | None:
    """What is wrong with the next follow-up that comes with this outcome (domain rule: the outcome
    decides whether a next date is forced). `planned` is the day that stands now."""
    if next_date is not None:
        return past_fault(next_date, today)
    if outcome in TRY_AGAIN:
        return "Please choose the day of the next try."
    if outcome in SPOKEN and (planned is None or planned <= today):
        return "Please choose the next follow-up."
    return None


def past_fault(next_date: date, today: date) -> str | None:
    return "The next follow-up cannot be in the past." if next_date < today else None


def fill_fault(seconds: float) -> str | None:
    """Why a form sent so long after it was opened is not taken: no person writes that fast, and
    nobody leaves it open for days."""
    if seconds < MINIMUM_FILL_SECONDS:
        return "That was too quick. Please wait a few seconds and send it again."
    if seconds > FORM_SECONDS:
        return "This page was open for too long. Please send it again."
    return None
