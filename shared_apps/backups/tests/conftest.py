"""The apps are imported by the fixtures: they are not ready when this file is read."""

import time

import pytest


@pytest.fixture(autouse=True)
def _own_folders(settings, tmp_path):
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.MEDIA_ROOT = tmp_path / "files"


@pytest.fixture
def folders_of_processes(settings, monkeypatch):
    """Processes that the test starts have the test's folders too."""
    monkeypatch.setenv("BACKUP_DIR", str(settings.BACKUP_DIR))
    monkeypatch.setenv("FILES_DIR", str(settings.MEDIA_ROOT))


@pytest.fixture
def platform():
    from tests.callers import master

    return master()


@pytest.fixture
def backup(organisation):
    from shared_apps.backups.tests.centres import back_up

    return back_up(organisation)


@pytest.fixture
def pay(organisation, ids):
    """Records a payment in the first centre, and returns its receipt number."""
    from tests.callers import signed_in

    def record(amount: str = "100", **more) -> str:
        body = {"studentObjectId": ids.owing_student, "amount": amount, "method": "CASH"}
        answer = signed_in("owner", organisation).post(
            "studentpayment", body | more, Idempotency_Key=f"pay-{time.monotonic_ns()}"
        )
        assert answer.status_code == 201, answer.content
        return answer.json()["data"]["receiptNo"]

    return record
