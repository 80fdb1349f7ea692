"""Converts cells to the values that the student form expects. Cells that cannot be converted are
passed on unchanged; the form's validation reports them."""

import re

from shared_apps.core.dates import today
from shared_apps.core.india import STATES

_DAY_FIRST = re.compile(r"(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})")
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?")
_NAMED = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?[-/. ,]*([a-z]{3})[a-z]*[-/. ,]*(\d{4}|\d{2})")
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_GENDERS = {
    "m": "Male",
    "male": "Male",
    "boy": "Male",
    "f": "Female",
    "female": "Female",
    "girl": "Female",
    "o": "Other",
    "other": "Other",
}
_CONSENTS = {
    **dict.fromkeys(("yes", "y", "true", "1", "agreed", "given"), True),
    **dict.fromkeys(("no", "n", "false", "0"), False),
}
_STATES = {re.sub(r"[^a-z]", "", name.lower().replace("&", "and")): name for name in STATES} | {
    "orissa": "Odisha",
    "pondicherry": "Puducherry",
    "uttaranchal": "Uttarakhand",
    "newdelhi": "Delhi",
}


def to_form_value(field: str, cell: str) -> str | bool:
    """Returns the cell of this field as the form would send it."""
    text = cell.strip()
    if field in {"dob", "admissionDate"}:
        return _day(text)
    if field == "gender":
        return _GENDERS.get(text.lower(), text)
    if field == "guardianConsent":
        return _CONSENTS.get(text.lower(), text)
    if field == "state":
        return _STATES.get(re.sub(r"[^a-z]", "", text.lower().replace("&", "and")), text)
    return text


def _day(text: str) -> str:
    """Returns the date as yyyy-mm-dd. As usual in India, the day comes first, also in 3-4-14. Text
    that is no date is returned unchanged."""
    plain = text.lower()
    if found := _DAY_FIRST.fullmatch(plain):
        day, month, year = found.groups()
    elif found := _YEAR_FIRST.fullmatch(plain):
        year, month, day = found.groups()
    elif (found := _NAMED.fullmatch(plain)) and found[2] in _MONTHS:
        day, month, year = found[1], str(_MONTHS.index(found[2]) + 1), found[3]
    else:
        return text
    # The date may not exist, such as 31 February: the form field reports it.
    return f"{_full_year(year):04}-{int(month):02}-{int(day):02}"


def _full_year(year: str) -> int:
    """Two-digit years are within the last hundred years."""
    if len(year) == 4:
        return int(year)
    this_year = today().year
    guess = this_year // 100 * 100 + int(year)
    return guess if guess <= this_year else guess - 100
