"""Sample data is shown instead of a new workspace and can be removed without changing it."""

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from shared_apps.accounts.models import User
from shared_apps.accounts.sessions import begin_session
from shared_apps.core import ports
from shared_apps.core.principal import SYSTEM
from shared_apps.mail.models import Mail
from shared_apps.subscriptions.services import start_trial
from tenant_apps.books.selectors import check_by_groups
from tenant_apps.branches.models import Branch
from tenant_apps.branches.services import create_branch
from tenant_apps.demo import sample
from tenant_apps.families.models import Family
from tenant_apps.fees.models import Due, Payment
from tenant_apps.materials.models import Kit
from tenant_apps.reminders.models import Reminder
from tenant_apps.students.models import Student
from tenant_apps.students.tests.factories import make_student
from tenants.context import in_organisation, in_public
from tenants.models import Organisation, SetAsideSchema
from tenants.schemas import (
    claim_warm_schema,
    current_digest,
    drop_discarded_schemas,
    schemas_behind,
    sweep_orphan_schemas,
)
from tests.callers import Caller

PLACE = {"address": "1 Paud Road", "city": "Pune", "state": "Maharashtra", "pincode": "411038"}


@pytest.fixture
def centre(database):
    """A new centre with its first branch, as after signing up and the first setup step."""
    with in_public(), transaction.atomic():
        organisation = Organisation(
            schema_name=claim_warm_schema(),
            migrated_to=current_digest(),
            name="Natya Kala",
            category="Dance",
            email="owner@natya.test",
            phone="9822014567",
        )
        start_trial(organisation, timezone.localdate())
        owner = User.objects.create(
            email=organisation.email,
            name="Uma Rajan",
            role="SUPER_ADMIN",
            organisation=organisation,
            state=User.State.ACTIVE,
            password="!",
        )
    with in_organisation(organisation):
        ports.set_up_workspace.ask(owner=owner, by=SYSTEM)
        create_branch(by=SYSTEM, name="Kothrud", receipt_prefix="KOT", phone="9822014567", **PLACE)
    return organisation


@pytest.fixture
def owner(centre):
    with in_public():
        return Caller(begin_session(User.objects.get(organisation=centre)))


def entered(centre) -> Organisation:
    """Returns the organisation with its current schema."""
    with in_public():
        return Organisation.objects.get(pk=centre.pk)


def load(owner) -> None:
    answer = owner.post("sample/load")
    assert answer.status_code == 200, answer.content


def test_loading_the_sample_fills_a_new_workspace(centre, owner):
    assert owner.get("sample").json()["data"] == {"loaded": None, "offered": True, "added": {}}

    load(owner)

    state = owner.get("sample").json()["data"]
    assert state["loaded"]["by"] == "Uma Rajan"
    assert (state["offered"], state["added"]) == (False, {})
    with in_organisation(entered(centre)):
        assert Student.objects.count() == 24
        assert set(Branch.objects.values_list("name", flat=True)) == {"Sample branch"}
        assert Payment.objects.filter(status="CONFIRMED").count() > 12
        late = Due.objects.filter(
            due_date__lt=timezone.localdate(), status__in=["ISSUED", "PARTIAL"]
        )
        assert late.exists()


def test_the_sample_has_what_students_owed_and_had_paid_ahead_in_another_system(centre, owner):
    load(owner)

    with in_organisation(entered(centre)):
        due = Due.objects.get(document="OPENING")
        advance = Payment.objects.get(method="OPENING")
        assert (due.status, due.student.branch.name) == ("PART_PAID", "Sample branch")
        assert advance.date == advance.student.admission_date
        assert [found for group in check_by_groups() for found in group.found] == []


def test_the_sample_has_a_family_that_is_reminded_by_one_message(centre, owner):
    load(owner)

    with in_organisation(entered(centre)):
        family = Family.objects.get()
        siblings = set(family.members.values_list("student", flat=True))
        reminders = Reminder.objects.filter(student__in=siblings)
        assert len(siblings) == 2
        assert set(reminders.values_list("student", flat=True)) == siblings
        assert reminders.filter(sent_with=None).count() == 1


def test_some_reminders_of_the_sample_were_sent_and_some_wait(centre, owner):
    load(owner)

    with in_organisation(entered(centre)):
        states = Reminder.objects.filter(sent_with=None).values_list("status", flat=True)
        assert sorted(states)[:3] == ["SENT", "SENT", "WAITING"]


def test_the_sample_has_a_kit_of_all_its_items(centre, owner):
    load(owner)

    with in_organisation(entered(centre)):
        kit = Kit.objects.get()
        assert [line["quantity"] for line in kit.lines] == [1, 1, 1]
        assert kit.at_admission


def test_removing_the_sample_restores_the_own_workspace(centre, owner):
    before = entered(centre)
    load(owner)
    assert entered(centre).schema_name != before.schema_name

    answer = owner.post("sample/remove")

    assert answer.status_code == 200, answer.content
    after = entered(centre)
    assert vars(after) | {"_state": None} == vars(before) | {"_state": None}
    with in_organisation(after):
        assert list(Branch.objects.values_list("name", flat=True)) == ["Kothrud"]
        assert not Student.objects.exists()
        assert not Payment.objects.exists()
        assert make_student().code.endswith("1")
    assert owner.get("sample").json()["data"]["offered"] is False


def test_no_mail_is_sent_to_sample_students(centre, owner):
    with in_public():
        before = Mail.objects.count()

    load(owner)

    with in_public():
        assert Mail.objects.count() == before
    with in_organisation(entered(centre)):
        assert not Student.objects.exclude(email="", whatsapp="").exists()


def test_a_workspace_with_records_cannot_load_the_sample(centre, owner):
    with in_organisation(centre):
        make_student()

    answer = owner.post("sample/load")

    assert (answer.status_code, answer.json()["message"]) == (409, sample.HAS_RECORDS)
    assert entered(centre).schema_name == centre.schema_name
    assert not SetAsideSchema.objects.exists()


def test_a_second_load_is_refused_and_changes_nothing(centre, owner):
    load(owner)
    shown = entered(centre).schema_name

    answer = owner.post("sample/load")

    assert (answer.status_code, answer.json()["message"]) == (409, sample.IS_LOADED)
    assert entered(centre).schema_name == shown


def test_a_failed_load_changes_nothing(centre, owner, monkeypatch):
    def die(**_):
        raise RuntimeError("The worker died.")

    monkeypatch.setattr(sample, "fill_sample", die)

    answer = owner.post("sample/load")

    assert answer.status_code == 500
    assert entered(centre).schema_name == centre.schema_name
    assert not SetAsideSchema.objects.exists()


def test_records_added_to_the_sample_are_counted(centre, owner):
    load(owner)
    with in_organisation(entered(centre)):
        make_student()

    assert owner.get("sample").json()["data"]["added"] == {"students": 1}


def test_staff_cannot_be_added_while_the_sample_is_shown(centre, owner):
    load(owner)
    with in_organisation(entered(centre)):
        branch = Branch.objects.get().pk
    values = {
        "username": "Neha Kale",
        "email": "neha.kale@people.test",
        "password": "Sitar#2026",
        "phone": "9822011871",
        "address": "4 Karve Road",
        "role": "STAFF",
        "branchObjectId": branch,
        "jobtype": "Part time",
        "gender": "Female",
    }

    answer = owner.post("staff", values)

    assert (answer.status_code, answer.json()["code"]) == (409, "sample_data"), answer.content
    with in_public():
        assert User.objects.filter(organisation=centre).count() == 1


def test_the_public_enquiry_form_is_closed_while_the_sample_is_shown(centre, owner):
    load(owner)

    answer = Caller().get(f"publicapi/enquiry/{centre.enquiry_code}")

    assert answer.status_code == 404


def test_cleanup_drops_a_removed_sample_but_never_a_set_aside_workspace(
    tables_owner, centre, owner
):
    load(owner)
    shown = entered(centre).schema_name
    assert drop_discarded_schemas(timedelta(0)) == []
    owner.post("sample/remove")
    assert sweep_orphan_schemas(timedelta(0)).dropped == []

    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # as the commit would have done
    assert drop_discarded_schemas() == []
    assert drop_discarded_schemas(timedelta(0)) == [shown]

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT to_regnamespace(%s), to_regnamespace(%s)", [shown, centre.schema_name]
        )
        dropped, remaining = cursor.fetchone()
    assert dropped is None
    assert remaining == centre.schema_name


def test_a_set_aside_schema_is_migrated_with_the_others(centre, owner):
    load(owner)
    SetAsideSchema.objects.update(migrated_to="")

    assert schemas_behind(current_digest()) == [centre.schema_name]
