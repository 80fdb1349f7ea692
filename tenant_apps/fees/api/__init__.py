from tenant_apps.fees.api.documents import (
    CreditNoteResource,
    SharedDocumentResource,
    SharedReceiptResource,
)
from tenant_apps.fees.api.dues import DueResource
from tenant_apps.fees.api.payments import PaymentResource
from tenant_apps.fees.api.vouchers import AdvanceVoucherResource

RESOURCES = [
    PaymentResource,
    SharedDocumentResource,
    SharedReceiptResource,
    DueResource,
    CreditNoteResource,
    AdvanceVoucherResource,
]
