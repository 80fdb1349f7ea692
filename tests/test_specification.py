"""Every test that specification.yaml names exists, and passed in this run of `make test`.

`make test` writes the reports of its three test runners into the folder REPORTS and then runs this
file once more. Without reports, only the existence of the tests is checked.
"""

import ast
import json
import os
import re
import sys
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import yaml

ROOT = Path(__file__).resolve().parents[1]
FRONTEND = ROOT / "frontend"
REPORTS = os.environ.get("REPORTS")
ROWS = yaml.safe_load((ROOT / "tests" / "specification.yaml").read_text())
NAMED = sorted({test for row in ROWS for test in row.get("tests", ())})
AREAS = {
    *("attendance", "enquiries", "certificates", "finance", "material", "reports", "subscription"),
    *("support", "posts", "chat", "clients", "referral", "live"),
}
SKIP_MARKERS = {"skip", "skipif", "xfail"}
# The placeholder of a value in a title of vitest's `it.each`.
VALUE = re.compile(r"%[sdifj]")


def test_every_row_has_tests_or_a_planned_area():
    wrong = [
        row["what"]
        for row in ROWS
        if not row["section"] or bool(row.get("tests")) == (row.get("later") in AREAS)
    ]
    twice = [what for what, times in Counter(_key(row) for row in ROWS).items() if times > 1]

    assert not wrong
    assert not twice


def test_every_named_test_exists():
    missing = [test for test in NAMED if not _is_defined(test)]

    assert not missing


def test_the_number_of_rows_for_later_is_printed():
    areas = Counter(row["later"] for row in ROWS if row.get("later"))

    later = ", ".join(f"{area} {rows}" for area, rows in sorted(areas.items())) or "nothing"
    sys.stdout.write(f"\n{len(ROWS) - areas.total()} of {len(ROWS)} rows proved; later: {later}\n")

    assert areas.total() < len(ROWS)


if REPORTS:

    def test_every_named_test_passed_in_this_run():
        ran = _backend_report() | _vitest_report() | _playwright_report()
        failed = [test for test in NAMED if not _passed(test, ran)]

        assert not failed


def _key(row: dict) -> tuple[str, str]:
    return row["section"], row["what"]


def _is_defined(test: str) -> bool:
    if "::" in test:
        file, _, case = test.partition("::")
        name, _, value = case.partition("[")
        named = not value or f'"{value.removesuffix("]")}"' in _source(ROOT / file)
        return named and name in _functions(ROOT / file)
    file, *titles = test.split(" > ")
    source = _source(FRONTEND / file)
    return all(any(f"{quote}{title}{quote}" in source for quote in "'\"`") for title in titles)


@cache
def _functions(file: Path) -> frozenset[str]:
    """Returns the functions of a file that no marker skips."""
    if not file.exists():
        return frozenset()
    tree = ast.parse(file.read_text())
    return frozenset(
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if not SKIP_MARKERS & {part.attr for part in _attributes(node.decorator_list)}
    )


def _attributes(decorators: list[ast.expr]) -> list[ast.Attribute]:
    nodes = [node for decorator in decorators for node in ast.walk(decorator)]
    return [node for node in nodes if isinstance(node, ast.Attribute)]


@cache
def _source(file: Path) -> str:
    return file.read_text().replace("\\'", "'") if file.exists() else ""


def _backend_report() -> dict[str, bool]:
    """Maps each node id, with and without parameters, to whether all its cases passed. A skipped case
    counts as not passed."""
    cases = defaultdict(list)
    report = ET.parse(Path(REPORTS, "backend.xml"))  # noqa: S314 - pytest wrote it just now
    for case in report.iter("testcase"):
        file = case.attrib["classname"].replace(".", "/") + ".py"
        passed = not {"failure", "error", "skipped"} & {e.tag for e in case}
        name = case.attrib["name"]
        for test in {name, name.split("[")[0]}:
            cases[f"{file}::{test}"].append(passed)
    return {test: all(outcomes) for test, outcomes in cases.items()}


def _vitest_report() -> dict[str, bool]:
    ran = {}
    for file in json.loads(Path(REPORTS, "frontend.json").read_text())["testResults"]:
        path = str(Path(file["name"]).relative_to(FRONTEND))
        for case in file["assertionResults"]:
            name = " > ".join([path, *case["ancestorTitles"], case["title"]])
            ran[name] = case["status"] == "passed"
    return ran


def _playwright_report() -> dict[str, bool]:
    """Maps each title to whether it passed at every width. A test that did not run has not passed."""
    ran = {}
    suites = json.loads(Path(REPORTS, "browser.json").read_text())["suites"]
    for suite in suites:
        for spec in suite["specs"]:
            name = f"e2e/{spec['file']} > {spec['title']}"
            passed = [test["status"] == "expected" for test in spec["tests"]]
            ran[name] = ran.get(name, True) and bool(passed) and all(passed)
    return ran


def _passed(test: str, ran: dict[str, bool]) -> bool:
    if not VALUE.search(test):
        return ran.get(test, False)
    cases = re.compile(".*".join(map(re.escape, VALUE.split(test))))
    outcomes = [passed for name, passed in ran.items() if cases.fullmatch(name)]
    return bool(outcomes) and all(outcomes)
