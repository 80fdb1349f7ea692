"""Mails to students about their certificates."""

from shared_apps.core.errors import Conflict
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.mail.attachments import refer
from shared_apps.mail.letters import Letter, Link
from tenant_apps.certificates import selectors
from tenant_apps.certificates.models import Certificate
from tenants.models import Organisation


def certificate(*, by: Actor, record: Certificate) -> Letter:
    """The mail with a certificate as PDF and a link to its check page. Raises Conflict `wrong_state`
    for a revoked one."""
    if record.status == Certificate.Status.REVOKED:
        raise Conflict(_("A revoked certificate cannot be mailed."), code="wrong_state")
    centre = Organisation.current().name
    return Letter(
        subject=_("Certificate {record} of {centre}").format(record=record, centre=centre),
        paragraphs=[
            _("Dear {student_name},").format(student_name=record.student_name),
            _("Here is your certificate {record} for {course_name}.").format(
                record=record, course_name=record.course_name
            ),
        ],
        button=Link(_("Check the certificate"), selectors.verify_url(record.check_code)),
        more=[_("Anyone with this link can check that the certificate is genuine.")],
        centre=centre,
        attachments=[refer("certificate", record.pk, record.pdf_name)],
    )
