"""The figures of the Master Dashboard, against the terms and invoices they come from."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared_apps.billing.models import Invoice
from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.principal import SYSTEM
from shared_apps.dashboard.selectors import dashboard_figures
from shared_apps.plans.models import Plan
from shared_apps.subscriptions.models import Subscription, WorkspaceUsage
from shared_apps.subscriptions.services import begin_term, start_trial, term_of_plan
from tenant_apps.home.tasks import count_usage
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.callers import master, signed_in

UTR = "632118840299"


@pytest.fixture
def centres(organisation, other_organisation):
    """Two centres without a term."""
    Subscription.objects.all().update(deleted_at="2020-01-01T00:00:00Z", status="ENDED")
    return organisation, other_organisation


@pytest.fixture
def growth():
    return Plan.objects.get(name="Growth")


def paid(centre, plan, starts, *, paid=None):
    term = term_of_plan(centre, plan, starts)
    term.paid = plan.amount if paid is None else Decimal(paid)
    return begin_term(term, by=SYSTEM, today=starts)


def figures():
    answer = master().get("superadmin/dashboard")
    assert answer.status_code == 200
    return answer.json()["data"]


def months_ago(months):
    return add_months(month_start(today()), -months)


def test_recurring_revenue_is_what_the_running_terms_earn_a_month(centres, growth):
    paid(centres[0], growth, today())
    paid(centres[1], growth, today(), paid=27000)
    found = figures()
    assert found["recurring"] == "4750.00"
    assert found["months"][-1]["recurring"] == "4750.00"
    assert found["plans"] == [{"planName": "Growth", "centres": 2, "monthly": "4750.00"}]


@pytest.mark.parametrize(("coupon", "monthly"), [("", "2500.00"), ("WELCOME10", "2250.00")])
def test_recurring_revenue_equals_the_invoices_row_by_row(centres, growth, coupon, monthly):
    centre = centres[0]
    start_trial(centre, today())
    body = {"plan": growth.pk, "method": "UPI", "reference": UTR, "coupon": coupon}
    answer = signed_in("owner", centre).post("subscription/order", body)
    assert answer.status_code == 201, answer.json()
    order = answer.json()["data"]
    assert master().post(f"superadmin/order/{order['_id']}/confirm").status_code == 200
    [row] = master().get("superadmin/term?status=ACTIVE").json()["list"]
    invoice = Invoice.objects.get(number=row["invoiceNumber"])
    assert Decimal(row["paid"]) == invoice.taxable
    assert row["monthly"] == figures()["recurring"] == monthly


def test_the_active_terms_add_up_to_the_recurring_revenue(centres, growth):
    paid(centres[0], growth, today())
    paid(centres[1], growth, today(), paid=10000)
    totals = master().get("superadmin/term/totals?status=ACTIVE").json()["data"]
    assert totals["sums"]["monthly"] == figures()["recurring"] == "3333.33"


def test_a_month_says_what_came_and_what_went(centres, growth):
    paid(centres[0], growth, months_ago(1) - timedelta(days=366), paid=12000)
    paid(centres[1], growth, today(), paid=24000)
    this = figures()["months"][-1]
    assert (this["gained"], this["lost"], this["centresLost"]) == ("2000.00", "0.00", 0)
    assert sum(month["centresLost"] for month in figures()["months"]) == 1
    assert sum(Decimal(month["lost"]) for month in figures()["months"]) == Decimal("1000.00")


def test_the_movement_names_the_centres_and_adds_up_to_the_months(centres, growth):
    paid(centres[0], growth, months_ago(1) - timedelta(days=366), paid=12000)
    paid(centres[1], growth, today(), paid=24000)
    rows = master().get("superadmin/dashboard/movement?months=12").json()["data"]
    changes = {(row["centreName"], row["change"], row["before"], row["after"]) for row in rows}
    assert (centres[1].name, "NEW", "0.00", "2000.00") in changes
    assert (centres[0].name, "LOST", "1000.00", "0.00") in changes
    moved = sum(Decimal(row["after"]) - Decimal(row["before"]) for row in rows)
    months = figures()["months"]
    assert moved == sum(Decimal(one["gained"]) - Decimal(one["lost"]) for one in months)


@pytest.mark.parametrize("months", ["0", "13", "-1", "x", "1.5", "²", "1" * 5000])
def test_other_numbers_of_months_are_refused(months):
    assert master().get(f"superadmin/dashboard/movement?months={months}").status_code == 400


def test_a_trial_counts_as_decided_when_it_is_paid_or_has_ended(centres, growth):
    start_trial(centres[0], today() - timedelta(days=20))
    start_trial(centres[1], today())
    ended = months_of_trials(figures())
    assert ended == (1, 0)
    paid(centres[0], growth, today())
    assert months_of_trials(figures()) == (1, 1)


def months_of_trials(found):
    months = found["months"]
    return sum(one["trialsEnded"] for one in months), sum(one["trialsPaid"] for one in months)


def test_the_funnel_counts_how_far_new_centres_came(centres, growth):
    for centre in centres:
        start_trial(centre, today())
    with in_organisation(centres[0]):
        count_usage()
    usage = WorkspaceUsage.objects.get(organisation=centres[0])
    funnel = figures()["funnel"]
    assert funnel == {
        "days": 60,
        "signedUp": 2,
        "firstBranch": 1,
        "tenStudents": int(usage.students >= 10),
        "firstReceipt": 1,
        "paid": 0,
    }


def test_counting_a_workspace_again_replaces_the_count(centres):
    with in_organisation(centres[0]):
        count_usage()
        count_usage()
    assert WorkspaceUsage.objects.count() == 1


def test_a_cohort_is_the_centres_that_signed_up_in_a_month(centres, growth):
    start_trial(centres[0], months_ago(2))
    start_trial(centres[1], months_ago(2))
    paid(centres[0], growth, months_ago(1))
    found = {row["month"]: row for row in figures()["cohorts"]}
    cohort = found[months_ago(2).isoformat()]
    assert (cohort["signedUp"], cohort["paying"]) == (2, [0, 1, 1])


def test_states_and_what_ends_soon_are_counted(centres):
    Organisation.objects.exclude(pk__in=[one.pk for one in centres]).update(status="CLOSED")
    start_trial(centres[0], today() - timedelta(days=10))
    Organisation.objects.filter(pk=centres[1].pk).update(
        status="ACTIVE", open_until=today() + timedelta(days=29)
    )
    found = figures()
    counts = {row["status"]: row["centres"] for row in found["states"]}
    assert (counts["TRIAL"], counts["ACTIVE"], counts["GRACE"]) == (1, 1, 0)
    assert (found["trialsEndingSoon"], found["plansEndingSoon"]) == (1, 1)


def test_the_figures_take_at_most_six_statements_however_many_centres_there_are(centres, growth):
    with CaptureQueriesContext(connection) as few:
        dashboard_figures(today())
    for centre in centres:
        start_trial(centre, months_ago(3))
        paid(centre, growth, months_ago(2))
    with CaptureQueriesContext(connection) as many:
        dashboard_figures(today())
    assert len(many) == len(few) <= 6
