"""The list of material."""

import pytest

from tenant_apps.materials.models import Item
from tenant_apps.materials.tests.factories import buy, make_item, second_branch
from tenants.context import in_organisation
from tests.callers import signed_in


@pytest.fixture
def staff(organisation):
    return signed_in("staff", organisation)


def test_an_item_gets_the_next_code(staff):
    body = {"name": "Sitar book", "unit": "PCS", "reorderLevel": 5, "hsn": "4901", "gstRate": "0"}
    answer = staff.post("materialitem", body)
    assert answer.status_code == 201, answer.content
    made = answer.json()["data"]
    assert made["code"] == "MAT-0005"
    assert {name: made[name] for name in body} == {**body, "gstRate": "0.00"}


def test_a_name_is_used_once_whatever_its_capitals(staff):
    answer = staff.post("materialitem", {"name": "raga SONGBOOK"})
    assert answer.status_code == 409
    assert answer.json()["errors"] == {"name": ["There is material of this name already."]}


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "", "Material name is required."),
        ("reorderLevel", -1, "Enter a whole number from 0 to 100,000."),
        ("reorderLevel", "2.5", "Enter a whole number from 0 to 100,000."),
        ("hsn", "49", "An HSN code has 4, 6 or 8 digits."),
        ("gstRate", "101", "The GST rate is a percentage from 0 to 100."),
    ],
)
def test_what_cannot_be_is_said_at_its_field(organisation, staff, field, value, sentence):
    answer = staff.post("materialitem", {"name": "Sitar book", field: value})
    assert answer.status_code == 400
    assert answer.json()["errors"] == {field: [sentence]}
    with in_organisation(organisation):
        assert Item.objects.count() == 4


def test_a_renamed_item_keeps_its_name_on_earlier_purchases(organisation, staff, ids):
    staff.put(f"materialitem/update/{ids.item}", {"name": "Songbook, 2nd edition"})
    assert staff.get(f"material/{ids.purchase}").json()["data"]["materialName"] == "Raga Songbook"


def test_an_item_that_is_in_stock_somewhere_is_not_deleted(organisation):
    with in_organisation(organisation):
        item = make_item(name="Metronome")
        buy(item, 1, 500, branch=second_branch())
    answer = signed_in("owner", organisation).put(f"materialitem/delete/{item.pk}")
    assert answer.status_code == 409
    assert answer.json()["message"] == "Metronome is still in stock at Second Raga."
    with in_organisation(organisation):
        assert Item.objects.live().filter(pk=item.pk).exists()


def test_a_deleted_item_is_gone_from_the_lists_and_stays_in_history(organisation, ids):
    owner = signed_in("owner", organisation)
    stock = owner.get(f"stock?item={ids.item}").json()["list"]
    for row in stock:
        movement = owner.get(f"stock/{row['_id']}").json()["data"]["movement"]
        owner.post(f"stock/{row['_id']}/count", {"counted": 0, "movement": movement})
    assert owner.put(f"materialitem/delete/{ids.item}").status_code == 200
    assert owner.get(f"materialitem/{ids.item}").status_code == 404
    assert owner.get(f"stock?item={ids.item}").json()["total"] == 0
    assert owner.get(f"material/{ids.purchase}").status_code == 200
