"""PostgreSQL refuses to run as root, so under root the stores belong to an unprivileged account.

That account must be able to walk to its data and to the programs. Folders that are not ours keep
their modes: where the project cannot be reached (a checkout under /root, say) both live under
/var/tmp instead.
"""

import hashlib
import os
import pwd
import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from config.stack import clock
from config.stack.steps import StepFailed

# initdb looks up the name of who runs it, so it must be a known account. Debian's own PostgreSQL
# brings the first, every system has the second.
CANDIDATES = ("postgres", "nobody")
ELSEWHERE = Path("/var/tmp")
# Seconds: longer than any of these programs takes on a busy machine.
HANGS_AFTER = 600


class StoreFailed(StepFailed):
    """A store would not start or stop; the text says which and shows the end of its log."""


@cache
def account() -> pwd.struct_passwd | None:
    """Whom the stores run as; None: as ourselves, because we are not root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    for name in CANDIDATES:
        if name in known:
            return known[name]
    raise StoreFailed("PostgreSQL does not run as root and there is no unprivileged account.")


def run(
    *command: str | Path, cwd: Path | None = None, text: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a store's program as its account and collect what it says; `text` is its input."""
    return _as_account(*command, cwd=cwd, text=text, environment=_clock() | environment)


def _as_account(
    *command: str | Path,
    environment: Mapping[str, str],
    cwd: Path | None = None,
    text: str = "",
) -> subprocess.CompletedProcess[str]:
    who = account()
    identity = {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []} if who else {}
    try:
        return subprocess.run(  # type: ignore[call-overload]
            [str(part) for part in command],
            cwd=cwd or "/",
            env={"PATH": os.defpath, "LC_ALL": "C", **environment},
            input=text,
            capture_output=True,
            text=True,
            check=False,
            timeout=HANGS_AFTER,
            **identity,
        )
    except subprocess.TimeoutExpired as hangs:
        raise StoreFailed(f"{command[0]} did not end within {HANGS_AFTER} s.") from hangs


def _clock() -> dict[str, str]:
    """The moment of this run, where there is one: stores and processes must agree on it."""
    passed = clock.inherited()
    if clock.PRELOAD in passed:
        library = Path(passed[clock.PRELOAD])
        passed[clock.PRELOAD] = str(programs(library.parent) / library.name)
    return passed


def home(directory: Path) -> Path:
    """Where the store of `directory` lives: there, or under /var/tmp if its account cannot."""
    directory = directory.resolve()
    directory.mkdir(parents=True, exist_ok=True)
    if _reachable(directory.parent):
        return _owned(directory)
    return _owned(_elsewhere(directory) / directory.name)


def programs(package: Path) -> Path:
    """`package` (a folder of site-packages), or a copy of it that the stores' account can reach."""
    if _reachable(package):
        return package
    # The programs look for their libraries in `<package>.libs` beside the package.
    target = _elsewhere(package) / package.name
    if not target.exists():
        libraries = package.with_name(f"{package.name}.libs")
        if libraries.exists():
            shutil.copytree(libraries, target.with_name(libraries.name), dirs_exist_ok=True)
        unfinished = target.with_name(f"{target.name}.unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        shutil.copytree(package, unfinished)
        unfinished.rename(target)
    return target


def remove(directory: Path) -> None:
    """Delete a store's data, wherever it lives."""
    shutil.rmtree(home(directory))
    shutil.rmtree(_elsewhere(directory.resolve()), ignore_errors=True)
    shutil.rmtree(directory, ignore_errors=True)


def _reachable(folder: Path) -> bool:
    """Whether the stores' account can open what it knows by name in `folder`."""
    return account() is None or _as_account("test", "-x", folder, environment={}).returncode == 0


def _elsewhere(path: Path) -> Path:
    """Our folder under /var/tmp for `path`; anybody may write there, so one not ours is refused."""
    key = hashlib.sha256(str(path).encode()).hexdigest()[:12]
    folder = ELSEWHERE / f"class-master-{key}"
    folder.mkdir(mode=0o755, exist_ok=True)
    if folder.is_symlink() or folder.stat().st_uid != os.geteuid():
        raise StoreFailed(f"{folder} belongs to somebody else; remove it.")
    folder.chmod(0o755)
    return folder


def _owned(directory: Path) -> Path:
    directory.mkdir(exist_ok=True)
    who = account()
    if who and directory.stat().st_uid != who.pw_uid:
        os.chown(directory, who.pw_uid, who.pw_gid)
    directory.chmod(0o700)
    return directory
