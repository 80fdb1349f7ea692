"""Every transaction of the applications is a `writing()`, so that none loses what it declares."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ALLOWED = {"shared_apps/core/writing.py"}
APPS = [
    path
    for space in ("shared_apps", "tenant_apps")
    for path in sorted((settings.BASE_DIR / space).rglob("*.py"))
    if not {"tests", "migrations"} & set(path.parts)
]


def bare_transactions(source: str) -> Iterator[int]:
    """The lines that name Django's own transaction blocks."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case (
                ast.Attribute(attr="atomic" | "Atomic")
                | ast.ImportFrom(module="django.db.transaction")
            ):
                yield node.lineno


def test_no_application_opens_a_transaction_of_its_own():
    found = [
        f"{path.relative_to(settings.BASE_DIR)}:{line}"
        for path in APPS
        if str(path.relative_to(settings.BASE_DIR)) not in ALLOWED
        for line in bare_transactions(path.read_text())
    ]
    assert found == []


def test_the_one_place_that_does_is_seen():
    [path] = ALLOWED
    assert len(list(bare_transactions(Path(settings.BASE_DIR, path).read_text()))) == 2


@pytest.mark.parametrize(
    "source",
    [
        "from django.db import transaction\nwith transaction.atomic():\n    pass",
        "from django.db import transaction as t\n@t.atomic\ndef service(): ...",
        "from django.db.transaction import atomic",
        "import django.db\ndjango.db.transaction.atomic(durable=True)",
    ],
)
def test_each_way_to_open_one_is_seen(source):
    assert list(bare_transactions(source))
