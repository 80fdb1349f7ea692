"""What the user who changed many records is notified of."""

from typing import TypedDict

from shared_apps.core.events import Kind
from shared_apps.core.roles import EVERYONE
from tenant_apps.workspace.models import BulkChange


class BulkFinishedParams(TypedDict):
    changed: int
    leftOut: int
    message: str


BULK_FINISHED = Kind[BulkChange, BulkFinishedParams](
    "bulkchange.finished",
    BulkFinishedParams,
    key=lambda change: f"bulk-{change.pk}",
    user_ids=lambda change: [change.user_id],
    to=EVERYONE,
)
