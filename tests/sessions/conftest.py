import pytest


@pytest.fixture(autouse=True)
def _after_the_commit(monkeypatch):
    """Ended sessions are announced after the commit, so each request here has one."""
    from tests.callers import Browser

    monkeypatch.setattr(Browser, "commits", True)
