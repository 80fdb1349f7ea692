"""Plan Master, and the public prices."""

import pytest

from shared_apps.plans.models import Plan
from tests.callers import master, nobody

BODY = {
    "name": "Starter",
    "durationMonths": 12,
    "amount": "16000.00",
    "studentLimit": 120,
    "staffLimit": 6,
    "branchLimit": None,
    "rank": 1,
    "features": "Receipts\n\n Reminders ",
}


def draft(**more):
    answer = master().post("plan", BODY | more)
    assert answer.status_code == 201, answer.json()
    return answer.json()["data"]


def prices():
    return {plan["name"] for plan in nobody().get("publicapi/prices").json()["data"]}


@pytest.mark.usefixtures("organisation")
def test_a_plan_is_drafted_published_and_retired():
    plan = draft()
    assert (plan["status"], plan["code"]) == ("DRAFT", "PLN-003")
    assert plan["features"] == ["Receipts", "Reminders"]
    assert "Starter" not in prices()
    assert master().post(f"plan/{plan['_id']}/publish").json()["data"]["status"] == "PUBLISHED"
    assert "Starter" in prices()
    assert master().post(f"plan/{plan['_id']}/retire").json()["data"]["status"] == "RETIRED"
    assert "Starter" not in prices()


@pytest.mark.usefixtures("organisation")
@pytest.mark.parametrize("verb", ["publish", "retire"])
def test_a_retired_plan_stays_retired(verb):
    plan = draft()
    Plan.objects.filter(pk=plan["_id"]).update(status="RETIRED")
    answer = master().post(f"plan/{plan['_id']}/{verb}")
    assert (answer.status_code == 409) is (verb == "publish")
    change = master().put(f"plan/update/{plan['_id']}", {"amount": "1.00"})
    assert (change.status_code, change.json()["code"]) == (409, "wrong_state")
    assert Plan.objects.get(pk=plan["_id"]).amount == 16000


@pytest.mark.usefixtures("organisation")
def test_a_limit_that_is_left_empty_is_no_limit():
    plan = draft(studentLimit=None)
    assert plan["studentLimit"] is None


@pytest.mark.usefixtures("organisation")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("amount", "0"),
        ("amount", "-1"),
        ("amount", "1.005"),
        ("durationMonths", 0),
        ("durationMonths", 61),
        ("studentLimit", 0),
        ("rank", -1),
        ("features", "x\n" * 13),
        ("features", "x" * 61),
    ],
)
def test_a_plan_that_cannot_be_is_refused(field, value):
    before = Plan.objects.count()
    answer = master().post("plan", BODY | {field: value})
    assert answer.status_code == 400
    assert field in answer.json()["errors"]
    assert Plan.objects.count() == before


@pytest.mark.usefixtures("organisation")
def test_two_plans_of_one_name_have_different_durations():
    draft()
    same = master().post("plan", BODY)
    assert (same.status_code, same.json()["code"]) == (409, "duplicate")
    assert draft(durationMonths=1)["name"] == "Starter"


@pytest.mark.usefixtures("organisation")
def test_only_a_draft_can_be_deleted():
    plan = draft()
    on_sale = Plan.objects.get(status="PUBLISHED")
    assert master().put(f"plan/delete/{plan['_id']}").status_code == 200
    assert master().put(f"plan/delete/{plan['_id']}").status_code == 404
    answer = master().put(f"plan/delete/{on_sale.pk}")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")


@pytest.mark.usefixtures("organisation")
def test_the_price_page_shows_prices_and_nothing_of_any_centre():
    [plan] = nobody().get("publicapi/prices").json()["data"]
    assert plan["name"] == "Growth"
    assert plan.keys() == {
        "_id",
        "name",
        "durationMonths",
        "amount",
        "studentLimit",
        "staffLimit",
        "branchLimit",
        "features",
        "rank",
    }
