"""`make audit`: known vulnerabilities in the Python and npm packages. It asks public databases, so it
is not part of `make check`, which needs no network once the packages are installed.
"""

import subprocess
import sys
import venv
from pathlib import Path

from config.stack.steps import FRONTEND, ROOT

AUDIT_ENVIRONMENT = ROOT / "var" / "audit"


def main() -> int:
    """Returns 1 if a package has a known vulnerability or cannot be looked up."""
    results = [_audit_python(), _audit_npm()]
    return 1 if any(results) else 0


def _audit_python() -> int:
    """pip-audit has an environment of its own, because its packages are not the product's."""
    program = AUDIT_ENVIRONMENT / "bin" / "pip-audit"
    if not program.exists():
        venv.create(AUDIT_ENVIRONMENT, with_pip=True)
        _run(AUDIT_ENVIRONMENT / "bin" / "pip", "install", "--quiet", "pip-audit")
    # bench.txt includes the packages of the other files.
    files = ("-r", "requirements/bench.txt")
    return _run(program, *files, "--no-deps", "--disable-pip", "--strict")


def _audit_npm() -> int:
    return _run("npm", "audit", cwd=FRONTEND)


def _run(*command: str | Path, cwd: Path = ROOT) -> int:
    return subprocess.run([str(part) for part in command], cwd=cwd, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
