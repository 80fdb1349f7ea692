"""Enquiries from a spreadsheet."""

from datetime import timedelta

import pytest

from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.courses.models import Course
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enquiries.services.enquiries import log_follow_up
from tenant_apps.imports.tests.importing import checked, faults, imported, undone
from tests.callers import signed_in

pytestmark = pytest.mark.usefixtures("in_first")

HEADINGS = ["Lead name", "Mobile", "Course", "Centre", "Source", "Stage", "Next call"]


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


@pytest.fixture
def branch() -> Branch:
    return Branch.objects.earliest("pk")


def row(branch: Branch, **changes: str) -> list[str]:
    tomorrow = f"{today() + timedelta(days=1):%d-%m-%Y}"
    cells = {
        "name": "Ishita Kulkarni",
        "phone": "98220 11873",
        "courses": Course.objects.earliest("pk").name,
        "centre": branch.name,
        "source": "walk in",
        "stage": "Interested",
        "next": tomorrow,
    }
    return list((cells | changes).values())


def made_by(found: dict) -> list[Enquiry]:
    return list(Enquiry.objects.live().filter(phone__startswith="98220118").order_by("pk"))


def test_an_enquiry_keeps_its_stage_source_courses_and_next_follow_up(owner, branch):
    last = int(Enquiry.objects.latest("code").code[4:])
    done = imported(owner, "ENQUIRIES", HEADINGS, row(branch))
    assert (done["status"], done["made"]) == ("DONE", 1)
    [enquiry] = made_by(done)
    assert (enquiry.status, enquiry.source, enquiry.branch) == ("INTERESTED", "WALK_IN", branch)
    assert enquiry.course_ids == [Course.objects.earliest("pk").pk]
    assert enquiry.next_follow_up == today() + timedelta(days=1)
    assert int(enquiry.code[4:]) == last + 1


def test_what_is_left_empty_is_new_from_another_source_and_to_be_called_today(owner, branch):
    imported(owner, "ENQUIRIES", HEADINGS[:4], row(branch)[:4])
    [enquiry] = made_by({})
    assert (enquiry.status, enquiry.source, enquiry.next_follow_up) == ("NEW", "OTHER", today())


def test_faults_are_named_by_row_and_column(owner, branch):
    yesterday = f"{today() - timedelta(days=1):%d-%m-%Y}"
    found = checked(
        owner,
        "ENQUIRIES",
        HEADINGS,
        row(branch, phone="12"),
        row(branch, courses="Alchemy"),
        row(branch, centre="Nowhere"),
        row(branch, source="Rumour"),
        row(branch, next=yesterday),
        row(branch),
        row(branch),
    )
    assert [(number, column) for number, column, _ in faults(owner, found)] == [
        (2, "Mobile"),
        (3, "Course"),
        (4, "Centre"),
        (5, "Source"),
        (6, "Next call"),
        (8, "Mobile"),
    ]
    assert made_by(found) == []


def test_enquiries_without_a_branch_need_one_where_there_are_several(owner, branch):
    found = checked(owner, "ENQUIRIES", HEADINGS[:2], row(branch)[:2])
    assert faults(owner, found) == [(2, "Branch", "Branch selection is required.")]


def test_an_admin_imports_into_the_own_branch_without_naming_it(organisation, branch):
    admin = signed_in("admin", organisation)
    done = imported(admin, "ENQUIRIES", HEADINGS[:2], row(branch)[:2])
    assert (done["made"], made_by(done)[0].branch) == (1, branch)


def test_an_admin_cannot_import_into_another_branch(organisation, branch):
    admin, other = signed_in("admin", organisation), Branch.objects.latest("pk")
    found = checked(admin, "ENQUIRIES", HEADINGS, row(other))
    assert faults(admin, found) == [(2, "Centre", "This branch was not found.")]


def test_a_formula_is_kept_as_text_and_neutralised_in_the_list_of_faults(owner, branch):
    found = checked(owner, "ENQUIRIES", HEADINGS, row(branch, courses="=2+5"))
    answer = owner.get(f"dataimportfault/export?import={found['_id']}&format=csv")
    assert "'=2+5" in answer.content.decode()


def test_undoing_deletes_the_enquiries(owner, branch):
    done = imported(owner, "ENQUIRIES", HEADINGS, row(branch), row(branch, phone="9822011874"))
    assert len(made_by(done)) == 2
    assert undone(owner, done)["status"] == "UNDONE"
    assert made_by(done) == []


def test_an_enquiry_with_a_follow_up_keeps_the_whole_import(owner, branch):
    done = imported(owner, "ENQUIRIES", HEADINGS, row(branch), row(branch, phone="9822011874"))
    log_follow_up(
        by=SYSTEM,
        record=made_by(done)[0],
        channel="CALL",
        outcome="CONNECTED",
        next_date=today() + timedelta(days=2),
    )
    preview = owner.get(f"dataimport/{done['_id']}/undo").json()["data"]
    assert preview["rows"] == [{"row": 2, "message": "This enquiry has follow-ups since."}]
    assert owner.post(f"dataimport/{done['_id']}/undo").status_code == 409
    assert len(made_by(done)) == 2
