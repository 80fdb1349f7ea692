"""The setup steps of a new centre, and values that are filled in automatically."""

import pytest
from django.db import transaction

from shared_apps.accounts.models import User
from shared_apps.accounts.sessions import begin_session
from shared_apps.core import ports
from shared_apps.core.dates import today
from shared_apps.core.principal import SYSTEM
from shared_apps.core.roles import Role
from shared_apps.subscriptions.services import start_trial
from tenant_apps.audit.models import AuditEntry
from tenant_apps.branches.services import create_branch
from tenant_apps.courses.models import FeePlan
from tenant_apps.courses.services import update_course
from tenant_apps.courses.tests.factories import make_course, plan_of
from tenant_apps.enrolments.tests.factories import make_enrolment
from tenant_apps.students.tests.factories import make_student
from tenant_apps.workspace.services import change_settings
from tenants.context import in_organisation, in_public
from tenants.models import Organisation
from tenants.schemas import create_schema, current_digest
from tests.callers import Caller

ADDRESS = {"address": "1 Paud Road", "city": "Pune", "state": "Maharashtra", "pincode": "411038"}
EMPTY = dict.fromkeys(ADDRESS, "")


def open_branch(**fields):
    fields = {"name": "Kothrud", "receipt_prefix": "KOT", "phone": "9822014567"} | ADDRESS | fields
    return create_branch(by=SYSTEM, **fields)


@pytest.fixture
def new_centre(tables_owner, database):
    """A workspace in which nothing has been done yet."""
    organisation = Organisation(
        name="Natya Kala",
        category="Dance",
        email="owner@natya.test",
        phone="9822014567",
        migrated_to=current_digest(),
    )
    create_schema(organisation.schema_name)
    start_trial(organisation, today())
    owner = User.objects.create(
        email=organisation.email,
        name="Uma Rajan",
        role=Role.SUPER_ADMIN,
        organisation=organisation,
        password="!",
    )
    with in_organisation(organisation), transaction.atomic():
        ports.set_up_workspace.ask(owner=owner, by=SYSTEM)
        yield organisation


@pytest.fixture
def steps(new_centre):
    """Returns a function that reads the setup steps as the owner."""
    with in_public():
        caller = Caller(begin_session(User.objects.get(organisation=new_centre)))

    def ask():
        answer = caller.get("home/setup")
        assert answer.status_code == 200, answer.content
        return answer.json()["data"]

    return ask


def test_nothing_is_done_in_a_new_centre(steps):
    assert steps() == {
        "institute": {"done": False, "missing": ["Address", "City", "State", "Pincode"]},
        "branch": {"done": False, "missing": []},
        "course": {"done": False, "missing": []},
        "student": {"done": False, "missing": []},
    }


def test_partial_institute_information_is_not_complete(steps):
    change_settings(by=SYSTEM, version=None, **(ADDRESS | {"pincode": ""}))
    assert steps()["institute"] == {"done": False, "missing": ["Pincode"]}
    change_settings(by=SYSTEM, version=None, **ADDRESS)
    assert steps()["institute"] == {"done": True, "missing": []}


def test_the_first_branch_sets_the_address_of_a_centre_without_one(steps):
    open_branch()
    centre = Organisation.current()
    assert {name: getattr(centre, name) for name in ADDRESS} == ADDRESS
    assert AuditEntry.objects.filter(action="changed").latest("pk").after == ADDRESS
    found = steps()
    assert (found["institute"]["done"], found["branch"]["done"]) == (True, True)


@pytest.mark.parametrize(
    "given", [EMPTY | {"city": "Mumbai"}, EMPTY | {"gstin": "29AAPFU0939F1ZV"}]
)
def test_an_existing_address_or_a_gstin_of_another_state_is_not_overwritten(new_centre, given):
    change_settings(by=SYSTEM, version=None, **given)
    open_branch()
    centre = Organisation.current()
    assert {name: getattr(centre, name) for name in given} == given
    assert centre.address == ""


def test_only_the_first_branch_sets_the_address(new_centre):
    open_branch()
    change_settings(by=SYSTEM, version=None, **EMPTY)
    open_branch(name="Baner", receipt_prefix="BAN")
    assert Organisation.current().address == ""


def test_a_course_without_an_active_status_and_a_plan_is_not_complete(steps):
    course = make_course(status="DRAFT")
    assert steps()["course"] == {"done": False, "missing": ["Active status"]}
    update_course(by=SYSTEM, record=course, status="ACTIVE")
    assert steps()["course"] == {"done": True, "missing": []}
    FeePlan.objects.filter(pk=plan_of(course).pk).update(deleted_at=course.created_at)
    assert steps()["course"] == {"done": False, "missing": ["Fee plan"]}


def test_a_student_is_complete_once_enrolled(steps):
    student = make_student(open_branch())
    assert steps()["student"] == {"done": False, "missing": ["Enrolment"]}
    make_enrolment(student)
    assert steps()["student"] == {"done": True, "missing": []}
