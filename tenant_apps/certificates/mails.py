"""Mails to students about their certificates."""

from shared_apps.core.errors import Conflict
from shared_apps.core.principal import Actor
from shared_apps.mail.attachments import refer
from shared_apps.mail.letters import Letter, Link
from tenant_apps.certificates import selectors
from tenant_apps.certificates.models import Certificate
from tenants.models import Organisation


def certificate(*, by: Actor, record: Certificate) -> Letter:
    """The mail with a certificate as PDF and a link to its check page. Raises Conflict `wrong_state`
    for a revoked one."""
    if record.status == Certificate.Status.REVOKED:
        raise Conflict("A revoked certificate cannot be mailed.", code="wrong_state")
    centre = Organisation.current().name
    return Letter(
        subject=f"Certificate {record} of {centre}",
        paragraphs=[
            f"Dear {record.student_name},",
            f"Here is your certificate {record} for {record.course_name}.",
        ],
        button=Link("Check the certificate", selectors.verify_url(record.check_code)),
        more=["Anyone with this link can check that the certificate is genuine."],
        centre=centre,
        attachments=[refer("certificate", record.pk, record.pdf_name)],
    )
