"""The platform's owner runs the business for a year from the Master space: leads become centres, centres
buy, renew, upgrade, lapse and come back, payments are rejected and refunded, tickets are answered. On
the last day of each month the Master Dashboard says what the orders say.
"""

from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import partial
from itertools import count
from operator import itemgetter
from zoneinfo import ZoneInfo

import pytest
import time_machine

from shared_apps.accounts.models import LoginSession, User
from shared_apps.accounts.sessions import begin_session
from shared_apps.billing.models import Invoice, Order
from shared_apps.billing.tasks import advance
from shared_apps.core.dates import today
from shared_apps.plans.models import Plan
from shared_apps.subscriptions.models import Subscription
from shared_apps.subscriptions.services import start_trial
from tenants.models import Organisation
from tests.callers import Caller, master, signed_in
from tests.sessions.helpers import SIGN_UP, last_mail, sign_up, token_for, verify

INDIA = ZoneInfo("Asia/Kolkata")
GRACE = timedelta(days=7)
LEAD = {"name": "Leela Rao", "phone": SIGN_UP["phone"], "area": "Kothrud"}
MONTHLY = {
    "name": "By the month",
    "durationMonths": 1,
    "amount": "3000.00",
    "studentLimit": 500,
    "staffLimit": 50,
    "branchLimit": 5,
    "rank": 1,
    "features": "Receipts",
}
COURSE = {
    "durationValue": 6,
    "durationUnit": "MONTHS",
    "baseFee": "3500.00",
    "feePlan": {"kind": "MONTHLY", "dueDay": 5},
}


class Year:
    """What happens on its days. A day is a number, counted from the first."""

    def __init__(self, first: date, raga, tiny) -> None:
        self.first, self.raga, self.tiny = first, raga, tiny
        self.last_order = Order.objects.latest("pk").pk
        self.references = count(700_000_000_000)
        self.events = {
            0: [self.offer_a_monthly_plan, self.take_up_a_lead],
            1: [self.win_the_lead],
            10: [partial(self.buy, self.lead, "By the month")],
            14: [partial(self.buy, self.ragas, "By the month")],
            16: [self.ask_and_answer],
            20: [self.extend_the_trial_of_tiny],
            29: [self.reject_a_payment, partial(self.buy, self.tinys, "Growth")],
            # Renewed before its end and in the days of grace, on whatever day the year begins.
            35: [partial(self.buy, self.lead, "By the month")],
            43: [partial(self.buy, self.ragas, "By the month")],
            70: [partial(self.buy, self.lead, "By the month")],
            76: [partial(self.buy, self.ragas, "Growth")],
            90: [self.suspend_and_reopen],
            100: [partial(self.add_a_course, self.lead, expected=201)],
            150: [partial(self.add_a_course, self.lead, expected=402)],
            170: [
                partial(self.buy, self.lead, "Growth"),
                partial(self.add_a_course, self.lead, expected=201),
            ],
            200: [self.refund_half_of_tiny],
            240: [self.sell_at_a_new_price],
            300: [self.close_tiny_and_keep_it],
        }

    def ragas(self) -> Caller:
        return signed_in("owner", self.raga)

    def tinys(self) -> Caller:
        return signed_in("owner", self.tiny)

    def lead(self) -> Caller:
        user = User.objects.get(email=SIGN_UP["email"])
        LoginSession.objects.filter(user=user).delete()
        return Caller(begin_session(user))

    def orders(self) -> list[dict]:
        """Those of this year that were paid, oldest first."""
        found = master().get("superadmin/order?status=CONFIRMED&pageSize=100").json()["list"]
        own = [one for one in found if one["_id"] > self.last_order]
        return sorted(own, key=itemgetter("_id"))

    def offer_a_monthly_plan(self) -> None:
        plan = data(master().post("plan", MONTHLY), 201)
        data(master().post(f"plan/{plan['_id']}/publish"))

    def take_up_a_lead(self) -> None:
        client = data(master().post("client", LEAD), 201)
        data(master().post(f"client/{client['_id']}/convert", {"email": SIGN_UP["email"]}))
        assert "/signup" in last_mail(SIGN_UP["email"]).text

    def win_the_lead(self) -> None:
        sign_up()
        assert verify(token_for(SIGN_UP["email"])).status_code == 200
        [client] = master().get("client?stage=WON").json()["list"]
        assert client["name"] == LEAD["name"]
        self.add_a_course(self.lead, expected=201)

    def buy(self, centre, plan: str) -> None:
        """The owner sends a payment, MASTER confirms it, and its invoice is there."""
        order = data(self.send(centre, plan), 201)
        data(master().post(f"superadmin/order/{order['_id']}/confirm"))
        invoice = centre().get(f"subscription/order/{order['_id']}/invoice")
        assert invoice.content.startswith(b"%PDF")

    def send(self, centre, plan: str):
        on_sale = Plan.objects.get(name=plan)
        body = {"plan": on_sale.pk, "method": "UPI", "reference": str(next(self.references))}
        return centre().post("subscription/order", body)

    def reject_a_payment(self) -> None:
        order = data(self.send(self.tinys, "Growth"), 201)
        reason = {"reason": "No such payment arrived"}
        data(master().post(f"superadmin/order/{order['_id']}/reject", reason))

    def ask_and_answer(self) -> None:
        asked = {"subject": "A receipt", "category": "RECEIPTS", "text": "How do I print it?"}
        ticket = data(self.ragas().post("support", asked), 201)
        path = f"support/{ticket['_id']}"
        data(master().post(f"{path}/note", {"text": "Known since May"}))
        data(master().post(f"{path}/reply", {"text": "Press Ctrl and P."}))
        seen = self.ragas().get(f"{path}/thread").content.decode()
        assert "Press Ctrl" in seen
        assert "Known since" not in seen

    def extend_the_trial_of_tiny(self) -> None:
        body = {"until": today() + timedelta(days=12), "reason": "They asked for more time"}
        data(master().post(f"superadmin/organisation/{self.tiny.code}/extend-trial", body))

    def suspend_and_reopen(self) -> None:
        path = f"superadmin/organisation/{self.raga.code}"
        owner = self.ragas()
        data(master().post(f"{path}/suspend", {"reason": "The payment was taken back"}))
        assert owner.get("student").status_code == 401
        data(master().post(f"{path}/reopen", {"reason": "It was paid again"}))

    def add_a_course(self, centre, *, expected: int) -> None:
        """What was there is there, whether the centre may add to it or not."""
        before = centre().get("course").json()["total"]
        answer = centre().post("course", COURSE | {"coursename": f"Course {before + 1}"})
        assert answer.status_code == expected, answer.content
        after = centre().get("course").json()["total"]
        assert after == before + (expected == 201)

    def refund_half_of_tiny(self) -> None:
        [order] = [one for one in self.orders() if one["orgId"] == self.tiny.code]
        body = {
            "amount": str(Decimal(order["total"]) / 2),
            "method": "BANK_TRANSFER",
            "reference": "HDFC0012345",
            "reason": "Closed one of two branches",
        }
        data(master().post(f"superadmin/order/{order['_id']}/refund", body))

    def sell_at_a_new_price(self) -> None:
        plan = Plan.objects.get(name="Growth")
        data(master().put(f"plan/update/{plan.pk}", {"amount": "36000.00"}))

    def close_tiny_and_keep_it(self) -> None:
        path = f"superadmin/organisation/{self.tiny.code}"
        data(master().post(f"{path}/close", {"name": self.tiny.name, "reason": "They give up"}))
        data(master().post(f"{path}/keepopen", {"reason": "They go on after all"}))


def data(answer, status: int = 200):
    assert answer.status_code == status, answer.content
    return answer.json().get("data")


@pytest.fixture
def year(organisation, other_organisation) -> Year:
    """Both centres begin a trial on its first day, with nothing bought before."""
    Order.objects.filter(status="WAITING").update(status="CANCELLED")
    Subscription.objects.update(deleted_at="2020-01-01T00:00:00Z", status="ENDED")
    for centre in (organisation, other_organisation):
        start_trial(centre, today())
    return Year(today(), organisation, other_organisation)


def recurring_by_orders(year: Year, day: date) -> Decimal:
    """What the running terms earn a month: of each centre the term that began last, seven days of grace
    included. No tax is charged here, so a total is the price."""
    running: dict[str, dict] = {}
    for order in year.orders():
        starts, ends = (date.fromisoformat(order[name]) for name in ("startsOn", "endsOn"))
        if starts <= day <= ends + GRACE:
            running[order["orgId"]] = order
    amounts = (
        (Decimal(order["total"]) - Decimal(order["refunded"])) / order["durationMonths"]
        for order in running.values()
    )
    return sum((each.quantize(Decimal("0.01"), ROUND_HALF_UP) for each in amounts), Decimal(0))


def check_the_dashboard(year: Year, day: date) -> None:
    figures = data(master().get("superadmin/dashboard"))
    assert Decimal(figures["recurring"]) == recurring_by_orders(year, day), day
    assert Decimal(figures["months"][-1]["recurring"]) == Decimal(figures["recurring"])
    moved = sum(Decimal(m["gained"]) - Decimal(m["lost"]) for m in figures["months"])
    assert moved == Decimal(figures["recurring"]), day
    listed = master().get("superadmin/organisation?pageSize=100").json()["list"]
    for state in figures["states"]:
        in_state = [one for one in listed if one["status"] == state["status"]]
        assert state["centres"] == len(in_state), (day, state)


def check_the_invoices(year: Year) -> None:
    """Each confirmed order has its invoice, and the numbers of a financial year have no gap."""
    numbers = sorted(Invoice.objects.values_list("number", flat=True))
    for series in {number.rpartition("/")[0] for number in numbers}:
        of_series = [int(n.rpartition("/")[2]) for n in numbers if n.startswith(f"{series}/")]
        assert of_series == list(range(of_series[0], of_series[0] + len(of_series)))
    for order in year.orders():
        invoice = Invoice.objects.get(order=order["_id"])
        assert (invoice.number, invoice.total) == (order["invoiceNumber"], Decimal(order["total"]))


def test_a_year_of_the_platforms_owner(year):
    for passed in range(366):
        day = year.first + timedelta(days=passed)
        with time_machine.travel(datetime.combine(day, time(11), INDIA)):
            advance()
            for event in year.events.get(passed, ()):
                event()
            if (day + timedelta(days=1)).day == 1:
                check_the_dashboard(year, day)
    check_the_invoices(year)
    bought = [(order["kind"], order["planName"]) for order in year.orders()]
    assert bought == [
        ("NEW", "By the month"),
        ("NEW", "By the month"),
        ("NEW", "Growth"),
        ("RENEWAL", "By the month"),
        ("RENEWAL", "By the month"),
        ("RENEWAL", "By the month"),
        ("UPGRADE", "Growth"),
        ("NEW", "Growth"),
    ]
    states = {one.name: one.status for one in Organisation.objects.all()}
    assert states == {
        year.raga.name: "ACTIVE",
        year.tiny.name: "CLOSED",
        SIGN_UP["centreName"]: "ACTIVE",
    }
