from datetime import date

import pytest

from tenant_apps.students.rules import age_on, guardian_faults


@pytest.mark.parametrize(
    ("dob", "day", "age"),
    [
        (date(2008, 11, 20), date(2026, 11, 19), 17),
        (date(2008, 11, 20), date(2026, 11, 20), 18),
        (date(2008, 2, 29), date(2026, 2, 28), 17),
        (date(2008, 2, 29), date(2026, 3, 1), 18),
    ],
)
def test_age_increases_on_the_birthday(dob, day, age):
    assert age_on(dob, day) == age


def test_a_minor_needs_a_guardian_who_consents():
    faults = guardian_faults(date(2014, 5, 1), date(2026, 11, 20), name="", consent=False)
    assert set(faults) == {"guardianName", "guardianConsent"}
    assert guardian_faults(date(2014, 5, 1), date(2026, 11, 20), name="Uma", consent=True) == {}


def test_adults_and_students_of_unknown_age_need_no_guardian():
    for dob in (date(2000, 1, 1), None):
        assert guardian_faults(dob, date(2026, 11, 20), name="", consent=False) == {}
