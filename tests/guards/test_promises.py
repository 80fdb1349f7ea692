"""docs/security.md promises by naming tests; each of them is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"`((?:[\w-]+/)+[\w.-]+\.(?:py|tsx?))(?:::(\w+))?`")
SAID = sorted(set(NAMED.findall((ROOT / "docs/security.md").read_text())))


def test_tests_are_named_there():
    assert len(SAID) > 60


@pytest.mark.parametrize(("file", "name"), SAID, ids=lambda part: part.rpartition("/")[2])
def test_a_test_that_is_promised_exists(file, name):
    text = (ROOT / file).read_text()
    assert not name or re.search(rf"^(?:async )?def {name}\(", text, re.MULTILINE)
