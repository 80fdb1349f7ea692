"""What happens to a centre as its days pass."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from shared_apps.billing.models import TermNotice
from shared_apps.billing.services.lifecycle import advance_all
from shared_apps.core.principal import SYSTEM
from shared_apps.mail.models import Mail
from shared_apps.plans.models import Plan
from shared_apps.subscriptions.models import Subscription
from shared_apps.subscriptions.services import begin_term, start_trial, term_of_plan
from tenant_apps.notifications.models import Notification
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.at_once import at_once

DAY = date(2026, 11, 20)


@pytest.fixture
def centre(organisation, other_organisation):
    """The first organisation, with no term yet; the other one's never ends."""
    Organisation.objects.filter(pk=other_organisation.pk).update(open_until=None)
    organisation.subscriptions.update(status="ENDED")
    return organisation


@pytest.fixture
def growth():
    return Plan.objects.get(name="Growth")


def paid(centre, plan, starts, *, today=None):
    term = term_of_plan(centre, plan, starts)
    term.paid = plan.amount
    return begin_term(term, by=SYSTEM, today=today or starts)


def told(centre):
    with in_organisation(centre):
        notices = Notification.objects.filter(kind="term.ending").order_by("pk")
        return [notice.params["step"] for notice in notices]


def live(centre, first, last):
    """Runs the job on each of these days."""
    for offset in range((last - first).days + 1):
        advance_all(first + timedelta(days=offset))
    centre.refresh_from_db()
    return centre.status


def test_a_trial_tells_its_owner_three_times_and_closes_after_its_last_day(centre):
    start_trial(centre, DAY)
    assert live(centre, DAY, DAY + timedelta(days=14)) == "TRIAL"
    assert told(centre) == ["THREE_DAYS", "ONE_DAY", "LAST_DAY"]
    assert live(centre, DAY + timedelta(days=15), DAY + timedelta(days=40)) == "CLOSED"
    assert told(centre) == ["THREE_DAYS", "ONE_DAY", "LAST_DAY", "CLOSED"]
    assert Mail.objects.filter(to="owner@raga.test", key__startswith="term-notice").count() == 4


def test_a_paid_plan_has_seven_days_of_grace(centre, growth):
    term = paid(centre, growth, DAY)
    assert live(centre, DAY, term.ends_on) == "ACTIVE"
    assert live(centre, term.ends_on, term.ends_on + timedelta(days=7)) == "GRACE"
    assert live(centre, term.ends_on, term.ends_on + timedelta(days=8)) == "CLOSED"
    assert told(centre) == [
        "RENEWAL_DUE",
        "THREE_DAYS",
        "ONE_DAY",
        "LAST_DAY",
        "GRACE",
        "CLOSED",
    ]


def test_a_day_is_not_told_twice_however_often_the_job_runs(centre):
    start_trial(centre, DAY)
    for _ in range(3):
        advance_all(DAY + timedelta(days=13))
    assert told(centre) == ["ONE_DAY"]


def test_days_on_which_nothing_ran_are_caught_up_by_the_step_of_today(centre, growth):
    term = paid(centre, growth, DAY)
    assert live(centre, term.ends_on + timedelta(days=20), term.ends_on + timedelta(days=20)) == (
        "CLOSED"
    )
    assert told(centre) == ["CLOSED"]


def test_a_scheduled_plan_takes_over_on_its_day_with_its_limits(centre, growth):
    first = paid(centre, growth, DAY)
    small = Plan.objects.create(
        code="PLN-900", name="Small", amount=Decimal(9000), student_limit=120, rank=1
    )
    second = paid(centre, small, first.ends_on + timedelta(days=1), today=DAY)
    assert live(centre, first.ends_on - timedelta(days=20), first.ends_on) == "ACTIVE"
    assert centre.plan_name == "Growth"
    assert live(centre, second.starts_on, second.starts_on) == "ACTIVE"
    assert (centre.plan_name, centre.student_limit) == ("Small", 120)
    assert centre.open_until == second.ends_on
    assert told(centre) == []
    first.refresh_from_db()
    assert first.status == Subscription.Status.ENDED


def test_a_suspended_centre_stays_suspended(centre):
    start_trial(centre, DAY)
    Organisation.objects.filter(pk=centre.pk).update(status="SUSPENDED")
    assert live(centre, DAY, DAY + timedelta(days=20)) == "SUSPENDED"


def test_a_centre_with_nothing_due_costs_no_statement_of_its_own(centre, growth):
    paid(centre, growth, DAY)
    with CaptureQueriesContext(
        connection,
    ) as one:
        advance_all(DAY)
    for number in range(20):
        Organisation.objects.create(
            name=f"Centre {number}",
            category="Driving",
            email="a@b.test",
            phone="9822011870",
            status="ACTIVE",
            open_until=DAY + timedelta(days=300),
        )
    with CaptureQueriesContext(connection) as many:
        advance_all(DAY)
    assert len(many) == len(one)


def test_five_thousand_centres_take_a_few_statements_a_thousand(centre, growth):
    """All of them end within the days in which owners are told, and were told already."""
    centres = Organisation.objects.bulk_create(
        Organisation(name=f"Centre {n}", status="ACTIVE", open_until=DAY + timedelta(days=10))
        for n in range(5000)
    )
    terms = Subscription.objects.bulk_create(
        Subscription(
            organisation=each,
            plan=growth,
            plan_name="Growth",
            starts_on=DAY - timedelta(days=300),
            ends_on=each.open_until,
            status="ACTIVE",
        )
        for each in centres
    )
    TermNotice.objects.bulk_create(
        TermNotice(term=term, step="RENEWAL_DUE", ends_on=term.ends_on) for term in terms
    )
    with CaptureQueriesContext(connection) as run:
        assert advance_all(DAY) == 0
    assert len(run) <= 4 * 5 + 1


@pytest.mark.proof("800 days of a subscription: each step once", usual=1, large=25)
def test_a_life_of_eight_hundred_days_tells_each_step_once(centre, growth, trial):
    """A trial, a plan bought on its last day, lapsed after grace, bought again later."""
    start_trial(centre, DAY)
    live(centre, DAY, DAY + timedelta(days=14))
    first = paid(centre, growth, DAY + timedelta(days=14 + trial % 3))
    live(centre, first.starts_on, first.ends_on + timedelta(days=30))
    second = paid(centre, growth, first.ends_on + timedelta(days=31 + trial))
    assert live(
        centre, second.starts_on, DAY + timedelta(days=800)
    ) == "GRACE" or centre.status in {
        "ACTIVE",
        "CLOSED",
    }
    notices = TermNotice.objects.filter(term__organisation=centre)
    assert len(told(centre)) == notices.count() == len(set(notices.values_list("term", "step")))


def test_two_runs_at_the_same_time_tell_once(committed, organisation):
    Organisation.objects.filter(pk=organisation.pk).update(
        status="TRIAL", open_until=DAY + timedelta(days=1)
    )
    at_once(4, lambda place: advance_all(DAY))
    assert told(organisation) == ["ONE_DAY"]
