"""`make quick`: the tests that a change affects, in about a minute.

The change is what differs from a commit (`make quick BASE=main`; by default from the last one). On the back
end the changed test modules run first, then those that import what was changed, the nearest first, as
many as fit into the time by the durations of the last `make test`; on the front end `vitest related`.
What does not fit is named. `make test` runs everything.
"""

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from config.stack import bootstrap, local
from config.stack.steps import FRONTEND, PYTHON, ROOT

PACKAGES = ("config", "tenants", "shared_apps", "tenant_apps", "tests", "bench")
WORKERS = 2
SECONDS = 35.0
"""For the tests of the back end, beside what starting them takes."""
SECONDS_OF_UNKNOWN = 5.0


@dataclass(frozen=True)
class Choice:
    """Test modules to run, and those that do not fit into the time."""

    run: list[str]
    left: list[str]


def main() -> int:
    bootstrap.enter("config.stack.quick", "test")
    changed = changed_files(os.environ.get("BASE") or "HEAD")
    tests = affected_tests(name for name in changed if name.endswith(".py"))
    choice = within(SECONDS, tests, durations(local.var().resolve() / "reports" / "backend.xml"))
    screens = [name for name in changed if name.startswith("frontend/src/")]
    results = []
    if choice.run:
        results.append(_run(str(PYTHON), "-m", "pytest", "-q", "-n", str(WORKERS), *choice.run))
    if screens:
        related = [str(Path(name).relative_to("frontend")) for name in screens]
        results.append(_run("npx", "vitest", "related", "--run", *related, cwd=FRONTEND))
    if choice.left:
        print(f"\nNot run, for want of time: {', '.join(choice.left)}")
    if not results:
        print("Nothing that has tests was changed.")
    return 1 if any(results) else 0


def changed_files(base: str) -> list[str]:
    """Returns the paths that differ from the commit `base` and still exist, untracked ones included."""
    differing = _git("diff", "--name-only", "--diff-filter=d", base)
    return sorted({*differing, *_git("ls-files", "--others", "--exclude-standard")})


def affected_tests(files: Iterable[str]) -> list[str]:
    """Returns the paths of the test modules that these Python files affect: themselves, then those that
    import them, directly or through others, the nearest first."""
    import grimp  # not before `enter` has installed it

    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    near = {_module(name) for name in files} & graph.modules
    ordered: dict[str, None] = {}
    seen: set[str] = set()
    while near:
        ordered |= dict.fromkeys(sorted(filter(_is_test, near)))
        seen |= near
        importers = (graph.find_modules_that_directly_import(module) for module in near)
        near = {importer for found in importers for importer in found} - seen
    return [module.replace(".", "/") + ".py" for module in ordered]


def durations(report: Path) -> dict[str, float]:
    """Returns the seconds that each test module took by the report of the last `make test`."""
    found: dict[str, float] = defaultdict(float)
    if report.exists():
        for case in ET.parse(report).iter("testcase"):
            found[_file(case.get("classname", ""))] += float(case.get("time", 0))
    return dict(found)


def within(seconds: float, tests: Iterable[str], known: Mapping[str, float]) -> Choice:
    """Divides the tests, the most important first, by what fits into the time on all workers."""
    choice, left = Choice([], []), seconds * WORKERS
    for test in tests:
        cost = known.get(test, SECONDS_OF_UNKNOWN)
        (choice.run if cost <= left else choice.left).append(test)
        left -= cost if cost <= left else 0
    return choice


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _file(classname: str) -> str:
    """The path of a test's module: pytest names a class after it."""
    names = classname.split(".")
    while names and names[-1][:1].isupper():
        names.pop()
    return "/".join(names) + ".py"


def _is_test(module: str) -> bool:
    return module.rpartition(".")[2].startswith("test_")


def _git(*arguments: str) -> Iterator[str]:
    command = ["git", *arguments]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    yield from done.stdout.split("\n")[:-1]


def _run(*command: str, cwd: Path = ROOT) -> int:
    return subprocess.run(command, cwd=cwd, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
