"""`make quick` chooses the tests that a change affects."""

from config.stack.quick import Choice, affected_tests, durations, within


def test_the_nearest_tests_come_first():
    tests = affected_tests(["tenant_apps/fees/rules.py"])
    assert "tenant_apps/fees/tests/test_rules.py" in tests[:5]
    assert "tests/test_specification.py" not in tests


def test_a_test_that_was_changed_is_affected():
    changed = "tenant_apps/fees/tests/test_rules.py"
    assert affected_tests([changed])[0] == changed


def test_a_file_that_nothing_imports_affects_nothing():
    assert affected_tests(["manage.py"]) == []


def test_what_does_not_fit_into_the_time_is_left_out_and_named():
    known = {"slow.py": 100.0, "quick.py": 10.0}
    found = within(30, ["slow.py", "quick.py", "new.py"], known)
    assert found == Choice(run=["quick.py", "new.py"], left=["slow.py"])


def test_durations_are_those_of_the_last_run(tmp_path):
    report = tmp_path / "backend.xml"
    report.write_text(
        "<testsuites><testsuite>"
        '<testcase classname="tests.stack.test_quick" time="1.5" />'
        '<testcase classname="tests.stack.test_quick.TestClass" time="0.5" />'
        "</testsuite></testsuites>"
    )
    assert durations(report) == {"tests/stack/test_quick.py": 2.0}


def test_without_a_report_nothing_is_known(tmp_path):
    assert durations(tmp_path / "backend.xml") == {}
