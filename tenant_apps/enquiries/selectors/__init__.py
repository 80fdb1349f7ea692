"""Queries for enquiries."""

from tenant_apps.enquiries.selectors.figures import (
    branch_close_blocker,
    branch_figures,
    figures,
    home_figures,
    own_records,
)
from tenant_apps.enquiries.selectors.lists import (
    ENQUIRIES,
    OWNERS,
    BoardColumn,
    Owner,
    board,
    owners,
    with_phone,
)
from tenant_apps.enquiries.selectors.timeline import STUDENT_TIMELINE, timeline

__all__ = [
    "ENQUIRIES",
    "OWNERS",
    "STUDENT_TIMELINE",
    "BoardColumn",
    "Owner",
    "board",
    "branch_close_blocker",
    "branch_figures",
    "figures",
    "home_figures",
    "own_records",
    "owners",
    "timeline",
    "with_phone",
]
