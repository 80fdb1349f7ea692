"""What the machine needs before anything of ours can run. Runs on a bare Python 3.11.

Every step leaves a stamp, the hash of what it was made from, and is skipped while that is the same.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from ctypes.util import find_library
from pathlib import Path

from config.stack import clock
from config.stack.steps import FRONTEND, PYTHON, ROOT, VENV, StepFailed, quietly, step

# Says that a module was started by `enter`.
PREPARED = "--prepared"
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = (20, 19)

# What WeasyPrint loads to write receipts, with the Debian package and the Homebrew formula of each.
LIBRARIES = {
    "pango-1.0": ("libpango-1.0-0", "pango"),
    "pangoft2-1.0": ("libpangoft2-1.0-0", "pango"),
    "harfbuzz-subset": ("libharfbuzz-subset0", "harfbuzz"),
}
# What a build of the single-page application is made from.
SPA_SOURCES = (
    "src",
    "public",
    "index.html",
    "package-lock.json",
    "vite.config.ts",
    "vite.chunks.ts",
    "vite.pseudo.ts",
    "vite.text.ts",
    "lingui.config.ts",
    "tsconfig.json",
    "../locale",
)


def enter(
    module: str, requirements: str, *, front: bool = True, build: bool = False, now: str = ""
) -> None:
    """Prepare the machine, then start `module` again in the project's environment; returns there.

    `requirements` names a file of requirements/, `front` asks for the front end's packages and
    `build` for the single-page application; `now` is the moment at which the module begins, if not
    at this one. StepFailed says what is missing.
    """
    if PREPARED in sys.argv:
        sys.argv.remove(PREPARED)
        return
    with step("Python and Node versions") as outcome:
        outcome.text = f"Python {_check_python()}, Node {_check_node()}"
    with step("System libraries") as outcome:
        outcome.text = _check_libraries(requirements)
    with ThreadPoolExecutor(1) as beside:
        # Each of them mostly waits for the network.
        node = beside.submit(_install_node) if front else None
        with step(f"Python packages of requirements/{requirements}.txt") as outcome:
            outcome.text = _install_python(requirements)
        if node:
            with step("Front end packages") as outcome:
                outcome.text = node.result()
    if build:
        with step("Front end build") as outcome:
            outcome.text = build_spa()
    if now:
        with step("Clock") as outcome:
            os.environ.update(clock.variables(now))
            outcome.text = f"{now} in India"
    os.chdir(ROOT)
    os.execv(PYTHON, [str(PYTHON), "-m", module, PREPARED, *sys.argv[1:]])


def _check_python() -> str:
    if sys.version_info < OLDEST_PYTHON:
        raise StepFailed("Class Master needs Python 3.11 or newer: run `make PYTHON=python3.11 …`.")
    return ".".join(map(str, sys.version_info[:3]))


def _check_node() -> str:
    version = quietly("node", "--version").strip()
    numbers = tuple(map(int, re.findall(r"\d+", version)[:2]))
    if numbers < OLDEST_NODE:
        wanted = ".".join(map(str, OLDEST_NODE))
        raise StepFailed(f"Class Master needs Node {wanted} or newer; this is {version}.")
    return version.lstrip("v")


def _check_libraries(requirements: str) -> str:
    wanted = [names for library, names in LIBRARIES.items() if not find_library(library)]
    # Only whoever works on the product collects its messages.
    if requirements == "test" and not shutil.which("xgettext"):
        wanted.append(("gettext", "gettext"))
    if (
        importlib.util.find_spec("ensurepip") is None
        and not PYTHON.exists()
        and not shutil.which("uv")
    ):
        wanted.append(("python3-venv", "python"))
    if not wanted:
        return "present"
    if sys.platform == "darwin":
        raise StepFailed(
            f"Install them first: brew install {' '.join(sorted({b for _, b in wanted}))}"
        )
    packages = [debian for debian, _ in wanted]
    install = ("apt-get", "install", "-y", "--no-install-recommends", *packages)
    if not shutil.which("apt-get"):
        raise StepFailed(f"Install what your system calls these: {', '.join(packages)}")
    if os.geteuid() != 0:
        raise StepFailed(f"Install them first: sudo {' '.join(install)}")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    quietly("apt-get", "update", environment=environment)
    quietly(*install, environment=environment)
    return f"installed {', '.join(packages)}"


def _install_python(requirements: str) -> str:
    file = ROOT / "requirements" / f"{requirements}.txt"
    stamp = VENV / f"installed-{requirements}"
    uv = shutil.which("uv")
    if not _runs(PYTHON):
        if uv:
            quietly(uv, "venv", "--clear", "--python", sys.executable, VENV)
        else:
            quietly(sys.executable, "-m", "venv", "--clear", VENV)
    wanted = _digest([file])
    if _stamped(stamp, wanted):
        return "unchanged"
    if uv:
        quietly(uv, "pip", "install", "--python", PYTHON, "-r", file)
    else:
        quietly(PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "-q", "-r", file)
    stamp.write_text(wanted)
    return "installed"


def _install_node() -> str:
    stamp = FRONTEND / "node_modules" / ".class-master-installed"
    wanted = _digest([FRONTEND / "package-lock.json", FRONTEND / "package.json"])
    if _stamped(stamp, wanted):
        return "unchanged"
    quietly("npm", "ci", "--no-audit", "--no-fund", cwd=FRONTEND)
    stamp.write_text(wanted)
    return "installed"


def build_spa() -> str:
    """Build the single-page application unless `dist` was made from what is there now.

    Each file is compressed here, once, as strongly as it can be: the Dockerfile does the same.
    """
    stamp = FRONTEND / "node_modules" / ".class-master-built"
    wanted = _digest(_files(FRONTEND / name for name in SPA_SOURCES))
    if _stamped(stamp, wanted) and (FRONTEND / "dist" / "index.html").exists():
        return "unchanged"
    quietly("npm", "run", "build", cwd=FRONTEND)
    quietly(PYTHON, "-m", "whitenoise.compress", "--quiet", FRONTEND / "dist")
    stamp.write_text(wanted)
    return "built"


def _runs(python: Path) -> bool:
    """Whether the environment's interpreter, a link to one of the system's, is there and works."""
    return python.exists() and subprocess.run([python, "-c", ""], check=False).returncode == 0


def _stamped(stamp: Path, wanted: str) -> bool:
    return stamp.exists() and stamp.read_text() == wanted


def _files(paths: Iterable[Path]) -> list[Path]:
    found = []
    for path in paths:
        found += sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
    return found


def _digest(files: Iterable[Path]) -> str:
    """A hash over names and contents; a missing file counts as empty."""
    total = hashlib.sha256()
    for file in files:
        content = file.read_bytes() if file.exists() else b""
        total.update(f"{file.relative_to(ROOT)}:{len(content)}:".encode() + content)
    return total.hexdigest()
