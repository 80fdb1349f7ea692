"""Every query about attendance: `registers` and `days` what is marked, `batches` how a batch
attends, `months` the grid, `missing`
and `watchlist` what wants attention, `students` and `staff` one person's own."""

from tenant_apps.attendance.selectors.batches import attendance_of_batch
from tenant_apps.attendance.selectors.days import registers_of
from tenant_apps.attendance.selectors.figures import branch_figures, home_figures
from tenant_apps.attendance.selectors.lists import MARKS, STAFF_DAYS, own_days
from tenant_apps.attendance.selectors.missing import (
    missing_everywhere,
    missing_registers,
    missing_sheet,
)
from tenant_apps.attendance.selectors.months import month_grid, month_sheet
from tenant_apps.attendance.selectors.registers import Page, RegisterRow
from tenant_apps.attendance.selectors.scope import expected, marks_of_trainer
from tenant_apps.attendance.selectors.staff import clock_of, member_of, month_of, team_of
from tenant_apps.attendance.selectors.students import attendance_of
from tenant_apps.attendance.selectors.timeline import STUDENT_TIMELINE
from tenant_apps.attendance.selectors.watchlist import watch_list, watch_sheet, worries_everywhere

__all__ = [
    "MARKS",
    "STAFF_DAYS",
    "STUDENT_TIMELINE",
    "Page",
    "RegisterRow",
    "attendance_of",
    "attendance_of_batch",
    "branch_figures",
    "clock_of",
    "expected",
    "home_figures",
    "marks_of_trainer",
    "member_of",
    "missing_everywhere",
    "missing_registers",
    "missing_sheet",
    "month_grid",
    "month_of",
    "month_sheet",
    "own_days",
    "registers_of",
    "team_of",
    "watch_list",
    "watch_sheet",
    "worries_everywhere",
]
