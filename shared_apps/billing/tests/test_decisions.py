"""MASTER extends a trial and changes a plan."""

import pytest

from shared_apps.billing.models import Invoice
from shared_apps.billing.services.lifecycle import advance_all
from shared_apps.core.dates import format_day, today
from shared_apps.core.principal import SYSTEM
from shared_apps.mail.models import Mail
from shared_apps.plans.models import Plan
from shared_apps.subscriptions.models import Subscription
from shared_apps.subscriptions.services import begin_term, start_trial, term_of_plan
from tenant_apps.audit.models import AuditEntry
from tenants.context import in_organisation
from tenants.models import Organisation
from tests.callers import master, signed_in
from tests.days import in_days

REASON = "The owner was in hospital"


@pytest.fixture
def growth():
    return Plan.objects.get(name="Growth")


def on_trial(organisation, started):
    organisation.subscriptions.update(status="ENDED")
    start_trial(organisation, started)
    return organisation


def on_plan(organisation, plan):
    organisation.subscriptions.update(status="ENDED")
    term = term_of_plan(organisation, plan, today())
    term.paid = plan.amount
    begin_term(term, by=SYSTEM, today=today())
    return organisation


def decide(organisation, decision, **body):
    path = f"superadmin/organisation/{organisation.code}/{decision}"
    return master().post(path, {"reason": REASON} | body)


def terms_of(organisation):
    rows = organisation.subscriptions.exclude(status="ENDED").order_by("pk")
    return list(rows.values_list("plan_name", "status", "ends_on", "student_limit"))


def test_a_running_trial_ends_on_the_later_day(organisation):
    on_trial(organisation, in_days(-10))
    answer = decide(organisation, "extend-trial", until=in_days(20))
    assert answer.status_code == 200
    assert answer.json()["message"] == f"The trial ends on {format_day(in_days(20))}."
    organisation.refresh_from_db()
    assert (organisation.status, organisation.open_until) == ("TRIAL", in_days(20))
    assert terms_of(organisation) == [("Free", "TRIAL", in_days(20), 50)]


def test_a_trial_that_has_ended_begins_again_and_the_centre_can_work(organisation):
    on_trial(organisation, in_days(-20))
    advance_all(today())
    owner = signed_in("owner", organisation)
    assert owner.post("holiday", {"name": "Id", "date": in_days(5)}).status_code == 402
    assert decide(organisation, "extend-trial", until=in_days(7)).status_code == 200
    organisation.refresh_from_db()
    assert (organisation.status, organisation.open_until) == ("TRIAL", in_days(7))
    assert owner.post("holiday", {"name": "Id", "date": in_days(5)}).status_code != 402


def test_an_extended_trial_is_no_period_that_is_paid_for(organisation):
    invoices = Invoice.objects.count()
    on_trial(organisation, in_days(-5))
    for days in (20, 30):
        assert decide(organisation, "extend-trial", until=in_days(days)).status_code == 200
    assert len(terms_of(organisation)) == 1
    assert Invoice.objects.count() == invoices


@pytest.mark.parametrize("days", [-1, 0, 14, 91])
def test_a_trial_ends_later_than_before_and_within_90_days(organisation, days):
    on_trial(organisation, today())
    before = terms_of(organisation)
    answer = decide(organisation, "extend-trial", until=in_days(days))
    assert answer.status_code == 400
    first, last = format_day(in_days(15)), format_day(in_days(90))
    assert answer.json()["errors"]["until"] == [f"Choose a day from {first} to {last}."]
    assert terms_of(organisation) == before


def test_the_trial_of_a_centre_that_has_paid_is_not_extended(organisation, growth):
    on_plan(organisation, growth)
    before = terms_of(organisation)
    answer = decide(organisation, "extend-trial", until=in_days(30))
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert terms_of(organisation) == before


def test_a_suspended_centre_stays_suspended(organisation):
    on_trial(organisation, today())
    Organisation.objects.filter(pk=organisation.pk).update(status="SUSPENDED")
    assert decide(organisation, "extend-trial", until=in_days(30)).status_code == 409
    organisation.refresh_from_db()
    assert organisation.status == "SUSPENDED"


def test_another_plan_changes_the_limits_and_neither_days_nor_price(organisation, growth):
    on_plan(organisation, growth)
    [before] = organisation.subscriptions.filter(status="ACTIVE").values("paid", "ends_on")
    Plan.objects.filter(pk=growth.pk).update(status="RETIRED")
    growth.pk, growth.code, growth.name, growth.student_limit = None, "", "Growth 900", 900
    growth.code, growth.status = "PLN-00099", "PUBLISHED"
    growth.save()
    answer = decide(organisation, "change-plan", plan=growth.pk)
    assert answer.json()["message"] == "The centre is now on the plan Growth 900."
    [after] = organisation.subscriptions.filter(status="ACTIVE").values("paid", "ends_on")
    assert after == before
    organisation.refresh_from_db()
    assert (organisation.plan_name, organisation.student_limit) == ("Growth 900", 900)
    assert (organisation.status, organisation.open_until) == ("ACTIVE", before["ends_on"])


def test_a_centre_is_not_put_on_the_plan_that_it_has(organisation, growth):
    on_plan(organisation, growth)
    answer = decide(organisation, "change-plan", plan=growth.pk)
    assert (answer.status_code, answer.json()["code"]) == (409, "same_plan")


def test_a_centre_without_a_running_plan_gets_none(organisation, growth):
    organisation.subscriptions.update(status=Subscription.Status.ENDED)
    answer = decide(organisation, "change-plan", plan=growth.pk)
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert terms_of(organisation) == []


@pytest.mark.parametrize(
    ("decision", "action", "key"),
    [
        ("extend-trial", "trial extended", "trial-"),
        ("change-plan", "plan changed", "plan-"),
    ],
)
def test_the_centre_sees_what_was_decided_and_why(organisation, growth, decision, action, key):
    on_trial(organisation, today())
    mails = Mail.objects.filter(key__startswith=key)
    body = {"until": in_days(30)} if decision == "extend-trial" else {"plan": growth.pk}
    assert decide(organisation, decision, **body).status_code == 200
    with in_organisation(organisation):
        entry = AuditEntry.objects.get(action=action)
    assert entry.after == {"reason": REASON}
    assert mails.count() == 1


@pytest.mark.parametrize("decision", ["extend-trial", "change-plan"])
def test_a_reason_is_asked_for(organisation, growth, decision):
    on_trial(organisation, today())
    before = terms_of(organisation)
    body = {"until": in_days(30)} if decision == "extend-trial" else {"plan": growth.pk}
    answer = decide(organisation, decision, **body, reason=" ")
    assert answer.json()["errors"]["reason"] == ["Please give a reason."]
    assert terms_of(organisation) == before
