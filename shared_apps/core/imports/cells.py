"""Dates as people in India write them in a spreadsheet."""

import re

from shared_apps.core.dates import today

_DAY_FIRST = re.compile(r"(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})")
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?")
_NAMED = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?[-/. ,]*([a-z]{3})[a-z]*[-/. ,]*(\d{4}|\d{2})")
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]


def to_day(text: str, *, ahead: bool = False) -> str:
    """Returns the date as yyyy-mm-dd. As usual in India, the day comes first, also in 3-4-14. A year
    of two digits is within the last hundred years; with `ahead` it is of this century. Text that is
    no date is returned unchanged."""
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
    return f"{_full_year(year, ahead=ahead):04}-{int(month):02}-{int(day):02}"


def _full_year(year: str, *, ahead: bool) -> int:
    if len(year) == 4:
        return int(year)
    this_year = today().year
    guess = this_year // 100 * 100 + int(year)
    return guess if ahead or guess <= this_year else guess - 100
