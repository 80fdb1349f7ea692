"""The mail of a statement of account. It has a link to the statement that works until the day `until`."""

from datetime import date

from shared_apps.core.dates import format_day
from shared_apps.core.money import ZERO, format_rupees
from shared_apps.core.translation import gettext as _
from shared_apps.mail.letters import Letter, Link
from tenant_apps.statements.schemas import Statement


def statement_letter(
    *, name: str, statement: Statement, centre: str, url: str, until: date
) -> Letter:
    """The mail to the student or the family `name`, with what is owed on the last day of the statement."""
    closing, day = statement["closing"], format_day(statement["toDate"])
    balance = (
        _("Your balance on {day} is an advance of {amount}.")
        if closing < ZERO
        else _("Pending on {day}: {amount}.")
    )
    return Letter(
        subject=_("Statement of account of {name} from {centre}").format(name=name, centre=centre),
        paragraphs=[
            _("Dear {name},").format(name=name),
            _("Here is your statement of account from {day} on.").format(
                day=format_day(statement["fromDate"])
            ),
            balance.format(day=day, amount=format_rupees(abs(closing))),
        ],
        button=Link(_("Open the statement"), url),
        more=[_("The link works until {day}.").format(day=format_day(until))],
        centre=centre,
    )
