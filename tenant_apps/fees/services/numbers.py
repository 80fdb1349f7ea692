"""Numbers of documents."""

from datetime import date

from shared_apps.core.numbering import DocumentSeries, take_document_numbers
from tenant_apps.branches.models import Branch
from tenant_apps.branches.services import mark_prefix_used


def take_numbers(series: DocumentSeries, branch: Branch, day: date, count: int = 1) -> list[str]:
    """Returns the next numbers of the branch's series of the financial year. From then on the
    branch's prefix cannot be changed. The transaction must use all of them."""
    if not branch.prefix_used:
        mark_prefix_used(branch)
    return take_document_numbers(series, count, prefix=branch.receipt_prefix, day=day)
