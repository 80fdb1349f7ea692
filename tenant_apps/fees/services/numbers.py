"""Numbers of documents, and series that begin where another system ended."""

from datetime import date

from shared_apps.core.dates import financial_year, today
from shared_apps.core.errors import Conflict
from shared_apps.core.numbering import DocumentSeries, take_document_numbers
from shared_apps.core.principal import Actor
from shared_apps.core.translation import gettext as _
from shared_apps.core.writing import writing
from tenant_apps.audit import services as audit
from tenant_apps.branches.models import Branch
from tenant_apps.branches.services import mark_prefix_used
from tenant_apps.workspace.models import NumberSeries


@writing()
def continue_series(
    *, by: Actor, branch: Branch, series: DocumentSeries, next_number: int
) -> NumberSeries:
    """Lets a series of the branch go on with `next_number` in this financial year. Its prefix cannot be
    changed from then on.

    Raises Conflict `wrong_state` if the series has given a number or was continued already,
    `series_exhausted` for a number that is too long.
    """
    day = today()
    series.format(next_number, prefix=branch.receipt_prefix, day=day)
    rows = NumberSeries.objects.select_for_update()
    row, _made = rows.get_or_create(
        kind=series.kind, scope=branch.receipt_prefix, year=financial_year(day)
    )
    if row.last:
        last = series.format(row.last, prefix=branch.receipt_prefix, day=day)
        raise Conflict(
            _("This series stands at {number} already.").format(number=last), code="wrong_state"
        )
    mark_prefix_used(branch)
    _set(row, next_number - 1)
    _record("continued", by, branch, row, next_number)
    return row


@writing()
def begin_series_anew(*, by: Actor, series: NumberSeries) -> None:
    """Takes back `continue_series`. Raises Conflict `used` if a number was given since."""
    series = NumberSeries.objects.select_for_update().get(pk=series.pk)
    if series.last != series.begins_after:
        raise Conflict(_("Numbers of this series were given since."), code="used")
    _set(series, 0)
    branch = Branch.objects.get(receipt_prefix=series.scope)
    _record("continued", by, branch, series, 1)


def _set(series: NumberSeries, last: int) -> None:
    series.last = series.begins_after = last
    series.save(update_fields=["last", "begins_after"])


def _record(action: str, by: Actor, branch: Branch, series: NumberSeries, next_number: int) -> None:
    after = {"series": series.kind, "year": series.year, "next_number": next_number}
    audit.record(action, by=by, target=branch, after=after)


def take_numbers(series: DocumentSeries, branch: Branch, day: date, count: int = 1) -> list[str]:
    """Returns the next numbers of the branch's series of the financial year. From then on the
    branch's prefix cannot be changed. The transaction must use all of them."""
    if not branch.prefix_used:
        mark_prefix_used(branch)
    return take_document_numbers(series, count, prefix=branch.receipt_prefix, day=day)
