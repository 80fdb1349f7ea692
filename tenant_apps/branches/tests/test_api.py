"""Branches open, change and close; what may not be is refused and changes nothing."""

import pytest

from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.models import Branch
from tenant_apps.workspace.models import NumberSeries
from tests.callers import signed_in
from tests.samples import SAMPLES

GSTIN = "27AAPFU0939F1ZV"


@pytest.fixture
def owner(in_first):
    return signed_in("owner", in_first)


@pytest.fixture
def form(ids):
    return SAMPLES["POST branch"].body(ids)


def test_a_new_branch_gets_the_next_code_and_is_active(owner, form):
    answer = owner.post("branch", form | {"gstin": GSTIN.lower(), "weeklyOff": [0, 6]})
    assert answer.status_code == 201
    assert answer.json()["message"] == "Branch Created Successfully!"
    branch = answer.json()["data"]
    assert (branch["code"], branch["status"], branch["version"]) == ("BR-003", "ACTIVE", 1)
    assert (branch["gstin"], branch["weeklyOff"]) == (GSTIN, [0, 6])
    assert branch["createdBy"] == "Raga Owner"
    entry = AuditEntry.objects.latest("pk")
    assert (entry.action, entry.kind, entry.target_id) == ("created", "branch", branch["_id"])


@pytest.mark.parametrize(
    ("field", "typed", "text"),
    [
        ("branchname", "", "Branch name is required."),
        ("phone", "", "Phone number is required"),
        ("phone", "12345", "Phone number must be 10 digits"),
        ("address", "", "Address is required."),
        ("city", "", "City is required."),
        ("state", "", "State is required."),
        ("state", "Narnia", "Please choose a state from the list."),
        ("pincode", "", "Pincode is required."),
        ("pincode", "012345", "Pincode must be 6 digits and not start with 0."),
        ("email", "x", "Email is invalid."),
        ("gstin", "29AAPFU0939F1ZV", "A GSTIN of Maharashtra starts with 27."),
        ("gstin", "x", "GSTIN must look like 27AAPFU0939F1ZV."),
        ("receiptPrefix", "", "Receipt prefix is required."),
        ("receiptPrefix", "ABCD", "Use 1 to 3 letters or digits."),
        ("receiptPrefix", "A-", "Use 1 to 3 letters or digits."),
        ("receiptPrefix", "अ", "Use 1 to 3 letters or digits."),
        ("upiId", "nobody", "UPI ID must look like name@bank."),
        ("status", "CLOSED", '"CLOSED" is not a valid choice.'),
    ],
)
def test_a_wrong_field_is_named_and_nothing_is_made(owner, form, field, typed, text):
    branches = Branch.objects.count()
    answer = owner.post("branch", form | {field: typed})
    assert answer.status_code == 400
    assert answer.json()["errors"] == {field: [text]}
    assert Branch.objects.count() == branches


@pytest.mark.parametrize("change", [{"weeklyOff": [7]}, {"weeklyOff": [-1]}, {"weeklyOff": "x"}])
def test_days_off_are_days(owner, form, change):
    assert owner.post("branch", form | change).status_code == 400


def test_closing_comes_after_opening(owner, form):
    answer = owner.post("branch", form | {"opensAt": "10:00", "closesAt": "10:00"})
    assert answer.json()["errors"] == {"closesAt": ["Closing time must be after opening time."]}
    fine = owner.post("branch", form | {"opensAt": "10:00", "closesAt": "20:30"})
    assert fine.json()["data"]["closesAt"] == "20:30"


def test_a_taken_name_or_prefix_is_a_duplicate_and_takes_no_number(owner, form):
    number = NumberSeries.objects.get(kind="branch").last
    name = owner.post("branch", form | {"branchname": "main RAGA"})
    assert (name.status_code, name.json()["code"]) == (409, "duplicate")
    assert name.json()["errors"] == {"branchname": ["A branch of this name exists."]}
    prefix = owner.post("branch", form | {"receiptPrefix": "aaa"})
    assert prefix.json()["errors"] == {
        "receiptPrefix": ["Another branch uses this receipt prefix."]
    }
    assert NumberSeries.objects.get(kind="branch").last == number


def test_a_deleted_branch_frees_its_name_but_never_its_prefix(owner, form):
    pk = owner.post("branch", form).json()["data"]["_id"]
    assert owner.put(f"branch/delete/{pk}").status_code == 200
    assert owner.post("branch", form).status_code == 409
    again = owner.post("branch", form | {"receiptPrefix": "AU2"})
    assert (again.status_code, again.json()["data"]["code"]) == (201, "BR-004")


def test_a_prefix_that_stands_in_receipts_is_fixed(owner, ids):
    branch = owner.get(f"branch/{ids.branch}").json()["data"]
    assert branch["prefixUsed"] is True
    answer = owner.put(f"branch/update/{ids.branch}", {"receiptPrefix": "NEW"})
    assert answer.json()["errors"] == {
        "receiptPrefix": ["Receipts already use this prefix, so it cannot be changed."]
    }
    assert owner.put(f"branch/update/{ids.branch}", {"receiptPrefix": "aaa"}).status_code == 200


def test_a_branch_with_people_students_or_dues_stays_open_and_says_why(owner, ids):
    for call in (
        owner.put(f"branch/update/{ids.branch}", {"status": "INACTIVE"}),
        owner.put(f"branch/delete/{ids.branch}"),
    ):
        assert (call.status_code, call.json()["code"]) == (409, "in_use")
        for reason in ("3 staff", "pending dues", "active enrolment"):
            assert reason in call.json()["message"]
    branch = Branch.objects.get(pk=ids.branch)
    assert (branch.status, branch.deleted_at, branch.version) == ("ACTIVE", None, 1)


def test_an_empty_branch_closes_opens_again_and_goes(owner, form):
    pk = owner.post("branch", form).json()["data"]["_id"]
    assert owner.put(f"branch/update/{pk}", {"status": "INACTIVE"}).status_code == 200
    assert owner.put(f"branch/update/{pk}", {"status": "ACTIVE"}).status_code == 200
    assert owner.put(f"branch/delete/{pk}").status_code == 200
    assert owner.put(f"branch/delete/{pk}").status_code == 404
    assert owner.get(f"branch/{pk}").status_code == 404


def test_an_admin_keeps_the_papers_of_the_own_branch_and_does_not_close_it(in_first, ids):
    admin = signed_in("admin", in_first)
    assert admin.put(f"branch/update/{ids.branch}", {"city": "Nashik"}).status_code == 200
    closing = admin.put(f"branch/update/{ids.branch}", {"status": "INACTIVE", "city": "Satara"})
    assert closing.status_code == 403
    assert Branch.objects.get(pk=ids.branch).city == "Nashik"
    assert admin.put(f"branch/update/{ids.second_branch}", {"city": "x"}).status_code == 404


def test_the_gstin_is_judged_by_the_state_that_holds_afterwards(owner, ids):
    wrong = owner.put(f"branch/update/{ids.branch}", {"state": "Goa"})
    assert wrong.json()["errors"] == {"gstin": ["A GSTIN of Goa starts with 30."]}
    both = {"state": "Goa", "gstin": "30AAPFU0939F1ZV"}
    assert owner.put(f"branch/update/{ids.branch}", both).status_code == 200


def test_the_branch_page_has_its_own_figures(owner, ids):
    figures = owner.get(f"branch/{ids.branch}/summary").json()["data"]
    assert (figures["people"], figures["students"]) == (3, 4)
    assert figures["collections"] == "6000.00"
    second = owner.get(f"branch/{ids.second_branch}/summary").json()["data"]
    assert (second["people"], second["students"], second["collections"]) == (1, 2, "2000.00")


def test_nobody_closes_a_branch_over_a_change_they_have_not_seen(owner, form):
    made = owner.post("branch", form).json()["data"]
    owner.put(f"branch/update/{made['_id']}", {"city": "Nashik"})
    stale = owner.put(
        f"branch/update/{made['_id']}", {"status": "INACTIVE", "version": made["version"]}
    )
    assert stale.status_code == 409
    assert Branch.objects.get(pk=made["_id"]).status == "ACTIVE"
