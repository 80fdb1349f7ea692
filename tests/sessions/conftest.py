import pytest


@pytest.fixture(autouse=True)
def _after_the_commit(monkeypatch):
    """Runs on-commit callbacks after each request: ended sessions are announced by them."""
    from tests.callers import Browser

    monkeypatch.setattr(Browser, "commits", True)
