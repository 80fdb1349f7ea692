"""What people read when they are refused is translated, and ends with a full stop, as a sentence does.

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
# Read in a terminal or a log.
FOR_OPERATORS = (
    "tenants/",
    "shared_apps/backups/container",
    "shared_apps/backups/services/reading",
    "shared_apps/core/sealing",
    "shared_apps/web_push/gateway",
    "tenant_apps/demo/management",
)
TRANSLATED = {"_", "lazy", "counted"}
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


def test_every_sentence_of_a_refusal_is_translated():
    bare = [
        f"{place}: {ast.unparse(part)}"
        for place, node in _nodes()
        if not place.startswith(FOR_OPERATORS)
        for part in _arguments(node)
        for text in ast.walk(part)
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
        if " " in text.value.strip() and not _is_translated(text, part)
    ]
    assert bare == []


def _is_translated(text: ast.Constant, part: ast.expr) -> bool:
    calls = [node for node in ast.walk(part) if isinstance(node, ast.Call)]
    return any(_name(call.func) in TRANSLATED and text in call.args for call in calls)


def _sentences() -> Iterator[tuple[str, str]]:
    """Each text of several words that an exception is raised with, or carries as its `message`."""
    for place, node in _nodes():
        for part in _arguments(node):
            for text in _endings(part):
                if " " in text.strip():
                    yield place, text.rstrip()


def _nodes() -> Iterator[tuple[str, ast.AST]]:
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            if {"tests", "migrations"} & set(file.parts):
                continue
            name = file.relative_to(ROOT)
            for node in ast.walk(ast.parse(file.read_text())):
                yield f"{name}:{getattr(node, 'lineno', 0)}", node


def _arguments(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.Raise(exc=ast.Call(func=function, args=args, keywords=keywords)):
            if _name(function) not in FOR_PROGRAMS:
                yield from (*args, *(keyword.value for keyword in keywords))
        case ast.Assign(targets=[ast.Name(id="message" | "default_detail")], value=value):
            yield value
        case ast.keyword(arg="error_messages" | "message", value=value):
            yield value


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
        case ast.Call(func=ast.Name(id="_" | "lazy"), args=[text, *_]):
            yield from _endings(text)
        case ast.Call(func=ast.Attribute(value=template, attr="format")):
            yield from _endings(template)
        case ast.Dict(values=values):
            for value in values:
                yield from _endings(value)
        case ast.List(elts=values) | ast.Tuple(elts=values):
            for value in values:
                yield from _endings(value)
        case ast.IfExp(body=body, orelse=other):
            yield from _endings(body)
            yield from _endings(other)
