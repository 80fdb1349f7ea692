"""Whose return it is: a GSTIN, and the branches whose papers somebody may see of it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from shared_apps.core.dates import add_months, month_start, today
from shared_apps.core.errors import Invalid, NotFound
from shared_apps.core.india import STATES
from shared_apps.core.principal import Principal
from shared_apps.core.translation import gettext as _
from tenant_apps.branches.models import Branch

FIRST_MONTH = date(2017, 7, 1)
"""GST began in it."""
_STATE_OF = {code: state for state, code in STATES.items()}


@dataclass(frozen=True, slots=True)
class Registration:
    """A GSTIN as one person may see it. A return is for the whole GSTIN, but only owners see the papers
    of all branches: `branch_id` is the one branch of everybody else. `others` are the branches that are
    left out; `branch_ids` are those of `branches`."""

    gstin: str
    branches: tuple[str, ...]
    others: tuple[str, ...] = ()
    branch_id: int | None = None
    branch_ids: tuple[int, ...] = ()

    @property
    def state(self) -> str:
        return _STATE_OF.get(self.gstin[:2], "")

    @property
    def is_whole(self) -> bool:
        return not self.others


def registrations(by: Principal) -> list[Registration]:
    """Returns the GSTINs of the branches that this person sees, the one of the branch in view first."""
    rows = Branch.objects.live().exclude(gstin="").order_by("pk")
    users: dict[str, list[Branch]] = {}
    for branch in rows:
        users.setdefault(branch.gstin, []).append(branch)
    if by.is_owner:
        found = [
            Registration(
                gstin,
                tuple(one.name for one in own),
                branch_ids=tuple(one.pk for one in own),
            )
            for gstin, own in users.items()
        ]
        in_view = next((one.gstin for one in rows if one.pk == by.branch_id), "")
        return sorted(found, key=lambda one: one.gstin != in_view)
    for gstin, own in users.items():
        if any(one.pk == by.branch_id for one in own):
            mine = tuple(one.name for one in own if one.pk == by.branch_id)
            others = tuple(one.name for one in own if one.pk != by.branch_id)
            ids = tuple(one.pk for one in own if one.pk == by.branch_id)
            return [Registration(gstin, mine, others, by.branch_id, ids)]
    return []


def asked_registration(by: Principal, query: Mapping[str, str]) -> Registration | None:
    """Returns the registration that `gstin` of the query string names, by default the first one. None if
    no branch has one. Raises NotFound for a GSTIN that is not this person's."""
    return choose(registrations(by), query)


def choose(found: list[Registration], query: Mapping[str, str]) -> Registration | None:
    """As `asked_registration`, among registrations that are known."""
    wanted = query.get("gstin", "")
    if not wanted:
        return found[0] if found else None
    for one in found:
        if one.gstin == wanted:
            return one
    raise NotFound


def asked_month(query: Mapping[str, str]) -> date:
    """Returns the first day of the month that `month` names, by default of the last month. Raises Invalid
    for what is no month from July 2017 to this one."""
    this = month_start(today())
    raw = query.get("month", "")
    if not raw:
        return add_months(this, -1)
    if not re.fullmatch("[0-9]{4}-(0[1-9]|1[0-2])", raw):
        raise Invalid.field("month", _("Enter a month as yyyy-mm."))
    return checked_month(date(int(raw[:4]) or 1, int(raw[5:]), 1))


def checked_month(month: date) -> date:
    """Raises Invalid for a month before GST, and for one that has not begun."""
    if month > month_start(today()):
        raise Invalid.field("month", _("This month has not begun."))
    if month < FIRST_MONTH:
        raise Invalid.field("month", _("There was no GST before July 2017."))
    return month
