"""Ports of `fees`: questions to apps of higher layers."""

from shared_apps.core.ports import Port

filed_months = Port("(bills) → those ids of the bills whose month has a GST return that is filed.")
