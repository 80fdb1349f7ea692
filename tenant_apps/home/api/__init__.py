from tenant_apps.home.api.home import BranchSummaryResource, HomeResource
from tenant_apps.home.api.subscription import (
    OrderResource,
    SubscriptionCreditNoteResource,
    SubscriptionResource,
)

RESOURCES = [
    HomeResource,
    BranchSummaryResource,
    SubscriptionResource,
    OrderResource,
    SubscriptionCreditNoteResource,
]
