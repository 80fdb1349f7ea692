"""The trial balance: what each account had, got and gave."""

from typing import Any

from django.db.models import F, Q

from shared_apps.core.api.as_of import AS_OF, DAY, PAST_DAY, parse_past
from shared_apps.core.api.columns import day, id_, text
from shared_apps.core.api.filters import AtMost, Filter, date_before, own_branch
from shared_apps.core.api.queries import Query
from shared_apps.core.api.reports import Dimension, Measure, Report, Source
from shared_apps.core.api.sources import UNREAD, Sums
from shared_apps.core.roles import MANAGERS
from shared_apps.core.translation import lazy
from tenant_apps.books.models import JournalLine, JournalSum
from tenant_apps.books.postings import Account
from tenant_apps.branches.selectors import branch_ref
from tenant_apps.reports.selectors.shared import branch, words_of

_STOOD = Filter(
    parse_past, lambda name: Q(AtMost(F("day"), DAY), AtMost(F("recorded"), DAY)), PAST_DAY
)
"""What the books had at the end of a day: what is entered later changes no past day."""
_SUMS = Sums(JournalSum.objects.exclude(amount=0), without=frozenset({AS_OF}))
_CLOSING = Measure("closing", "amount", label=lazy("Closing"))


def _entries(name: str, *measures: Measure, period: dict[str, Filter] | None = None) -> Source:
    """Entries of the journal: in the period, or as `period` says."""
    what: dict[str, Any] = {"day": None if period else "day", "period": period}
    return Source(
        Query(
            JournalLine.objects.exclude(amount=0),
            filters={AS_OF: _STOOD},
            scope=own_branch("branch_id"),
        ),
        name=name,
        sums=_SUMS,
        dimensions=[
            Dimension("account", "account", label=lazy("Account"), words=words_of(Account)),
            branch(),
        ],
        measures=measures,
        columns=[
            id_(),
            day("date", "day", label=lazy("Date")),
            text("number", label=lazy("Number")),
            text("name", label=lazy("Name")),
            text("account", label=lazy("Account")),
            branch_ref(label=lazy("Branch name")),
            text("page"),
        ],
        heading="name",
        texts=["number", "date"],
        default="-date",
        link="page",
        **what,
    )


TRIAL_BALANCE = Report(
    "trialbalance",
    _entries(
        "before",
        Measure("opening", "amount", label=lazy("Opening")),
        _CLOSING,
        period={"from": date_before("day"), "to": UNREAD},
    ),
    _entries(
        "rows",
        Measure("debit", "amount", Q(amount__gt=0), label=lazy("Debit")),
        Measure("credit", -F("amount"), Q(amount__lt=0), label=lazy("Credit")),
        _CLOSING,
    ),
    title=lazy("Trial balance"),
    about=lazy("opening, debit, credit and closing of each account"),
    section="money",
    by="account",
    chart="debit",
    as_of=AS_OF,
    is_compared=False,
    roles=MANAGERS,
    note=lazy(
        "In double entry. A balance with a minus is a credit balance. The debits of all accounts equal their "
        "credits, and their balances add up to zero. "
        "As of a past day it has what was entered by the end of that day."
    ),
)
