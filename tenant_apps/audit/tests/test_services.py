"""Who did what, when, with the values before and after; in the space where it happened."""

from datetime import date
from decimal import Decimal

import pytest

from shared_apps.core.principal import SYSTEM, Actor
from shared_apps.platform.models import PlatformAuditEntry
from tenant_apps.audit import services as audit
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenants.context import in_organisation, in_public
from tests.callers import master, master_in, signed_in


@pytest.fixture
def entries(in_first):
    return AuditEntry.objects.order_by("pk")


def test_money_and_days_are_kept_as_they_are_written(entries):
    audit.record(
        "reversed",
        by=Actor(7, "Neha Kale"),
        target=Branch.objects.first(),
        after={"amount": Decimal("4720.00"), "on": date(2026, 11, 20)},
    )
    entry = entries.last()
    assert entry.after == {"amount": "4720.00", "on": "2026-11-20"}
    assert (entry.kind, entry.actor_name) == ("branch", "Neha Kale")


def test_the_system_acts_in_its_own_name(entries):
    audit.record("renewed", by=SYSTEM)
    entry = entries.last()
    assert (entry.actor_id, entry.actor_name, entry.target_id) == (None, "System", None)


def test_a_long_name_is_cut_and_never_refused(entries):
    audit.record("changed", by=Actor(7, "x" * 500))
    assert len(entries.last().actor_name) == 120


def test_a_visit_of_master_is_written_down_in_both_spaces(organisation):
    caller = master()
    body = {"reason": "The owner cannot find the receipts"}
    answer = caller.post(f"superadmin/organisation/{organisation.code}/open", body)
    assert answer.status_code == 200
    with in_organisation(organisation):
        inside = AuditEntry.objects.latest("pk")
    with in_public():
        outside = PlatformAuditEntry.objects.latest("pk")
    for entry in (inside, outside):
        assert entry.action == "workspace opened"
        assert entry.actor_id == caller.user_id
        assert entry.after == body
    visitor = type(caller)(answer.json()["data"])
    assert visitor.post("superadmin/leave").status_code == 200
    with in_organisation(organisation):
        assert AuditEntry.objects.latest("pk").action == "workspace left"


def test_a_visit_needs_a_reason_and_a_real_organisation(organisation):
    caller = master()
    for body in ({}, {"reason": ""}, {"reason": "  "}, {"reason": None}):
        answer = caller.post(f"superadmin/organisation/{organisation.code}/open", body)
        assert answer.json()["errors"] == {"reason": ["Please give a reason."]}
    unknown = caller.post("superadmin/organisation/AAAAAAAAAAAA/open", {"reason": "x"})
    assert unknown.status_code == 404
    with in_public():
        assert not PlatformAuditEntry.objects.filter(action="workspace opened").exists()


def test_what_a_visitor_changes_carries_masters_name(organisation, ids):
    visitor = master_in(organisation)
    visitor.put(f"branch/update/{ids.branch}", {"city": "Nashik"})
    with in_organisation(organisation):
        entry = AuditEntry.objects.latest("pk")
    assert (entry.actor_id, entry.actor_name) == (visitor.user_id, "Rahul Bhosale")


def test_a_refused_change_leaves_no_entry(organisation, ids):
    with in_organisation(organisation):
        before = AuditEntry.objects.count()
    staff = signed_in("staff", organisation)
    assert staff.put(f"branch/update/{ids.branch}", {"city": "x"}).status_code == 403
    owner = signed_in("owner", organisation)
    assert owner.put(f"branch/update/{ids.branch}", {"city": ""}).status_code == 400
    with in_organisation(organisation):
        assert AuditEntry.objects.count() == before
