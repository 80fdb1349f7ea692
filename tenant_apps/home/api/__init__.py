from tenant_apps.home.api.home import BranchSummaryResource, HomeResource
from tenant_apps.home.api.subscription import OrderResource, SubscriptionResource

RESOURCES = [HomeResource, BranchSummaryResource, SubscriptionResource, OrderResource]
