"""Home shows each role its own figures."""

from decimal import Decimal

import pytest

from tests.callers import signed_in


@pytest.mark.parametrize(
    ("person", "keys"),
    [
        ("owner", {"collections", "dues", "trend", "recentPayments", "students"}),
        ("admin", {"collections", "dues", "trend", "recentPayments", "students"}),
        ("staff", {"collections", "dues", "trend", "recentPayments", "students"}),
        ("trainer", set()),
    ],
)
def test_a_role_sees_its_figures_and_no_others(organisation, person, keys):
    figures = signed_in(person, organisation).get("home").json()["data"] or {}
    assert keys <= figures.keys() or not keys
    if not keys:
        assert not {"collections", "dues", "trend", "recentPayments"} & figures.keys()


def test_a_branch_sees_its_own_money_and_the_owner_all_of_it(organisation):
    def month(person: str) -> Decimal:
        figures = signed_in(person, organisation).get("home").json()["data"]
        return Decimal(figures["collections"]["month"])

    assert month("admin") == Decimal(5000)
    assert month("branch_admin") == Decimal(1000)
    assert month("owner") == Decimal(6000)


def test_the_ages_of_dues_add_up_to_what_is_pending(organisation):
    dues = signed_in("owner", organisation).get("home").json()["data"]["dues"]
    assert sum(Decimal(age["amount"]) for age in dues["ages"]) == Decimal(dues["pending"])


def test_the_owner_who_looks_at_one_branch_sees_its_figures(organisation, ids):
    owner = signed_in("owner", organisation)
    owner.put("useradmin/update/me", {"branchObjectId": ids.second_branch})
    figures = signed_in("owner", organisation).get("home").json()["data"]
    assert figures["collections"]["month"] == "1000.00"
    assert {row["branchObjectId"]["_id"] for row in figures["recentPayments"]} == {
        ids.second_branch
    }
