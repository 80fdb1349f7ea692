from tenant_apps.attendance.api.staff import StaffAttendanceResource
from tenant_apps.attendance.api.students import AttendanceResource

RESOURCES = [AttendanceResource, StaffAttendanceResource]
