"""The tests that failed, each with the first line of its message, from the reports of their runners."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

COLOURS = re.compile(r"\x1b\[[\d;]*m")


def failed_tests(reports: Path) -> Iterator[str]:
    """Reads the reports that are there: backend.xml (JUnit), frontend.json (Vitest) and browser.json
    (Playwright)."""
    for path in sorted(reports.glob("*.*")):
        read = {".xml": _junit, ".json": _json}.get(path.suffix)
        for name, message in read(path) if read else ():
            lines = COLOURS.sub("", message).strip().splitlines()
            yield f"{path.stem}: {name}\n    " + "\n    ".join(lines[:8])


def _junit(path: Path) -> Iterator[tuple[str, str]]:
    for case in ET.parse(path).iter("testcase"):
        for fault in (*case.iter("failure"), *case.iter("error")):
            yield f"{case.get('classname')}::{case.get('name')}", fault.get("message", "")


def _json(path: Path) -> Iterator[tuple[str, str]]:
    report = json.loads(path.read_text())
    for file in report.get("testResults", ()):
        for test in file["assertionResults"]:
            if test["status"] == "failed":
                yield test["fullName"], "\n".join(test["failureMessages"])
    yield from _playwright(report.get("suites", ()))


def _playwright(suites: Any) -> Iterator[tuple[str, str]]:
    for suite in suites:
        yield from _playwright(suite.get("suites", ()))
        for spec in suite["specs"]:
            for test in spec["tests"]:
                if test["status"] == "unexpected":
                    errors = [
                        error["message"] for run in test["results"] for error in run["errors"]
                    ]
                    yield f"[{test['projectName']}] {spec['title']}", "\n".join(errors)
