from tenant_apps.fees.api.documents import (
    CreditNoteResource,
    SharedDocumentResource,
    SharedReceiptResource,
)
from tenant_apps.fees.api.dues import DueResource
from tenant_apps.fees.api.payments import PaymentResource

RESOURCES = [
    PaymentResource,
    SharedDocumentResource,
    SharedReceiptResource,
    DueResource,
    CreditNoteResource,
]
