"""What attendance answers beyond lists and records. Times are "HH:MM" of the clock in India."""

from datetime import date, datetime
from typing import TypedDict

from tenant_apps.attendance.models import Mark, StaffDay
from tenant_apps.attendance.rules import RegisterState


class NamedBatch(TypedDict):
    _id: int
    name: str


class NamedCourse(TypedDict):
    _id: int
    coursename: str


class NamedBranch(TypedDict):
    _id: int
    branchname: str


class NamedMember(TypedDict):
    _id: int
    username: str


class NamedStudent(TypedDict):
    _id: int
    studentId: str
    studentName: str


class PicturedStudent(NamedStudent):
    userLogo: str | None


class BatchOfRegister(TypedDict):
    _id: int
    batchId: str
    name: str
    courseObjectId: NamedCourse
    branchObjectId: NamedBranch
    trainerObjectId: NamedMember | None
    room: str
    startTime: str
    endTime: str


class RegisterMark(TypedDict):
    """`absentInARow`: the absences directly before this day. `code` is null where nobody has marked
    the student yet."""

    studentObjectId: PicturedStudent
    enrollNo: str
    code: Mark.Code | None
    checkIn: str | None
    checkOut: str | None
    note: str
    absentInARow: int


class RegisterPage(TypedDict):
    """`session`: whether there is a class on this day; else `noSession` says why not. `state`: at the
    moment of the answer. `locked`: over 7 days old, so that only a manager changes it, with a
    reason. `version`: of a register that was taken back as well, which is not `taken` any more; null
    where nobody ever took it."""

    batch: BatchOfRegister
    date: date
    session: bool
    noSession: str
    state: RegisterState
    taken: bool
    takenBy: str | None
    takenAt: datetime | None
    locked: bool
    version: int | None
    marks: list[RegisterMark]


class RegisterOfDay(TypedDict):
    """`state`: at the moment of the answer. `notMarked`: how many students have no mark; all of them
    while the register is not taken."""

    batchObjectId: int
    name: str
    courseObjectId: int
    coursename: str
    branchname: str
    room: str
    startTime: str
    endTime: str
    trainer: str | None
    students: int
    state: RegisterState
    locked: bool
    taken: bool
    takenBy: str | None
    present: int
    late: int
    halfDay: int
    absent: int
    excused: int
    notMarked: int


class MissingRegister(TypedDict):
    date: date
    batchObjectId: NamedBatch
    coursename: str
    branchname: str
    trainerObjectId: NamedMember | None
    startTime: str
    endTime: str
    students: int
    locked: bool


class Watched(TypedDict):
    """Somebody on the watch-list. `absentInARow` and `percent` are of the last 20 classes."""

    enrolmentObjectId: int
    studentObjectId: PicturedStudent
    phone: str
    courseObjectId: NamedCourse
    batchObjectId: NamedBatch
    branchname: str
    trainer: str | None
    absentInARow: int
    percent: int | None
    lastCame: date | None
    why: str


class DayOfMonth(TypedDict):
    date: date
    session: bool
    holiday: bool
    taken: bool


class Tally(TypedDict):
    """How often each code, and what it comes to."""

    classes: int
    present: int
    late: int
    halfDay: int
    absent: int
    excused: int
    percent: int | None


class StudentOfMonth(Tally):
    """`codes` by day."""

    _id: int
    studentId: str
    studentName: str
    codes: dict[str, Mark.Code]


class MonthGrid(TypedDict):
    batch: BatchOfRegister
    month: str
    days: list[DayOfMonth]
    students: list[StudentOfMonth]


class StudentOfBatch(TypedDict):
    """`last`: the codes of the last six classes, the oldest first. `percent`: of the month; null where
    nothing counts yet."""

    studentObjectId: int
    last: list[Mark.Code]
    percent: int | None


class AttendanceOfBatch(TypedDict):
    """`total`: of the month, everybody together who learns in the batch now."""

    month: str
    total: Tally
    students: list[StudentOfBatch]


class CourseTally(Tally):
    enrolmentObjectId: int
    enrollNo: str
    courseObjectId: NamedCourse
    batchObjectId: NamedBatch | None
    status: str
    absentInARow: int
    why: str


class DayOfStudent(TypedDict):
    date: date
    batchObjectId: NamedBatch
    coursename: str
    code: Mark.Code
    checkIn: str | None
    checkOut: str | None
    note: str


class AttendanceOfStudent(TypedDict):
    """`total` and `courses` since the enrolments began, `monthTotal` and `days` of the month."""

    studentObjectId: NamedStudent
    month: str
    total: Tally
    monthTotal: Tally
    courses: list[CourseTally]
    days: list[DayOfStudent]


class DayOfMember(TypedDict):
    """`open`: the branch works on this day. `missingCheckOut`: a past day without one."""

    date: date
    open: bool
    holiday: bool
    _id: int | None
    version: int | None
    status: StaffDay.Status | None
    checkIn: str | None
    checkOut: str | None
    workedMinutes: int | None
    missingCheckOut: bool
    note: str
    reason: str
    editedBy: str | None


class MemberTotals(TypedDict):
    """`workingDays` up to today. `unrecorded`: working days before today of which nothing is known;
    they count against the percentage."""

    workingDays: int
    present: int
    halfDay: int
    onDuty: int
    leave: int
    absent: int
    unrecorded: int
    workedMinutes: int
    missingCheckOut: int
    percent: int | None


class ClockOfMember(TypedDict):
    """Today by the server's clock, and which of the two buttons works now."""

    date: date
    time: str
    checkIn: str | None
    checkOut: str | None
    mayCheckIn: bool
    mayCheckOut: bool


class MonthOfMember(TypedDict):
    memberObjectId: NamedMember
    branchObjectId: NamedBranch | None
    month: str
    days: list[DayOfMember]
    totals: MemberTotals
    today: ClockOfMember


class MemberToday(TypedDict):
    memberObjectId: NamedMember
    role: str
    userLogo: str | None
    branchname: str | None
    _id: int | None
    version: int | None
    status: StaffDay.Status | None
    checkIn: str | None
    checkOut: str | None
    isIn: bool


class Registers(TypedDict):
    """Of today's registers with students: how many are taken, and what they say."""

    taken: int
    of: int
    present: int
    absent: int


class BatchOfToday(TypedDict):
    """A class of today: `present` of its `students` came, as far as its register is taken."""

    batchObjectId: int
    name: str
    coursename: str
    trainer: str | None
    startTime: str
    endTime: str
    students: int
    present: int
    state: RegisterState


class HomeAttendance(TypedDict, total=False):
    registersToday: Registers
    batchesToday: list[BatchOfToday]


class BranchAttendance(TypedDict):
    registersToday: Registers
