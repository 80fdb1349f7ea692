"""Attendance in numbers: for Home and a branch's page."""

from collections.abc import Sequence
from datetime import date

from shared_apps.core.dates import today as this_day
from shared_apps.core.periods import Span
from shared_apps.core.principal import Principal
from shared_apps.core.roles import Role
from tenant_apps.attendance.rules import RegisterState
from tenant_apps.attendance.schemas import (
    BatchOfToday,
    BranchAttendance,
    HomeAttendance,
    RegisterOfDay,
    Registers,
)
from tenant_apps.attendance.selectors.days import registers_of

SHOWN = 5
"""Classes on Home; the list behind them has them all."""
_PRESSING = (RegisterState.NOT_TAKEN, RegisterState.UPCOMING, RegisterState.TAKEN)


def home_figures(*, principal: Principal, today: date, span: Span) -> HomeAttendance:
    """Today's classes of the branch in view, the most pressing of them, and what their registers say;
    for a trainer all of the own ones. One statement; the period makes no difference."""
    is_trainer = principal.rights is Role.TRAINER
    if not (is_trainer or principal.sees_figures):
        return {}
    registers = registers_of(principal, {}, today)
    if is_trainer:
        return {"batchesToday": [_batch(register) for register in registers]}
    registers = _with_students(registers)
    batches = [_batch(register) for register in registers]
    shown = sorted(batches, key=lambda batch: _PRESSING.index(batch["state"]))[:SHOWN]
    return {
        "registersToday": _summed(registers),
        "batchesToday": sorted(shown, key=lambda batch: batch["startTime"]),
    }


def branch_figures(*, branch_id: int, principal: Principal) -> BranchAttendance:
    """Today's registers of one branch."""
    registers = registers_of(principal, {"branch": str(branch_id)}, this_day())
    return {"registersToday": _summed(_with_students(registers))}


def _with_students(registers: Sequence[RegisterOfDay]) -> list[RegisterOfDay]:
    return [register for register in registers if register["students"]]


def _summed(registers: Sequence[RegisterOfDay]) -> Registers:
    return {
        "taken": sum(register["taken"] for register in registers),
        "of": len(registers),
        "present": sum(_present(register) for register in registers),
        "absent": sum(register["absent"] for register in registers),
    }


def _present(register: RegisterOfDay) -> int:
    return register["present"] + register["late"] + register["halfDay"]


def _batch(register: RegisterOfDay) -> BatchOfToday:
    return {
        "batchObjectId": register["batchObjectId"],
        "name": register["name"],
        "coursename": register["coursename"],
        "trainer": register["trainer"],
        "startTime": register["startTime"],
        "endTime": register["endTime"],
        "students": register["students"],
        "present": _present(register),
        "state": register["state"],
    }
