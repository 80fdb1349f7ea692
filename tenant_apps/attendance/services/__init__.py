"""Every change of attendance: registers, staff days, and who is told of what they show."""

from tenant_apps.attendance.services.registers import take_register, untake_register
from tenant_apps.attendance.services.reminders import remind
from tenant_apps.attendance.services.staff_days import change_day, check_in, check_out, enter_day

__all__ = [
    "change_day",
    "check_in",
    "check_out",
    "enter_day",
    "remind",
    "take_register",
    "untake_register",
]
