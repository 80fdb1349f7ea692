"""The stock of a past day stays as it was, whatever is recorded later."""

import random
import re
from datetime import datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.materials.selectors import position
from tenant_apps.materials.services import (
    count_stock,
    delete_item,
    distribute_to_branch,
    issue_to_student,
    return_purchase,
    write_off_damage,
)
from tenant_apps.materials.tests.factories import buy, make_item, stock_of
from tenant_apps.students.tests.factories import make_branch, make_student
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def branch():
    """A branch in which there was nothing before."""
    return make_branch()


def days_ago(days: int) -> time_machine.travel:
    """Noon of that day, so that neither side of midnight is near."""
    then = datetime.combine(today() - timedelta(days=days), datetime.min.time())
    return time_machine.travel(timezone.make_aware(then) + timedelta(hours=12), tick=True)


def stock(caller, branch, day="", by="item"):
    found = caller.get(f"report/stock?branch={branch.pk}&asOf={day}&by={by}")
    assert found.status_code == 200, found.json()
    return found.json()["data"]


def answer_bytes(caller, path):
    found = caller.get(path)
    assert found.status_code == 200, found.json()
    # How far the change log is belongs to the moment at which a list is asked for.
    return re.sub(rb',"position":\d+', b"", found.content)


def count_to(stock, counted):
    movement = position(stock).movement
    count_stock(by=SYSTEM, record=stock, counted=counted, movement=movement)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_recorded_later_changes_no_past_day(owner, branch, seed):
    chance = random.Random(seed)
    other, student = make_branch(), make_student(branch)
    with days_ago(3):
        book, bag = make_item(), make_item()
        bought = [buy(item, 10, 1000, branch=branch) for item in (book, bag)]
        buy(book, 5, 700, branch=other)
    then = today() - timedelta(days=2)
    asked = [
        f"report/stock?branch={branch.pk}&asOf={then}&by=item",
        f"report/stock?asOf={then}",
        f"report/stock/rows?branch={branch.pk}&asOf={then}",
    ]
    before = [answer_bytes(owner, path) for path in asked]
    assert stock(owner, branch, then)["totals"] == {"materials": "2", "value": "2000.00"}

    later = [
        lambda: buy(book, chance.randint(1, 9), 450, branch=branch, date=then),
        lambda: issue_to_student(by=SYSTEM, item=book, student=student, quantity=2),
        lambda: distribute_to_branch(
            by=SYSTEM, item=book, branch=other, from_branch=branch, quantity=3
        ),
        lambda: write_off_damage(
            by=SYSTEM, record=stock_of(book, branch), quantity=1, reason="Torn"
        ),
        lambda: count_to(stock_of(book, branch), chance.randint(0, 40)),
    ]
    # Backdated first: the days of a stock never go back.
    for act in [later[0], *chance.sample(later[1:4], k=chance.randint(1, 3)), later[4]]:
        act()
    return_purchase(by=SYSTEM, record=bought[1], reason="Wrong size")
    delete_item(by=SYSTEM, record=bag)

    assert [answer_bytes(owner, path) for path in asked] == before
    assert stock(owner, branch)["totals"] != stock(owner, branch, then)["totals"]


def test_of_today_it_is_what_the_list_of_stock_has(owner, branch):
    buy(make_item(), 4, 1000, branch=branch)
    buy(make_item(), 2, "99.50", branch=branch)
    sums = owner.get(f"stock/totals?branch={branch.pk}").json()["data"]["sums"]
    for day in ("", today()):
        assert stock(owner, branch, day)["totals"] == {"materials": "2", **sums}


def test_before_the_first_purchase_nothing_was_in_stock(owner, branch):
    buy(make_item(), 4, 1000, branch=branch)
    found = stock(owner, branch, today() - timedelta(days=1))
    assert (found["totals"], found["groups"]) == ({"materials": "0", "value": "0.00"}, [])


def test_the_rows_behind_it_are_those_of_that_day(owner, branch):
    with days_ago(3):
        item = make_item()
        buy(item, 10, 1000, branch=branch)
    write_off_damage(by=SYSTEM, record=stock_of(item, branch), quantity=4, reason="Torn")
    past = today() - timedelta(days=2)
    shown = [
        [(row["materialName"], row["quantity"], row["value"]) for row in found["list"]]
        for found in (
            owner.get(f"report/stock/rows?branch={branch.pk}&asOf={day}").json()
            for day in (past, today())
        )
    ]
    assert shown == [[(item.name, 10, "1000.00")], [(item.name, 6, "600.00")]]


def test_the_manager_of_a_branch_sees_the_stock_of_that_branch(organisation, branch):
    buy(make_item(), 4, 1000, branch=branch)
    manager = signed_in("branch_admin", organisation)
    assert stock(manager, branch, by="branch")["groups"] == []


def test_a_day_to_come_is_a_field_error(owner):
    refused = owner.get(f"report/stock?asOf={today() + timedelta(days=1)}")
    assert refused.status_code == 400
    assert "asOf" in refused.json()["errors"]


def test_the_file_says_of_which_day_it_is(owner, branch):
    day = today() - timedelta(days=1)
    found = owner.get(f"report/stock/export?branch={branch.pk}&asOf={day}&format=csv")
    assert f"As of,{day:%d-%m-%Y}" in found.content.decode("utf-8-sig").replace('"', "")
