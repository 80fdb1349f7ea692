"""The contract between `students` and the apps of higher layers that have records of a student."""

from collections.abc import Mapping, Sequence

from shared_apps.core.principal import Actor, Principal


class StudentRecords:
    """The records that one app has of students, such as enrolments or payments.

    The app subclasses this once, overrides what applies to its records, and calls `register` in
    `AppConfig.ready()`. Reasons and effects are whole sentences.
    """

    def why_not_deleted(self, student_id: int) -> str | None:
        """Returns why the student cannot be deleted, or None."""
        return None

    def why_not_moved(self, student_id: int) -> str | None:
        """Returns why the student cannot change branch, or None."""
        return None

    def why_status_refused(self, student_id: int, status: str, *, by: Actor) -> str | None:
        """Returns why this user may not set the status, or None."""
        return None

    def effects_of_status(
        self, student_id: int, statuses: Sequence[str], *, principal: Principal
    ) -> Mapping[str, Sequence[str]]:
        """Returns status → the effects of setting it. A status without effects may be left out."""
        return {}

    def status_changes(self, student_id: int, status: str, *, by: Actor) -> None:
        """Called in the transaction that sets the status, before it is saved, when the student goes
        on hold, completes or leaves."""


_registered: dict[type[StudentRecords], StudentRecords] = {}


def register(records: StudentRecords) -> None:
    _registered[type(records)] = records


def student_records() -> Sequence[StudentRecords]:
    """Returns the records of all apps, those of lower layers first."""
    return tuple(_registered.values())
