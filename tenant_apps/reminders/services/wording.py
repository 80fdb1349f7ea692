"""The words of a message: those of its step, filled for its students."""

from collections.abc import Mapping
from datetime import date

from shared_apps.core.translation import gettext as _
from tenant_apps.reminders import rules, selectors
from tenant_apps.reminders.models import Step
from tenant_apps.reminders.selectors import Message
from tenant_apps.reminders.words import Words


def words_of_message(one: Message, day: date, words: Mapping[str, Words]) -> Words:
    """Returns the text of a message, which says of several students what each of them owes."""
    own = words_for(one.first.step, one.days_late(day), words)
    return own._replace(text=rules.naming_each(own.text)) if one.family else own


def words_for(step: str | None, days_late: int, words: Mapping[str, Words]) -> Words:
    """Returns the text of a step. One that somebody asked for has the text of the step that is nearest."""
    near = Step.AFTER if days_late > 0 else Step.ON if days_late == 0 else Step.BEFORE
    return words[step or near]


def shown_link() -> str:
    """Returns what a kept text has in the place of its link: whoever reads it must not open it."""
    return _("(link)")


def text_of_message(one: Message, day: date, words: Words, *, centre: str) -> str:
    """Returns the text of a message as it is kept."""
    values = selectors.values_of(one.owing, day, centre=centre, link=shown_link())
    return rules.fill(words.text, values)
