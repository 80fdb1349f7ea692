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
from tenant_apps.enquiries.selectors.timeline import student_timeline, timeline

__all__ = [
    "ENQUIRIES",
    "OWNERS",
    "BoardColumn",
    "Owner",
    "board",
    "branch_close_blocker",
    "branch_figures",
    "figures",
    "home_figures",
    "own_records",
    "owners",
    "student_timeline",
    "timeline",
    "with_phone",
]
