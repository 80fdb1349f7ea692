"""Two at once: one student, one enquiry."""

import time

import pytest

from shared_apps.core.principal import SYSTEM
from tenant_apps.branches.models import Branch
from tenant_apps.enquiries.models import Enquiry
from tenant_apps.enquiries.services import enquiries, public_form
from tenant_apps.enquiries.tests.factories import make_enquiry
from tenant_apps.students.models import Student
from tenants.context import in_organisation
from tests.at_once import at_once
from tests.callers import nobody, signed_in

pytestmark = pytest.mark.usefixtures("committed")

PHONE = "9822011874"


def test_two_who_convert_at_once_make_one_student(organisation):
    with in_organisation(organisation):
        enquiry = make_enquiry(phone=PHONE)
        before = Student.objects.count()

    def convert(place: int) -> int | None:
        with in_organisation(organisation):
            return enquiries.convert_enquiry(by=SYSTEM, record=enquiry).student_id

    made = at_once(6, convert)
    assert len(set(made)) == 1
    with in_organisation(organisation):
        assert Student.objects.count() == before + 1
        assert Student.objects.get(phone=PHONE).pk == made[0]


def test_two_desks_that_convert_over_the_wire_are_both_answered(organisation):
    with in_organisation(organisation):
        enquiry = make_enquiry(phone=PHONE)
    callers = [signed_in("staff", organisation), signed_in("admin", organisation)]
    form = {"studentName": "Ira Sen", "phone": PHONE}
    answers = at_once(2, lambda place: callers[place].post(f"enquiry/{enquiry.pk}/convert", form))
    assert [answer.status_code for answer in answers] == [200, 200]
    students = {answer.json()["data"]["studentObjectId"]["_id"] for answer in answers}
    assert len(students) == 1


def test_a_visitor_who_taps_many_times_leaves_one_enquiry(organisation):
    code = organisation.enquiry_code
    with in_organisation(organisation):
        branch = Branch.objects.earliest("pk").pk
    form = {
        "studentName": "Ira Sen",
        "phone": PHONE,
        "branch": branch,
        "formToken": public_form.sign_form(code, time.time() - 60),
    }
    answers = at_once(6, lambda place: nobody().post(f"publicapi/enquiry/{code}", form))
    assert {answer.status_code for answer in answers} == {201}
    with in_organisation(organisation):
        enquiry = Enquiry.objects.get(phone=PHONE)
        assert enquiry.follow_ups.count() == 5
