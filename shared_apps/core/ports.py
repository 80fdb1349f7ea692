"""Questions that an app asks of those above it, which it must not import.

The app above answers in its `AppConfig.ready()`: `ports.branch_in_use.answer(some_function)`.
Each port is called with keyword arguments; the answers come back as a list, one an answering app.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from shared_apps.core.errors import Conflict


class Port:
    """A question with any number of answering apps."""

    def __init__(self, question: str) -> None:
        self.__doc__ = question
        self._answers: list[Callable[..., Any]] = []

    def answer(self, function: Callable[..., Any]) -> None:
        if function not in self._answers:
            self._answers.append(function)

    def ask(self, **question: Any) -> list[Any]:
        return [function(**question) for function in self._answers]

    def refuse(self, say: Callable[[Sequence[str]], str] = " ".join, /, **question: Any) -> None:
        """For a question that is answered with a reason or None: raises Conflict as `refuse` does."""
        refuse(self.ask(**question), say)


def refuse(reasons: Iterable[str | None], say: Callable[[Sequence[str]], str] = " ".join) -> None:
    """Raises Conflict `in_use` with all the reasons there are, as `say` puts them into words."""
    found = [reason for reason in reasons if reason]
    if found:
        raise Conflict(say(found), code="in_use")


branch_in_use = Port('(branch_id) → what keeps the branch open, such as "3 students", or None.')
identity_changed = Port(
    "(user, by) → None: name, email, role, branch or state of a person changed."
)
set_up_workspace = Port("(owner, by) → None: fill a new, empty workspace of this user.")
organisation_changed = Port(
    "() → None: something that the centre's documents show of it was changed, in that transaction."
)
