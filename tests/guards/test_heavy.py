"""What keeps a processor busy is declared, so that the server runs only a few at a time."""

from typing import get_type_hints

import pytest
from django.http import FileResponse, HttpResponseBase

from config.urls import API, router
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.router import Route
from tests.guards.walk import every_route, routes


def makes_a_file(route: Route) -> bool:
    """An export, or a verb that answers with a file that is made on the way; a stored one is not."""
    if route.action in {"call_export", "call_bulk_export"}:
        return True
    declared = route.resource.verbs.get(route.action.removeprefix("call_"))
    answer = get_type_hints(declared.function).get("return") if declared else None
    is_file = isinstance(answer, type) and issubclass(answer, HttpResponseBase)
    return is_file and not issubclass(answer, FileResponse)


@every_route(where=makes_a_file)
def test_a_call_that_makes_a_file_is_declared_heavy(route):
    assert route.heavy is not None


@every_route()
def test_the_server_knows_each_call_by_its_address(route):
    heavy = router.heavy_calls(API)
    address = f"/{API}" + "/".join(
        "17" if part.startswith("{") else part for part in route.path.split("/")
    )
    assert heavy(route.method, address) is route.heavy
    if route.method == "GET":
        assert heavy("HEAD", address) is route.heavy


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/class/v1/student/export"),
        ("GET", "/class/v1/student/export/more"),
        ("GET", "/student/export"),
        ("GET", "/class/v1/student"),
    ],
)
def test_what_only_looks_like_an_export_is_light(method, path):
    assert router.heavy_calls(API)(method, path) is None


def test_exports_imports_and_papers_are_heavy():
    found = {route.name: route.heavy for route in routes()}
    assert found["GET student/export"] is Heavy.SHEET
    assert found["POST studentimport"] is Heavy.SHEET
    assert found["GET studentpayment/{pk}/receipt"] is Heavy.PAPER
    assert found["POST certificate"] is Heavy.PAPER
    assert found["GET student"] is None
