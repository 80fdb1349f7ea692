"""A centre's term: its days, its limits, and who may read it."""

from datetime import date, timedelta

import pytest
from django.db import IntegrityError, transaction

from shared_apps.billing.models import CreditNote, GatewayPayment, Invoice, Order
from shared_apps.core.errors import PlanLimit
from shared_apps.core.principal import Workspace
from shared_apps.subscriptions import rules, services
from shared_apps.subscriptions.models import Subscription
from tenants.context import in_organisation
from tests.callers import master, signed_in
from tests.seed import STUDENTS_IN_ALL

DAY = date(2026, 11, 20)


def test_a_trial_lasts_to_day_fourteen():
    assert rules.trial_ends_on(DAY) == date(2026, 12, 4)


@pytest.mark.parametrize(
    ("until", "left"), [(None, None), (DAY, 0), (DAY + timedelta(1), 1), (DAY - timedelta(3), 0)]
)
def test_days_left_are_whole_days_after_today(until, left):
    assert rules.days_left(until, DAY) == left


@pytest.mark.parametrize(
    ("status", "until", "closed"),
    [
        ("TRIAL", DAY, False),
        ("TRIAL", DAY - timedelta(1), True),
        ("ACTIVE", DAY - timedelta(1), False),
        ("ACTIVE", DAY - timedelta(8), True),
        ("ACTIVE", None, False),
        ("GRACE", DAY - timedelta(7), False),
        ("GRACE", DAY - timedelta(8), True),
        ("CLOSED", DAY + timedelta(1), True),
        ("SUSPENDED", None, False),
    ],
)
def test_when_a_workspace_is_closed_for_changes(status, until, closed):
    assert Workspace(1, "A", "t_a", "A", status, until).is_closed(DAY) is closed


def test_an_organisation_has_one_running_term_at_most(organisation):
    term = Subscription.objects.get(organisation=organisation)
    term.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        term.save(force_insert=True)


@pytest.mark.parametrize(("limit", "used", "fits"), [(3, 2, True), (3, 3, False), (3, 4, False)])
def test_a_limit_lets_as_many_through_as_it_says(organisation, limit, used, fits):
    type(organisation).objects.filter(pk=organisation.pk).update(staff_limit=limit)
    with in_organisation(organisation), transaction.atomic():
        if fits:
            services.enforce_plan_limit("staff", used=lambda: used)
        else:
            with pytest.raises(PlanLimit) as refusal:
                services.enforce_plan_limit("staff", used=lambda: used)
            assert refusal.value.data == {"limit": limit}
            assert "3 staff members" in refusal.value.message


def test_no_limit_is_no_limit(organisation):
    with in_organisation(organisation), transaction.atomic():
        services.enforce_plan_limit("student", used=lambda: 10**9)


def test_a_centre_reads_its_own_term_and_no_other(organisation, other_organisation):
    owner = signed_in("owner", organisation)
    own = owner.get(f"subscription/user/{organisation.code}").json()["data"]
    term = Subscription.objects.get(organisation=organisation)
    assert own["planName"] == term.plan_name
    assert (own["createDt"], own["expiryDt"]) == (str(term.starts_on), str(term.ends_on))
    assert own["limits"] == {"students": None, "staff": None, "branches": None}
    assert own["usage"] == {"students": STUDENTS_IN_ALL, "staff": 5, "branches": 2}
    other = owner.get(f"subscription/user/{other_organisation.code}")
    missing = owner.get("subscription/user/AAAAAAAAAAAA")
    assert other.status_code == missing.status_code == 404
    assert other.json()["message"] == missing.json()["message"]


@pytest.mark.parametrize("person", ["staff", "trainer"])
def test_limits_and_usage_are_for_those_who_manage_the_plan(organisation, person):
    data = signed_in(person, organisation).get(f"subscription/user/{organisation.code}").json()
    assert data["data"]["planName"]
    assert not {"limits", "usage"} & data["data"].keys()


def test_master_reads_every_term(other_organisation):
    data = master().get(f"subscription/user/{other_organisation.code}").json()["data"]
    assert data["usage"]["students"] == STUDENTS_IN_ALL
    assert master().get("subscription/user/AAAAAAAAAAAA").status_code == 404


def test_an_organisation_without_a_term_answers_null(tables_owner, organisation):
    CreditNote.objects.filter(organisation=organisation).delete()
    Invoice.objects.filter(organisation=organisation).delete()
    GatewayPayment.objects.filter(order__organisation=organisation).delete()
    Order.objects.filter(organisation=organisation).delete()
    Subscription.objects.filter(organisation=organisation).delete()
    owner = signed_in("owner", organisation)
    assert owner.get(f"subscription/user/{organisation.code}").json() == {"data": None}
