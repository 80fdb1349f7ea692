"""`make prove`: the large forms of the tests' proofs (tests/proofs.py), and docs/proofs.md written anew.

make prove            all of them
make prove ONLY=demo  those whose name has this word; the rows of the others stay
"""

import os
import platform
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from subprocess import run
from xml.etree import ElementTree as ET

from config.stack import bootstrap
from config.stack.steps import PYTHON, ROOT, StepFailed, quietly

DOCUMENT = ROOT / "docs" / "proofs.md"
HEAD = """\
# What was tried many times

`make test` tries each of these a few times; `make prove` as often as stands here, and writes this page.
A trial can be made again: what it draws follows from the seed and its number.

| claim | trials | failed | seed | hours of tests | on | machine | test |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""


@dataclass
class Proof:
    """What came of one claim."""

    test: str
    claim: str = ""
    seed: str = ""
    trials: int = 0
    failed: int = 0
    seconds: float = 0


def main() -> int:
    bootstrap.enter("config.stack.prove", "test", build=True)
    for name in ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"):
        os.environ.pop(name, None)
    only = os.environ.get("ONLY", "")
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "proofs.xml")
        chosen = ("-n", "2", f"--junitxml={report}", "-k", only or "test")
        command = (str(PYTHON), "-m", "pytest", *chosen)
        status = run(command, cwd=ROOT, env=os.environ | {"PROOFS": "large"}, check=False)
        proofs = read(report)
    rows = {} if not only else written(DOCUMENT)
    rows |= {proof.test: row(proof) for proof in proofs}
    DOCUMENT.write_text(HEAD + "".join(f"{rows[test]}\n" for test in sorted(rows)))
    print(f"\n{sum(proof.failed for proof in proofs)} trials failed. {DOCUMENT.relative_to(ROOT)}")
    return status.returncode


def read(report: Path) -> list[Proof]:
    """The proofs of a report, each with what its trials came to."""
    proofs: dict[str, Proof] = {}
    for case in ET.parse(report).iter("testcase"):
        name = case.attrib["name"].split("[")[0]
        test = f"{case.attrib['classname'].replace('.', '/')}.py::{name}"
        proof = proofs.setdefault(test, Proof(test))
        said = {each.attrib["name"]: each.attrib["value"] for each in case.iter("property")}
        proof.claim, proof.seed = said["claim"], said["seed"]
        proof.trials += 1
        proof.failed += any(part.tag in {"failure", "error", "skipped"} for part in case)
        proof.seconds += float(case.attrib["time"])
    return list(proofs.values())


def row(proof: Proof) -> str:
    """Its line of the page."""
    hours = f"{proof.seconds / 3600:.1f}"
    cells = (proof.claim, proof.trials, proof.failed, proof.seed, hours, time.strftime("%d-%m-%Y"))
    return f"| {' | '.join(map(str, cells))} | {machine()} | `{proof.test}` |"


def written(document: Path) -> dict[str, str]:
    """The lines that are there, by test."""
    lines = document.read_text().splitlines() if document.exists() else []
    return {line.split("`")[1]: line for line in lines if "::" in line}


def machine() -> str:
    """Cores, memory, system and Python."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    commit = quietly("git", "rev-parse", "--short", "HEAD").strip()
    system = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    return f"{os.cpu_count()} cores, {memory:.0f} GiB, {system}, at {commit}"


if __name__ == "__main__":
    try:
        sys.exit(main())
    except StepFailed as failure:
        sys.exit(f"\n{failure}")
