"""Every foreign key to a record, with what makes or moves a row by it and what closes the parent.

A foreign key that is missing here fails `test_parents.py` by its name.
"""

from tests.parents.races import branches, courses, enrolments, people, students
from tests.parents.races.declared import NOT_RACED, RACES, Race, Scene

__all__ = [
    "NOT_RACED",
    "RACES",
    "Race",
    "Scene",
    "branches",
    "courses",
    "enrolments",
    "people",
    "students",
]
