from datetime import UTC, datetime, timedelta

import pytest

from shared_apps.posts.rules import status_at, whole_minute

START = datetime(2026, 11, 20, 12, 30, tzinfo=UTC)
END = START + timedelta(days=1)
MOMENT = timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("moment", "status"),
    [
        (START - MOMENT, "SCHEDULED"),
        (START, "PUBLISHED"),
        (END - MOMENT, "PUBLISHED"),
        (END, "EXPIRED"),
    ],
)
def test_a_post_is_shown_from_its_start_until_its_end(moment, status):
    assert status_at(moment, is_draft=False, starts_at=START, ends_at=END) == status


@pytest.mark.parametrize("moment", [START - MOMENT, START, END])
def test_a_draft_stays_one_whatever_its_period(moment):
    assert status_at(moment, is_draft=True, starts_at=START, ends_at=END) == "DRAFT"


def test_the_minute_that_has_begun_has_no_seconds():
    assert whole_minute(START + timedelta(seconds=59, microseconds=7)) == START
