"""A Python client that is generated from the contract reads what every GET answers, sending nothing
but what the contract requires."""

import importlib
import inspect
import json
import subprocess
import sys
from types import ModuleType
from typing import Any
from urllib.parse import unquote

import httpx
import pytest
from drf_spectacular.generators import SchemaGenerator

from shared_apps.core.api.router import Route
from tests.callers import API, Caller, caller_of
from tests.guards.walk import persona_of, routes, sample_of, undone
from tests.seed import Ids

NAME = "class_master_client"
# What the generator does not know by itself, it reads as bytes.
OVERRIDES = """
post_hooks: []
content_type_overrides:
  application/pdf: application/octet-stream
  application/xml: application/octet-stream
  application/vnd.openxmlformats-officedocument.spreadsheetml.sheet: application/octet-stream
  text/csv: application/octet-stream
"""


@pytest.fixture(scope="module")
def client(tmp_path_factory) -> ModuleType:
    """The package that openapi-python-client makes of the document."""
    folder = tmp_path_factory.mktemp("client")
    document = SchemaGenerator().get_schema(request=None, public=True)
    (folder / "openapi.json").write_text(json.dumps(document))
    (folder / "config.yaml").write_text(OVERRIDES)
    generate = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    files = ["--path", "openapi.json", "--config", "config.yaml", "--output-path", NAME]
    made = subprocess.run([*generate, *files], cwd=folder, capture_output=True, text=True)
    assert made.returncode == 0, made.stdout + made.stderr
    assert "Warning" not in made.stdout, made.stdout
    sys.path.insert(0, str(folder))
    yield importlib.import_module(NAME)
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.split(".")[0] == NAME]:
        del sys.modules[name]


def test_a_generated_client_reads_what_every_get_answers(client, organisation, ids):
    asked = [route for route in routes() if route.method == "GET"]
    answers = {route.name: read(client, route, organisation, ids) for route in asked}
    assert {name: found for name, found in answers.items() if found} == {}
    assert len(answers) > 60


def read(client: ModuleType, route: Route, organisation: Any, ids: Ids) -> str:
    """What was wrong with the answer, as the client reads it; "" for nothing."""
    sample = sample_of(route)
    call = function_of(client, route)
    known = {"id": sample.path(ids).get("pk"), **sample.path(ids), **sample.query(ids)}
    needed = {
        name: known[name]
        for name, parameter in inspect.signature(call).parameters.items()
        if name != "client" and parameter.default is inspect.Parameter.empty
    }
    owner = caller_of(persona_of(route), organisation)
    with undone():
        answer = call(client=connected(client, owner), **needed)
    # An address that nobody signed, and links that nobody was given, are refused on purpose.
    expected = {
        "GET files/{signature}": 403,
        "GET job/file/{signature}": 403,
        "GET chat/file/{signature}": 403,
        "GET support/file/{signature}": 403,
        "GET publicapi/certificate/{token}": 404,
        "GET publicapi/document/{token}": 404,
        "GET publicapi/handover/{token}": 404,
        "GET publicapi/receipt/{token}": 404,
        "GET publicapi/statement/{token}": 404,
        "GET publicapi/statement/{token}/pdf": 404,
    }
    if answer.status_code != expected.get(route.name, 200):
        return f"{answer.status_code}: {answer.content!r}"
    return "" if answer.parsed is not None else "The client could not read the answer."


def function_of(client: ModuleType, route: Route) -> Any:
    """The client's function for the route: named by the operation's id."""
    words = route.path.replace("{pk}", "id").translate(str.maketrans("", "", "{}"))
    name = f"get_{words.replace('/', '_').replace('-', '_')}"
    folder = route.path.partition("/")[0]
    return importlib.import_module(f"{client.__name__}.api.{folder}.{name}").sync_detailed


def connected(client: ModuleType, caller: Caller) -> Any:
    """The generated client in front of the application, as this person."""

    def answer(request: httpx.Request) -> httpx.Response:
        address = unquote(request.url.raw_path.decode())
        assert address.startswith(API)
        found = caller.get(address)
        content = b"".join(found) if found.streaming else found.content
        return httpx.Response(found.status_code, headers=dict(found.items()), content=content)

    transport = httpx.MockTransport(answer)
    return client.AuthenticatedClient(
        base_url="http://testserver",
        token=caller.token or "",
        httpx_args={"transport": transport},
    )


def test_the_contract_requires_what_a_call_cannot_do_without(organisation, ids):
    owner = caller_of("owner", organisation)
    document = SchemaGenerator().get_schema(request=None, public=True)
    found = {}
    for path, methods in document["paths"].items():
        for parameter in methods.get("get", {}).get("parameters", ()):
            if parameter["in"] == "query" and parameter.get("required"):
                found.setdefault(path.removeprefix(API), []).append(parameter["name"])
    assert found == {
        "attendance/month": ["batch"],
        "attendance/month/export": ["batch"],
        "attendance/register": ["batch"],
        "books/series": ["series"],
        "dataimport/template": ["kind"],
        "gst/closed/pdf": ["lock"],
        "gst/filed/json": ["month"],
        "notification/events": ["after"],
        "notification/each": ["of"],
        "chat/search": ["q"],
        "search": ["search"],
        "subscription/price": ["plan"],
        "superadmin/order/{id}/refund": ["amount"],
    }
    del found["superadmin/order/{id}/refund"]  # not for a centre
    for path, [name] in found.items():
        refused = owner.get(path)
        assert (refused.status_code, list(refused.json()["errors"])) == (400, [name])
