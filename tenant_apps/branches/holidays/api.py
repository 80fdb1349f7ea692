"""The days on which a branch is closed."""

from shared_apps.core.api.fields import BusinessDate, Reference, Text
from shared_apps.core.api.inputs import Input, VersionedInput
from shared_apps.core.api.policy import Policy
from shared_apps.core.api.resource import Create, Delete, Resource, Update
from shared_apps.core.roles import EVERYONE, MANAGERS
from shared_apps.core.translation import lazy
from tenant_apps.branches.holidays import services
from tenant_apps.branches.holidays.selectors import HOLIDAYS
from tenant_apps.branches.selectors import BRANCHES


class HolidayDetails(Input):
    date = BusinessDate(missing=lazy("Please choose the day."), label=lazy("Date"))
    name = Text(max_length=60, missing=lazy("Please name the holiday."), label=lazy("Holiday"))


class NewHoliday(HolidayDetails):
    branchObjectId = Reference(
        BRANCHES, source="branch", label=lazy("Branch"), missing=lazy("Please choose a branch.")
    )


class HolidayChange(HolidayDetails, VersionedInput):
    pass


class HolidayResource(Resource):
    path = "holiday"
    policy = Policy(read=EVERYONE, create=MANAGERS, update=MANAGERS, delete=MANAGERS)
    listing = HOLIDAYS
    create = Create(NewHoliday, services.add_holiday, lazy("Holiday added."), idempotent=True)
    update = Update(HolidayChange, services.change_holiday, lazy("Holiday updated."))
    delete = Delete(services.remove_holiday)
