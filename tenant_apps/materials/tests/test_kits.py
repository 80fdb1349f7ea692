"""Saved kits: kept, given, retired."""

from decimal import Decimal

import pytest

from tenant_apps.audit.models import AuditEntry
from tenant_apps.fees.models import Due
from tenant_apps.materials.models import Distribution, Item, Kit, StockMovement
from tenants.context import in_organisation
from tests.callers import signed_in


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def staff(organisation):
    return signed_in("staff", organisation)


def keyboard_kit(ids, **more):
    return {
        "name": "Keyboard kit",
        "lines": [
            {"itemObjectId": ids.item + 1, "nos": 1},
            {"itemObjectId": ids.item, "nos": 2},
        ],
        "head": "Keyboard kit",
        "amount": "750.00",
        "courseObjectId": ids.course,
        "atAdmission": True,
    } | more


def kept(organisation):
    with in_organisation(organisation):
        return Kit.objects.count(), AuditEntry.objects.count()


def given(organisation):
    with in_organisation(organisation):
        kinds = (Distribution, StockMovement, Due, AuditEntry)
        return [kind.objects.count() for kind in kinds]


def test_a_kit_keeps_its_materials_in_their_order_and_what_is_charged(owner, ids):
    answer = owner.post("materialkit", keyboard_kit(ids))
    assert answer.status_code == 201, answer.content
    kit = answer.json()["data"]
    assert [(line["materialName"], line["nos"]) for line in kit["lines"]] == [
        ("Raga Bag", 1),
        ("Raga Songbook", 2),
    ]
    assert kit["contents"] == "1 × Raga Bag, 2 × Raga Songbook"
    assert (kit["head"], kit["amount"], kit["atAdmission"], kit["status"]) == (
        *("Keyboard kit", "750.00", True),
        "ACTIVE",
    )
    assert kit["courseObjectId"]["_id"] == ids.course


def test_the_kits_of_a_course_are_found_by_it(owner, ids):
    owner.post("materialkit", keyboard_kit(ids, courseObjectId=ids.free_course))
    rows = owner.get(f"materialkit?course={ids.free_course}&status=ACTIVE").json()["list"]
    assert [row["name"] for row in rows] == ["Keyboard kit"]


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"name": ""}, "name"),
        ({"lines": []}, "lines"),
        ({"amount": "0"}, "amount"),
        ({"head": ""}, "head"),
        ({"courseObjectId": None}, "courseObjectId"),
    ],
)
def test_what_a_kit_cannot_be_is_said_at_its_field(organisation, owner, ids, more, field):
    before = kept(organisation)
    answer = owner.post("materialkit", keyboard_kit(ids, **more))
    assert (answer.status_code, *answer.json()["errors"]) == (400, field)
    assert kept(organisation) == before


def test_a_kit_lists_a_material_once(organisation, owner, ids):
    before = kept(organisation)
    body = keyboard_kit(ids, lines=[{"itemObjectId": ids.item, "nos": 1}] * 2)
    assert owner.post("materialkit", body).json()["errors"] == {
        "lines": ["A material is listed twice."]
    }
    assert kept(organisation) == before


def test_two_kits_do_not_have_one_name(organisation, owner, ids):
    before = kept(organisation)
    answer = owner.post("materialkit", keyboard_kit(ids, name="raga guitar kit"))
    assert (answer.status_code, answer.json()["errors"]) == (
        409,
        {"name": ["There is a kit of this name already."]},
    )
    assert kept(organisation) == before


def test_the_front_desk_reads_kits_and_changes_none(organisation, staff, ids):
    before = kept(organisation)
    assert staff.get("materialkit").status_code == 200
    assert staff.post("materialkit", keyboard_kit(ids)).status_code == 403
    answer = staff.put(f"materialkit/update/{ids.kit}", {"amount": "1.00"})
    assert answer.status_code == 403
    assert kept(organisation) == before


def test_a_change_of_the_materials_alone_is_saved_with_its_entry(organisation, owner, ids):
    lines = [{"itemObjectId": ids.item, "nos": 3}]
    answer = owner.put(f"materialkit/update/{ids.kit}", {"lines": lines})
    assert answer.status_code == 200, answer.content
    assert [line["nos"] for line in answer.json()["data"]["lines"]] == [3]
    with in_organisation(organisation):
        entry = AuditEntry.objects.filter(kind="kit").latest("pk")
        assert entry.after == {"lines": [{"item": ids.item, "quantity": 3}]}


def test_a_kit_that_a_colleague_changed_is_not_overwritten(organisation, owner, ids):
    version = owner.get(f"materialkit/{ids.kit}").json()["data"]["version"]
    owner.put(f"materialkit/update/{ids.kit}", {"amount": "600.00", "version": version})
    before = kept(organisation)
    answer = owner.put(f"materialkit/update/{ids.kit}", {"amount": "700.00", "version": version})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert kept(organisation) == before
    assert owner.get(f"materialkit/{ids.kit}").json()["data"]["amount"] == "600.00"


def test_a_material_of_a_kit_is_not_deleted(organisation, owner, ids):
    owner.post(
        "materialkit",
        keyboard_kit(ids, lines=[{"itemObjectId": ids.free_item, "nos": 1}]),
    )
    before = kept(organisation)
    answer = owner.put(f"materialitem/delete/{ids.free_item}")
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "Raga Tuner is in the kit Keyboard kit. Take it out of the kit first.",
    )
    assert kept(organisation) == before
    with in_organisation(organisation):
        assert Item.objects.live().filter(pk=ids.free_item).exists()


def test_a_course_with_a_kit_is_not_deleted(organisation, owner, ids):
    owner.post("materialkit", keyboard_kit(ids, courseObjectId=ids.free_course))
    before = kept(organisation)
    answer = owner.put(f"course/delete/{ids.free_course}")
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "The kit Keyboard kit belongs to this course.",
    )
    assert kept(organisation) == before


def give(ids, **more):
    return {
        "studentObjectId": ids.owing_student,
        "kitObjectId": ids.kit,
        "lines": [
            {"itemObjectId": ids.item, "nos": 1},
            {"itemObjectId": ids.item + 1, "nos": 1},
        ],
        "head": "Guitar kit",
        "amount": "500.00",
        "courseObjectId": ids.course,
    } | more


def test_what_was_given_names_the_kit_and_stays_when_the_kit_changes(owner, staff, ids):
    answer = staff.post("distribute/kit", give(ids))
    assert answer.status_code == 201, answer.content
    made = [row["_id"] for row in answer.json()["data"]]
    owner.put(
        f"materialkit/update/{ids.kit}",
        {"name": "Violin kit", "lines": [{"itemObjectId": ids.item, "nos": 9}]},
    )
    rows = [staff.get(f"distribute/{pk}").json()["data"] for pk in made]
    assert [(row["kitName"], row["materialName"], row["nos"]) for row in rows] == [
        ("Raga Guitar kit", "Raga Songbook", 1),
        ("Raga Guitar kit", "Raga Bag", 1),
    ]


def test_the_lines_may_be_changed_before_a_kit_is_given(staff, ids):
    lines = [{"itemObjectId": ids.item, "nos": 4}]
    rows = staff.post("distribute/kit", give(ids, lines=lines)).json()["data"]
    assert [(row["kitName"], row["nos"]) for row in rows] == [("Raga Guitar kit", 4)]


def test_that_a_student_has_a_kit_already_is_found_by_both(staff, ids):
    asked = f"distribute?student={ids.owing_student}&kit={ids.kit}"
    assert staff.get(asked).json()["list"] == []
    staff.post("distribute/kit", give(ids))
    assert len(staff.get(asked).json()["list"]) == 2


def test_a_shortage_of_a_kit_is_said_at_its_line_and_gives_nothing(organisation, staff, ids):
    before = given(organisation)
    body = give(ids)
    body["lines"][1]["nos"] = 5
    answer = staff.post("distribute/kit", body)
    assert (answer.status_code, answer.json()["errors"]) == (
        409,
        {"lines.1.nos": ["Only 4 of Raga Bag left at Main Raga."]},
    )
    assert given(organisation) == before


def test_a_retired_kit_is_not_given_until_it_is_restored(organisation, owner, staff, ids):
    owner.put(f"materialkit/update/{ids.kit}", {"status": "RETIRED"})
    before = given(organisation)
    answer = staff.post("distribute/kit", give(ids))
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "The kit Raga Guitar kit is retired.",
    )
    assert given(organisation) == before
    owner.put(f"materialkit/update/{ids.kit}", {"status": "ACTIVE"})
    assert staff.post("distribute/kit", give(ids)).status_code == 201


def test_the_charge_of_a_kit_is_taxed_like_its_course(organisation, staff, ids):
    staff.post("distribute/kit", give(ids))
    with in_organisation(organisation):
        due = Due.objects.latest("pk")
        assert (due.taxable, due.total) == (Decimal(500), Decimal(590))
