"""What every call really answers is what the OpenAPI document says of it: no field more, none less,
null only where it says so. The front end's types are generated from that document."""

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator, FormatChecker

from shared_apps.core.api.export import FORMATS
from shared_apps.core.api.openapi import media_of
from tests.callers import API, caller_of
from tests.guards.walk import every_route, persona_of, sample_of, undone

# Whoever sees more or less of a record than another.
PERSONAS = ("owner", "staff", "trainer", "visitor", "master")
LISTS = every_route(where=lambda route: route.action == "call_list" and route.resource.record_call)


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    found = SchemaGenerator().get_schema(request=None, public=True)
    close(found)
    return found


@every_route()
def test_what_a_call_answers_is_what_the_document_says(route, document, organisation, ids):
    sample = sample_of(route)
    body = sample.body(ids) if sample.body else None
    for persona in PERSONAS:
        with undone():
            answer = caller_of(persona, organisation).call(
                route.method, sample.address(route.path, ids), body
            )
            check(answer, route, document, persona)


@LISTS
def test_each_record_of_a_list_is_what_the_document_says(route, document, organisation):
    """The seed's records differ in what they leave empty."""
    retrieve = f"{API}{route.path}/{{id}}"
    for persona in ("owner", "trainer", "master"):
        caller = caller_of(persona, organisation)
        rows = caller.get(f"{route.path}?pageSize=100")
        if rows.status_code != 200:
            continue
        # Lines that another app keeps have ids below zero, and no record here.
        for row in (row for row in rows.json()["list"] if not str(row["_id"]).startswith("-")):
            answer = caller.get(f"{route.path}/{row['_id']}")
            assert faults(answer.json(), document, retrieve, "get", "200") == []


@every_route(where=lambda route: route.action == "call_export")
@pytest.mark.parametrize("kind", FORMATS)
def test_an_export_is_of_the_kind_that_the_document_names(route, kind, document, organisation):
    persona = persona_of(route)
    answer = caller_of(persona, organisation).get(f"{route.path}?format={kind}")
    assert answer.status_code == 200
    check(answer, route, document, persona)


def test_a_call_that_answers_a_file_without_naming_its_kind_is_refused():
    with pytest.raises(ImproperlyConfigured, match="Media"):
        media_of(HttpResponse)


def check(answer: Any, route: Any, document: dict[str, Any], persona: str) -> None:
    address = API + route.path.replace("{pk}", "{id}")
    described = document["paths"][address][route.method.lower()]["responses"]
    status = "4XX" if answer.status_code // 100 == 4 else str(answer.status_code)
    assert status in described, (persona, answer.status_code)
    if answer["Content-Type"].startswith("application/json"):
        found = faults(answer.json(), document, address, route.method.lower(), status)
        assert found == [], persona
    else:
        kind = answer["Content-Type"].partition(";")[0]
        assert kind in described[status]["content"], (persona, kind)


def faults(body: Any, document: dict, address: str, method: str, status: str) -> list[str]:
    """Where the body differs from its schema; a field that the schema does not know is a fault."""
    content = document["paths"][address][method]["responses"][status]["content"]
    schema = {"components": document["components"], **content["application/json"]["schema"]}
    validator = Draft202012Validator(schema, format_checker=FormatChecker(["date"]))
    return [f"{fault.json_path}: {fault.message}" for fault in validator.iter_errors(body)]


def close(part: Any) -> None:
    """Lets an object hold nothing but its `properties`, so that a field too many is a fault."""
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    for each in inner:
        close(each)
    if isinstance(part, dict) and part.get("type") == "object" and "properties" in part:
        part["additionalProperties"] = False
