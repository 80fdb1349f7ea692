"""Ports of `staff`: questions to apps of higher layers."""

from shared_apps.core.ports import Port

member_left = Port("(member) → None: somebody was deactivated or deleted, in that transaction.")
