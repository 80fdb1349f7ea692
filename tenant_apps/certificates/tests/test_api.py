"""The specification's calls (section 7) and who may make them."""

import io
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from shared_apps.core.tests import papers
from tenant_apps.audit.models import AuditEntry
from tenant_apps.certificates.models import Certificate
from tenant_apps.enrolments.models import Enrolment
from tenant_apps.notifications.models import Notification
from tenant_apps.workspace.models import StoredFile
from tenants.context import in_organisation
from tests.callers import nobody, signed_in
from tests.guards.walk import everything
from tests.samples import small_pdf
from tests.sessions.helpers import attachments_of_next_mail, last_mail, use_mailbox

DUPLICATE = "This student already has this certificate for the course."


@pytest.fixture
def owner(organisation):
    return signed_in("owner", organisation)


def form(ids, **more):
    """What the browser sends with a file."""
    return {
        "studentObjectId": ids.student,
        "courseObjectId": ids.course,
        "description": "Passed Grade 2.",
        "title": "Grade 2",
    } | more


def file(content: bytes | None = None, name: str = "grade.pdf") -> io.BytesIO:
    found = io.BytesIO(papers.pdf() if content is None else content)
    found.name = name
    return found


def body_of(answer) -> bytes:
    return b"".join(answer.streaming_content)


def test_a_pdf_of_a_form_becomes_a_numbered_certificate(organisation, owner, ids):
    paper = papers.pdf(2)
    answer = owner.send_form("certificate", form(ids, fileData=file(paper)))
    assert answer.status_code == 201, answer.content
    assert answer.json()["message"] == "Certificate Added Successfully!"
    made = answer.json()["data"]
    assert made["certificateId"] == "CER-00004"
    assert made["studentObjectId"] == {
        "_id": ids.student,
        "studentId": "STU-00001",
        "studentName": "Raga Payer",
    }
    assert made["courseObjectId"]["coursename"] == "Raga Guitar"
    assert made["courseObjectId"]["courseId"].startswith("CRS-")
    assert (made["status"], made["description"]) == ("ISSUED", "Passed Grade 2.")
    assert body_of(nobody().get(made["file"])) == paper


def test_the_pdf_may_come_as_base64_with_the_hints_of_the_specification(owner, ids):
    hints = {
        "mimeType": "application/pdf",
        "ext": "pdf",
        "fileName": "a.pdf",
        "path": "classmaster",
    }
    nested = form(ids, title="A", fileData={"base64": small_pdf(), **hints})
    beside = form(ids, title="B", base64=small_pdf(), **hints)
    as_text = form(ids, title="C", fileData=f'{{"base64": "{small_pdf()}"}}')
    for body in (nested, beside, as_text):
        assert owner.post("certificate", body).status_code == 201
    both = form(ids, title="D", fileData=file(), path="classmaster", mimeType="application/pdf")
    assert owner.send_form("certificate", both).status_code == 201


@pytest.mark.parametrize("field", ["courseObjectId", "description", "fileData", "studentObjectId"])
@pytest.mark.parametrize("empty", ["absent", "", None])
def test_course_description_and_file_are_all_required(
    organisation, other_organisation, owner, ids, field, empty
):
    body = form(ids, fileData={"base64": small_pdf()}, title="")
    if empty == "absent":
        del body[field]
    else:
        body[field] = empty
    before = everything(organisation, other_organisation)
    answer = owner.post("certificate", body)
    assert (answer.status_code, answer.json()["message"]) == (400, "All fields are required!")
    assert everything(organisation, other_organisation) == before


def test_a_title_instead_of_a_file_makes_one_from_the_template(owner, ids):
    answer = owner.post("certificate", form(ids, title="Certificate of Merit"))
    assert answer.status_code == 201
    made = answer.json()["data"]
    assert made["fromTemplate"] is True
    shown = nobody().get(made["file"])
    assert shown["Content-Type"] == "application/pdf"
    assert body_of(shown).startswith(b"%PDF-")


def test_a_students_certificates_are_data_newest_first(owner, ids):
    owner.post("certificate", form(ids, fileData={"base64": small_pdf()}))
    found = owner.get(f"certificate/user/{ids.student}").json()
    assert set(found) == {"data"}
    assert [row["description"] for row in found["data"]] == ["Passed Grade 2.", "Raga Grade 1"]
    assert owner.get(f"certificate/user/{ids.new_student}").json() == {"data": []}


def test_the_branch_an_owner_is_looking_at_does_not_hide_a_students_certificates(
    owner, ids, monkeypatch
):
    monkeypatch.setattr("tests.callers.Browser.commits", True)
    owner.put(f"useradmin/update/{owner.user_id}", {"branchObjectId": ids.second_branch})
    listed = owner.get("certificate").json()["list"]
    assert [row["_id"] for row in listed] == [ids.second_certificate]
    found = owner.get(f"certificate/user/{ids.student}").json()["data"]
    assert [row["_id"] for row in found] == [ids.certificate]


def test_an_update_takes_the_same_form_and_replaces_the_file(organisation, owner, ids):
    old = owner.get(f"certificate/{ids.certificate}").json()["data"]
    paper = papers.pdf(3)
    answer = owner.put(
        f"certificate/update/{ids.certificate}",
        {
            "studentObjectId": ids.student,
            "courseObjectId": ids.course,
            "description": "Passed with merit.",
            "fileData": {"base64": papers.base64_of(paper)},
            "version": old["version"],
        },
    )
    assert answer.json()["message"] == "Certificate Updated Successfully!"
    new = answer.json()["data"]
    assert (new["certificateId"], new["verifyUrl"]) == (old["certificateId"], old["verifyUrl"])
    assert new["description"] == "Passed with merit."
    assert body_of(nobody().get(new["file"])) == paper
    assert nobody().get(old["file"]).status_code == 404


def test_an_update_on_an_old_version_answers_both_states(owner, ids):
    owner.put(f"certificate/update/{ids.certificate}", {"description": "First"})
    answer = owner.put(
        f"certificate/update/{ids.certificate}", {"description": "Second", "version": 1}
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["data"]["theirs"]["description"] == "First"


def test_a_certificate_stays_with_its_student_and_within_the_courses_taken(
    organisation, other_organisation, owner, ids
):
    before = everything(organisation, other_organisation)
    for change in ({"studentObjectId": ids.owing_student}, {"courseObjectId": ids.free_course}):
        answer = owner.put(f"certificate/update/{ids.certificate}", change)
        assert (answer.status_code, list(answer.json()["errors"])) == (400, list(change))
    assert everything(organisation, other_organisation) == before


def test_deleting_is_soft_and_ends_links_and_check_page(organisation, owner, ids):
    shown = owner.get(f"certificate/{ids.certificate}").json()["data"]
    token = shown["verifyUrl"].rpartition("/")[2]
    assert nobody().get(f"publicapi/certificate/{token}").status_code == 200
    answer = owner.put(f"certificate/delete/{ids.certificate}")
    assert answer.json() == {"message": "Certificate deleted successfully!"}
    assert owner.get(f"certificate/user/{ids.student}").json() == {"data": []}
    assert nobody().get(shown["file"]).status_code == 404
    assert nobody().get(f"publicapi/certificate/{token}").status_code == 404
    with in_organisation(organisation):
        assert Certificate.objects.get(pk=ids.certificate).deleted_at is not None
        assert AuditEntry.objects.filter(action="deleted", target_id=ids.certificate).exists()


def test_one_is_issued_for_student_course_and_title(owner, ids):
    body = form(ids, title="Merit", fileData={"base64": small_pdf()})
    first = owner.post("certificate", body).json()["data"]
    again = owner.post("certificate", body | {"title": "MERIT"})
    assert (again.status_code, again.json()["code"]) == (409, "duplicate")
    assert DUPLICATE in again.json()["errors"]["courseObjectId"][0]
    assert owner.post("certificate", body | {"title": "Distinction"}).status_code == 201
    owner.post(f"certificate/{first['_id']}/revoke", {"reason": "Wrong grade"})
    reissued = owner.post("certificate", body)
    assert reissued.status_code == 201
    owner.put(f"certificate/delete/{reissued.json()['data']['_id']}")
    last = owner.post("certificate", body)
    assert last.status_code == 201
    assert last.json()["data"]["certificateId"] == "CER-00007"


def test_a_refused_certificate_takes_no_number_and_leaves_no_file(organisation, owner, ids):
    body = form(ids, title="", fileData={"base64": small_pdf()})
    with in_organisation(organisation):
        before = StoredFile.objects.count()
    assert owner.post("certificate", body).status_code == 409
    made = owner.post("certificate", body | {"title": "Merit"})
    assert made.json()["data"]["certificateId"] == "CER-00004"
    with in_organisation(organisation):
        assert StoredFile.objects.count() == before + 1


def test_a_certificate_is_revoked_once_with_a_reason_and_then_stands(owner, ids):
    path = f"certificate/{ids.certificate}/revoke"
    assert owner.post(path, {"reason": " "}).status_code == 400
    answer = owner.post(path, {"reason": "Issued for the wrong grade"})
    assert answer.json()["message"] == "Certificate revoked."
    made = answer.json()["data"]
    assert (made["status"], made["reason"]) == ("REVOKED", "Issued for the wrong grade")
    again = owner.post(path, {"reason": "Again"})
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")
    changed = owner.put(f"certificate/update/{ids.certificate}", {"description": "Other"})
    assert (changed.status_code, changed.json()["code"]) == (409, "wrong_state")


def test_owners_and_the_courses_trainer_hear_of_it_but_not_who_did_it(organisation, owner, ids):
    owner.post("certificate", form(ids, fileData={"base64": small_pdf()}))
    signed_in("admin", organisation).post(
        f"certificate/{ids.certificate}/revoke", {"reason": "Wrong grade"}
    )
    with in_organisation(organisation):
        told = Notification.objects.filter(key__startswith="certificate-").order_by("pk")
        found = [(row.kind, row.params, row.user_id) for row in told]
    payer = {"studentId": ids.student, "student": "Raga Payer", "course": "Raga Guitar"}
    issued = {"number": "CER-00004", **payer}
    revoked = {"number": "CER-00001", **payer, "reason": "Wrong grade"}
    assert found == [
        ("certificate.issued", issued, ids.people["trainer"]),
        ("certificate.revoked", revoked, ids.people["owner"]),
        ("certificate.revoked", revoked, ids.people["trainer"]),
    ]


def test_the_same_request_sent_again_makes_no_second_certificate(owner, ids):
    body = form(ids, fileData={"base64": small_pdf()})
    key = {"Idempotency-Key": "certificate-1"}
    first = owner.post("certificate", body, **key)
    again = owner.post("certificate", body, **key)
    assert first.status_code == again.status_code == 201
    assert again.json()["data"]["_id"] == first.json()["data"]["_id"]
    assert len(owner.get(f"certificate/user/{ids.student}").json()["data"]) == 2


def test_a_trainer_reads_the_certificates_of_the_students_whom_a_trainer_may_open(
    organisation, ids
):
    trainer, pages = signed_in("trainer", organisation), pages_of(ids)
    assert [trainer.get(page).status_code for page in pages] == [200, 200, 200, 200]
    with in_organisation(organisation):
        enrolments = Enrolment.objects.filter(student=ids.student)
        enrolments.update(status="COMPLETED", end=timezone.localdate())
    assert [trainer.get(page).status_code for page in pages] == [404, 404, 404, 404]
    listed = trainer.get("certificate").json()["list"]
    assert ids.certificate not in [row["_id"] for row in listed]
    assert signed_in("staff", organisation).get(pages[0]).status_code == 200


def pages_of(ids) -> list[str]:
    """The student, and all that shows the certificate."""
    return [
        f"student/{ids.student}",
        f"certificate/{ids.certificate}",
        f"certificate/{ids.certificate}/file",
        f"certificate/user/{ids.student}",
    ]


def test_a_trainer_hears_of_no_certificate_of_a_student_whom_he_may_not_open(
    organisation, owner, ids
):
    with in_organisation(organisation):
        Enrolment.objects.filter(student=ids.student).update(status="COMPLETED")
    owner.post("certificate", form(ids, title="Merit"))
    with in_organisation(organisation):
        told = Notification.objects.filter(key__startswith="certificate-")
        assert not told.filter(user_id=ids.people["trainer"]).exists()


def test_the_list_is_searched_filtered_and_counted_by_status(owner, ids):
    owner.post(f"certificate/{ids.second_certificate}/revoke", {"reason": "Wrong grade"})
    found = owner.get("certificate?search=payer").json()
    assert [row["_id"] for row in found["list"]] == [ids.certificate]
    revoked = owner.get("certificate?status=REVOKED").json()
    assert [row["_id"] for row in revoked["list"]] == [ids.second_certificate]
    assert revoked["counts"] == {"ISSUED": 2, "REVOKED": 1}
    branch = owner.get(f"certificate?branch={ids.second_branch}").json()
    assert [row["_id"] for row in branch["list"]] == [ids.second_certificate]
    tomorrow = timezone.localdate() + timedelta(days=1)
    assert owner.get(f"certificate?from={tomorrow}").json()["total"] == 0
    assert owner.get("certificate?search=9822014567").json()["total"] == 0


def test_the_address_to_check_it_names_no_record(owner, ids):
    shown = owner.get(f"certificate/{ids.certificate}").json()["data"]
    assert re.fullmatch(r"http://localhost:8000/certificate/[A-Z2-9]{28}", shown["verifyUrl"])


def test_the_students_timeline_tells_of_certificates_issued_and_revoked(owner, ids):
    owner.post("certificate", form(ids, fileData={"base64": small_pdf()}))
    owner.post(f"certificate/{ids.certificate}/revoke", {"reason": "Wrong grade."})
    told = owner.get(f"student/{ids.student}/timeline").json()["data"]
    assert [entry["text"] for entry in told if entry["kind"] == "CERTIFICATE"] == [
        "Certificate CER-00001 (Raga Guitar) revoked: Wrong grade.",
        "Certificate CER-00004 (Raga Guitar) issued.",
        "Certificate CER-00001 (Raga Guitar) issued.",
    ]
    assert {entry["link"] for entry in told if entry["kind"] == "CERTIFICATE"} == {
        f"/student-certificate/{ids.student}"
    }


def test_a_certificate_is_mailed_with_its_pdf_and_the_link_to_its_check_page(
    organisation, owner, ids, settings, tmp_path
):
    use_mailbox(settings, tmp_path)
    paper = papers.pdf(2)
    made = owner.send_form("certificate", form(ids, fileData=file(paper))).json()["data"]
    answer = owner.post(f"certificate/{made['_id']}/mail", {"email": "neha@family.test"})
    assert answer.json() == {"message": "Certificate mailed to neha@family.test."}
    assert made["verifyUrl"] in last_mail("neha@family.test").text
    [attached] = attachments_of_next_mail(tmp_path)
    assert attached.get_filename() == f"certificate-{made['certificateId']}.pdf"
    assert attached.get_content() == paper
    with in_organisation(organisation):
        entry = AuditEntry.objects.filter(kind="certificate", target_id=made["_id"]).latest("pk")
    assert (entry.action, entry.after) == ("mailed", {"to": "neha@family.test"})


def test_a_revoked_certificate_is_not_mailed(organisation, owner, ids):
    owner.post(f"certificate/{ids.certificate}/revoke", {"reason": "Wrong name"})
    before = everything(organisation)
    answer = owner.post(f"certificate/{ids.certificate}/mail", {"email": "neha@family.test"})
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state")
    assert everything(organisation) == before


def test_a_certificate_that_is_revoked_before_its_mail_is_sent_is_left_out_of_it(
    owner, ids, settings, tmp_path
):
    use_mailbox(settings, tmp_path)
    made = owner.send_form("certificate", form(ids, fileData=file())).json()["data"]
    owner.post(f"certificate/{made['_id']}/mail", {"email": "neha@family.test"})
    owner.post(f"certificate/{made['_id']}/revoke", {"reason": "Wrong name"})
    assert attachments_of_next_mail(tmp_path) == []
