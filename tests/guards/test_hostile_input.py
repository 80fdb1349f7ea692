"""No input is a fault of ours: every field of every call, every filter of every list, with what
nobody should send. A 500 would sign the person out (specification, section 7)."""

from urllib.parse import quote

import pytest

from shared_apps.core.api.policy import Space
from tests.callers import master, signed_in
from tests.guards.walk import Before, every_route, sample_of, undone

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


def best_caller(route, organisation):
    return master() if route.access.space is Space.PUBLIC else signed_in("owner", organisation)


@every_route(where=lambda route: sample_of(route).body is not None)
def test_a_hostile_value_in_any_field_is_refused_or_kept_as_text(route, organisation, ids):
    caller, sample = signed_in("owner", organisation), sample_of(route)
    address, good = sample.address(route.path, ids), dict(sample.body(ids))
    before = Before(organisation, organisation.schema_name)
    for field in good:
        for value in VALUES:
            with undone():
                answer = caller.call(route.method, address, good | {field: value})
                assert answer.status_code < 500, (field, value)
                if answer.status_code >= 400:
                    assert answer.json()["message"], (field, value)
                    # A field that no form sends is in the security log; nothing else changes.
                    found = [entry.action for entry in before.new_entries()]
                    odd = UNKNOWN in answer.content.decode()
                    assert found == ["unknown fields"] * odd, (field, value)


@every_route(where=lambda route: route.action in {"call_list", "call_export"})
def test_a_hostile_value_in_any_filter_is_refused_or_finds_nothing_special(route, organisation):
    caller = best_caller(route, organisation)
    names = [*route.resource.listing.filters, "search", "ordering", "page", "pageSize", "format"]
    for name in names:
        for value in IN_A_QUERY:
            answer = caller.get(f"{route.path}?{name}={quote(value)}")
            assert answer.status_code in {200, 400}, (name, value)


@every_route(where=lambda route: route.action in {"call_list", "call_export"})
def test_a_list_can_be_sorted_by_each_of_its_orders_both_ways(route, organisation):
    caller = best_caller(route, organisation)
    for name in route.resource.listing.ordering:
        for order in (name, f"-{name}"):
            assert caller.get(f"{route.path}?ordering={order}").status_code == 200, order


@pytest.mark.parametrize("query", ["%", "%zz", "?", "&&&=&", "a=1&a=2", "%00=%00", "=" * 5000])
def test_a_broken_query_is_no_fault_of_ours(organisation, query):
    owner = signed_in("owner", organisation)
    assert owner.get(f"student?{query}").status_code in {200, 400}
