"""After every step of any history the stock is what its movements say."""

from collections import defaultdict
from contextlib import suppress
from datetime import timedelta
from decimal import Decimal

from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shared_apps.core.dates import today
from shared_apps.core.errors import Refusal
from shared_apps.core.principal import SYSTEM
from tenant_apps.materials import selectors, services
from tenant_apps.materials.models import Distribution, OpeningStock, Purchase, Stock, StockMovement
from tenant_apps.materials.tests.factories import buy, main_branch, make_item, second_branch
from tenant_apps.students.models import Student

quantities = st.integers(1, 30)
amounts = st.decimals("0.01", 5000, places=2)
places = st.integers(0, 1)
steps = st.one_of(
    st.tuples(st.just("buy"), places, quantities, amounts),
    st.tuples(st.just("send back"), places),
    st.tuples(st.just("transfer"), places, quantities),
    st.tuples(st.just("issue"), places, quantities),
    st.tuples(st.just("take back"), places, quantities),
    st.tuples(st.just("count"), places, st.integers(0, 40)),
    st.tuples(st.just("damage"), places, quantities),
    st.tuples(st.just("open"), places, quantities, amounts),
    st.tuples(st.just("take the opening back"), places),
)


class History:
    """Two branches, an item, and a student at each branch."""

    def __init__(self) -> None:
        self.item = make_item()
        self.branches = [main_branch(), second_branch()]
        self.students = [
            Student.objects.select_related("branch").filter(branch=branch).earliest("pk")
            for branch in self.branches
        ]

    def stock(self, place):
        return Stock.objects.filter(item=self.item, branch=self.branches[place]).first()

    def take(self, action, place, *values):
        """Takes the step, unless it is refused."""
        branch, other = self.branches[place], self.branches[1 - place]
        stock = self.stock(place)
        if action == "buy":
            buy(self.item, *values, branch=branch)
        elif action == "open":
            services.post_opening_stock(
                by=SYSTEM,
                item=self.item,
                branch=branch,
                quantity=values[0],
                unit_value=values[1],
                day=today() - timedelta(days=1),
            )
        elif action == "take the opening back":
            if opened := OpeningStock.objects.filter(item=self.item, branch=branch).last():
                services.take_back_opening_stock(by=SYSTEM, record=opened, reason="Mistyped")
        elif action == "send back":
            if bought := Purchase.objects.filter(item=self.item, branch=branch).first():
                services.return_purchase(by=SYSTEM, record=bought, reason="Wrong edition")
        elif action == "transfer":
            services.distribute_to_branch(
                by=SYSTEM, item=self.item, branch=other, from_branch=branch, quantity=values[0]
            )
        elif action == "issue":
            services.issue_to_student(
                by=SYSTEM, item=self.item, student=self.students[place], quantity=values[0]
            )
        elif action == "take back":
            issued = Distribution.objects.filter(item=self.item, student=self.students[place])
            if given := issued.filter(status="DISTRIBUTED").first():
                services.return_issue(by=SYSTEM, record=given, quantity=values[0])
        elif stock and action == "count":
            movement = selectors.position(stock).movement
            services.count_stock(by=SYSTEM, record=stock, counted=values[0], movement=movement)
            assert selectors.position(stock).level.quantity == values[0]
        elif stock:
            services.write_off_damage(by=SYSTEM, record=stock, quantity=values[0], reason="Water")

    def check(self):
        rows = StockMovement.objects.filter(stock__item=self.item)
        levels = [selectors.position(stock).level for stock in Stock.objects.filter(item=self.item)]
        for level in levels:
            assert level.quantity >= 0
            assert level.value >= 0
            assert level.quantity or not level.value
        moved = list(rows.values_list("quantity", "value"))
        assert sum(level.quantity for level in levels) == sum(each[0] for each in moved)
        assert sum(level.value for level in levels) == sum(each[1] for each in moved)
        legs = defaultdict(list)
        transfers = rows.filter(kind__in=["TRANSFER_OUT", "TRANSFER_IN"])
        for pk, quantity, value in transfers.values_list("distribution", "quantity", "value"):
            legs[pk].append((quantity, value))
        for out, into in legs.values():
            assert out[0] + into[0] == 0
            assert out[1] + into[1] == Decimal(0)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(steps, max_size=20))
def test_after_every_step_of_a_history_no_stock_is_below_nothing(in_first, taken):
    with transaction.atomic():
        history = History()
        for step in taken:
            with suppress(Refusal):
                history.take(*step)
            history.check()
        transaction.set_rollback(True)
