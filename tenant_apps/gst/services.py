"""Marks returns as filed, and names the ledgers of Tally."""

from collections.abc import Mapping
from datetime import date

from shared_apps.core.constraints import readable_constraints
from shared_apps.core.dates import add_months
from shared_apps.core.errors import Conflict, Invalid
from shared_apps.core.principal import Actor
from shared_apps.core.records import lock
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.gst import selectors
from tenant_apps.gst.models import GstFiling, LedgerName
from tenant_apps.gst.rules.gstr1 import digest_of
from tenant_apps.gst.selectors import Pack, Registration


def check_whole(registration: Registration) -> None:
    """Raises Conflict `shared_gstin` for who sees only a part of the papers of the GSTIN."""
    if not registration.is_whole:
        raise Conflict(
            _("This GSTIN is shared with {branches}. The owner makes the return.").format(
                branches=", ".join(registration.others)
            ),
            code="shared_gstin",
        )


def check_numbers(pack: Pack) -> None:
    """Raises Conflict `gap` if a number of a series is missing."""
    if gap := pack.gap:
        raise Conflict(gap.text, code="gap")


@writing()
def mark_filed(
    *, by: Actor, registration: Registration, month: date, arn: str, filed_on: date
) -> GstFiling:
    """Marks GSTR-1 of this month as filed, and keeps the file as it is now.

    Raises Invalid for a month that has not ended and for a day in it, Conflict `shared_gstin`, `gap`, and
    `duplicate` for a month that is marked already.
    """
    check_whole(registration)
    pack = selectors.pack_of(registration, month)
    if not pack.ended:
        raise Invalid.field("month", _("This month has not ended."))
    _check_day(month, filed_on)
    check_numbers(pack)
    filing = GstFiling(
        gstin=registration.gstin,
        month=month,
        arn=arn,
        filed_on=filed_on,
        content=pack.text,
        digest=digest_of(pack.text),
        figures=selectors.filed_figures(pack),
    )
    with readable_constraints(GstFiling, gstfiling_once="month"):
        saved: GstFiling = audit.create(filing, by=by)
    return saved


@writing()
def correct_filing(
    *, by: Actor, record: GstFiling, arn: str, filed_on: date, version: int | None = None
) -> GstFiling:
    """Corrects ARN and day of a return that is marked as filed. Raises Invalid, Stale."""
    filing = lock(record, version)
    _check_day(filing.month, filed_on)
    changed: GstFiling = audit.change(filing, by=by, arn=arn, filed_on=filed_on)
    return changed


def _check_day(month: date, filed_on: date) -> None:
    if filed_on < add_months(month, 1):
        raise Invalid.field("filedOn", _("A return is filed after its month."))


@writing()
def name_ledgers(*, by: Actor, names: Mapping[str, str]) -> None:
    """Names the ledgers of these accounts in Tally."""
    rows = LedgerName.objects.filter(account__in=names).select_for_update(no_key=True)
    known = {row.account: row for row in rows.order_by("pk")}
    usual = {one["account"]: one["name"] for one in selectors.tally_ledgers()}
    for account, name in sorted(names.items()):
        if account in known:
            audit.change(known[account], by=by, name=name)
        elif name != usual[account]:
            with readable_constraints(LedgerName, ledgername_once=account):
                audit.create(LedgerName(account=account, name=name), by=by)
