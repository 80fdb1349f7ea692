"""No input is a fault of ours: every field of every call, every filter of every list, with what
nobody should send. A 500 would sign the person out (specification, section 7)."""

from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from shared_apps.core.api.router import Route
from tests.callers import caller_of, signed_in
from tests.guards.walk import Before, every_route, on_platform, persona_of, sample_of, undone
from tests.proofs import LARGE, SEED

VALUES = [
    None,
    "",
    "   ",
    0,
    -1,
    1.5,
    True,
    [],
    {},
    [{}],
    {"_id": 1},
    ["1", None],
    "-5",
    "1e5",
    "NaN",
    "2026-02-30",
    "0001-01-01",
    "9999-12-31",
    "९८७६५४३२१०",
    "x" * 10_000,
    "9" * 400,
    "' OR 1=1; --",
    "<script>alert(1)</script>",
    "a\r\nSet-Cookie: b=c",
    "../../etc/passwd",
    "%s%s%s{0}$1",
    "\u202e🎻\u200d",
]
UNKNOWN = "This field is not known."
IN_A_QUERY = [
    "0",
    "-1",
    "1.5",
    "x",
    ",",
    "1,,2",
    "null",
    "NaN",
    "\0",
    "\ud83c\udfbb".encode("utf-16", "surrogatepass").decode("utf-16"),
    "9" * 400,
    "2026-02-30",
    "0001-01-01",
    "9999-12-31",
    "' OR 1=1; --",
    "%s{0}$1\\",
    ",".join("1" * 101),
]


def pairs(route: Route, names: Iterable[str], values: list[Any]) -> list[tuple[str, Any]]:
    """Names of the call's fields or filters, each with what is sent for it: all pairs in `make prove`, a
    third of them in `make test`. The kinds of fields are few, so that each kind still gets every value."""
    found = list(product(names, values))
    return found if LARGE else Random(f"{SEED} {route.name}").sample(found, -(-len(found) // 3))


@pytest.mark.proof(
    "Every field of every call answers each of 27 hostile values with a refusal that leaves nothing, "
    "or takes it as text",
    usual=1,
    large=1,
)
@every_route(where=lambda route: sample_of(route).body is not None)
def test_a_hostile_value_in_any_field_is_refused_or_kept_as_text(route, organisation, ids, trial):
    caller, sample = caller_of(persona_of(route), organisation), sample_of(route)
    address, good = sample.address(route.path, ids), dict(sample.body(ids))
    space = None if on_platform(route) else organisation
    before = Before(space, space.schema_name if space else "public")
    for field, value in pairs(route, good, VALUES):
        with undone():
            answer = caller.call(route.method, address, good | {field: value})
            assert answer.status_code < 500, (field, value)
            if answer.status_code >= 400:
                assert answer.json()["message"], (field, value)
                # A field that no form sends is in the security log; nothing else changes.
                found = [entry.action for entry in before.new_entries()]
                odd = UNKNOWN in answer.content.decode()
                assert found == ["unknown fields"] * odd, (field, value)


@pytest.mark.proof(
    "Every filter of every list answers each of 17 hostile values with rows or a refusal",
    usual=1,
    large=1,
)
@every_route(where=lambda route: route.action in {"call_list", "call_export"})
def test_a_hostile_value_in_any_filter_is_refused_or_finds_nothing_special(
    route, organisation, trial
):
    caller = caller_of(persona_of(route), organisation)
    names = ["search", "ordering", "page", "pageSize", "format"]
    if route.action == "call_list":  # an export has the filters of its list
        names += route.resource.listing.filters
    for name, value in pairs(route, names, IN_A_QUERY):
        answer = caller.get(f"{route.path}?{name}={quote(value)}")
        assert answer.status_code in {200, 400}, (name, value)


@pytest.mark.parametrize("query", ["%", "%zz", "?", "&&&=&", "a=1&a=2", "%00=%00", "=" * 5000])
def test_a_broken_query_is_no_fault_of_ours(organisation, query):
    owner = signed_in("owner", organisation)
    assert owner.get(f"student?{query}").status_code in {200, 400}
