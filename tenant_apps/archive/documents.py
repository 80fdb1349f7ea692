"""The papers of a centre as PDFs, for its archive: receipts, bills, credit notes, vouchers and refunds
for its students, and the platform's invoices and credit notes to it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from shared_apps.billing.document import credit_note_pdf, invoice_pdf
from shared_apps.billing.models import CreditNote as PlatformCreditNote
from shared_apps.billing.models import Invoice
from tenant_apps.fees.models import OPENING, AdvanceVoucher, CreditNote, Due, Payment
from tenant_apps.fees.receipts import document_pdf
from tenant_apps.refunds.models import Refund

AT_ONCE = 200


@dataclass(frozen=True)
class Paper:
    """A document and what prints it. `name` is its file in an archive."""

    name: str
    document: Any
    pdf: Callable[[Any], bytes]

    def print(self) -> bytes:
        """Returns the PDF. Raises NotPrinted, Unavailable."""
        return self.pdf(self.document)


@dataclass(frozen=True)
class _Kind:
    folder: str
    documents: QuerySet[Any]
    pdf: Callable[[Any], bytes]


def count_papers(organisation_id: int) -> int:
    """How many papers the current workspace has."""
    return sum(kind.documents.count() for kind in _kinds(organisation_id))


def papers(organisation_id: int) -> Iterator[Paper]:
    """The papers of the current workspace, the oldest first of each kind."""
    for kind in _kinds(organisation_id):
        last = 0
        while page := list(kind.documents.filter(pk__gt=last).order_by("pk")[:AT_ONCE]):
            last = page[-1].pk
            for document in page:
                yield Paper(f"papers/{kind.folder}/{document.pdf_name}", document, kind.pdf)


def _kinds(organisation_id: int) -> list[_Kind]:
    own = {"organisation": organisation_id}
    return [
        _Kind("receipts", Payment.objects.exclude(method=OPENING), document_pdf),
        _Kind("bills", Due.objects.all(), document_pdf),
        _Kind("credit-notes", CreditNote.objects.all(), document_pdf),
        _Kind("vouchers", AdvanceVoucher.objects.all(), document_pdf),
        _Kind("refunds", Refund.objects.filter(status__in=Refund.POSTED), document_pdf),
        _Kind("plan-invoices", Invoice.objects.filter(**own), invoice_pdf),
        _Kind("plan-credit-notes", PlatformCreditNote.objects.filter(**own), credit_note_pdf),
    ]
