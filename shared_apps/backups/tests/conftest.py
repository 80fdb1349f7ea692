import pytest


@pytest.fixture(autouse=True)
def _own_folders(settings, tmp_path):
    settings.BACKUP_DIR = tmp_path / "backups"
    settings.MEDIA_ROOT = tmp_path / "files"
