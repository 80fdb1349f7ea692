"""What people read when they are refused ends with a full stop, as a sentence does.

The specification's own sentences that have none are listed; nothing else may join them.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("shared_apps", "tenant_apps", "tenants")
# Raised for the program alone: no person reads them.
FOR_PROGRAMS = {
    "AssertionError",
    "ConnectionError",
    "ImportError",
    "ImproperlyConfigured",
    "LookupError",
    "RoleRefused",
    "RuntimeError",
    "TypeError",
    "ValueError",
}
# The status text of 429 (section 8).
AS_SPECIFIED = {"Too Many Requests"}


def test_every_sentence_of_a_refusal_ends_with_a_full_stop():
    sentences = list(_sentences())
    assert len(sentences) > 200
    without = [
        f"{place}: {text}"
        for place, text in sentences
        if not text.endswith((".", "!", "?")) and text not in AS_SPECIFIED
    ]
    assert without == []


def _sentences() -> Iterator[tuple[str, str]]:
    """Each text of several words that an exception is raised with, or carries as its `message`."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            if {"tests", "migrations"} & set(file.parts):
                continue
            for node in ast.walk(ast.parse(file.read_text())):
                for text in _texts(node):
                    if " " in text.strip():
                        yield f"{file.relative_to(ROOT)}:{node.lineno}", text.rstrip()


def _texts(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Raise(exc=ast.Call(func=function, args=args, keywords=keywords)):
            if _name(function) not in FOR_PROGRAMS:
                for part in (*args, *(keyword.value for keyword in keywords)):
                    yield from _endings(part)
        case ast.Assign(targets=[ast.Name(id="message" | "default_detail")], value=value):
            yield from _endings(value)
        case ast.keyword(arg="error_messages" | "message", value=value):
            yield from _endings(value)


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _endings(part: ast.expr) -> Iterator[str]:
    """The texts in an argument; of one with values inside, what follows the last value."""
    match part:
        case ast.Constant(value=str() as text):
            yield text
        case ast.JoinedStr(values=[*_, ast.Constant(value=str() as text)]):
            # A space, so that a lone "." counts as a sentence's end.
            yield f" {text}"
        case ast.JoinedStr():
            yield "… {value}"
        case ast.Dict(values=values):
            for value in values:
                yield from _endings(value)
        case ast.List(elts=values) | ast.Tuple(elts=values):
            for value in values:
                yield from _endings(value)
        case ast.IfExp(body=body, orelse=other):
            yield from _endings(body)
            yield from _endings(other)
