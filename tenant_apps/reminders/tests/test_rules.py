"""Steps of a schedule, and texts with variables."""

import pytest

from tenant_apps.reminders.models import AboutClass, Language, Step
from tenant_apps.reminders.rules import (
    LONGEST_SUBJECT,
    LONGEST_TEXT,
    Schedule,
    fault_of,
    fill,
    naming_each,
)
from tenant_apps.reminders.words import FIRST

USUAL = Schedule(before=3, on_day=True, every=5, stop_after=90)


@pytest.mark.parametrize(
    ("days_late", "step"),
    [
        (-4, None),
        (-3, -3),
        (-1, -3),
        (0, 0),
        (4, 0),
        (5, 5),
        (9, 5),
        (10, 10),
        (90, 90),
        (94, 90),
        (400, 90),
    ],
)
def test_a_due_has_reached_the_latest_step_that_has_passed(days_late, step):
    assert USUAL.step(days_late) == step


def test_a_schedule_without_a_step_before_says_nothing_before_the_day():
    assert Schedule(None, on_day=True, every=5, stop_after=90).step(-1) is None


def test_a_schedule_without_the_due_date_waits_for_the_first_step_after_it():
    schedule = Schedule(3, on_day=False, every=5, stop_after=90)
    assert [schedule.step(days) for days in (0, 4, 5)] == [None, None, 5]


def test_a_schedule_that_stops_before_its_first_step_has_none_after_the_due_date():
    schedule = Schedule(3, on_day=True, every=5, stop_after=2)
    assert [schedule.step(days) for days in (0, 2, 3, 5)] == [0, 0, None, None]


def test_a_variable_that_does_not_exist_is_named_with_those_that_do():
    fault = fault_of("Dear {name}, {amount} is due.")
    assert fault is not None
    assert fault.startswith("{name} is not known. You can use {student}, {amount}")


@pytest.mark.parametrize("text", ["{amount", "amount}", "{{amount}}", "{ }"])
def test_a_brace_that_is_no_variable_is_refused(text):
    assert fault_of(text)


def test_what_a_value_holds_is_not_filled_again():
    assert (
        fill("{student} {amount}", {"student": "{amount}", "amount": "₹1.00"}) == "{amount} ₹1.00"
    )


def test_there_is_a_first_text_for_each_step_in_each_language():
    steps = {(language, step) for language in Language for step in Step}
    classes = {(language, about) for language in Language for about in AboutClass}
    assert set(FIRST) == steps | classes
    for words in (FIRST[each] for each in steps):
        assert fault_of(words.subject) is None
        assert fault_of(words.text) is None
        assert "{link}" in words.text
        assert len(words.subject) <= LONGEST_SUBJECT
        assert len(words.text) <= LONGEST_TEXT


@pytest.mark.parametrize(
    ("text", "several"),
    [
        ("Dear {student},\n\n{link}", "Dear {student},\n\n{dues}\n\n{link}"),
        ("{amount}, see {link}", "{dues}\n\n{amount}, see {link}"),
        ("{amount} is due.", "{amount} is due.\n\n{dues}"),
        ("{dues}: {link}", "{dues}: {link}"),
    ],
)
def test_a_text_for_several_students_says_what_each_of_them_owes(text, several):
    assert naming_each(text) == several
