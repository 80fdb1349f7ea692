"""Attendance in numbers: for Home and a branch's page."""

from collections.abc import Mapping, Sequence
from datetime import date

from shared_apps.core.dates import today as this_day
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from tenant_apps.attendance.selectors.days import registers_of
from tenant_apps.attendance.shapes import (
    BatchOfToday,
    BranchAttendance,
    HomeAttendance,
    RegisterOfDay,
    Registers,
)


def home_figures(*, principal: Principal, today: date) -> HomeAttendance:
    """Today's registers of the branch in view; for a trainer the own batches of today. One
    statement."""
    if principal.rights is Role.TRAINER:
        return {"batchesToday": [_batch(found) for found in registers_of(principal, {}, today)]}
    if not principal.sees_figures:
        return {}
    return {"registersToday": _registers(principal, {}, today)}


def branch_figures(*, branch_id: int, principal: Principal) -> BranchAttendance:
    """Today's registers of one branch."""
    return {"registersToday": _registers(principal, {"branch": str(branch_id)}, this_day())}


def _registers(principal: Principal, query: Mapping[str, str], today: date) -> Registers:
    found: Sequence[RegisterOfDay] = [
        register for register in registers_of(principal, query, today) if register["students"]
    ]
    return {
        "taken": sum(register["taken"] for register in found),
        "of": len(found),
        "present": sum(
            register["present"] + register["late"] + register["halfDay"] for register in found
        ),
        "absent": sum(register["absent"] for register in found),
    }


def _batch(register: RegisterOfDay) -> BatchOfToday:
    return {
        "batchObjectId": register["batchObjectId"],
        "name": register["name"],
        "coursename": register["coursename"],
        "startTime": register["startTime"],
        "endTime": register["endTime"],
        "students": register["students"],
        "taken": register["taken"],
    }
