"""Concurrent conversions create one student, concurrent submissions one enquiry."""

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


def test_concurrent_conversions_create_one_student(organisation):
    with in_organisation(organisation):
        enquiry = make_enquiry(phone=PHONE)
        before = Student.objects.count()

    def convert(index: int) -> int | None:
        with in_organisation(organisation):
            return enquiries.convert_enquiry(by=SYSTEM, record=enquiry).student_id

    student_ids = at_once(6, convert)
    assert len(set(student_ids)) == 1
    with in_organisation(organisation):
        assert Student.objects.count() == before + 1
        assert Student.objects.get(phone=PHONE).pk == student_ids[0]


def test_concurrent_conversion_requests_both_succeed(organisation):
    with in_organisation(organisation):
        enquiry = make_enquiry(phone=PHONE)
    callers = [signed_in("staff", organisation), signed_in("admin", organisation)]
    form = {"studentName": "Ira Sen", "phone": PHONE}
    answers = at_once(2, lambda index: callers[index].post(f"enquiry/{enquiry.pk}/convert", form))
    assert [answer.status_code for answer in answers] == [200, 200]
    students = {answer.json()["data"]["studentObjectId"]["_id"] for answer in answers}
    assert len(students) == 1


def test_concurrent_submissions_of_a_visitor_create_one_enquiry(organisation):
    code = organisation.enquiry_code
    with in_organisation(organisation):
        branch = Branch.objects.earliest("pk").pk
    form = {
        "studentName": "Ira Sen",
        "phone": PHONE,
        "branch": branch,
        "formToken": public_form.sign_form(code, time.time() - 60),
    }
    answers = at_once(6, lambda index: nobody().post(f"publicapi/enquiry/{code}", form))
    assert {answer.status_code for answer in answers} == {201}
    with in_organisation(organisation):
        enquiry = Enquiry.objects.get(phone=PHONE)
        assert enquiry.follow_ups.count() == 5
