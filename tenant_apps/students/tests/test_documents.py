import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from shared_apps.core.tests.papers import base64_of, named_script, padded, pdf
from shared_apps.core.tests.pictures import png
from tenant_apps.students.models import StudentDocument
from tenant_apps.workspace.attachments.services import MAX_ATTACHMENTS
from tests.callers import nobody, signed_in

pytestmark = pytest.mark.usefixtures("in_first")


@pytest.fixture
def desk(organisation):
    return signed_in("staff", organisation)


def add(caller, ids, content: bytes = b"", **more):
    body = {
        "studentObjectId": ids.new_student,
        "kind": "MARKSHEET",
        "title": "Std. IX / 2026",
        "file": {"base64": base64_of(content or pdf())},
    }
    return caller.post("studentdocument", body | more)


@pytest.mark.parametrize(("content", "kind"), [(pdf(), "application/pdf"), (png(), "image/png")])
def test_a_document_is_stored_and_opens_by_its_link(desk, ids, content, kind):
    document = add(desk, ids, content).json()["data"]
    assert (document["studentObjectId"]["_id"], document["mimeType"]) == (ids.new_student, kind)
    [listed] = desk.get(f"studentdocument?student={ids.new_student}").json()["list"]
    opened = nobody().get(listed["file"])
    assert (opened.status_code, opened["Content-Type"]) == (200, kind)
    if kind == "application/pdf":
        assert b"".join(opened.streaming_content) == content
        assert "Std. IX - 2026.pdf" in opened["Content-Disposition"]


def test_a_document_can_be_uploaded_as_multipart(desk, ids):
    file = SimpleUploadedFile("whatever.exe", pdf())
    fields = {"studentObjectId": ids.new_student, "kind": "OTHER", "title": "Form", "file": file}
    assert desk.send_form("studentdocument", fields).status_code == 201


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"MZ\x90 a program", "Please upload a PDF, or a .jpg, .jpeg or .png image."),
        (named_script(), "Please upload a valid PDF file"),
        (padded(pdf(), 5_000_000), "File size should be less than 5MB"),
    ],
)
def test_other_file_types_are_refused_by_their_content(desk, ids, content, sentence):
    answer = add(desk, ids, content)
    assert answer.json()["errors"]["file"][0] == sentence
    assert not StudentDocument.objects.filter(student=ids.new_student).exists()


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("kind", "AADHAAR", "Please choose what it is."),
        ("title", "", "Please give the document a title."),
        ("file", None, "Please choose a file."),
    ],
)
def test_an_invalid_field_is_reported(desk, ids, field, value, sentence):
    assert add(desk, ids, **{field: value}).json()["errors"] == {field: [sentence]}
    assert not StudentDocument.objects.filter(student=ids.new_student).exists()


def test_a_deleted_document_and_its_link_return_404(organisation, desk, ids):
    document = add(desk, ids).json()["data"]
    path = f"studentdocument/delete/{document['_id']}"
    assert desk.put(path).status_code == 403
    assert signed_in("admin", organisation).put(path).status_code == 200
    assert nobody().get(document["file"]).status_code == 404
    assert desk.get(f"studentdocument/{document['_id']}").status_code == 404
    assert StudentDocument.objects.get(pk=document["_id"]).deleted_at is not None


def test_the_number_of_documents_per_student_is_limited(desk, ids):
    document = StudentDocument.objects.earliest("pk")
    StudentDocument.objects.bulk_create(
        StudentDocument(student_id=ids.new_student, kind="OTHER", title="Page", file=document.file)
        for _ in range(MAX_ATTACHMENTS)
    )
    assert add(desk, ids).status_code == 409
    assert StudentDocument.objects.filter(student=ids.new_student).count() == MAX_ATTACHMENTS


def test_documents_of_another_branch_return_404(organisation, desk, ids):
    document = add(desk, ids).json()["data"]
    elsewhere = signed_in("branch_admin", organisation)
    assert elsewhere.get(f"studentdocument/{document['_id']}").status_code == 404
    assert elsewhere.get(f"studentdocument?student={ids.new_student}").json()["total"] == 0
    assert add(elsewhere, ids).status_code == 404


#
def test_a_trainer_cannot_see_documents(organisation, ids):
    trainer = signed_in("trainer", organisation)
    assert trainer.get(f"studentdocument?student={ids.student}").status_code == 403
    assert trainer.get(f"studentdocument/{ids.document}").status_code == 403
