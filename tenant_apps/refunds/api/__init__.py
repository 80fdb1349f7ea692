from tenant_apps.refunds.api.policy import RefundPolicyResource
from tenant_apps.refunds.api.refunds import RefundResource

RESOURCES = [RefundResource, RefundPolicyResource]
