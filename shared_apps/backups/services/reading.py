"""Opening a backup: decrypted and verified, in a directory that is deleted afterwards."""

import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from shared_apps.backups import container
from shared_apps.backups.models import Backup
from shared_apps.backups.packing import PARTS

PLAIN = "plain.zip"


class BackupDamaged(Exception):
    """The file is missing, or is not what was written."""


class KeyUnknown(Exception):
    """The file was encrypted with a key that BACKUP_KEYS does not name."""


@contextmanager
def opened(backup: Backup) -> Iterator[Path]:
    """Gives a directory with what the backup holds:

    - `workspace/`: `manifest.json` and a file for each table, as `tenants.copying.copy_out` writes them
    - `files/`: the centre's stored files, by their names relative to its folder
    - `public/`: for each table of the public space the rows about the centre, as lines of JSON, without
      what is secret. They are evidence, and are never loaded back.

    The directory is the caller's for the block and is deleted at its end. Raises BackupDamaged,
    KeyUnknown.
    """
    with tempfile.TemporaryDirectory(prefix="open-", dir=_workplace()) as name:
        directory = Path(name)
        _decrypt(backup, directory / PLAIN)
        _extract(directory / PLAIN, directory)
        (directory / PLAIN).unlink()
        yield directory


def about(backup: Backup) -> dict[str, str]:
    """What the header of the file says, which is verified when it is read."""
    return {"centre": backup.organisation.code, "schema": backup.schema_name}


def _workplace() -> Path:
    folder = settings.BACKUP_DIR / "open"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return Path(folder)


def _decrypt(backup: Backup, plain: Path) -> None:
    try:
        with (settings.BACKUP_DIR / backup.path).open("rb") as file, plain.open("wb") as into:
            found = container.decrypt(
                file, into, keys=dict(settings.BACKUP_KEYS), about=about(backup)
            )
    except container.UnknownKey as fault:
        raise KeyUnknown(str(fault)) from fault
    except (OSError, container.Damaged) as fault:
        raise BackupDamaged(str(fault)) from fault
    if found != backup.sha256:
        raise BackupDamaged("This is the file of another backup.")


def _extract(plain: Path, directory: Path) -> None:
    for part in PARTS:
        (directory / part).mkdir()
    try:
        with zipfile.ZipFile(plain) as archive:
            archive.extractall(directory)
    except (zipfile.BadZipFile, OSError) as fault:
        raise BackupDamaged("The backup holds no readable archive.") from fault
