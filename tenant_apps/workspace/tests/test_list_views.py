"""Saved views and list preferences: personal, shared by managers, in workspaces and the public
schema."""

import pytest

from tenant_apps.audit.models import AuditEntry
from tenant_apps.workspace.lists import services
from tenant_apps.workspace.models import ListPreference, ListView
from tests.callers import master, signed_in

pytestmark = pytest.mark.usefixtures("in_first")

OWING = {"list": "students", "name": "Overdue, by amount"}
QUERY = "pending=OVERDUE&ordering=-pending"


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


@pytest.fixture
def admin(organisation):
    return signed_in("admin", organisation)


def save(caller, **some):
    answer = caller.post("listview", {**OWING, "query": QUERY, **some})
    assert answer.status_code == 201, answer.json()
    return answer.json()["data"]


def views(caller):
    return [one["name"] for one in caller.get("listview").json()["data"]["views"]]


def test_a_view_stores_filters_order_and_columns_for_its_owner(desk, admin):
    made = save(desk, columns=["studentId", "studentName", "pending"])
    [found] = desk.get("listview").json()["data"]["views"]
    assert found == made
    assert (found["query"], found["mine"], found["shared"]) == (QUERY, True, False)
    assert found["columns"] == ["studentId", "studentName", "pending"]
    assert views(admin) == []
    entry = AuditEntry.objects.latest("pk")
    assert (entry.action, entry.kind, entry.actor_id) == ("created", "listview", desk.user_id)


def test_a_manager_can_share_a_view_with_everyone(admin, desk):
    save(admin, shared=True)
    [found] = desk.get("listview").json()["data"]["views"]
    assert (found["name"], found["mine"], found["createdBy"]) == (
        OWING["name"],
        False,
        "Raga Admin",
    )


def test_only_managers_can_share_a_view(desk, admin):
    answer = desk.post("listview", {**OWING, "shared": True})
    assert (answer.status_code, answer.json()["message"]) == (403, services.NOT_SHARING)
    made = save(desk)
    assert desk.put(f"listview/update/{made['_id']}", {"shared": True}).status_code == 403
    assert views(admin) == []


def test_a_shared_view_is_changed_and_deleted_by_managers_only(desk, admin, organisation):
    made = save(admin, shared=True)
    for call in ("update", "delete"):
        answer = desk.put(
            f"listview/{call}/{made['_id']}", {"name": "Mine"} if call == "update" else {}
        )
        assert (answer.status_code, answer.json()["message"]) == (403, services.NOT_YOURS)
    owner = signed_in("owner", organisation)
    renamed = owner.put(f"listview/update/{made['_id']}", {"name": "Late payers"})
    assert renamed.json()["data"]["name"] == "Late payers"
    assert owner.put(f"listview/delete/{made['_id']}").status_code == 200
    assert views(desk) == []


def test_a_view_name_is_unique_per_user_and_list(desk, admin):
    save(desk)
    again = desk.post("listview", {**OWING, "name": "OVERDUE, by amount"})
    assert again.status_code == 409
    assert again.json()["errors"] == {"name": ["You have a view with this name already."]}
    assert len(views(desk)) == 1
    save(desk, list="payments")
    save(admin)


def test_a_name_is_free_again_once_its_view_is_deleted(desk):
    made = save(desk)
    desk.put(f"listview/delete/{made['_id']}")
    save(desk)
    assert views(desk) == [OWING["name"]]


def test_saving_a_stale_view_is_refused(desk):
    made = save(desk)
    path = f"listview/update/{made['_id']}"
    assert desk.put(path, {"query": "status=LEFT", "version": 1}).status_code == 200
    late = desk.put(path, {"query": "status=ACTIVE", "version": 1})
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert late.json()["data"]["theirs"]["query"] == "status=LEFT"
    assert ListView.objects.get(pk=made["_id"]).query == "status=LEFT"


def test_a_user_has_at_most_fifty_views(desk, monkeypatch):
    monkeypatch.setattr(services, "MAX_VIEWS", 2)
    save(desk), save(desk, name="Second")
    answer = desk.post("listview", {**OWING, "name": "Third"})
    assert (answer.status_code, answer.json()["message"]) == (409, services.FULL.format(most=2))
    assert len(views(desk)) == 2


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("list", ""),
        ("list", "Students!"),
        ("name", ""),
        ("name", "x" * 61),
        ("query", "x" * 2001),
        ("columns", ["<b>"]),
        ("columns", ["a"] * 61),
        ("columns", "pending"),
        ("colour", "red"),
    ],
)
def test_an_invalid_view_is_rejected_with_field_errors(desk, field, value):
    answer = desk.post("listview", {**OWING, field: value})
    assert answer.status_code == 400
    assert field in {name.partition(".")[0] for name in answer.json()["errors"]}
    assert views(desk) == []


def preference(caller, **values):
    answer = caller.put("listview/preference", {"list": "students", **values})
    assert answer.status_code == 200, answer.json()
    return answer.json()["data"]


def test_page_size_columns_and_default_view_are_stored_separately(desk):
    view = save(desk)["_id"]
    preference(desk, pageSize=50)
    preference(desk, columns=["studentName"])
    preference(desk, view=view)
    [found] = desk.get("listview").json()["data"]["preferences"]
    assert found == {
        "list": "students",
        "pageSize": 50,
        "columns": ["studentName"],
        "view": view,
    }
    assert preference(desk, columns=None)["columns"] is None
    assert ListPreference.objects.filter(user_id=desk.user_id).count() == 1


def test_preferences_are_per_user(desk, admin):
    preference(desk, pageSize=100)
    assert admin.get("listview").json()["data"]["preferences"] == []
    assert preference(admin, pageSize=25)["pageSize"] == 25
    assert desk.get("listview").json()["data"]["preferences"][0]["pageSize"] == 100


@pytest.mark.parametrize("size", [0, 11, 101, "many"])
def test_only_the_offered_page_sizes_are_accepted(desk, size):
    answer = desk.put("listview/preference", {"list": "students", "pageSize": size})
    assert answer.status_code == 400
    assert answer.json()["errors"]["pageSize"] == ["Choose 10, 25, 50 or 100 rows."]
    assert not ListPreference.objects.filter(user_id=desk.user_id).exists()


def test_another_users_view_cannot_be_the_default(desk, admin):
    hidden = save(admin)["_id"]
    answer = desk.put("listview/preference", {"list": "students", "view": hidden})
    assert answer.status_code == 404
    assert not ListPreference.objects.filter(user_id=desk.user_id).exists()


def test_views_of_master_are_stored_in_the_public_schema(desk, admin):
    caller = master()
    answer = caller.post("listview", {"list": "organisations", "name": "Late", "shared": True})
    assert answer.status_code == 201
    assert views(caller) == ["Late"]
    assert views(desk) == views(admin) == []
    assert (
        caller.put("listview/preference", {"list": "organisations", "pageSize": 25}).status_code
        == 200
    )
