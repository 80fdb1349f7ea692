"""Answers of the calls. Amounts are in rupees."""

from decimal import Decimal
from typing import Literal, TypedDict

from tenant_apps.reminders.rules import VariableKind

LanguageCode = Literal["en", "hi", "mr"]
StepName = Literal["BEFORE", "ON", "AFTER", "ABSENT", "CANCELLED", "SUBSTITUTE", "HELD"]
VariableUse = Literal["DUES", "CLASSES"]


class SettingsOfReminders(TypedDict):
    isOn: bool
    mail: bool
    whatsapp: bool
    daysBefore: int | None
    onDay: bool
    everyDays: int | None
    stopAfter: int
    least: Decimal
    sendHour: int
    language: LanguageCode
    version: int


class ReminderPreview(TypedDict):
    """What would be prepared tomorrow. `students` are reminded, by mail or in the list for WhatsApp;
    `noAddress` cannot be, `paused` are left out."""

    students: int
    mails: int
    messages: int
    noAddress: int
    paused: int
    amount: Decimal


class TextOfStep(TypedDict):
    """`version` is null where the text is the one that a centre begins with."""

    language: LanguageCode
    step: StepName
    subject: str
    text: str
    version: int | None


class Variable(TypedDict):
    """A variable of the texts about dues, or of those about classes."""

    name: str
    kind: VariableKind
    use: VariableUse


class Texts(TypedDict):
    list: list[TextOfStep]
    variables: list[Variable]


class FilledText(TypedDict):
    studentName: str
    subject: str
    text: str


class ReadyMessage(TypedDict):
    """A WhatsApp message that was marked as sent or opened. None of it where it was skipped instead:
    nothing is due any more, the student is paused, or nobody was absent after all."""

    phone: str | None
    text: str | None


class NotReminded(TypedDict):
    _id: int
    studentName: str
    reason: str


class Reminded(TypedDict):
    """How many students were reminded by how many messages, and who was not, with the reason. Students of
    one family get one message together."""

    reminded: int
    messages: int
    notReminded: list[NotReminded]


class AlsoReminded(TypedDict):
    """Another student of the family whom a waiting message is for as well."""

    _id: int
    studentName: str
    amount: str


class AlsoAbsent(TypedDict):
    """Another absence that a waiting message is about as well: of a sibling, or from another class."""

    _id: int
    studentName: str
    batchName: str


class PauseOfStudent(TypedDict):
    reason: str
    resumesOn: str | None
    by: str
