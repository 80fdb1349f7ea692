"""Mails to the owners of a centre that closes."""

from datetime import date

from django.conf import settings

from shared_apps.core.dates import format_day
from shared_apps.core.translation import gettext as _
from shared_apps.mail.letters import Letter, Link


def closing(*, name: str, centre: str, erase_on: date, reason: str) -> Letter:
    """The mail that names the day and says how to take the data along."""
    day = format_day(erase_on)
    return Letter(
        subject=_("{centre} is closing and will be erased on {day}").format(centre=centre, day=day),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _("{centre} is closing: {reason}").format(centre=centre, reason=reason),
            _(
                "On {day} all its data is erased: students, payments, files, users and tickets. This "
                "cannot be undone. Our own invoices to you are kept, as tax law demands."
            ).format(day=day),
            _(
                "Until then you can sign in, read everything and export every list. Nothing can be "
                "changed."
            ),
        ],
        button=_sign_in(),
        more=[_("If your centre should stay open, write to support before that day.")],
    )


def reminder(*, name: str, centre: str, erase_on: date) -> Letter:
    """The mail two days before."""
    day = format_day(erase_on)
    return Letter(
        subject=_("{centre} will be erased on {day}").format(centre=centre, day=day),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _("All data of {centre} is erased on {day}. This cannot be undone.").format(
                centre=centre, day=day
            ),
            _("Please export what you want to keep."),
        ],
        button=_sign_in(),
        more=[_("If your centre should stay open, write to support before that day.")],
    )


def kept_open(*, name: str, centre: str) -> Letter:
    """The mail that takes the first one back."""
    return Letter(
        subject=_("{centre} stays open").format(centre=centre),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _("{centre} is no longer closing. Nothing was erased.").format(centre=centre),
        ],
        button=_sign_in(),
    )


def _sign_in() -> Link:
    return Link(_("Sign in"), f"{settings.PUBLIC_URL}/signin")
