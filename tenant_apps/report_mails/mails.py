"""The mail of a report."""

from urllib.parse import urlencode

from django.conf import settings

from shared_apps.core.translation import gettext as _
from shared_apps.mail.attachments import Reference
from shared_apps.mail.letters import Letter, Link
from tenant_apps.report_mails.rules import MOST_LINES
from tenant_apps.report_mails.selectors import Read


def report_letter(read: Read, *, name: str, centre: str, file: Reference | None) -> Letter:
    """The report's name, period, filters and moment, and the `file`. Without a file it says that there are
    no figures, or that they are too many."""
    facts = [f"{fact.name}: {fact.text}" for fact in read.table.facts]
    if file:
        said = _("The report is attached.")
    elif read.is_empty:
        said = _("There are no figures in this period.")
    else:
        said = _("The report has more than {most:,} lines. Open it to see them.").format(
            most=MOST_LINES
        )
    address = urlencode({"report": read.report.name, **read.query})
    return Letter(
        subject=_("{report}: {name}").format(report=read.table.title, name=name),
        paragraphs=[said, *facts],
        button=Link(
            _("Open the report"), f"{settings.PUBLIC_URL}/platformadmindashboard?{address}"
        ),
        centre=centre,
        attachments=[file] if file else [],
    )
