"""What `make test` says at its end of the tests that failed."""

import json

from config.stack.failures import failed_tests


def test_each_failed_test_is_named_with_the_beginning_of_its_message(tmp_path):
    (tmp_path / "backend.xml").write_text(
        '<testsuites><testsuite><testcase classname="a.test_b" name="test_c">'
        '<failure message="assert 1 == 2&#10;where 1 = f()">trace</failure></testcase>'
        '<testcase classname="a.test_b" name="test_d"/></testsuite></testsuites>'
    )
    tests = [
        {"status": "failed", "fullName": "a list is shown", "failureMessages": ["\x1b[31mno list"]},
        {"status": "passed", "fullName": "a list is hidden", "failureMessages": []},
    ]
    (tmp_path / "frontend.json").write_text(
        json.dumps({"testResults": [{"assertionResults": tests}]})
    )
    run = {"errors": [{"message": "axe on Home"}]}
    spec = {
        "title": "Home is accessible",
        "tests": [
            {"projectName": "desk", "status": "unexpected", "results": [run]},
            {"projectName": "phone", "status": "expected", "results": [{"errors": []}]},
        ],
    }
    (tmp_path / "browser.json").write_text(
        json.dumps({"suites": [{"specs": [], "suites": [{"specs": [spec]}]}]})
    )
    assert list(failed_tests(tmp_path)) == [
        "backend: a.test_b::test_c\n    assert 1 == 2\n    where 1 = f()",
        "browser: [desk] Home is accessible\n    axe on Home",
        "frontend: a list is shown\n    no list",
    ]


def test_without_reports_nothing_is_named(tmp_path):
    assert list(failed_tests(tmp_path)) == []
