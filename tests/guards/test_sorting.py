"""Every column that a list shows can be sorted by, and none that the person must not see."""

import pytest

from shared_apps.core.roles import Role
from tests.callers import caller_of, signed_in
from tests.guards.walk import every_route, persona_of


def ids_of(caller, path):
    """The ids of all pages of a list."""
    page, total = 0, 1
    while page * 100 < total:
        page += 1
        answer = caller.get(f"{path}&page={page}")
        assert answer.status_code == 200, (path, answer.content)
        total = answer.json()["total"]
        yield from (row["_id"] for row in answer.json()["list"])


LISTS = every_route(where=lambda route: route.action == "call_list")


@LISTS
def test_a_list_is_sorted_by_each_of_its_columns_both_ways(route, organisation):
    listing = route.resource.listing
    caller = caller_of(persona_of(route), organisation)
    names = [column.name for column in listing.columns if listing.order_of(column.name)]
    assert names
    for name in {*names, *listing.ordering}:
        rows = {}
        for ordering in (name, f"-{name}"):
            rows[ordering] = list(ids_of(caller, f"{route.path}?pageSize=100&ordering={ordering}"))
        assert sorted(rows[name], key=str) == sorted(rows[f"-{name}"], key=str)


@LISTS
def test_a_labelled_column_without_an_order_is_not_a_single_value(route):
    """So that a list's head may offer to sort by whatever it shows."""
    listing = route.resource.listing
    unsorted = [
        column
        for column in listing.columns
        if column.label and listing.order_of(column.name) is None
    ]
    assert all(column.convert for column in unsorted), [column.name for column in unsorted]


@LISTS
def test_what_a_trainer_does_not_see_is_not_sorted_or_filtered_by(route, organisation):
    if Role.TRAINER not in route.access.roles:
        return
    listing = route.resource.listing
    trainer = signed_in("trainer", organisation)
    for column in listing.columns:
        if column.is_changed_for(Role.TRAINER):
            answer = trainer.get(f"{route.path}?ordering={column.name}")
            assert answer.status_code == 400, column.name
            assert answer.json()["errors"].keys() == {"ordering"}


@pytest.mark.parametrize("name", ["phone", "pending"])
def test_the_student_list_hides_the_order_of_phones_and_money_from_trainers(organisation, name):
    assert signed_in("trainer", organisation).get(f"student?ordering={name}").status_code == 400
    assert signed_in("staff", organisation).get(f"student?ordering={name}").status_code == 200
