"""Refunds with the payments that they give back, and the centre's policy. A paid refund is never edited
or deleted: it is reversed by a counter-entry."""

from tenant_apps.refunds.models.links import RefundLink
from tenant_apps.refunds.models.policy import RefundPolicy
from tenant_apps.refunds.models.refunds import METHODS, Refund, RefundPart

__all__ = ["METHODS", "Refund", "RefundLink", "RefundPart", "RefundPolicy"]
