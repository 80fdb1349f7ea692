"""No test asks for the day before it runs: midnight may pass between reading a test and running it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLOCK = {"today", "now", "localdate", "localtime", "in_days"}
PLACES = ("shared_apps/**/tests/**/*.py", "tenant_apps/**/tests/**/*.py", "tests/**/*.py")


def outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    """What Python evaluates while it reads a module: decorators and defaults too, bodies of functions not."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            at_once = [*child.decorator_list, *child.args.defaults, *child.args.kw_defaults]
            for part in filter(None, at_once):
                yield part
                yield from outside_functions(part)
        elif not isinstance(child, ast.Lambda):
            yield child
            yield from outside_functions(child)


def asks_the_clock(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    return getattr(node.func, "id", getattr(node.func, "attr", "")) in CLOCK


def clock_calls(source: str) -> list[int]:
    """The lines on which this module asks for the day or the time while it is read."""
    return [node.lineno for node in outside_functions(ast.parse(source)) if asks_the_clock(node)]  # type: ignore[attr-defined]


def test_no_test_asks_for_the_day_while_it_is_read():
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for place in PLACES
        for path in sorted(ROOT.glob(place))
        for line in clock_calls(path.read_text())
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "DAY = today()",
        "DAY = {'date': str(timezone.now())}",
        "@mark(in_days(2))\ndef test(): pass",
        "def make(day=today()): pass",
        "class Case:\n    day = today()",
    ],
)
def test_a_day_that_is_asked_for_while_a_module_is_read_is_found(source):
    assert len(clock_calls(source)) == 1


@pytest.mark.parametrize("source", ["def test():\n    today()", "LATER = lambda: today()"])
def test_a_day_that_is_asked_for_by_a_test_is_right(source):
    assert clock_calls(source) == []
