"""Stock under concurrent requests."""

import pytest

from shared_apps.core.errors import Conflict
from shared_apps.core.principal import SYSTEM
from tenant_apps.materials import selectors, services
from tenant_apps.materials.models import Distribution, StockMovement
from tenant_apps.materials.tests.factories import (
    buy,
    main_branch,
    make_item,
    second_branch,
    stock_of,
)
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tests.at_once import all_at_once, at_once

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def item(organisation):
    with in_organisation(organisation):
        item = make_item(name="Metronome")
        buy(item, 10, 1000)
        return item


def level(organisation, item, branch=None):
    with in_organisation(organisation):
        found = selectors.position(stock_of(item, branch)).level
        return found.quantity, found.value


def test_64_who_want_the_last_10_get_10(organisation, item):
    with in_organisation(organisation):
        student = Student.objects.select_related("branch").earliest("pk")
    results = at_once(
        64,
        lambda place: services.issue_to_student(by=SYSTEM, item=item, student=student, quantity=1),
        organisation=organisation,
    )
    refused = [result for result in results if isinstance(result, Conflict)]
    assert len([result for result in results if isinstance(result, Distribution)]) == 10
    assert len(refused) == 54
    assert {refusal.message for refusal in refused} == {"There is no Metronome left at Main Raga."}
    assert level(organisation, item) == (0, 0)


def test_transfers_in_both_directions_at_once_lose_nothing(organisation, item):
    with in_organisation(organisation):
        branches = [main_branch(), second_branch()]
        buy(item, 10, 3000, branch=branches[1])

    def send(place):
        return services.distribute_to_branch(
            by=SYSTEM,
            item=item,
            branch=branches[place % 2],
            from_branch=branches[1 - place % 2],
            quantity=3,
        )

    at_once(16, send, organisation=organisation)
    with in_organisation(organisation):
        levels = [selectors.position(stock_of(item, branch)).level for branch in branches]
    assert sum(each.quantity for each in levels) == 20
    assert sum(each.value for each in levels) == 4000


def test_a_count_while_others_take_is_refused_or_comes_first(organisation, item):
    with in_organisation(organisation):
        stock = stock_of(item)
        movement = selectors.position(stock).movement
        student = Student.objects.select_related("branch").earliest("pk")

    def within(act):
        def run():
            with in_organisation(organisation):
                return act()

        return run

    counting = within(
        lambda: services.count_stock(by=SYSTEM, record=stock, counted=9, movement=movement)
    )
    taking = within(
        lambda: services.issue_to_student(by=SYSTEM, item=item, student=student, quantity=1)
    )
    results = all_at_once([counting, *[taking] * 7])
    counted = isinstance(results[0], StockMovement)
    assert counted or results[0].code == "moved"
    assert level(organisation, item)[0] == (2 if counted else 3)
