"""Material given to branches and students, and its return."""

from datetime import timedelta
from decimal import Decimal

import pytest

from shared_apps.core.dates import today
from tenant_apps.fees.models import Due
from tenant_apps.fees.selectors import pending
from tenant_apps.materials.models import Distribution, Stock, StockMovement
from tenant_apps.materials.tests.factories import make_item
from tenants.context import in_organisation
from tests.callers import signed_in


@pytest.fixture
def staff(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


def issue(ids, **more):
    return {"itemObjectId": ids.item, "studentObjectId": ids.owing_student, "nos": 3} | more


def transfer(ids, **more):
    return {
        "itemObjectId": ids.item,
        "fromBranchObjectId": ids.branch,
        "branchObjectId": ids.second_branch,
        "nos": 5,
    } | more


def levels(caller, ids):
    rows = [caller.get(f"stock/{pk}").json()["data"] for pk in (ids.stock, ids.second_stock)]
    return [(row["quantity"], row["value"]) for row in rows]


def movement_count(organisation):
    with in_organisation(organisation):
        return StockMovement.objects.count()


def test_a_distribution_has_the_columns_of_the_specification(staff, ids):
    answer = staff.post("distribute", issue(ids, date=str(today())))
    assert answer.status_code == 201, answer.content
    made = answer.json()["data"]
    assert {
        "date": str(today()),
        "distributeId": "DIS-00003",
        "materialName": "Raga Songbook",
        "nos": 3,
        "status": "DISTRIBUTED",
    }.items() <= made.items()
    assert made["branchObjectId"]["_id"] == ids.branch
    assert made["studentObjectId"]["_id"] == ids.owing_student


def test_giving_to_a_student_takes_from_the_branch_at_the_average_value(owner, ids):
    owner.post("distribute", issue(ids))
    assert levels(owner, ids)[0] == (15, "2250.00")


def test_a_transfer_moves_quantity_and_value_from_branch_to_branch(organisation, owner, ids):
    answer = owner.post("distribute", transfer(ids))
    assert answer.status_code == 201, answer.content
    assert levels(owner, ids) == [(13, "1950.00"), (23, "3450.00")]
    with in_organisation(organisation):
        legs = StockMovement.objects.filter(distribution=answer.json()["data"]["_id"])
        assert list(legs.order_by("pk").values_list("kind", "quantity", "value")) == [
            ("TRANSFER_OUT", -5, Decimal(-750)),
            ("TRANSFER_IN", 5, Decimal(750)),
        ]


def test_a_transfer_is_seen_by_both_branches(organisation, owner, ids):
    made = owner.post("distribute", transfer(ids)).json()["data"]["_id"]
    for person in ("admin", "branch_admin"):
        caller = signed_in(person, organisation)
        assert caller.get(f"distribute/{made}").status_code == 200
        assert made in [row["_id"] for row in caller.get("distribute").json()["list"]]


def test_an_item_that_the_other_branch_never_had_is_there_after_the_transfer(
    organisation, owner, ids
):
    with in_organisation(organisation):
        item = make_item(name="Metronome").pk
    owner.post(
        "material",
        {
            "itemObjectId": item,
            "branchObjectId": ids.branch,
            "vendorName": "Music House",
            "nos": 3,
            "amount": "100.00",
            "method": "CASH",
        },
    )
    owner.post("distribute", transfer(ids, itemObjectId=item, nos=1))
    rows = owner.get(f"stock?item={item}&ordering=-quantity").json()["list"]
    assert [(row["branchObjectId"]["_id"], row["quantity"], row["value"]) for row in rows] == [
        (ids.branch, 2, "66.67"),
        (ids.second_branch, 1, "33.33"),
    ]


@pytest.mark.parametrize("body", [issue, transfer])
def test_no_more_is_given_than_is_left(organisation, owner, ids, body):
    before = movement_count(organisation)
    answer = owner.post("distribute", body(ids, nos=19))
    assert (answer.status_code, answer.json()["code"]) == (409, "not_enough")
    assert answer.json()["errors"] == {"nos": ["Only 18 of Raga Songbook left at Main Raga."]}
    assert movement_count(organisation) == before
    assert levels(owner, ids)[0] == (18, "2700.00")


def test_what_was_never_bought_is_not_given(organisation, owner, ids):
    answer = owner.post("distribute", issue(ids, itemObjectId=ids.free_item))
    assert answer.status_code == 409
    assert answer.json()["message"] == "There is no Raga Tuner left at Main Raga."
    with in_organisation(organisation):
        assert not Stock.objects.filter(item=ids.free_item).exists()


@pytest.mark.parametrize("both", [True, False])
def test_it_goes_to_a_student_or_to_a_branch(organisation, owner, ids, both):
    before = movement_count(organisation)
    body = issue(ids, branchObjectId=ids.second_branch)
    if not both:
        del body["studentObjectId"], body["branchObjectId"]
    answer = owner.post("distribute", body)
    sentence = ["Please choose a student or another branch."]
    assert answer.json()["errors"] == {"studentObjectId": sentence, "branchObjectId": sentence}
    assert movement_count(organisation) == before


def test_a_branch_does_not_send_to_itself(organisation, owner, ids):
    before = movement_count(organisation)
    answer = owner.post("distribute", transfer(ids, branchObjectId=ids.branch))
    assert answer.json()["errors"] == {
        "branchObjectId": ["Please choose another branch than the sending one."]
    }
    assert movement_count(organisation) == before


def test_a_date_before_the_last_movement_of_the_receiving_branch_is_refused(
    organisation, owner, ids
):
    before = movement_count(organisation)
    answer = owner.post("distribute", transfer(ids, date=str(today() - timedelta(days=1))))
    assert answer.json()["errors"].keys() == {"date"}
    assert movement_count(organisation) == before


def test_the_front_desk_reaches_no_other_branch(organisation, staff, ids):
    before = movement_count(organisation)
    for body in (transfer(ids), issue(ids, studentObjectId=ids.second_student)):
        assert staff.post("distribute", body).status_code == 404
    assert movement_count(organisation) == before


def test_what_a_student_returns_is_back_at_the_value_of_its_issue(owner, staff, ids):
    given = owner.post("distribute", issue(ids)).json()["data"]["_id"]
    owner.post(
        "material",
        {
            "itemObjectId": ids.item,
            "branchObjectId": ids.branch,
            "vendorName": "Music House",
            "nos": 5,
            "amount": "1000.00",
            "method": "CASH",
        },
    )
    assert levels(owner, ids)[0] == (20, "3250.00")
    answer = staff.post(f"distribute/{given}/return", {"nos": 2})
    assert answer.status_code == 200, answer.content
    found = answer.json()["data"]
    assert (found["returned"], found["status"]) == (2, "DISTRIBUTED")
    assert levels(owner, ids)[0] == (22, "3550.00")
    assert (
        staff.post(f"distribute/{given}/return", {"nos": 1}).json()["data"]["status"] == "RETURNED"
    )
    assert levels(owner, ids)[0] == (23, "3700.00")


def test_no_more_comes_back_than_the_student_has(organisation, staff, ids):
    before = movement_count(organisation)
    answer = staff.post(f"distribute/{ids.distribution}/return", {"nos": 3})
    assert answer.status_code == 409
    assert answer.json()["errors"] == {"nos": ["Only 2 are still with the student."]}
    assert movement_count(organisation) == before


def test_what_is_returned_is_returned_once(organisation, staff, ids):
    staff.post(f"distribute/{ids.distribution}/return", {"nos": 2})
    before = movement_count(organisation)
    answer = staff.post(f"distribute/{ids.distribution}/return", {"nos": 1})
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert movement_count(organisation) == before


def test_a_transfer_is_not_returned_but_sent_back(organisation, owner, ids):
    given = owner.post("distribute", transfer(ids)).json()["data"]["_id"]
    before = movement_count(organisation)
    answer = owner.post(f"distribute/{given}/return", {"nos": 1})
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert movement_count(organisation) == before


def kit(ids, **more):
    bag = ids.item + 1
    return {
        "studentObjectId": ids.owing_student,
        "lines": [{"itemObjectId": ids.item, "nos": 2}, {"itemObjectId": bag, "nos": 1}],
    } | more


def test_a_kit_is_given_in_one_act_and_charged_at_once(organisation, staff, ids):
    with in_organisation(organisation):
        owed = pending(ids.owing_student)
    answer = staff.post(
        "distribute/kit",
        kit(ids, head="Guitar kit", amount="500.00", courseObjectId=ids.course),
    )
    assert answer.status_code == 201, answer.content
    given = answer.json()["data"]
    assert [(each["materialName"], each["nos"]) for each in given] == [
        ("Raga Songbook", 2),
        ("Raga Bag", 1),
    ]
    with in_organisation(organisation):
        due = Due.objects.latest("pk")
        assert (due.label, due.total) == ("Guitar kit", Decimal(590))
        assert pending(ids.owing_student) == owed + 590
    assert {each["dueObjectId"]["_id"] for each in given} == {due.pk}


def test_a_kit_without_an_amount_is_not_charged(organisation, staff, ids):
    with in_organisation(organisation):
        before = Due.objects.count()
    given = staff.post("distribute/kit", kit(ids)).json()["data"]
    assert [each["dueObjectId"] for each in given] == [None, None]
    with in_organisation(organisation):
        assert Due.objects.count() == before


def test_a_kit_of_which_one_item_is_short_gives_and_charges_nothing(organisation, staff, ids):
    with in_organisation(organisation):
        before = Distribution.objects.count(), StockMovement.objects.count(), Due.objects.count()
    body = kit(ids, head="Guitar kit", amount="500.00")
    body["lines"][1]["nos"] = 5
    answer = staff.post("distribute/kit", body)
    assert answer.status_code == 409
    assert answer.json()["message"] == "Only 4 of Raga Bag left at Main Raga."
    with in_organisation(organisation):
        after = Distribution.objects.count(), StockMovement.objects.count(), Due.objects.count()
        assert after == before


@pytest.mark.parametrize(
    ("more", "field"),
    [({"lines": []}, "lines"), ({"amount": "500.00"}, "head"), ({"amount": "0"}, "amount")],
)
def test_what_a_kit_cannot_be_is_said_at_its_field(organisation, staff, ids, more, field):
    before = movement_count(organisation)
    answer = staff.post("distribute/kit", kit(ids) | more)
    assert (answer.status_code, *answer.json()["errors"]) == (400, field)
    assert movement_count(organisation) == before


def test_a_kit_lists_a_material_once(organisation, staff, ids):
    before = movement_count(organisation)
    body = kit(ids, lines=[{"itemObjectId": ids.item, "nos": 1}] * 2)
    assert staff.post("distribute/kit", body).json()["errors"] == {
        "lines": ["A material is listed twice."]
    }
    assert movement_count(organisation) == before


def test_a_students_timeline_tells_what_was_given_and_returned(staff, ids):
    given = staff.post("distribute", issue(ids)).json()["data"]["_id"]
    staff.post(f"distribute/{given}/return", {"nos": 1})
    entries = staff.get(f"student/{ids.owing_student}/timeline").json()["data"]
    told = [entry["text"] for entry in entries if entry["kind"] == "MATERIAL"]
    assert told == ["1 × Raga Songbook returned.", "3 × Raga Songbook given out."]
