"""The races of every foreign key to a record: a request that creates or moves a row by the key, and
one that closes the parent.

`test_parents.py` fails if a foreign key is missing here.
"""

from tests.parents.races import branches, courses, enrolments, materials, people, students
from tests.parents.races.declared import NOT_RACED, RACES, PreparedRace, Race

__all__ = [
    "NOT_RACED",
    "RACES",
    "PreparedRace",
    "Race",
    "branches",
    "courses",
    "enrolments",
    "materials",
    "people",
    "students",
]
