"""The counts in the last lines of `make test` are what each runner says."""

import pytest

from config.stack.test import COUNTS


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("12 passed in 3.41s", "12 passed in 3.41s"),
        ("1 failed, 11 passed, 2 skipped in 60.02s (0:01:00)", None),
        ("===== 1 failed, 3 passed in 0.12s =====", "1 failed, 3 passed in 0.12s"),
        ("      Tests  1 failed | 41 passed (42)", "1 failed | 41 passed (42)"),
        ("  7 passed (21.4s)", "7 passed (21.4s)"),
        ("  1 flaky", "1 flaky"),
        ("Test Files  3 passed (3)", ""),
        ("the 3 passed in front of us", ""),
    ],
)
def test_a_line_of_counts_is_known(line, counts):
    found = COUNTS.match(line)
    expected = line if counts is None else counts

    assert (next(filter(None, found.groups())) if found else "") == expected
