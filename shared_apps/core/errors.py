"""Refusals: what a service raises, what the API answers, what the person reads."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from shared_apps.core.translation import lazy

FieldErrors = Mapping[str, Sequence[str]]


class Refusal(Exception):
    """A request that cannot be granted, with a sentence for the person and a word for the program.

    `data` goes out with the envelope where the browser needs more than a sentence (a takeover
    ticket, both states of a stale record), `headers` where the protocol wants one. `after_rollback` is
    called once the refused transaction has been rolled back: what must be kept although nothing
    was done.
    """

    status = 400
    code = "invalid"
    message = lazy("This cannot be done.")
    headers: Mapping[str, str] = {}

    def __init__(
        self,
        message: str = "",
        *,
        code: str = "",
        data: Mapping[str, Any] | None = None,
        after_rollback: Callable[[], None] | None = None,
    ) -> None:
        self.message = str(message or self.message)
        self.code = code or self.code
        self.data = data
        self.after_rollback = after_rollback
        self.errors: dict[str, list[str]] = {}
        super().__init__(self.message)


class Invalid(Refusal):
    """Bad input; `errors` names the fields."""

    message = lazy("Please check the form.")

    def __init__(self, errors: FieldErrors | None = None, message: str = "", **extra: Any) -> None:
        found = {field: [str(text) for text in texts] for field, texts in (errors or {}).items()}
        first = next((texts[0] for texts in found.values() if texts), "")
        super().__init__(message or first, **extra)
        self.errors = found

    @classmethod
    def field(cls, name: str, text: str) -> Self:
        return cls({name: [text]})


class Malformed(Refusal):
    code = "malformed"
    message = lazy("The request could not be read.")


class Unauthenticated(Refusal):
    status = 401
    code = "unauthenticated"
    message = lazy("Please sign in.")


class PlanClosed(Refusal):
    status = 402
    code = "plan_closed"
    message = lazy(
        "Your subscription plan has ended. You can still read and export. Upgrade to make changes."
    )


class PlanLimit(Refusal):
    status = 402
    code = "plan_limit"
    message = lazy("The limit of your subscription plan is reached.")


class Forbidden(Refusal):
    status = 403
    code = "forbidden"
    message = lazy("Your role does not allow this.")


class SetUpRequired(Forbidden):
    """The session may set up two-factor sign-in, and nothing else until then."""

    code = "two_factor_required"
    message = lazy("Your role requires two-factor sign-in. Set it up before you continue.")


class NotFound(Refusal):
    """Not there, deleted, or in another branch: the three answer alike."""

    status = 404
    code = "not_found"
    message = lazy("This record was not found.")


class Conflict(Refusal):
    status = 409
    code = "conflict"
    message = lazy("This is not possible in the current status.")


class Stale(Conflict):
    """Somebody saved the record since it was read; `data` holds `theirs`."""

    code = "stale"
    message = lazy("Someone else changed this record. Please compare both versions.")


class TooSlow(Refusal):
    status = 408
    code = "too_slow"
    message = lazy(
        "Your connection is too slow: the request did not arrive in time. Please try again."
    )


class LengthRequired(Refusal):
    status = 411
    code = "length_required"
    message = lazy("The request needs a Content-Length header.")


class TooLarge(Refusal):
    status = 413
    code = "too_large"
    message = lazy("This is too large to upload.")


class TooMany(Refusal):
    """`retry_after` in seconds."""

    status = 429
    code = "too_many"
    message = lazy("Too Many Requests")

    def __init__(self, retry_after: int, message: str = "") -> None:
        self.retry_after = max(1, retry_after)
        super().__init__(message)


class Busy(TooMany):
    """Others of the same organisation, or from the same address, hold their share of the server."""

    code = "busy"
    message = lazy("Other work in your centre is still running. Please try again in a few seconds.")

    def __init__(self, message: str = "") -> None:
        super().__init__(3, message)


class Unavailable(Refusal):
    status = 503
    code = "unavailable"
    message = lazy("The service is busy. Nothing was changed; please try again in a moment.")
    retry_after = 2


class UnderMaintenance(Unavailable):
    code = "maintenance"
    message = lazy("Class Master is under maintenance. Please try again in a few minutes.")
    retry_after = 60
