"""What `make prove` reads from a report, and writes."""

from config.stack import prove

REPORT = """\
<testsuites><testsuite>
  <testcase classname="tests.test_demo" name="test_rules[0]" time="1800">
    <properties><property name="claim" value="It holds"/><property name="seed" value="7"/></properties>
  </testcase>
  <testcase classname="tests.test_demo" name="test_rules[1]" time="1800">
    <properties><property name="claim" value="It holds"/><property name="seed" value="7"/></properties>
    <failure message="no"/>
  </testcase>
</testsuite></testsuites>
"""


def test_the_trials_of_a_claim_are_added_up(tmp_path):
    report = tmp_path / "report.xml"
    report.write_text(REPORT)

    [proof] = prove.read(report)

    assert (proof.test, proof.claim, proof.seed) == (
        "tests/test_demo.py::test_rules",
        "It holds",
        "7",
    )
    assert (proof.trials, proof.failed, proof.seconds) == (2, 1, 3600)


def test_a_row_names_the_claim_what_came_of_it_and_the_test():
    row = prove.row(
        prove.Proof("tests/a.py::test_b", "It holds", "7", trials=9, failed=1, seconds=3600)
    )

    assert row.startswith("| It holds | 9 | 1 | 7 | 1.0 |")
    assert row.endswith("| `tests/a.py::test_b` |")


def test_rows_that_were_written_are_found_by_their_test(tmp_path):
    page = tmp_path / "proofs.md"
    row = prove.row(prove.Proof("tests/a.py::test_b", "It holds", "7", trials=9))
    page.write_text(prove.HEAD + row + "\n")

    assert prove.written(page) == {"tests/a.py::test_b": row}
    assert prove.written(tmp_path / "none.md") == {}
