"""When a report is mailed."""

from datetime import date, datetime, time

import pytest
from django.utils import timezone

from tenant_apps.report_mails.rules import Rhythm, period_of, send_time


def moment(day, hour, minute=0):
    return timezone.make_aware(datetime.combine(day, time(hour, minute)))


@pytest.mark.parametrize(
    ("rhythm", "now", "due", "then"),
    [
        (Rhythm("DAILY"), moment(date(2028, 2, 29), 7), date(2028, 2, 29), date(2028, 3, 1)),
        (Rhythm("DAILY"), moment(date(2028, 2, 29), 6, 59), date(2028, 2, 28), date(2028, 2, 29)),
        (Rhythm("DAILY"), moment(date(2026, 12, 31), 0), date(2026, 12, 30), date(2026, 12, 31)),
        (Rhythm("WEEKLY", 0), moment(date(2026, 11, 30), 7), date(2026, 11, 30), date(2026, 12, 7)),
        (
            Rhythm("WEEKLY", 0),
            moment(date(2026, 11, 30), 6),
            date(2026, 11, 23),
            date(2026, 11, 30),
        ),
        (Rhythm("WEEKLY", 6), moment(date(2026, 12, 2), 12), date(2026, 11, 29), date(2026, 12, 6)),
        (Rhythm("MONTHLY"), moment(date(2027, 4, 1), 7), date(2027, 4, 1), date(2027, 5, 1)),
        (Rhythm("MONTHLY"), moment(date(2027, 4, 1), 6, 59), date(2027, 3, 1), date(2027, 4, 1)),
        (Rhythm("MONTHLY"), moment(date(2026, 12, 31), 23), date(2026, 12, 1), date(2027, 1, 1)),
    ],
)
def test_the_last_and_the_next_time_to_send(rhythm, now, due, then):
    assert rhythm.due_day(now) == due
    assert rhythm.next_run(now) == send_time(then)


@pytest.mark.parametrize(
    ("key", "day", "first", "last"),
    [
        ("last", date(2028, 3, 31), "2028-02-01", "2028-02-29"),
        ("last", date(2027, 1, 1), "2026-12-01", "2026-12-31"),
        ("month", date(2027, 4, 1), "2027-04-01", "2027-04-01"),
        ("quarter", date(2027, 3, 31), "2027-01-01", "2027-03-31"),
        ("year", date(2027, 3, 31), "2026-04-01", "2027-03-31"),
        ("year", date(2027, 4, 1), "2027-04-01", "2027-04-01"),
    ],
)
def test_a_usual_period_moves_with_the_date(key, day, first, last):
    assert period_of(key, day, ahead=0) == {"from": first, "to": last}


def test_periods_of_a_report_about_what_comes():
    assert period_of("usual", date(2026, 12, 31), ahead=7)["to"] == "2027-01-06"
    assert period_of("30", date(2026, 12, 1), ahead=7)["to"] == "2026-12-30"


def test_an_unknown_period_is_the_usual_one_of_the_report():
    assert period_of("week", date(2026, 12, 1), ahead=0) == {}
