"""The mail of a reminder."""

from collections.abc import Mapping

from shared_apps.core.translation import gettext as _
from shared_apps.mail.letters import Letter, Link
from tenant_apps.reminders.rules import fill
from tenant_apps.reminders.words import Words


def reminder(words: Words, values: Mapping[str, str]) -> Letter:
    """The text of the centre. A paragraph that is nothing but the link becomes the button."""
    paragraphs = [part.strip() for part in words.text.split("\n\n")]
    return Letter(
        subject=fill(words.subject, values),
        paragraphs=[fill(part, values) for part in paragraphs if part and part != "{link}"],
        button=Link(_("See what is due"), values["link"]),
        centre=values["centre"],
    )
