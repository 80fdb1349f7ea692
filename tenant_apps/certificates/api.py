from typing import Any

from rest_framework import serializers

from shared_apps.accounts.middleware import client_address
from shared_apps.accounts.throttle import HOUR, Budget
from shared_apps.core import files
from shared_apps.core.api.call import Call, DataResponse
from shared_apps.core.api.fields import Paragraph, Reference, Text, required
from shared_apps.core.api.heavy import Heavy
from shared_apps.core.api.inputs import ReasonInput, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import (
    Create,
    Delete,
    Record,
    Resource,
    Update,
    collection,
    record_id,
    verb,
)
from shared_apps.core.api.uploads import FileData
from shared_apps.core.roles import EVERYONE, FRONT_DESK, MANAGERS
from shared_apps.core.translation import gettext as _
from shared_apps.core.translation import lazy
from tenant_apps.certificates import mails, selectors, services
from tenant_apps.certificates.models import Certificate
from tenant_apps.courses.selectors import COURSES
from tenant_apps.students.selectors import STUDENTS
from tenant_apps.workspace.mailing.api import MailedResource

MISSING = lazy("All fields are required!")
TWO = lazy("Only a single PDF file is allowed.")
# A hall full of people behind one address may each look at theirs; a search by machine may not.
CHECKS = Budget("certificate-check", 120, HOUR)


def pdf(label: str = "") -> FileData:
    return FileData(files.PDF, two=TWO, required=False, label=label)


class CertificateInput(VersionedInput):
    """A PDF, or a title to make one from the template. The PDF comes as `fileData` or `file`, or as
    the upload's own fields beside the others."""

    ignored = frozenset({"mimeType", "ext", "fileName", "path", "id"})

    studentObjectId = Reference(STUDENTS, source="student", missing=MISSING, label=lazy("Student"))
    courseObjectId = Reference(COURSES, source="course", missing=MISSING, label=lazy("Course"))
    description = Paragraph(error_messages=required(MISSING), label=lazy("Description"))
    title = Text(required=False, max_length=80, label=lazy("Title"))
    signatory = Text(required=False, max_length=80, label=lazy("Signed by"))
    fileData = pdf(lazy("File"))
    file = pdf()
    base64 = pdf()

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        sent = [data.pop(name) for name in ("fileData", "file", "base64") if name in data]
        if len(sent) > 1:
            raise serializers.ValidationError({"fileData": [TWO]})
        if sent:
            data["content"] = sent[0]
        elif not (self.partial or data.get("title")):
            raise serializers.ValidationError({"fileData": [MISSING]})
        return data


class CertificateResource(MailedResource):
    path = "certificate"
    letter = staticmethod(mails.certificate)
    policy = Policy(read=EVERYONE, create=FRONT_DESK, update=FRONT_DESK, delete=MANAGERS)
    listing = selectors.CERTIFICATES
    create = Create(
        CertificateInput,
        services.issue_certificate,
        lazy("Certificate Added Successfully!"),
        idempotent=True,
        heavy=Heavy.PAPER,
    )
    update = Update(
        CertificateInput, services.update_certificate, lazy("Certificate Updated Successfully!")
    )
    delete = Delete(services.delete_certificate, lazy("Certificate deleted successfully!"))

    @collection("GET", "user/{student_id}", policy=EVERYONE)
    def of_student(self, call: Call, student_id: str) -> list[Record]:
        """The certificates of one student (specification section 7)."""
        return selectors.certificates_of(call.by, record_id(student_id))

    @verb("GET", policy=EVERYONE)
    def file(self, call: Call, certificate: Certificate) -> str:
        """A fresh address of the PDF, good for five minutes."""
        return selectors.file_link(certificate.file_id, certificate.number)

    @verb("POST", policy=MANAGERS, input=ReasonInput)
    def revoke(self, call: Call, certificate: Certificate) -> DataResponse[Record]:
        """It is not valid any more, and its check page says so."""
        services.revoke_certificate(by=call.by, record=certificate, **call.data)
        return DataResponse(
            selectors.CERTIFICATES.record(call.by, certificate.pk), _("Certificate revoked.")
        )


class CertificateCheckResource(Resource):
    path = "publicapi/certificate"

    @collection("GET", "{token}", anyone=True)
    def check(self, call: Call, token: str) -> selectors.CheckedCertificate:
        """Whether the paper that carries this address is genuine."""
        CHECKS.spend(client_address(call.request))
        return selectors.check(token)


RESOURCES = [CertificateResource, CertificateCheckResource]
