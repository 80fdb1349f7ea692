"""What `make up` gives to each process."""

import pytest

from config.stack import local
from config.stack.processes import OWNERS, commands, given_to
from config.stack.steps import StepFailed

BOTH = {
    "OWNER_DATABASE_URL": "postgresql://owner@localhost/c",
    "DATABASE_URL": "postgresql://application@localhost/c",
    "REDIS_URL": "redis://localhost",
}


@pytest.mark.parametrize("name", commands("", 0, 0))
def test_only_the_owners_process_is_told_how_to_be_the_owner(name):
    given = given_to(name, BOTH)
    assert given["DATABASE_URL"] == BOTH["DATABASE_URL"]
    assert ("OWNER_DATABASE_URL" in given) is (name == OWNERS)


def test_somebody_elses_database_needs_its_owners_address(tmp_path, monkeypatch):
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    theirs = {"DATABASE_URL": BOTH["DATABASE_URL"], "REDIS_URL": BOTH["REDIS_URL"]}
    with pytest.raises(StepFailed, match="OWNER_DATABASE_URL is not"), local.stores(theirs):
        pytest.fail("The stores were opened.")
