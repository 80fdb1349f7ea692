"""A student's code; who is a minor, and what is then needed. No database, no clock."""

from datetime import date

ADULT_AT = 18
"""Below it a person is a child (Digital Personal Data Protection Act, 2023, section 2(f))."""


def student_code(number: int) -> str:
    """`STU-00042`: the place in the centre's series."""
    return f"STU-{number:05d}"


def age_on(dob: date, day: date) -> int:
    """Full years; who is born on 29 February has the birthday on 1 March of a common year."""
    return day.year - dob.year - ((day.month, day.day) < (dob.month, dob.day))


def is_minor(dob: date | None, day: date) -> bool:
    """Without a date of birth nobody is taken for a minor."""
    return dob is not None and age_on(dob, day) < ADULT_AT


def guardian_faults(
    dob: date | None, today: date, *, name: str, consent: bool
) -> dict[str, list[str]]:
    """What is missing for a minor: the guardian's name and consent. Empty when nothing is."""
    if not is_minor(dob, today):
        return {}
    faults = {}
    if not name:
        faults["guardianName"] = ["A student under 18 needs a guardian."]
    if not consent:
        faults["guardianConsent"] = ["A student under 18 needs the guardian's consent."]
    return faults
